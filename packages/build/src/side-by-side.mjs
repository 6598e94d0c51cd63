import { fork } from 'node:child_process';
import { availableParallelism, constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { buildPart, BuildFailed } from './build-part.mjs';

const PROGRAM = join(import.meta.dirname, 'build-part.mjs');

/** Webpack makes and drops many small objects: with Node's 16 MB for the young an eighth of its time is their collection. */
const ROOM_FOR_THE_YOUNG = '--max-semi-space-size=64';

/**
 * A process that builds parts one after the other: webpack's own work fills one core and no more, and a part that is not
 * the first finds webpack loaded and compiled.
 */
function openBuilder(givesWay) {
  const child = fork(PROGRAM, [], { execArgv: [ROOM_FOR_THE_YOUNG], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  if (givesWay && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return {
    build: (part, mode, stamp) =>
      new Promise((settle, reject) => {
        const end = (outcome) => {
          for (const event of ['message', 'error', 'exit']) child.removeAllListeners(event);
          outcome();
        };
        child.once('message', ({ failed }) => {
          if (!failed) return end(settle);
          const { message, stack, isPlain } = failed;
          return end(() => reject(isPlain ? new BuildFailed(message) : Object.assign(new Error(message), { stack })));
        });
        child.once('error', (error) => end(() => reject(error)));
        child.once('exit', (code, signal) =>
          end(() => reject(new BuildFailed(`${part.label} was not built: its process ended (${signal ?? code}).`))),
        );
        child.send({ name: part.name, mode, stamp });
      }),
    close: () => {
      if (child.connected) child.disconnect();
    },
  };
}

/** One part alone needs no second copy of webpack. */
const inThisProcess = { build: buildPart, close: () => undefined };

/**
 * Builds parts, as many at once as the machine has cores. After a failure no further part begins.
 *
 * @param {{ part: import('./parts.mjs').Part, stamp: string }[]} tasks in the order in which they begin
 * @param {'production' | 'development'} mode
 * @param {(part: import('./parts.mjs').Part, seconds: number) => void} built told of each part that is ready
 * @param {boolean} givesWay whether other work of the same start has the cores first
 * @throws {BuildFailed} the first failure, once the parts that were being built have ended
 */
export async function buildSideBySide(tasks, mode, built, givesWay) {
  const waiting = [...tasks];
  const failures = [];
  const lane = async () => {
    const builder = tasks.length > 1 ? openBuilder(givesWay) : inThisProcess;
    for (let task = waiting.shift(); task && failures.length === 0; task = waiting.shift()) {
      const began = performance.now();
      try {
        await builder.build(task.part, mode, task.stamp);
        built(task.part, (performance.now() - began) / 1000);
      } catch (problem) {
        failures.push(problem);
      }
    }
    builder.close();
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), tasks.length) }, lane));
  if (failures.length > 0) throw failures[0];
}
