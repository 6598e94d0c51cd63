import { spawn, type ChildProcess } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';
import { StartError } from '../command';
import { root } from '../root';
import { serverEnvironment, workerEnvironment } from './environments';
import type { StartSettings } from './settings';

export interface ServerProcess {
  pid: number;
  /** Address of the portal, ending in the base path. */
  address: string;
  /** Resolves when the process has exited. */
  exited: Promise<void>;
  /** Lets it drain and waits; ends it hard after 30 s. */
  stop(): Promise<void>;
}

export interface WorkerProcess {
  pid: number;
  /** Resolves when the process has exited. */
  exited: Promise<void>;
  /** Lets the running job go back into the queue and waits; ends it hard after 30 s. */
  stop(): Promise<void>;
  /** Ends it at once, as an accident would. */
  kill(): void;
}

/** Reports in one sentence that the port is taken, before anything slow is done. */
export async function checkPort({ port, host }: Pick<StartSettings, 'port' | 'host'>): Promise<void> {
  const probe = net.createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const sentence =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is taken by another program: stop it or set PORT.`
          : `Port ${port} on ${host} cannot be opened (${error.code}).`;
      reject(new StartError(sentence, { cause: error }));
    });
    probe.listen(port, host, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}

/**
 * Garbage of requests is collected while hundreds of look-ups wait: with the usual 16 MB that takes a fifth of the
 * time. The Dockerfile and docker-compose.yml have the same value.
 */
const ROOM_FOR_THE_YOUNG = '--max-semi-space-size=64';

/**
 * Starts the built API, which serves the pages as well, and waits until it is ready. `surrounding` is what the portal was
 * started with: TRUST_PROXY and the like.
 */
export async function startServer(
  settings: StartSettings & { port: number },
  environment: Record<string, string>,
  surrounding: NodeJS.ProcessEnv,
): Promise<ServerProcess> {
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', ROOM_FOR_THE_YOUNG, path.join(root, 'services/api/dist/server.mjs')],
    {
      cwd: root,
      // detached: Ctrl-C reaches the start command alone, which then ends the parts in order
      detached: true,
      stdio: ['ignore', 'inherit', 'pipe'],
      env: serverEnvironment(settings, environment, surrounding),
    },
  );
  let message = '';
  child.stderr!.on('data', (bytes: Buffer) => {
    message = (message + bytes.toString()).slice(-4000);
    process.stderr.write(bytes);
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://${settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host}:${settings.port}`;
  await ready(child, origin);
  return {
    pid: child.pid!,
    address: `http://localhost:${settings.port}${settings.basePath}`,
    exited,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const hard = setTimeout(() => child.kill('SIGKILL'), 30_000);
      await exited;
      clearTimeout(hard);
    },
  };
}

/** Starts the worker of the queue as a process of its own; one that ends by itself is told of. */
export function startWorker(
  settings: StartSettings,
  environment: Record<string, string>,
  surrounding: NodeJS.ProcessEnv,
  log: (line: string) => void,
): WorkerProcess {
  const child = spawn(process.execPath, ['--enable-source-maps', path.join(root, 'services/api/dist/worker.mjs')], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: workerEnvironment(settings, environment, surrounding),
  });
  let stopping = false;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void exited.then(() => {
    if (!stopping) log('The worker has ended: jobs wait until the portal is started again.');
  });
  return {
    pid: child.pid!,
    exited,
    kill() {
      stopping = true;
      child.kill('SIGKILL');
    },
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const hard = setTimeout(() => child.kill('SIGKILL'), 30_000);
      await exited;
      clearTimeout(hard);
    },
  };
}

async function ready(child: ChildProcess, origin: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new StartError('The portal did not start; the reason stands above.');
    }
    try {
      if ((await fetch(`${origin}/ready`, { signal: AbortSignal.timeout(2000) })).ok) return;
    } catch (error) {
      if (!(error instanceof Error)) throw error; // not listening yet: tried again
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new StartError('The portal did not become ready within a minute.');
}
