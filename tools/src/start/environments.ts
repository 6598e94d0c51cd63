import { WORKER_SECRETS } from '@thervu/api/core/operations/config';
import path from 'node:path';
import { root } from '../root';
import { storageDir, type StartSettings } from './settings';

type Env = NodeJS.ProcessEnv;

/** Memory of decoded pictures goes back at once instead of staying with the thread that used it (glibc). */
const MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/** Words of the start command, and secrets of the worker: a process that answers requests must know none of them. */
const NOT_FOR_THE_SERVER = [
  ...WORKER_SECRETS,
  ...['DATABASE_URL', 'DATABASE_URL_ADMIN', 'DB_PASSWORD_OWNER', 'DB_PASSWORD_ADMIN', 'BACKUP_PASSPHRASE'].flatMap(
    (name) => [name, `${name}_FILE`],
  ),
];

const common = (settings: StartSettings, environment: Record<string, string>, surrounding: Env): Env => ({
  ...MEMORY,
  ...surrounding,
  STORAGE_DIR: storageDir(settings),
  ...environment,
  NODE_ENV: surrounding.NODE_ENV ?? 'production',
  LOG_LEVEL: surrounding.LOG_LEVEL ?? 'warn',
  BASE_PATH: settings.basePath,
});

/** What the process that answers requests is started with; what it must not know is taken out of whatever surrounds it. */
export function serverEnvironment(settings: StartSettings, environment: Record<string, string>, surrounding: Env): Env {
  const all = {
    ...common(settings, environment, surrounding),
    PORT: String(settings.port),
    HOST: settings.host,
    WEB_DIR: path.join(root, 'dist/web'),
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !NOT_FOR_THE_SERVER.includes(name)));
}

/** What the worker of the queue is started with. */
export const workerEnvironment = (
  settings: StartSettings,
  environment: Record<string, string>,
  surrounding: Env,
): Env => ({
  ...common(settings, environment, surrounding),
  // its health is asked by nobody here; any free port will do
  PORT: '0',
  HOST: '127.0.0.1',
  // a demonstration writes its notices to files; a portal of a university names its providers
  ...(settings.profile !== 'none' && {
    NOTICE_DIR: surrounding.NOTICE_DIR ?? path.join(settings.dataDir, 'notices'),
  }),
  // codes on tickets and statements hold the address of the server
  PUBLIC_URL: surrounding.PUBLIC_URL ?? `http://localhost:${settings.port}${settings.basePath}`,
});
