import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { countTests } from '../requirements/reports';
import { withSecondTry } from './second-try';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'thervu-second-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const file = (name: string, status: 'passed' | 'failed') => ({
  name,
  status,
  message: '',
  assertionResults: [
    { fullName: `${name} steady`, status: 'passed' },
    { fullName: `${name} shaky`, status },
  ],
});

/** A run that writes these files' results into its report. */
const run = (report: string, ...testResults: ReturnType<typeof file>[]) => {
  const ok = testResults.every(({ status }) => status === 'passed');
  return () => {
    writeFileSync(report, JSON.stringify({ testResults }));
    return Promise.resolve({ name: 'server tests', ok, seconds: 1, output: '' });
  };
};

async function tried(second: 'passed' | 'failed', ...first: ReturnType<typeof file>[]) {
  const report = path.join(folder, 'jest-server.json');
  const asked: string[][] = [];
  const outcome = await withSecondTry(run(report, ...first), report, (files, to) => {
    asked.push(files);
    return run(to, ...files.map((name) => file(name, second)));
  })();
  return { ok: outcome.ok, asked, counted: countTests(folder) };
}

test('a file that fails and passes alone counts, and its failed test stays named', async () => {
  expect(await tried('passed', file('a', 'passed'), file('b', 'failed'))).toEqual({
    ok: true,
    asked: [['b']],
    counted: { passed: 4, failed: 0, unsteady: ['b shaky'] },
  });
});

test('a file that fails twice has failed', async () => {
  const { ok, counted } = await tried('failed', file('a', 'passed'), file('b', 'failed'));
  expect([ok, counted.failed]).toEqual([false, 1]);
});

test('when many files fail, or none, nothing is tried again', async () => {
  const many = await tried('passed', ...['a', 'b', 'c', 'd'].map((name) => file(name, 'failed')));
  expect([many.ok, many.asked, many.counted.failed]).toEqual([false, [], 4]);
  const none = await tried('passed', file('a', 'passed'));
  expect([none.ok, none.asked]).toEqual([true, []]);
});
