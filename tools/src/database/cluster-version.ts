import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ClusterFolder } from './cluster-folder';
import { StartError } from './start-error.mjs';

/** A cluster that another major version of PostgreSQL has written; this one cannot read its files. */
class OtherVersion extends StartError {}

/** The major version that wrote a cluster; undefined where there is none yet. */
export function writtenBy({ data }: Pick<ClusterFolder, 'data'>): string | undefined {
  const file = path.join(data, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** The major version of the programs in a folder. Throws in words where there is no server in it. */
export function versionOfPrograms(bin: string): string {
  const { stdout, error } = spawnSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  const major = /PostgreSQL\)? (\d+)/.exec(stdout ?? '')?.[1];
  if (major === undefined)
    throw new StartError(`There is no PostgreSQL in ${bin} (${error?.message ?? 'it tells no version'}).`);
  return major;
}

/** Throws in words, with the command that moves the data, for a cluster of another major version. */
export function assertVersion(bin: string, folder: ClusterFolder): void {
  const written = writtenBy(folder);
  const ours = versionOfPrograms(bin);
  if (written !== undefined && written !== ours) {
    throw new OtherVersion(
      `The data in ${folder.data} was written by PostgreSQL ${written}, and this release brings PostgreSQL ${ours}. ` +
        'Nothing was changed. Run npm run upgrade:database once, then npm start.',
    );
  }
}
