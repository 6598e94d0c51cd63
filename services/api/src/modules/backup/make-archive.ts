import { formatCount, pluralise } from '@thervu/contracts/core/format';
import { createHash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import type { Knex } from 'knex';
import { cutOff, ownConnection } from '../../core/database/own-connection';
import { FileMissing, type Storage } from '../../core/storage';
import { sealed } from './archive-cipher';
import { headBytes, inBytes, inWords, type ArchiveHead, type Manifest, type NeededKeys, type TablePart, type TableTally } from './archive-format'; // prettier-ignore
import { streamKey } from './archive-keys';
import { beginSnapshot, copyOut, listMigrations, listParts, listSequences, storedKeys } from './backup-queries'; // prettier-ignore

/** Files named by one look at the rows. */
const FILES_AT_ONCE = 1000;
/** Milliseconds between two signs of progress inside a big table or among files. */
const SIGN = 1000;

/** Tells how far the archive is; throws where it was asked to stop. */
export type Progress = (done: number, total: number, message: string) => Promise<void>;

export interface ArchiveWork {
  db: Knex;
  storage: Storage;
  head: ArchiveHead;
  /** Opened from one of the head's slots. */
  archiveKey: Buffer;
  /** Ids of the keys without which the restored rows could not be used. */
  needs: NeededKeys;
  progress: Progress;
}

/** A stream pressed on its way, as fast as the reader takes it. */
function pressed(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const gzip = createGzip({ level: 1 });
  // a failure of the source destroys the gzip, whose reader is told of it
  pipeline(source, gzip, () => undefined);
  return gzip;
}

function signs(progress: Progress): (done: number, total: number, message: () => string) => Promise<void> {
  let said = 0;
  return async (done, total, message) => {
    if (Date.now() - said < SIGN) return;
    said = Date.now();
    await progress(done, total, message());
  };
}

interface Making extends ArchiveWork {
  client: Client;
  manifest: Manifest;
  sign: ReturnType<typeof signs>;
}

const counted = (rows: number): string => pluralise(rows, 'row', 'rows');

async function* tableRecords(
  { client, manifest, sign }: Making,
  part: TablePart,
  place: readonly [done: number, total: number],
): AsyncGenerator<Buffer> {
  yield inWords({ record: 'table', name: part.name });
  const digest = createHash('sha256');
  const tally: TableTally = { name: part.name, rows: 0, bytes: 0, sha256: '' };
  const copy = copyOut(client, part);
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const bytes of copy as AsyncIterable<Buffer>) {
      digest.update(bytes);
      tally.bytes += bytes.length;
      yield bytes;
    }
  }
  for await (const bytes of pressed(measured())) {
    yield inBytes(bytes);
    await sign(...place, () => `Table ${part.name}: ${Math.round(tally.bytes / 1e6)} MB`);
  }
  tally.rows = copy.rowCount;
  tally.sha256 = digest.digest('hex');
  manifest.tables.push(tally);
  yield inWords({ record: 'end', sha256: tally.sha256 });
}

/** One stored file; nothing where the storage has lost it. */
async function openFile(storage: Storage, key: string): Promise<Readable | undefined> {
  try {
    return await storage.open(key);
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}

async function* fileRecords(
  { client, storage, manifest: { files }, sign }: Making,
  total: number,
): AsyncGenerator<Buffer> {
  const all = createHash('sha256');
  let after = '';
  for (;;) {
    const keys = await storedKeys(client, after, FILES_AT_ONCE);
    for (const key of keys) {
      const file = await openFile(storage, key);
      if (!file) {
        files.missing += 1;
        continue;
      }
      yield inWords({ record: 'file', key });
      const digest = createHash('sha256');
      for await (const bytes of file as AsyncIterable<Buffer>) {
        digest.update(bytes);
        yield inBytes(bytes);
      }
      const sha256 = digest.digest('hex');
      all.update(`${key} ${sha256}\n`);
      files.count += 1;
      yield inWords({ record: 'end', sha256 });
      await sign(total - 1, total, () => `Files: ${formatCount(files.count)}`);
    }
    after = keys.at(-1) ?? '';
    if (keys.length < FILES_AT_ONCE) break;
  }
  files.sha256 = all.digest('hex');
}

async function* plainRecords(making: Making, told: (manifest: Manifest) => void): AsyncGenerator<Buffer> {
  const { client, manifest, head, needs, progress, sign } = making;
  await beginSnapshot(client);
  const parts = await listParts(client);
  const total = parts.length + 1;
  const migrations = await listMigrations(client);
  yield inWords({ record: 'begin', madeAt: head.madeAt, migrations, keys: needs, parts });
  for (const [at, part] of parts.entries()) {
    await sign(at, total, () => `Table ${part.name}`);
    yield* tableRecords(making, part, [at, total]);
  }
  manifest.sequences = await listSequences(client);
  await progress(parts.length, total, 'Files');
  yield* fileRecords(making, total);
  await client.query('commit');
  await progress(total, total, `${counted(manifest.tables.reduce((sum, { rows }) => sum + rows, 0))} kept`);
  yield inWords({ record: 'manifest', manifest });
  told(manifest);
}

/**
 * The archive, byte by byte: every table as it stands at one instant, and the stored files its rows name. Only a few
 * pieces are in memory at a time. `told` is given the manifest before the last bytes are handed over.
 */
export async function* archiveBytes(
  work: ArchiveWork,
  told: (manifest: Manifest) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const head = headBytes(work.head);
  const client = await ownConnection(work.db);
  let whole = false;
  try {
    const manifest: Manifest = { tables: [], sequences: [], files: { count: 0, missing: 0, sha256: '' } };
    const making: Making = { ...work, client, manifest, sign: signs(work.progress) };
    yield head;
    yield* sealed(plainRecords(making, told), streamKey(work.archiveKey, head));
    whole = true;
  } finally {
    if (whole) await client.end();
    else cutOff(client);
  }
}
