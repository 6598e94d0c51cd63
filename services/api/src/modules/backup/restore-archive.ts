import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { destroyConnection } from '../../core/database/own-connection';
import { migrate } from '../../core/database/migrate';
import { migrationNames } from '../../core/database/migration-files';
import { FileMissing, type Storage } from '../../core/storage/storage';
import type { Manifest, NeededKeys, TablePart } from './archive-format';
import type { Openers } from './archive-keys';
import { copyOut } from './backup-queries';
import { missingKeys } from './needed-keys';
import { NoRestore, readArchive } from './read-archive';
import {
  addPartReferences,
  addReferences,
  beginLoad,
  copyIn,
  dropReferences,
  emptyAgain,
  emptyTables,
  firstTable,
  makePart,
  partsThere,
  setSequences,
  settleRestored,
  switchTriggersOff,
  switchTriggersOn,
} from './restore-queries';

export interface RestoreWork {
  ownerUrl: string;
  /** Address of the archive's file. */
  file: string;
  openers: Openers;
  storage: Storage;
  /** Keys of the installation that is restored into; undefined: accept rows of any keys. */
  keys?: NeededKeys | undefined;
  log?: (line: string) => void;
}

export interface Restored {
  madeAt: string;
  /** Migrations that ran after the rows were there. */
  later: string[];
  manifest: Manifest;
}

/** The migrations of the archive are the first ones of this release; returns the last of them. */
async function lastMigration(ofArchive: readonly string[]): Promise<string> {
  const known = await migrationNames();
  const newer = ofArchive.find((name) => !known.includes(name));
  if (newer)
    throw new NoRestore(
      `The archive was made by a newer release, with the migration ${newer}: restore it with that one.`,
    );
  const last = ofArchive.at(-1);
  const first = known.filter((name) => last !== undefined && name <= last);
  if (!last || first.some((name, index) => name !== ofArchive[index]))
    throw new NoRestore('The archive was made from a database whose migrations are not those of this release.');
  return last;
}

/** Puts the rows of one archive into the tables, in one transaction. */
class Load {
  private readonly attach: (() => Promise<void>)[] = [];
  private readonly made: TablePart[] = [];
  constructor(
    private readonly client: pg.Client,
    private readonly log: (line: string) => void,
  ) {}

  /** Makes the parts of divided tables that the migrations have not made. */
  async makeParts(parts: readonly TablePart[]): Promise<void> {
    const there = await partsThere(this.client);
    for (const part of parts) {
      if (there.has(part.name)) continue;
      const attach = await makePart(this.client, part);
      if (!attach) throw new NoRestore(`This release has no place for the table ${part.name}.`);
      this.attach.push(attach);
      this.made.push(part);
    }
  }

  async table(part: TablePart, rows: AsyncIterable<Buffer>): Promise<void> {
    await pipeline(Readable.from(rows, { objectMode: false }), copyIn(this.client, part));
  }

  async attachParts(): Promise<void> {
    for (const attach of this.attach) await attach();
    // after all: a part of one table points to that of another
    for (const part of this.made)
      if (!(await addPartReferences(this.client, part)))
        throw new NoRestore(`This release has no such reference as one of the table ${part.name}.`);
  }

  /** Reads every table again and compares it with the archive, to the last byte. */
  async prove(parts: readonly TablePart[], { tables }: Manifest): Promise<void> {
    const expected = new Map(tables.map((table) => [table.name, table.sha256]));
    this.log('Proving the tables against the manifest…');
    for (const part of parts) {
      const digest = createHash('sha256');
      for await (const bytes of copyOut(this.client, part) as AsyncIterable<Buffer>) digest.update(bytes);
      if (digest.digest('hex') !== expected.get(part.name))
        throw new NoRestore(`The table ${part.name} does not come back as it was.`);
    }
  }
}

/** Stores the archive's files, and deletes them again if the restore fails. */
class Files {
  private readonly kept: string[] = [];
  constructor(private readonly storage: Storage) {}

  async store(key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    if (await this.has(key)) {
      for await (const piece of bytes) if (piece.length < 0) return;
      return;
    }
    this.kept.push(key);
    await this.storage.put(Readable.from(bytes, { objectMode: false }), key);
  }

  private async has(key: string): Promise<boolean> {
    try {
      (await this.storage.open(key)).destroy();
      return true;
    } catch (error) {
      if (error instanceof FileMissing) return false;
      throw error;
    }
  }

  async removeAll(): Promise<void> {
    for (const key of this.kept) await this.storage.remove(key);
  }
}

/** Empties the database again, on a connection of its own: the failed one may be in any state. */
async function undoRestore(ownerUrl: string, files: Files): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'thervu-restore' });
  await client.connect();
  try {
    await emptyAgain(client);
    await files.removeAll();
  } finally {
    await client.end();
  }
}

async function load(work: RestoreWork, client: pg.Client, files: Files): Promise<Omit<Restored, 'later'>> {
  const log = work.log ?? (() => undefined);
  const loading = new Load(client, log);
  await beginLoad(client);
  const references = await dropReferences(client);
  const triggers = await switchTriggersOff(client);
  await emptyTables(client);
  const { begin, manifest } = await readArchive(work.file, work.openers, {
    begin: ({ parts }) => loading.makeParts(parts),
    async table(part, rows) {
      log(`Table ${part.name}`);
      await loading.table(part, rows);
    },
    file: (key, bytes) => files.store(key, bytes),
  });
  await loading.attachParts();
  await addReferences(client, references);
  await setSequences(client, manifest.sequences);
  await loading.prove(begin.parts, manifest);
  await switchTriggersOn(client, triggers);
  await client.query('commit');
  return { madeAt: begin.madeAt, manifest };
}

/**
 * Restores an archive into an empty database: verifies the whole file first, creates the schema it was made with, loads
 * every table, verifies it again by its hash, and runs the later migrations. After any failure the database is as empty
 * as before.
 */
export async function restoreArchive(work: RestoreWork): Promise<Restored> {
  const log = work.log ?? (() => undefined);
  const client = new pg.Client({ connectionString: work.ownerUrl, application_name: 'thervu-restore' });
  await client.connect();
  // pending queries reject as well
  client.on('error', () => undefined);
  const files = new Files(work.storage);
  let touched = false;
  try {
    const current = await firstTable(client);
    if (current)
      throw new NoRestore(`A backup is restored into an empty database, and this one has the table ${current}.`);
    log('Proving the archive…');
    const { begin } = await readArchive(work.file, work.openers);
    const missing = work.keys ? missingKeys(begin.keys, work.keys) : [];
    if (missing.length > 0)
      throw new NoRestore(
        `The archive belongs to other keys than these of ${missing.join(', ')}: without its own, published results, Aadhaar numbers or hall tickets could not be read again.`,
      );
    const last = await lastMigration(begin.migrations);
    touched = true;
    await migrate(work.ownerUrl, { to: last });
    const loaded = await load(work, client, files);
    log('Bringing the schema up to date…');
    const later = await migrate(work.ownerUrl);
    await settleRestored(client, loaded.madeAt);
    await client.end();
    return { ...loaded, later };
  } catch (error) {
    destroyConnection(client);
    if (touched) await undoRestore(work.ownerUrl, files);
    throw error;
  }
}
