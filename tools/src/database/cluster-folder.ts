import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { reachable, UNPRIVILEGED } from './embedded-binaries';
import { isAlive, startMark } from './process-info.mjs';
import { StartError } from './start-error.mjs';
import type { FolderClaim } from './stop-cluster.mjs';

export interface ClusterFolder {
  /** The cluster itself, PGDATA. */
  data: string;
  /** Its parent, the folder of copied binaries and the server's log. */
  base: string;
  /** User and group of the server process; empty when that is our own. */
  user: { uid?: number; gid?: number };
  /** Password of the superuser of the cluster. */
  password: string;
  /** Password of the owner of the portal's database. */
  ownerPassword: string;
}

function makeFolder(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { recursive: true, mode });
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}).`, {
      cause: error,
    });
  }
}

/** Reads a secret of `DATA_DIR/secrets`, or makes it: at random, or as `wanted`. Readable by this user alone. */
export function secret(dataDir: string, name: string, chosen?: string): string {
  const folder = path.join(dataDir, 'secrets');
  makeFolder(folder, 0o700);
  chmodSync(folder, 0o700);
  const file = path.join(folder, name);
  if (!existsSync(file)) {
    try {
      writeFileSync(file, chosen ?? randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') throw new StartError(`The secret ${file} cannot be written (${code}).`, { cause: error });
    }
  }
  return readFileSync(file, 'utf8').trim();
}

const pointerOf = (dataDir: string): string => path.join(dataDir, 'postgres-folder');

/**
 * A folder the server's user can enter. As root the server runs under another user, which cannot enter for example
 * /root: the cluster is then below /var/lib, and a file beside the secrets has its path. There it stays, also once the
 * folder can be entered: otherwise a portal would begin again with an empty database.
 */
function baseFolder(dataDir: string, uid: number | undefined): string {
  if (uid === undefined) return dataDir;
  const pointer = pointerOf(dataDir);
  const outside = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : undefined;
  const isInside = existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'));
  if (outside !== undefined && !isInside) return outside;
  if (reachable(dataDir, uid)) return dataDir;
  if (outside !== undefined) return outside;
  const base = path.join('/var/lib', `thervu-${randomBytes(6).toString('hex')}`);
  makeFolder(base, 0o755);
  writeFileSync(pointer, `${base}\n`);
  return base;
}

/** For root: the present owner of a cluster, else an unprivileged user that gets the new folder. */
function serverUser(data: string): { uid: number; gid: number } {
  const made = path.join(data, 'PG_VERSION');
  if (existsSync(made)) {
    const { uid, gid } = statSync(made);
    if (uid !== 0) return { uid, gid };
  }
  chownSync(data, UNPRIVILEGED, UNPRIVILEGED);
  return { uid: UNPRIVILEGED, gid: UNPRIVILEGED };
}

export function prepareFolder(dataDir: string): ClusterFolder {
  makeFolder(dataDir, 0o755);
  const root = process.getuid?.() === 0;
  const base = baseFolder(realpathSync(dataDir), root ? UNPRIVILEGED : undefined);
  const data = path.join(base, 'postgres');
  const password = secret(dataDir, 'database-starter');
  const ownerPassword = secret(dataDir, 'database-owner');
  makeFolder(data, 0o700);
  return { data: realpathSync(data), base, user: root ? serverUser(data) : {}, password, ownerPassword };
}

/** Deletes a data folder, and with it a cluster outside it (its user could not enter this folder). */
export function removeDataDir(dataDir: string): void {
  const pointer = pointerOf(dataDir);
  if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

/** Another portal works on this folder; a short command may join its database. */
export class FolderInUse extends StartError {}

/**
 * Claims the folder for `holder`, the process that runs the portal, so that two portals never stop each other's
 * database. `releaseFolder` gives it back.
 */
export function claimFolder(dataDir: string, holder = process.pid): FolderClaim {
  const file = path.join(dataDir, 'in-use');
  const mark = `${holder} ${startMark(holder)}`;
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(file, mark, { flag: 'wx' });
      return { file, mark };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST')
        throw new StartError(`The data folder ${dataDir} cannot be written (${code}).`, { cause: error });
      const [pid = '0', ...began] = readFileSync(file, 'utf8').split(' ');
      const other = Number(pid);
      // in a container the portal may be its first process, which always runs
      if (other !== holder && (other === 1 || isAlive(other)) && startMark(other) === began.join(' ')) {
        throw new FolderInUse(
          `Thervu already runs on the data folder ${dataDir} (process ${other}): stop it or set DATA_DIR.`,
          {
            cause: error,
          },
        );
      }
      if (attempt > 3) throw error;
      rmSync(file, { force: true });
    }
  }
}
