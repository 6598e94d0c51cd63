import { importCircles } from './circles';
import { ownSources } from './own-sources';

test('no file of the house imports another one that leads back to it, not even for a type', () => {
  expect(importCircles(ownSources())).toEqual([]);
});

test.each([
  ['values', "import { b } from './b';", "import { a } from './a';"],
  ['types', "import type { B } from './b';", "import type { A } from './a';"],
  ['a type in braces', "import { type B } from './b';", "export type { A } from './a';"],
  ['a part that is fetched later', "export const a = () => import('./b');", "import type { A } from './a';"],
])('a circle of %s is found', (_what, a, b) => {
  const sources = new Map([
    ['tools/src/a.ts', a],
    ['tools/src/b.ts', b],
    ['tools/src/c.ts', "import './a';"],
  ]);
  expect(importCircles(sources)).toEqual(['tools/src/a.ts > tools/src/b.ts > tools/src/a.ts']);
});

test('a circle over packages is found, and each circle once', () => {
  const sources = new Map([
    ['packages/contracts/src/a.ts', "import type { B } from '@thervu/ui/b';"],
    ['packages/ui/src/b.tsx', "export { c } from './c';"],
    ['packages/ui/src/c.ts', "import '@thervu/contracts/a';"],
  ]);
  expect(importCircles(sources)).toEqual([
    'packages/contracts/src/a.ts > packages/ui/src/b.tsx > packages/ui/src/c.ts > packages/contracts/src/a.ts',
  ]);
});
