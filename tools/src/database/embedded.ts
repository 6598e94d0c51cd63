import net from 'node:net';
import { handToOwner } from '@thervu/api/core/database/plain-owner';
import { adminUrlOf, makeDatabase, ownerUrlOf } from './cluster-connection';
import { claimFolder, prepareFolder, type ClusterFolder } from './cluster-folder';
import { findBinaries } from './embedded-binaries';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { isAlive, servesFolder } from './process-info.mjs';
import { assertVersion } from './cluster-version';
import { initialise, launch, readPidFile } from './server-process';
import { StartError } from './start-error.mjs';
import { releaseFolder, stopCluster, stopServer, type RunningCluster } from './stop-cluster.mjs';

export { StartError } from './start-error.mjs';
export { secret } from './cluster-folder';

export interface StartOptions {
  /** DATA_DIR: contains `secrets/`, `postgres/` (the cluster) and the server's log. */
  dataDir: string;
  /** Default: the port the running server has, else a free one. */
  port?: number;
  database?: string;
  /**
   * Server settings over the defaults; fsync and synchronous_commit stay on unless named here. One that is named and
   * undefined is left to the configuration file.
   */
  settings?: Record<string, string | undefined>;
  /** A cluster several processes of one run use together (tests): no claim is made. */
  shared?: boolean;
  /** The process that will stop the server and has the claim until then; this one unless named. */
  holder?: number;
  /** Test clusters only: initdb without waiting for the disk. */
  noSync?: boolean;
  /** Folder of the programs of another version, which has written the cluster (moving a folder to this version). */
  bin?: string;
  log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** Owner of the database, who is no superuser, postgres://owner:password@127.0.0.1:port/database */
  url: string;
  /** The same database for the superuser of the cluster: for what starts it alone, no process of the portal is given it. */
  adminUrl: string;
  port: number;
  pid: number;
  /** What a process that has not started it needs to stop it. */
  cluster: RunningCluster;
  /** Ends all connections and waits until the server has written everything and has exited. */
  stop(): Promise<void>;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A free port; the requested one, if it is free. */
async function freePort(target = 0): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartError(`The database cannot use port ${target} (${error.code}).`, { cause: error })),
    );
    server.listen(target, '127.0.0.1', resolve);
  });
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Takes over the server a killed portal left running, or cleans up after it; undefined when one must be started. */
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
      if (now.ready && (await makeDatabase(folder, now.port, database))) return now;
      await pause(100);
    }
  }
  log(`A database server left behind (process ${left.pid}) is stopped.`);
  await stopServer(left.pid);
  return undefined;
}

async function startNew(folder: ClusterFolder, options: StartOptions, database: string, log: (line: string) => void) {
  const bin = options.bin ?? findBinaries(folder.base, folder.user.uid, log);
  assertVersion(bin, folder);
  initialise(bin, folder, options.noSync ?? false);
  let message: string | undefined;
  for (let attempt = 0; attempt < 40; attempt++) {
    const port = await freePort(options.port);
    const result = await launch(bin, folder, { port, database, settings: options.settings });
    if ('pid' in result) return { pid: result.pid, port };
    message = result.said;
    // processes of a killed server may live a moment longer and keep its memory; another process may take a free port
    const passing = /shared memory block|lock file|could not (bind|create any TCP)|Address already in use/.test(
      message ?? '',
    );
    if (!passing || (options.port !== undefined && /bind|TCP|Address/.test(message ?? ''))) break;
    await pause(500);
  }
  throw new StartError(`The database in ${folder.data} does not start: ${message}`);
}

/** Starts the packaged PostgreSQL on `dataDir`, or adopts the one already running there. */
export async function startPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const database = options.database ?? 'thervu';
  const folder = prepareFolder(options.dataDir);
  const claim = options.shared ? undefined : claimFolder(options.dataDir, options.holder);
  try {
    const running =
      (await adoptOrphan(folder, options.port, database, log)) ?? (await startNew(folder, options, database, log));
    const url = ownerUrlOf(folder, running.port, database);
    const adminUrl = adminUrlOf(folder, running.port, database);
    await handToOwner(adminUrl, url);
    const cluster: RunningCluster = { pid: running.pid, claim };
    return { url, adminUrl, port: running.port, pid: running.pid, cluster, stop: () => stopCluster(cluster) };
  } catch (error) {
    releaseFolder(claim);
    throw error;
  }
}
