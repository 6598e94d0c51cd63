import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../root';

// ESLint is ESM with dynamic imports jest cannot run in its sandbox: a process of its own lints all samples at once.
interface Sample {
  file: string;
  code: string;
}
function lintAll(samples: Sample[]): string[][] {
  const script = `
    import { ESLint } from 'eslint';
    const eslint = new ESLint({ cwd: ${JSON.stringify(root)} });
    const samples = JSON.parse(process.argv[1]);
    const out = [];
    for (const { file, code } of samples) {
      const [result] = await eslint.lintText(code, { filePath: file });
      out.push(result.messages.map((m) => m.message));
    }
    process.stdout.write(JSON.stringify(out));`;
  const message = execFileSync(process.execPath, ['--input-type=module', '-e', script, JSON.stringify(samples)], {
    cwd: path.resolve(root),
    encoding: 'utf8',
  });
  return JSON.parse(message) as string[][];
}

const REJECTED: [what: string, file: string, code: string][] = [
  ['contracts never import ui', 'packages/contracts/src/auth/sample.ts', "export * from '@thervu/ui/theme/theme';"],
  ['ui never imports contracts', 'packages/ui/src/Sample.tsx', "import '@thervu/contracts/core/call';"],
  [
    'shell-api never imports a domain',
    'packages/shell-api/src/sample.ts',
    "import '@thervu/contracts/auth/auth-contract';",
  ],
  [
    'a screen never imports a sibling domain',
    'packages/screens/src/exam/Sample.tsx',
    "import '../college/CollegeScreen';",
  ],
  ['a screen never imports remote', 'packages/screens/src/exam/Sample.tsx', "import '@thervu/remote/screens';"],
  ['remote never imports screens', 'packages/remote/src/sample.ts', "import '@thervu/screens/exam/ExamScreen';"],
  ['an app never imports another app', 'apps/admin/src/sample.ts', "import '../../college/src/screens';"],
  ['the public page never imports MUI', 'apps/public-result/src/sample.ts', "import '@mui/material/Button';"],
  ['the shell never imports screens', 'shell/src/sample.ts', "import '@thervu/screens/exam/ExamScreen';"],
  [
    'the API never imports browser endpoints',
    'services/api/src/core/sample.ts',
    "import '@thervu/contracts/exam/exam-api';",
  ],
  ['the API never imports React', 'services/api/src/core/sample.ts', "import 'react';"],
  [
    "a module never imports a sibling's queries",
    'services/api/src/modules/degree/sample.ts',
    "import '../college/college-queries';",
  ],
  [
    'core never imports a module',
    'services/api/src/core/sheets/sample.ts',
    "import '../../modules/exam/exam-service';",
  ],
  ['core never imports the worker', 'services/api/src/core/sample.ts', "import '../worker/run-worker';"],
  [
    'the ground of the modules imports no sibling',
    'services/api/src/modules/exam/sample.ts',
    "import '../fee/freeze-service';",
  ],
  [
    'a service knows no request',
    'services/api/src/modules/degree/degree-service.ts',
    "import type { FastifyRequest } from 'fastify'; export type Asked = FastifyRequest;",
  ],
  ['a query knows no HTTP', 'services/api/src/modules/degree/degree-queries.ts', "import 'fastify';"],
  ['a job knows no HTTP', 'services/api/src/modules/import/import-jobs.ts', "import 'fastify';"],
  ['the ground of the modules knows no HTTP', 'services/api/src/modules/exam/exam-window.ts', "import 'fastify';"],
  [
    "a route never imports a sibling's queries",
    'services/api/src/modules/degree/degree-routes.ts',
    "import '../college/college-queries';",
  ],
  [
    'a word that the glossary replaced does not come back',
    'services/api/src/core/sample.ts',
    'export const judge = (one: number) => one + 1;',
  ],
  [
    'an exported function begins with a verb of the glossary',
    'services/api/src/modules/fee/fee-queries.ts',
    'export async function keepFees(): Promise<void> {}',
  ],
  [
    'an exported arrow function begins with a verb of the glossary',
    'services/api/src/modules/fee/fee-service.ts',
    'export const takeTurn = () => 1;',
  ],
  ['a limit is called MAX_', 'services/api/src/core/sample.ts', 'export const MOST_ROWS = 5;'],
  ['SQL stays in query files', 'services/api/src/modules/exam/exam-service.ts', "db('exam').where({ id: 1 });"],
  ['values never go into SQL text', 'services/api/src/core/sample.ts', 'db.raw(`select ${x}`);'],
  [
    'no raw HTML',
    'packages/ui/src/Sample.tsx',
    'export const A = () => <p dangerouslySetInnerHTML={{ __html: x }} />;',
  ],
  ['no weak random numbers', 'services/api/src/core/sample.ts', 'export const n = Math.random();'],
  ['no shell commands as text', 'tools/src/sample.ts', "import { exec } from 'node:child_process'; exec('ls');"],
  ['no MUI barrel', 'packages/ui/src/Sample.tsx', "import { Button } from '@mui/material'; export const A = Button;"],
  ['no call past the contracts', 'packages/screens/src/exam/Sample.tsx', "void fetch('/x');"],
  ['no test that is left out', 'packages/ui/src/sample.test.ts', "test.skip('x', () => undefined);"],
  ['no default export', 'packages/ui/src/Sample.tsx', 'export default function A() { return null; }'],
  ['no file that says nothing', 'packages/ui/src/utils.ts', 'export const a = 1;'],
];
/** A second way to write what a person reads: none of these may come back. */
const OWN_FORMATS: [what: string, file: string, code: string][] = [
  [
    'a screen has no date format of its own',
    'packages/screens/src/exam/Sample.tsx',
    "export const day = new Intl.DateTimeFormat('en-GB');",
  ],
  [
    'the UI kit has no number format of its own',
    'packages/ui/src/sample.ts',
    "export const count = new Intl.NumberFormat('en-IN');",
  ],
  [
    'the server writes no number by the locale',
    'services/api/src/modules/exam/exam-service.ts',
    "export const words = (n: number) => `${n.toLocaleString('en-IN')} rows`;",
  ],
  [
    'the server turns no day round by hand',
    'services/api/src/core/sample.ts',
    "export const day = (text: string) => text.split('-').reverse().join('/');",
  ],
  [
    'contracts turn no day round by hand',
    'packages/contracts/src/exam/sample.ts',
    "export const day = (text?: string) => text?.split('-').reverse().join('-');",
  ],
  [
    'the public page writes no rupee sign',
    'apps/public-result/src/sample.ts',
    'export const fee = (n: number) => `₹ ${n}.00`;',
  ],
  ['a screen writes no rupee sign', 'packages/screens/src/fee/Sample.tsx', 'export const Fee = () => <p>₹ 5</p>;'],
  ['the shell reads no clock of the computer', 'shell/src/sample.ts', 'export const hour = new Date().getHours();'],
];
const ALLOWED: [what: string, file: string, code: string][] = [
  [
    'a screen imports contracts, ui and shell-api',
    'packages/screens/src/exam/Sample.tsx',
    "import '@thervu/contracts/exam/exam-api'; import '@thervu/ui/layout/PageHeader'; import '@thervu/shell-api';",
  ],
  [
    'the API imports contracts, rules and core',
    'services/api/src/modules/result/sample.ts',
    "import '@thervu/contracts/result/result-contract'; import '@thervu/contracts/result/result-rules'; import '../../core/problem';",
  ],
  [
    'an app imports remote and screens',
    'apps/camp/src/sample.ts',
    "import '@thervu/remote/screens'; import '@thervu/screens/exam/ExamScreen';",
  ],
  [
    'routes and pages know HTTP',
    'services/api/src/modules/exam/exam-routes.ts',
    "import type { FastifyRequest } from 'fastify'; export type Asked = FastifyRequest;",
  ],
  ['the UI kit imports the formats', 'packages/ui/src/sample.ts', "import '@thervu/contracts/core/format';"],
  [
    'bound parameters are SQL as it should be',
    'services/api/src/modules/exam/exam-queries.ts',
    "db.raw('select ?', [1]);",
  ],
  [
    'a call keeps its name, and a result is looked up',
    'packages/contracts/src/result/sample-contract.ts',
    "declare const defineCall: (call: object) => object; export const takeSample = defineCall({ name: 'takeSample' }); export const lookUpSample = () => 1;",
  ],
  [
    'a field that travels keeps its name',
    'services/api/src/core/sample.ts',
    'export const timeOf = ({ at }: { at: string }) => at;',
  ],
];

const samples = [...REJECTED, ...ALLOWED, ...OWN_FORMATS].map(([, file, code]) => ({
  file: path.join(root, file),
  code,
}));
let messages: string[][] = [];
beforeAll(() => {
  messages = lintAll(samples);
}, 120_000);

test.each(REJECTED.map(([what], index) => [what, index] as const))('%s', (_what, index) => {
  expect(messages[index]).not.toEqual([]);
});

test.each(ALLOWED.map(([what], index) => [what, REJECTED.length + index] as const))('%s', (_what, index) => {
  expect(messages[index]).toEqual([]);
});

test.each(OWN_FORMATS.map(([what], index) => [what, REJECTED.length + ALLOWED.length + index] as const))(
  '[F-24] %s',
  (_what, index) => {
    expect(messages[index]).toContainEqual(expect.stringContaining('contracts/core/format'));
  },
);
