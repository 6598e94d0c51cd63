import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, type Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { NotAsSealed, decryptArchive } from './archive-cipher';
import {
  ByteReader,
  readHead,
  archiveRecords,
  type ArchiveHead,
  type ArchiveRecord,
  type Manifest,
  type TablePart,
} from './archive-format';
import { archiveKeyOf, streamKey, type Openers } from './archive-keys';

/** Why an archive cannot be restored, in a sentence for the person who tries. */
export class NoRestore extends Error {
  override readonly name = 'NoRestore';
}

/** What opens an archive, as a sentence. */
const WAY_WORDS: Record<ArchiveHead['slots'][number]['kind'], string> = {
  key: 'the key in BACKUP_KEYS it was made with',
  passphrase: 'the passphrase typed when it was made',
  age: 'the private half of a public key it was sealed to (--identity FILE)',
};

type Begin = Extract<ArchiveRecord, { record: 'begin' }>;

/** The consumer of an archive's parts; parts without a handler are only verified. */
export interface Reading {
  begin?(begin: Begin, head: ArchiveHead): Promise<void>;
  /** The rows as COPY wrote them. All of them must be read. */
  table?(part: TablePart, rows: AsyncIterable<Buffer>): Promise<void>;
  /** A stored file. All of it must be read; its hash is proved after that. */
  file?(key: string, bytes: AsyncIterable<Buffer>): Promise<void>;
}

const BROKEN = 'The archive is not as it was made: what it says of itself and what is in it differ.';

function gunzipped(source: AsyncIterable<Buffer>): Transform {
  const gunzip = createGunzip();
  pipeline(source, gunzip, () => undefined);
  return gunzip;
}

async function drain(bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const piece of bytes) if (piece.length < 0) return;
}

/** Walks through the records and matches them to their parts. */
class Walk {
  private readonly manifest: Manifest = {
    tables: [],
    sequences: [],
    files: { count: 0, missing: 0, sha256: '' },
  };
  private readonly files = createHash('sha256');
  private readonly source: AsyncGenerator<ArchiveRecord | Buffer>;
  private ahead: ArchiveRecord | undefined;

  constructor(
    plain: AsyncIterable<Buffer>,
    private readonly head: ArchiveHead,
    private readonly reading: Reading,
  ) {
    this.source = archiveRecords(plain);
  }

  private async next(): Promise<ArchiveRecord | Buffer | undefined> {
    const { value, done } = await this.source.next();
    return done ? undefined : value;
  }

  /** The pieces up to the record that ends them, which is returned later. */
  private async *pieces(): AsyncGenerator<Buffer> {
    for (;;) {
      const piece = await this.next();
      if (Buffer.isBuffer(piece)) yield piece;
      else {
        this.ahead = piece;
        return;
      }
    }
  }

  private ended(digest: string): void {
    if (this.ahead?.record !== 'end' || this.ahead.sha256 !== digest) throw new NotAsSealed(BROKEN);
  }

  private async table(part: TablePart): Promise<void> {
    const digest = createHash('sha256');
    const tally = { name: part.name, rows: 0, bytes: 0, sha256: '' };
    async function* measured(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const bytes of source) {
        digest.update(bytes);
        tally.bytes += bytes.length;
        // COPY writes a line end inside a value as two signs: each byte 10 ends a row
        for (let index = bytes.indexOf(10); index >= 0; index = bytes.indexOf(10, index + 1)) tally.rows += 1;
        yield bytes;
      }
    }
    const rows = measured(gunzipped(this.pieces()) as AsyncIterable<Buffer>);
    await (this.reading.table ? this.reading.table(part, rows) : drain(rows));
    tally.sha256 = digest.digest('hex');
    this.ended(tally.sha256);
    this.manifest.tables.push(tally);
  }

  private async file(key: string): Promise<void> {
    const digest = createHash('sha256');
    async function* measured(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const bytes of source) {
        digest.update(bytes);
        yield bytes;
      }
    }
    const bytes = measured(this.pieces());
    await (this.reading.file ? this.reading.file(key, bytes) : drain(bytes));
    const sha256 = digest.digest('hex');
    this.ended(sha256);
    this.files.update(`${key} ${sha256}\n`);
    this.manifest.files.count += 1;
  }

  private agree(manifest: Manifest): Manifest {
    const files = { ...manifest.files, count: this.manifest.files.count, sha256: this.files.digest('hex') };
    const found = { ...this.manifest, sequences: manifest.sequences, files };
    if (JSON.stringify(found) !== JSON.stringify(manifest)) throw new NotAsSealed(BROKEN);
    return manifest;
  }

  async whole(): Promise<{ begin: Begin; manifest: Manifest }> {
    try {
      const begin = await this.next();
      if (!begin || Buffer.isBuffer(begin) || begin.record !== 'begin') throw new NotAsSealed(BROKEN);
      await this.reading.begin?.(begin, this.head);
      const parts = new Map(begin.parts.map((part) => [part.name, part]));
      let manifest: Manifest | undefined;
      for (let piece = await this.next(); piece; piece = await this.next()) {
        if (Buffer.isBuffer(piece) || manifest) throw new NotAsSealed(BROKEN);
        const part = piece.record === 'table' ? parts.get(piece.name) : undefined;
        if (part) await this.table(part);
        else if (piece.record === 'file') await this.file(piece.key);
        else if (piece.record === 'manifest') manifest = this.agree(piece.manifest);
        else throw new NotAsSealed(BROKEN);
      }
      if (manifest?.tables.length !== begin.parts.length) throw new NotAsSealed(BROKEN);
      return { begin, manifest };
    } finally {
      await this.source.return(undefined);
    }
  }
}

/**
 * Reads an archive from its first to its last byte and proves all of it. Throws `NoRestore` for a file that is no archive
 * or that no key opens, `NotAsSealed` for one that was altered or cut short.
 */
export async function readArchive(
  file: string,
  openers: Openers,
  reading: Reading = {},
): Promise<{ head: ArchiveHead; begin: Begin; manifest: Manifest }> {
  const stream = createReadStream(file, { highWaterMark: 256 * 1024 });
  const reader = new ByteReader(stream as AsyncIterable<Buffer>);
  try {
    const start = await readHead(reader);
    if (!start) throw new NoRestore('This file is no backup of this portal.');
    const archiveKey = await archiveKeyOf(start.head.slots, openers);
    if (!archiveKey) {
      const ways = [...new Set(start.head.slots.map(({ kind }) => WAY_WORDS[kind]))].join(' or ');
      throw new NoRestore(`Neither the keys nor the passphrase given open this archive: it wants ${ways}.`);
    }
    const plain = decryptArchive(reader.rest(), streamKey(archiveKey, start.bytes));
    return { head: start.head, ...(await new Walk(plain, start.head, reading).whole()) };
  } finally {
    await reader.close();
    stream.destroy();
  }
}
