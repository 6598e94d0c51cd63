import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { markIsLive, ownMark, withFileLock } from './file-lock';

let file = '';
beforeEach(() => {
  file = path.join(mkdtempSync(path.join(tmpdir(), 'thervu-lock-')), 'lock');
});
afterEach(() => rmSync(path.dirname(file), { recursive: true, force: true }));

test('two at once do their work one after the other', async () => {
  const steps: string[] = [];
  const work = (name: string) =>
    withFileLock(file, async () => {
      steps.push(`${name} in`);
      await new Promise((resolve) => setTimeout(resolve, 30));
      steps.push(`${name} out`);
    });
  await Promise.all([work('a'), work('b')]);
  const [first, second, third, fourth] = steps.map((step) => step[0]);
  expect([second, fourth]).toEqual([first, third]);
  expect(first).not.toBe(third);
});

test('the lock of a process that is gone is passed over', async () => {
  writeFileSync(file, '999999 1');
  expect(await withFileLock(file, () => Promise.resolve('done'))).toBe('done');
});

test('the lock is free again after a failure', async () => {
  await expect(withFileLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await withFileLock(file, () => Promise.resolve('done'))).toBe('done');
});

test('a process of the same number that started later is another one', () => {
  expect(markIsLive(ownMark())).toBe(true);
  expect(markIsLive(`${process.pid} 1`)).toBe(false);
});
