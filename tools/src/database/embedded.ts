import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
  chownSync,
} from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { claimFolder, prepareFolder, type ClusterFolder } from './cluster-folder';
import { findBinaries } from './embedded-binaries';
import { gone, isAlive, servesFolder } from './process-info';
import { StartError } from './start-error';

export { StartError } from './start-error';
export { secret } from './cluster-folder';

export interface StartOptions {
  /** DATA_DIR: holds `secrets/`, `postgres/` (the cluster) and the server's log. */
  dataDir: string;
  /** Default: the port the running server has, else a free one. */
  port?: number;
  database?: string;
  /** Server settings over the defaults; fsync and synchronous_commit stay on unless named here. */
  settings?: Record<string, string>;
  /** A cluster several processes of one run use together (tests): no claim is made. */
  shared?: boolean;
  /** Test clusters only: initdb without waiting for the disk. */
  noSync?: boolean;
  log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** Owner of the database, postgres://owner:password@127.0.0.1:port/database */
  url: string;
  port: number;
  pid: number;
  /** Ends all connections and waits until the server has written everything and is gone. */
  stop(): Promise<void>;
}

const OWNER = 'thervu_owner';

const DEFAULTS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '4GB',
  min_wal_size: '256MB',
  checkpoint_timeout: '15min',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  fsync: 'on',
  synchronous_commit: 'on',
  log_min_error_statement: 'panic', // statements can hold personal data: never into the log
};

const environment = { ...process.env, LC_ALL: 'C', LANG: 'C', PGUSER: undefined, PGPASSWORD: undefined };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A free port; the one asked for, if one is. */
async function freePort(wanted = 0): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartError(`The database cannot use port ${wanted} (${error.code}).`, { cause: error })),
    );
    server.listen(wanted, '127.0.0.1', resolve);
  });
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function initialise(bin: string, folder: ClusterFolder, noSync: boolean): void {
  if (existsSync(path.join(folder.data, 'PG_VERSION'))) return;
  const passwordFile = path.join(folder.base, `.initdb-${process.pid}`);
  const user = folder.uid === undefined ? {} : { uid: folder.uid, gid: folder.uid };
  try {
    writeFileSync(passwordFile, `${folder.password}\n`, { mode: 0o600 });
    if (folder.uid !== undefined) chownSync(passwordFile, folder.uid, folder.uid);
    const run = spawnSync(
      path.join(bin, 'initdb'),
      [
        ...[
          '-D',
          folder.data,
          '-U',
          OWNER,
          `--pwfile=${passwordFile}`,
          '--auth=scram-sha-256',
          '--encoding=UTF8',
        ],
        ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        ...(noSync ? ['--no-sync'] : []),
      ],
      { ...user, env: environment, cwd: folder.data, encoding: 'utf8' },
    );
    if (run.status !== 0) {
      const reason = run.error?.message ?? run.stderr.trim().split('\n').at(-1);
      throw new StartError(`The database in ${folder.data} could not be made: ${reason}`);
    }
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Process and port in postmaster.pid and whether it takes connections; undefined when no server claims the folder. */
function readPidFile(folder: ClusterFolder): { pid: number; port: number; ready: boolean } | undefined {
  const file = path.join(folder.data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' };
}

const urlOf = (folder: ClusterFolder, port: number, database: string) =>
  `postgres://${OWNER}:${encodeURIComponent(folder.password)}@127.0.0.1:${port}/${database}`;

/** One connection to the maintenance database; undefined while the server does not take any. */
async function ask<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
  } catch (error) {
    const { code } = error as { code?: string };
    // 57P03: starting up or recovering
    if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === '57P03') return undefined;
    if (code === '28P01')
      throw new StartError('The database refuses the password kept in the secrets folder.', { cause: error });
    throw error;
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function makeDatabase(url: string, database: string): Promise<boolean> {
  const made = await ask(url, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)}`);
    return true;
  });
  return made ?? false;
}

async function stopServer(pid: number): Promise<void> {
  for (const [signal, ms] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    if (await gone(pid, ms)) return;
  }
  throw new StartError(`The database process ${pid} does not stop.`);
}

/** Takes over the server a killed portal left behind, or clears what it left; undefined when one must be started. */
async function adoptOrphan(
  folder: ClusterFolder,
  port: number | undefined,
  database: string,
  log: (line: string) => void,
) {
  const left = readPidFile(folder);
  if (!left) return undefined;
  if (!servesFolder(left.pid, folder.data)) {
    log('The database was not stopped cleanly; it recovers by itself.');
    rmSync(path.join(folder.data, 'postmaster.pid'), { force: true });
    return undefined;
  }
  if (port === undefined || port === left.port) {
    for (let i = 0; i < 600 && isAlive(left.pid); i++) {
      const now = readPidFile(folder) ?? left;
      if (now.ready && (await makeDatabase(urlOf(folder, now.port, 'postgres'), database))) return now;
      await pause(100);
    }
  }
  log(`A database server left behind (process ${left.pid}) is stopped.`);
  await stopServer(left.pid);
  return undefined;
}

function openLog(folder: ClusterFolder): { file: string; fd: number; from: number } {
  const file = path.join(folder.base, 'postgres.log');
  if (existsSync(file) && statSync(file).size > 10_000_000) truncateSync(file);
  const fd = openSync(file, 'a', 0o600);
  return { file, fd, from: statSync(file).size };
}

async function launch(
  bin: string,
  folder: ClusterFolder,
  options: StartOptions,
  port: number,
  database: string,
) {
  const smallSharedMemory =
    process.platform === 'linux' && existsSync('/dev/shm') && blockBytes('/dev/shm') < 128e6;
  const settings = {
    ...DEFAULTS,
    ...(smallSharedMemory
      ? { max_parallel_workers_per_gather: '0', max_parallel_maintenance_workers: '0' }
      : {}),
    ...options.settings,
  };
  const output = openLog(folder);
  const user = folder.uid === undefined ? {} : { uid: folder.uid, gid: folder.uid };
  // detached: a Ctrl-C in the terminal reaches the portal alone, which then stops the server last
  const server = spawn(
    path.join(bin, 'postgres'),
    [
      '-D',
      folder.data,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    { ...user, env: environment, cwd: folder.data, detached: true, stdio: ['ignore', output.fd, output.fd] },
  );
  closeSync(output.fd);
  let failed: Error | undefined;
  server.once('error', (error) => (failed = error));
  server.unref();
  for (let i = 0; i < 2400; i++) {
    if (failed || server.exitCode !== null) {
      const said = readFileSync(output.file, 'utf8').slice(output.from);
      return { said: failed?.message ?? (said.match(/FATAL: +(.*)/)?.[1] || said.trim().split('\n').at(-1)) };
    }
    // only our own server may be asked: another one may stand on the port
    const state = readPidFile(folder);
    if (
      state?.pid === server.pid &&
      state?.ready &&
      (await makeDatabase(urlOf(folder, port, 'postgres'), database))
    ) {
      return { pid: server.pid! };
    }
    await pause(50);
  }
  await stopServer(server.pid!);
  return { said: 'it took no connection within two minutes' };
}

function blockBytes(folder: string): number {
  const { blocks, bsize } = statfsSync(folder);
  return blocks * bsize;
}

async function startNew(
  folder: ClusterFolder,
  options: StartOptions,
  database: string,
  log: (line: string) => void,
) {
  const bin = findBinaries(folder.base, folder.uid, log);
  initialise(bin, folder, options.noSync ?? false);
  let said: string | undefined;
  for (let attempt = 0; attempt < 40; attempt++) {
    const port = await freePort(options.port);
    const result = await launch(bin, folder, options, port, database);
    if (result.pid !== undefined) return { pid: result.pid, port };
    said = result.said;
    // processes of a killed server may live a moment longer and hold its memory; a free port may be taken meanwhile
    const passing =
      /shared memory block|lock file|could not (bind|create any TCP)|Address already in use/.test(said ?? '');
    if (!passing || (options.port !== undefined && /bind|TCP|Address/.test(said ?? ''))) break;
    await pause(500);
  }
  throw new StartError(`The database in ${folder.data} does not start: ${said}`);
}

/** Starts the packaged PostgreSQL on `dataDir`, or adopts the one already running there. */
export async function startPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const database = options.database ?? 'thervu';
  const folder = prepareFolder(options.dataDir);
  const release = options.shared ? () => undefined : claimFolder(options.dataDir);
  try {
    const running =
      (await adoptOrphan(folder, options.port, database, log)) ??
      (await startNew(folder, options, database, log));
    return {
      url: urlOf(folder, running.port, database),
      port: running.port,
      pid: running.pid,
      async stop() {
        await stopServer(running.pid);
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}
