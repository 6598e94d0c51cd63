import { createPool } from '@thervu/api/core/database/connect';
import { folderStorage } from '@thervu/api/core/storage/storage-folder';
import { newArchiveKey, slotsFor } from '@thervu/api/modules/backup/archive-keys';
import { archiveBytes } from '@thervu/api/modules/backup/make-archive';
import { restoreArchive } from '@thervu/api/modules/backup/restore-archive';
import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { prepareFolder } from './cluster-folder';
import { writtenBy } from './cluster-version';
import { startPostgres, type StartOptions } from './embedded';
import { StartError } from './start-error.mjs';

export interface Move {
  dataDir: string;
  /** Folder of the programs of the version that wrote the cluster. */
  oldBin: string;
  log: (line: string) => void;
  /** Of the servers that are started (tests). */
  options?: Pick<StartOptions, 'settings' | 'noSync'>;
}

/** What a move has brought over. */
export interface Moved {
  rows: number;
  tables: number;
  /** Where the cluster of the old version lies, as it was. */
  kept: string;
}

const DATABASE = 'thervu';

/**
 * Moves the cluster of a data folder to the packaged version: everything is written into an archive by the old version, and
 * restored by the new one into a new cluster, each table proved by its hash. The stored files stay where they are. The old
 * cluster is kept beside the new one; where anything fails it is put back as it was, and the error says why.
 */
export async function moveCluster({ dataDir, oldBin, log, options = {} }: Move): Promise<Moved> {
  const folder = prepareFolder(dataDir);
  const version = writtenBy(folder);
  if (version === undefined) throw new StartError(`There is no database in ${folder.data} to be moved.`);
  const kept = `${folder.data}-${version}`;
  if (existsSync(kept))
    throw new StartError(`${kept} is there already: a move has been made. Rename or delete it first.`);
  const work = path.join(dataDir, 'upgrade');
  const file = path.join(work, 'archive.thervu');
  mkdirSync(work, { recursive: true, mode: 0o700 });
  // the archive lives for minutes and is opened here alone; files are not in it, they stay where they are
  const key = randomBytes(32);
  const storage = folderStorage(path.join(work, 'no-files'));
  try {
    log(`Reading the data with PostgreSQL ${version}…`);
    const old = await startPostgres({ ...options, dataDir, database: DATABASE, bin: oldBin });
    const db = createPool(old.url, 'owner');
    try {
      const archiveKey = newArchiveKey();
      const head = { madeAt: new Date().toISOString(), slots: await slotsFor(archiveKey, { keys: [key] }) };
      const needs = { resultMacKey: '', aadhaarKeys: {}, ticketKeys: [] };
      const progress = () => Promise.resolve();
      const bytes = archiveBytes({ db, storage, head, archiveKey, needs, progress });
      await pipeline(Readable.from(bytes), createWriteStream(file, { mode: 0o600 }));
    } finally {
      await db.destroy();
      await old.stop();
    }
    renameSync(folder.data, kept);
    try {
      log('Writing it into a new database…');
      const made = await startPostgres({ ...options, dataDir, database: DATABASE });
      try {
        const { manifest } = await restoreArchive({ ownerUrl: made.url, file, openers: { keys: [key] }, storage });
        const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
        return { rows, tables: manifest.tables.length, kept };
      } finally {
        await made.stop();
      }
    } catch (error) {
      rmSync(folder.data, { recursive: true, force: true });
      renameSync(kept, folder.data);
      throw error;
    }
  } finally {
    rmSync(file, { force: true });
    rmSync(path.join(work, 'no-files'), { recursive: true, force: true });
  }
}
