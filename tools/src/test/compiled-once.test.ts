import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../root';

const RUNTIME = `${root}packages/testing/src/compiled-once.mjs`;

interface Report {
  numTotalTests: number;
  testResults: { assertionResults: { title: string; status: string; failureMessages: string[] }[] }[];
}

let folder: string;
beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'thervu-compiled-'))));
afterEach(() => rm(folder, { recursive: true }));

/** Runs these files in one process of jest, the test files in the order of their names. */
async function run(files: Record<string, string>, runtime?: string): Promise<Report> {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const config = { rootDir: folder, transform: {}, testEnvironment: 'node', runtime, testSequencer: './order.js' };
  await writeFile(path.join(folder, 'jest.config.json'), JSON.stringify(config));
  await writeFile(
    path.join(folder, 'order.js'),
    `const Sequencer = require(${JSON.stringify(`${root}node_modules/@jest/test-sequencer`)}).default;
     module.exports = class extends Sequencer { sort(tests) { return [...tests].sort((a, b) => (a.path < b.path ? -1 : 1)); } };`,
  );
  const report = path.join(folder, 'report.json');
  await promisify(execFile)(
    process.execPath,
    [`${root}node_modules/jest/bin/jest.js`, '-c', 'jest.config.json', '-i', '--json', `--outputFile=${report}`],
    { cwd: folder, env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules' } },
  ).catch(() => undefined);
  return JSON.parse(await readFile(report, 'utf8')) as Report;
}

const outcomes = ({ testResults }: Report) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ title, status }) => `${title}: ${status}`)
    .sort();

test('test files of one process share no variable, no object and no registry, and each sees what the source says now', async () => {
  const report = await run(
    {
      'counter.js': 'let value = 0; exports.next = () => ++value; exports.list = []; exports.place = globalThis;',
      'word.js': 'module.exports = "first";',
      'later.mjs': 'export const later = globalThis;',
      'first.test.js': `
        const counter = require('./counter');
        const fs = require('node:fs');
        test('first', async () => {
          expect([counter.next(), counter.next(), require('./word')]).toEqual([1, 2, 'first']);
          expect(counter.list).toBeInstanceOf(Array);
          Array.prototype.left = 'behind';
          counter.list.push(1);
          expect((await import('./later.mjs')).later).toBe(globalThis);
          fs.writeFileSync(require.resolve('./word'), 'module.exports = "changed";');
        });`,
      'second.test.js': `
        const counter = require('./counter');
        test('second', async () => {
          expect([counter.next(), require('./word'), counter.list.length]).toEqual([1, 'changed', 0]);
          expect(counter.place).toBe(globalThis);
          expect(counter.list).toBeInstanceOf(Array);
          expect(counter.list.left).toBe(undefined);
          jest.resetModules();
          expect(require('./counter')).not.toBe(counter);
          expect(require('./counter').next()).toBe(1);
          expect((await import('./later.mjs')).later).toBe(globalThis);
        });
        test('mocked', () => {
          jest.resetModules();
          jest.doMock('./word', () => 'mocked');
          expect(require('./word')).toBe('mocked');
        });`,
    },
    RUNTIME,
  );
  expect(outcomes(report)).toEqual(['first: passed', 'mocked: passed', 'second: passed']);
}, 60_000);

test('an error names file, line and column as jest itself does', async () => {
  const files = {
    'thrower.js': 'exports.first = () => { throw new Error("here"); };\nexports.second = () => exports.first();',
    'broken.js': 'const = 1;',
    'thrower.test.js': `
      const { second } = require('./thrower');
      test('thrown', () => second());
      test('of another kind', () => require('./broken'));`,
  };
  const wordsOf = ({ testResults }: Report) =>
    testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ failureMessages }) =>
        failureMessages
          .join('\n')
          .split('\n')
          .filter((line) => /here|thrower|broken|SyntaxError/.test(line)),
      ),
    );
  const words = wordsOf(await run(files, RUNTIME));
  expect(words[0]!.join('\n')).toMatch(/thrower\.js:1:31[^]*thrower\.js:2:32/);
  expect(words).toEqual(wordsOf(await run(files)));
}, 60_000);
