// Plain JavaScript: the process that stays of `npm start` starts and ends server and worker, and it has no compiler.
import { spawn } from 'node:child_process';
import http from 'node:http';
import process from 'node:process';
import { StartError } from '../database/start-error.mjs';

/**
 * How one of the two is started: options of Node and program, folder, variables.
 * @typedef {{ args: string[], cwd: string, env: NodeJS.ProcessEnv }} Launch
 */

/**
 * The server also has the origin it is asked at whether it is ready, and the address of the portal, ending in the base path.
 * @typedef {Launch & { origin: string, address: string }} ServerLaunch
 */

/**
 * `exited` resolves when the process has exited; `stop` lets it drain and waits, and ends it hard after 30 s.
 * @typedef {{ pid: number, address: string, exited: Promise<void>, stop(): Promise<void> }} ServerProcess
 */

/**
 * `stop` lets the running job go back into the queue and waits, and ends it hard after 30 s; `kill` ends it at once, as an
 * accident would.
 * @typedef {{ pid: number, exited: Promise<void>, stop(): Promise<void>, kill(): void }} WorkerProcess
 */

/** @type {(child: import('node:child_process').ChildProcess) => Promise<void>} */
const exitOf = (child) => new Promise((resolve) => child.once('exit', () => resolve()));

/** @type {(child: import('node:child_process').ChildProcess, exited: Promise<void>) => Promise<void>} */
async function drain(child, exited) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const hard = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await exited;
  clearTimeout(hard);
}

/**
 * Starts the built API, which serves the pages as well, and waits until it is ready.
 * @param {ServerLaunch} launch
 * @returns {Promise<ServerProcess>}
 */
export async function startServer({ args, cwd, env, origin, address }) {
  const child = spawn(process.execPath, args, {
    cwd,
    // detached: Ctrl-C reaches the start command alone, which then ends the parts in order
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  const exited = exitOf(child);
  await ready(child, origin);
  return { pid: child.pid, address, exited, stop: () => drain(child, exited) };
}

/**
 * Starts the worker of the queue as a process of its own; one that ends by itself is told of.
 * @param {Launch} launch
 * @param {(line: string) => void} log
 * @returns {WorkerProcess}
 */
export function startWorker({ args, cwd, env }, log) {
  const child = spawn(process.execPath, args, { cwd, detached: true, stdio: ['ignore', 'inherit', 'inherit'], env });
  let stopping = false;
  const exited = exitOf(child);
  void exited.then(() => {
    if (!stopping) log('The worker has ended: jobs wait until the portal is started again.');
  });
  return {
    pid: child.pid,
    exited,
    kill() {
      stopping = true;
      child.kill('SIGKILL');
    },
    stop() {
      stopping = true;
      return drain(child, exited);
    },
  };
}

/**
 * Server, then worker: the process that answers requests knows no owner and signs no anchor, one of its own does the
 * work of the queue. `stop` ends them in this order and may be called twice.
 * @param {{ server: ServerLaunch, worker: Launch }} launches
 * @param {(line: string) => void} log
 * @returns {Promise<{ server: ServerProcess, stop(): Promise<void> }>}
 */
export async function startProcesses(launches, log) {
  const server = await startServer(launches.server);
  const worker = startWorker(launches.worker, log);
  /** @type {Promise<void> | undefined} */
  let stopping;
  return { server, stop: () => (stopping ??= server.stop().then(() => worker.stop())) };
}

/**
 * Whether the server answers that it is ready. Node's own client, and no connection that stays: `fetch` would load
 * megabytes that the process keeps.
 * @type {(origin: string) => Promise<boolean>}
 */
export const isReady = (origin) =>
  new Promise((resolve) => {
    const request = http.get(`${origin}/ready`, { agent: false, signal: AbortSignal.timeout(2000) }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    // not listening yet, or silent for too long: asked again
    request.on('error', () => resolve(false));
  });

/** @type {(child: import('node:child_process').ChildProcess, origin: string) => Promise<void>} */
async function ready(child, origin) {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new StartError('The portal did not start; the reason stands above.');
    }
    if (await isReady(origin)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new StartError('The portal did not become ready within a minute.');
}
