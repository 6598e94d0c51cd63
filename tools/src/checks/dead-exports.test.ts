import { deadExports } from './dead-exports';
import { ownSources } from './own-sources';

test('nothing is exported that nobody uses', () => {
  expect(deadExports(ownSources())).toEqual([]);
});

test('a hook, a type and a function without a user are found; what is used in any way is not', () => {
  const sources = new Map([
    ['packages/contracts/src/a/a-api.ts', 'export const { useAQuery, useBQuery } = endpointsOf();'],
    [
      'packages/contracts/src/a/a-rules.ts',
      'export const left = 1; export interface Gone { a: 1 } export type Kept = 2;',
    ],
    ['packages/screens/src/a/AScreen.tsx', "import { useAQuery } from '@thervu/contracts/a/a-api'; useAQuery();"],
    [
      'services/api/src/modules/a/a.ts',
      'export function own() {} own(); export const whole = 1; export const lost = 2;',
    ],
    [
      'services/api/src/modules/a/b.ts',
      "import * as a from './a'; a.whole; type K = import('../../../../../packages/contracts/src/c').C;",
    ],
    ['packages/contracts/src/c.ts', 'export interface C {}'],
    ['tools/src/d.ts', "export { left as right } from '@thervu/contracts/a/a-rules';"],
  ]);
  expect(deadExports(sources)).toEqual([
    'packages/contracts/src/a/a-api.ts useBQuery',
    'packages/contracts/src/a/a-rules.ts Gone',
    'packages/contracts/src/a/a-rules.ts Kept',
    'services/api/src/modules/a/a.ts lost',
  ]);
});
