// What stays of `npm start` while the portal runs. Plain JavaScript with Node's own modules only, and little of it:
// compiler, settings and database drivers are loaded by the preparing process, which ends (docs/adr/0169).
import { spawn } from 'node:child_process';
import process from 'node:process';
import { stopCluster } from '../database/stop-cluster.mjs';
import { StartError } from '../database/start-error.mjs';
import { run } from '../run.mjs';
import { readyNews } from './news.mjs';
import { startProcesses } from './processes.mjs';

/** @typedef {import('./portal').PreparedPortal} PreparedPortal */

/** @type {(line: string) => unknown} */
const log = (line) => process.stdout.write(`${line}\n`);

/**
 * Prepares the portal in a process of its own and waits until that has ended. Secrets come over the channel between the
 * two: whoever looks at the arguments or variables of a process sees none of them.
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<{ prepared?: PreparedPortal, code: number | null, signal: string | null }>}
 */
function prepare(args, cwd) {
  const child = spawn(process.execPath, args, { cwd, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  /** @type {PreparedPortal | undefined} */
  let prepared;
  child.on('message', (message) => {
    // a loader may send messages of its own
    if (message?.prepared) prepared = message.prepared;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    // close, not exit: what it has sent is read to the end
    child.once('close', (code, signal) => resolve({ prepared, code, signal }));
  });
}

/**
 * The whole portal on one port, until Ctrl-C or SIGTERM.
 * @param {string[]} args arguments of Node that start the preparing program
 * @param {string} cwd
 * @returns {Promise<void>}
 */
export const runPortal = (args, cwd) =>
  run(async () => {
    const began = performance.now();
    let asked = false;
    /** @type {(() => Promise<void>) | undefined} */
    let stopPortal;
    const stop = () => {
      if (asked) return;
      asked = true;
      process.stdout.write('\nStopping…\n');
      // while still starting, the start itself sees `asked` and ends what it has begun
      void stopPortal?.();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);

    const { prepared, code, signal } = await prepare(args, cwd);
    if (!prepared) {
      if (signal && !asked) throw new StartError(`The preparation of the portal was ended from outside (${signal}).`);
      // why is said already, in a sentence
      process.exit(code || 1);
    }
    const stopDatabase = async () => {
      if (prepared.cluster) await stopCluster(prepared.cluster);
    };
    if (asked) {
      await stopDatabase();
    } else {
      const { server, stop: stopProcesses } = await startProcesses(prepared, log).catch(async (error) => {
        await stopDatabase();
        throw error;
      });
      /** @type {Promise<void> | undefined} */
      let stopping;
      stopPortal = () => (stopping ??= stopProcesses().then(stopDatabase));
      if (asked) await stopPortal();
      else
        process.stdout.write(readyNews({ ...prepared, address: server.address }, (performance.now() - began) / 1000));
      await server.exited;
      const unexpected = !asked;
      await stopPortal();
      if (unexpected) throw new StartError('The portal ended unexpectedly; its last words stand above.');
    }
    process.stdout.write('Stopped.\n');
    process.exit(0);
  });
