import type { Slot } from './archive-keys';
import { NotAsSealed } from './archive-cipher';

/** First line of every archive. */
export const MAGIC = 'thervu-backup 1';
const MAX_HEAD_BYTES = 16 * 1024;
const MAX_RECORD_BYTES = 64 * 1024 * 1024;

/** The clear-text head: how to open the rest, with nothing of its contents. */
export interface ArchiveHead {
  madeAt: string;
  slots: Slot[];
}

export const headBytes = (head: ArchiveHead): Buffer => Buffer.from(`${MAGIC}\n${JSON.stringify(head)}\n`);

/** A table of its own or one part of a divided table. */
export interface TablePart {
  /** `public.student`, `part.e25n` */
  name: string;
  columns: string[];
  /** The divided table and the part's bound, as the database words it. */
  parent?: string;
  bound?: string;
  /** References of the part alone, which its parent does not hold: to the part of the same exam (docs/adr/0094). */
  references?: PartReference[];
}

export interface PartReference {
  name: string;
  /** As the database words it. */
  definition: string;
}

/** Ids of the keys that the archive's contents need. */
export interface NeededKeys {
  resultMacKey: string;
  /** Keys of releases from before; left out where there is none. */
  olderResultMacKeys?: string[];
  aadhaarKeys: Record<string, string>;
  /** Left out in archives from before there were second factors. */
  factorKeys?: Record<string, string>;
  ticketKeys: string[];
}

export interface Sequence {
  name: string;
  /** Null where it was never asked. */
  lastValue: string | null;
}

export interface TableTally {
  name: string;
  rows: number;
  /** Of the rows as COPY writes them. */
  bytes: number;
  sha256: string;
}

export interface Manifest {
  tables: TableTally[];
  sequences: Sequence[];
  files: {
    count: number;
    /** Named by a row, but gone from the storage before the archive was made. */
    missing: number;
    /** Over `key sha256` lines, in the order of the archive. */
    sha256: string;
  };
}

/** The records of an archive in their order. */
export type ArchiveRecord =
  | { record: 'begin'; madeAt: string; migrations: string[]; keys: NeededKeys; parts: TablePart[] }
  | { record: 'table'; name: string }
  | { record: 'file'; key: string }
  | { record: 'end'; sha256: string }
  | { record: 'manifest'; manifest: Manifest };

const RECORD_MARK = 0x7b;
const BYTES_MARK = 0x2e;

function framed(type: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head[0] = type;
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

export const encodeRecord = (record: ArchiveRecord): Buffer => framed(RECORD_MARK, Buffer.from(JSON.stringify(record)));
export const inBytes = (bytes: Buffer): Buffer => framed(BYTES_MARK, bytes);

/** Reads a stream by lengths and lines. */
export class ByteReader {
  private buffer: Buffer = Buffer.alloc(0);
  private readonly source: AsyncIterator<Buffer>;
  private over = false;

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  private async more(): Promise<boolean> {
    const next = await this.source.next();
    if (next.done) this.over = true;
    else this.buffer = this.buffer.length === 0 ? next.value : Buffer.concat([this.buffer, next.value]);
    return !this.over;
  }

  /** Reads exactly `length` bytes; returns undefined at the end of the file and throws on a short read. */
  async read(length: number): Promise<Buffer | undefined> {
    while (this.buffer.length < length)
      if (!(await this.more())) {
        if (this.buffer.length === 0) return undefined;
        throw new NotAsSealed('The archive ends too early.');
      }
    const taken = this.buffer.subarray(0, length);
    this.buffer = this.buffer.subarray(length);
    return taken;
  }

  /** The bytes up to and with the next line end. */
  async line(longest: number): Promise<Buffer | undefined> {
    for (;;) {
      const end = this.buffer.indexOf(0x0a);
      if (end >= 0) return this.read(end + 1);
      if (this.buffer.length > longest || !(await this.more())) return undefined;
    }
  }

  /** All that has not been taken. */
  async *rest(): AsyncGenerator<Buffer> {
    if (this.buffer.length > 0) yield this.buffer;
    this.buffer = Buffer.alloc(0);
    while (await this.more()) {
      yield this.buffer;
      this.buffer = Buffer.alloc(0);
    }
  }

  /** Lets go of the source. */
  async close(): Promise<void> {
    await this.source.return?.();
  }
}

/** Head of an archive, with its very bytes; nothing for a file that is none. */
export async function readHead(reader: ByteReader): Promise<{ head: ArchiveHead; bytes: Buffer } | undefined> {
  const magic = await reader.line(MAGIC.length + 1);
  if (magic?.toString() !== `${MAGIC}\n`) return undefined;
  const line = await reader.line(MAX_HEAD_BYTES);
  if (!line) return undefined;
  try {
    const head = JSON.parse(line.toString()) as ArchiveHead;
    return Array.isArray(head.slots) ? { head, bytes: Buffer.concat([magic, line]) } : undefined;
  } catch {
    return undefined;
  }
}

/** The records of an opened archive one after the other; a Buffer is a piece of the table or file begun before it. */
export async function* archiveRecords(plain: AsyncIterable<Buffer>): AsyncGenerator<ArchiveRecord | Buffer> {
  const reader = new ByteReader(plain);
  try {
    for (;;) {
      const head = await reader.read(5);
      if (!head) return;
      const length = head.readUInt32BE(1);
      const payload = length > MAX_RECORD_BYTES ? undefined : await reader.read(length);
      if (length > 0 && !payload) throw new NotAsSealed('The archive ends too early.');
      yield head[0] === BYTES_MARK ? payload! : (JSON.parse(payload!.toString()) as ArchiveRecord);
    }
  } finally {
    await reader.close();
  }
}
