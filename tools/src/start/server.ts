import net from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { StartError } from '../command';
import { root } from '../root';
import { serverEnvironment, workerEnvironment } from './environments';
import type { Launch, ServerLaunch } from './processes.mjs';
import type { StartSettings } from './settings';

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
 * Threads beside the server's own, for garbage: four by default on any machine. On two processors they take the place of what
 * they help, and of the database: refusals in a crowd wait 170 ms in their slowest hundredth instead of 50 (docs/adr/0187).
 */
export const helperThreads = (processors: number): string =>
  `--v8-pool-size=${Math.min(4, Math.max(1, processors - 1))}`;

const program = (file: string): string => path.join(root, 'services/api/dist', file);

/** How the built API is started. `surrounding` is what the portal was started with: TRUST_PROXY and the like. */
export const serverLaunch = (
  settings: StartSettings,
  environment: Record<string, string>,
  surrounding: NodeJS.ProcessEnv,
): ServerLaunch => ({
  args: ['--enable-source-maps', ROOM_FOR_THE_YOUNG, helperThreads(availableParallelism()), program('server.mjs')],
  cwd: root,
  env: serverEnvironment(settings, environment, surrounding),
  origin: `http://${settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host}:${settings.port}`,
  address: `http://localhost:${settings.port}${settings.basePath}`,
});

/** How the built worker is started. */
export const workerLaunch = (
  settings: StartSettings,
  environment: Record<string, string>,
  surrounding: NodeJS.ProcessEnv,
): Launch => ({
  args: ['--enable-source-maps', program('worker.mjs')],
  cwd: root,
  env: workerEnvironment(settings, environment, surrounding),
});
