import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from '../database/process-info.mjs';
import { endOnSignals, interrupted } from './interrupt';
import { lane, step } from './steps';

/** A program that starts another one, prints the process of that one and waits for ever. */
const PARENT = `
  const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
  console.log('below ' + child.pid);
  setInterval(() => {}, 1000);`;

async function until(condition: () => boolean): Promise<void> {
  for (let n = 0; n < 400 && !condition(); n += 1) await pause(25);
  if (!condition()) throw new Error('It did not come to pass within ten seconds.');
}

test('an interrupted run ends its step with every process below it, and begins no other', async () => {
  const lines: string[] = [];
  const before = process.listenerCount('SIGINT');
  endOnSignals((line) => lines.push(line));
  const running = step('long', process.execPath, ['-e', PARENT])();
  await pause(1000);
  process.emit('SIGINT');
  expect(lines.join()).toContain('Ending what was started');
  expect(interrupted.aborted).toBe(true);
  const outcome = await running;
  expect(outcome.ok).toBe(false);
  const below = Number(/below (\d+)/.exec(outcome.output)?.[1]);
  expect(below).toBeGreaterThan(0);
  await until(() => !isAlive(below));
  // the next signal of the kind meets no listener of ours and ends the process itself
  expect(process.listenerCount('SIGINT')).toBe(before);
  process.removeAllListeners('SIGTERM');

  const [later] = await lane([step('later', process.execPath, ['-e', 'console.log("began")'])], () => undefined);
  expect(later).toMatchObject({ ok: false, output: 'Not run: the tests were interrupted.' });
});
