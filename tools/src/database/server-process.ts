import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import { makeDatabase, STARTER } from './cluster-connection';
import type { ClusterFolder } from './cluster-folder';
import { StartError } from './start-error.mjs';
import { stopServer } from './stop-cluster.mjs';

const MB = 2 ** 20;

/**
 * Megabytes in which the server keeps pages of its own: an eighth of the memory this process may have, at least 256 MB and at
 * most 2 GB. It takes them when it reads them. With 256 MB a university of 150,000 students reads every page of a result again.
 */
export function bufferMegabytes(memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)): number {
  return Math.round(Math.min(2048, Math.max(256, memory / 8 / MB)));
}

const DEFAULTS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: `${bufferMegabytes()}MB`,
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
  // statements and the details of an error can contain personal data: never into the log
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

const environment = { ...process.env, LC_ALL: 'C', LANG: 'C', PGUSER: undefined, PGPASSWORD: undefined };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Makes the cluster unless it is there. */
export function initialise(bin: string, folder: ClusterFolder, noSync: boolean): void {
  if (existsSync(path.join(folder.data, 'PG_VERSION'))) return;
  const passwordFile = path.join(folder.base, `.initdb-${process.pid}`);
  try {
    writeFileSync(passwordFile, `${folder.password}\n`, { mode: 0o600 });
    const { uid, gid } = folder.user;
    if (uid !== undefined && gid !== undefined) chownSync(passwordFile, uid, gid);
    const run = spawnSync(
      path.join(bin, 'initdb'),
      [
        ...['-D', folder.data, '-U', STARTER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'],
        ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        ...(noSync ? ['--no-sync'] : []),
      ],
      { ...folder.user, env: environment, cwd: folder.data, encoding: 'utf8' },
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
export function readPidFile(folder: ClusterFolder): { pid: number; port: number; ready: boolean } | undefined {
  const file = path.join(folder.data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' };
}

function openLog(folder: ClusterFolder): { file: string; fd: number; from: number } {
  const file = path.join(folder.base, 'postgres.log');
  if (existsSync(file) && statSync(file).size > 10_000_000) truncateSync(file);
  const fd = openSync(file, 'a', 0o600);
  return { file, fd, from: statSync(file).size };
}

function blockBytes(folder: string): number {
  const { blocks, bsize } = statfsSync(folder);
  return blocks * bsize;
}

/** Starts the server and waits until it accepts connections; throws with its output when it does not. */
export async function launch(
  bin: string,
  folder: ClusterFolder,
  { port, database, settings }: { port: number; database: string; settings?: Record<string, string | undefined> },
): Promise<{ pid: number } | { said: string }> {
  const smallSharedMemory = process.platform === 'linux' && existsSync('/dev/shm') && blockBytes('/dev/shm') < 128e6;
  const all = {
    ...DEFAULTS,
    ...(smallSharedMemory ? { max_parallel_workers_per_gather: '0', max_parallel_maintenance_workers: '0' } : {}),
    ...settings,
  };
  const output = openLog(folder);
  // detached: a Ctrl-C in the terminal reaches the portal alone, which then stops the server last
  const server = spawn(
    path.join(bin, 'postgres'),
    [
      '-D',
      folder.data,
      '-p',
      String(port),
      ...Object.entries(all).flatMap(([key, value]) => (value === undefined ? [] : ['-c', `${key}=${value}`])),
    ],
    {
      ...folder.user,
      env: environment,
      cwd: folder.data,
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    },
  );
  closeSync(output.fd);
  let failed: Error | undefined;
  server.once('error', (error) => (failed = error));
  server.unref();
  for (let i = 0; i < 2400; i++) {
    if (failed || server.exitCode !== null || server.signalCode !== null) {
      const lines = readFileSync(output.file).subarray(output.from).toString('utf8');
      const fatal = lines.match(/FATAL: +(.*)/)?.[1] ?? lines.trim().split('\n').at(-1);
      return { said: failed?.message ?? fatal ?? 'it ended without a word' };
    }
    // only our own server may be asked: another one may use the port
    const state = readPidFile(folder);
    if (state?.pid === server.pid && state?.ready && (await makeDatabase(folder, port, database))) {
      return { pid: server.pid! };
    }
    await pause(50);
  }
  await stopServer(server.pid!);
  return { said: 'it took no connection within two minutes' };
}
