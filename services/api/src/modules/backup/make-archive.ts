import { formatCount, pluralise } from '@thervu/contracts/core/format';
import { createHash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import type { Knex } from 'knex';
import { destroyConnection, ownConnection } from '../../core/database/own-connection';
import { FileMissing, type Storage } from '../../core/storage/storage';
import { sealed } from './archive-cipher';
import {
  headBytes,
  inBytes,
  encodeRecord,
  type ArchiveHead,
  type Manifest,
  type NeededKeys,
  type TablePart,
  type TableTally,
} from './archive-format';
import { streamKey } from './archive-keys';
import { beginSnapshot, copyOut, listMigrations, listParts, listSequences, storedKeys } from './backup-queries';

/** Files per query of the rows. */
const FILES_AT_ONCE = 1000;
/** Milliseconds between two signs of progress inside a big table or among files. */
const PROGRESS_MS = 1000;

/** Reports how far the archive is; throws after a request to stop. */
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
function gzipped(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const gzip = createGzip({ level: 1 });
  // a failure of the source destroys the gzip, whose reader gets the error
  pipeline(source, gzip, () => undefined);
  return gzip;
}

function signs(progress: Progress): (done: number, total: number, message: () => string) => Promise<void> {
  let shown = 0;
  return async (done, total, message) => {
    if (Date.now() - shown < PROGRESS_MS) return;
    shown = Date.now();
    await progress(done, total, message());
  };
}

interface ArchiveBuild extends ArchiveWork {
  client: Client;
  manifest: Manifest;
  sign: ReturnType<typeof signs>;
}

const counted = (rows: number): string => pluralise(rows, 'row', 'rows');

async function* tableRecords(
  { client, manifest, sign }: ArchiveBuild,
  part: TablePart,
  progress: readonly [done: number, total: number],
): AsyncGenerator<Buffer> {
  yield encodeRecord({ record: 'table', name: part.name });
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
  for await (const bytes of gzipped(measured())) {
    yield inBytes(bytes);
    await sign(...progress, () => `Table ${part.name}: ${Math.round(tally.bytes / 1e6)} MB`);
  }
  tally.rows = copy.rowCount;
  tally.sha256 = digest.digest('hex');
  manifest.tables.push(tally);
  yield encodeRecord({ record: 'end', sha256: tally.sha256 });
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
  { client, storage, manifest: { files }, sign }: ArchiveBuild,
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
      yield encodeRecord({ record: 'file', key });
      const digest = createHash('sha256');
      for await (const bytes of file as AsyncIterable<Buffer>) {
        digest.update(bytes);
        yield inBytes(bytes);
      }
      const sha256 = digest.digest('hex');
      all.update(`${key} ${sha256}\n`);
      files.count += 1;
      yield encodeRecord({ record: 'end', sha256 });
      await sign(total - 1, total, () => `Files: ${formatCount(files.count)}`);
    }
    after = keys.at(-1) ?? '';
    if (keys.length < FILES_AT_ONCE) break;
  }
  files.sha256 = all.digest('hex');
}

async function* plainRecords(build: ArchiveBuild, onManifest: (manifest: Manifest) => void): AsyncGenerator<Buffer> {
  const { client, manifest, head, needs, progress, sign } = build;
  await beginSnapshot(client);
  const parts = await listParts(client);
  const total = parts.length + 1;
  const migrations = await listMigrations(client);
  yield encodeRecord({ record: 'begin', madeAt: head.madeAt, migrations, keys: needs, parts });
  for (const [index, part] of parts.entries()) {
    await sign(index, total, () => `Table ${part.name}`);
    yield* tableRecords(build, part, [index, total]);
  }
  manifest.sequences = await listSequences(client);
  await progress(parts.length, total, 'Files');
  yield* fileRecords(build, total);
  await client.query('commit');
  await progress(total, total, `${counted(manifest.tables.reduce((sum, { rows }) => sum + rows, 0))} kept`);
  yield encodeRecord({ record: 'manifest', manifest });
  onManifest(manifest);
}

/**
 * The archive, byte by byte: every table at one instant, and the stored files its rows name. Only a few pieces are in
 * memory at a time. `told` gets the manifest before the last bytes are yielded.
 */
export async function* archiveBytes(
  work: ArchiveWork,
  onManifest: (manifest: Manifest) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const head = headBytes(work.head);
  const client = await ownConnection(work.db);
  let whole = false;
  try {
    const manifest: Manifest = { tables: [], sequences: [], files: { count: 0, missing: 0, sha256: '' } };
    const build: ArchiveBuild = { ...work, client, manifest, sign: signs(work.progress) };
    yield head;
    yield* sealed(plainRecords(build, onManifest), streamKey(work.archiveKey, head));
    whole = true;
  } finally {
    if (whole) await client.end();
    else destroyConnection(client);
  }
}
