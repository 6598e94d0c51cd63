import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildPart, BuildFailed } from './build-part.mjs';

const PROGRAM = join(import.meta.dirname, 'build-part.mjs');

/** Builds a part in a process of its own: webpack's own work fills one core and no more. */
function inOwnProcess(part, mode, stamp) {
  return new Promise((settle, reject) => {
    const child = fork(PROGRAM, [part.name, mode, stamp], {
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    let answer;
    child.on('message', (message) => {
      answer = message;
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (answer && !answer.failed) return settle();
      if (!answer)
        return reject(new BuildFailed(`${part.label} was not built: its process ended (${signal ?? code}).`));
      const { message, stack, isPlain } = answer.failed;
      return reject(isPlain ? new BuildFailed(message) : Object.assign(new Error(message), { stack }));
    });
  });
}

/**
 * Builds parts, as many at once as the machine has cores. After a failure no further part begins.
 *
 * @param {{ part: import('./parts.mjs').Part, stamp: string }[]} tasks in the order in which they begin
 * @param {'production' | 'development'} mode
 * @param {(part: import('./parts.mjs').Part, seconds: number) => void} built told of each part that is ready
 * @throws {BuildFailed} the first failure, once the parts that were being built have ended
 */
export async function buildSideBySide(tasks, mode, built) {
  // one alone needs no second copy of webpack
  const build = tasks.length > 1 ? inOwnProcess : buildPart;
  const waiting = [...tasks];
  const failures = [];
  const lane = async () => {
    for (let task = waiting.shift(); task && failures.length === 0; task = waiting.shift()) {
      const began = performance.now();
      try {
        await build(task.part, mode, task.stamp);
        built(task.part, (performance.now() - began) / 1000);
      } catch (problem) {
        failures.push(problem);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), tasks.length) }, lane));
  if (failures.length > 0) throw failures[0];
}
