import { pipeline, Readable } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

/** One file of a zip; its content is read once, when its turn has come. */
export interface ZipEntry {
  name: string;
  content: AsyncIterable<Buffer>;
}

/** Sheets are the same words over and over: a higher level packs them a tenth smaller in twice the time. */
const LEVEL = 3;
/** What a plain zip can say of a size. */
const MAX_BYTES = 2 ** 32 - 1;
/** 1980-01-01: the same rows are the same bytes. */
const DATE = 33;
/** Sizes and checksum follow behind the content; the name is UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;

type Field = readonly [bytes: 2 | 4, value: number];

function head(signature: number, fields: readonly Field[], name: Buffer = Buffer.alloc(0)): Buffer {
  const bytes = Buffer.alloc(4 + fields.reduce((sum, [size]) => sum + size, 0));
  let index = bytes.writeUInt32LE(signature);
  for (const [size, value] of fields)
    index = size === 2 ? bytes.writeUInt16LE(value, index) : bytes.writeUInt32LE(value, index);
  return Buffer.concat([bytes, name]);
}

interface Packed {
  name: Buffer;
  crc: number;
  size: number;
  packed: number;
  offset: number;
}

const sizesOf = ({ crc, packed, size }: Packed): Field[] => [
  [4, crc],
  [4, packed],
  [4, size],
];

function checkSize(...sizes: number[]): void {
  if (sizes.some((size) => size > MAX_BYTES)) throw new RangeError('The file would be larger than 4 GB.');
}

/** The bytes of a content as they are packed; counts them in `entry`. */
async function* pack(content: AsyncIterable<Buffer>, entry: Packed): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const chunk of content) {
      entry.crc = crc32(chunk, entry.crc);
      entry.size += chunk.length;
      yield chunk;
    }
  }
  const deflate = createDeflateRaw({
    level: LEVEL,
    memLevel: 9,
    chunkSize: 65_536,
    strategy: constants.Z_DEFAULT_STRATEGY,
  });
  // a failure of the content destroys the packing, and the loop below throws it
  pipeline(Readable.from(counted(), { objectMode: false, highWaterMark: 1 }), deflate, () => undefined);
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    entry.packed += chunk.length;
    yield chunk;
  }
}

/** A zip, byte by byte; nothing of a content is kept in memory. */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const list: Packed[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const entry: Packed = { name: Buffer.from(name), crc: 0, size: 0, packed: 0, offset };
    const local = head(
      0x04034b50,
      [
        [2, VERSION],
        [2, FLAGS],
        [2, DEFLATED],
        [2, 0],
        [2, DATE],
        [4, 0],
        [4, 0],
        [4, 0],
        [2, entry.name.length],
        [2, 0],
      ],
      entry.name,
    );
    yield local;
    yield* pack(content, entry);
    const sizes = head(0x08074b50, sizesOf(entry));
    yield sizes;
    offset += local.length + entry.packed + sizes.length;
    checkSize(entry.size, entry.packed, offset);
    list.push(entry);
  }
  const central = list.map((entry) =>
    head(
      0x02014b50,
      [
        ...([
          [2, VERSION],
          [2, VERSION],
          [2, FLAGS],
          [2, DEFLATED],
          [2, 0],
          [2, DATE],
        ] as const),
        ...sizesOf(entry),
        ...([
          [2, entry.name.length],
          [2, 0],
          [2, 0],
          [2, 0],
          [2, 0],
          [4, 0],
          [4, entry.offset],
        ] as const),
      ],
      entry.name,
    ),
  );
  const size = central.reduce((sum, { length }) => sum + length, 0);
  yield* central;
  yield head(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, list.length],
    [2, list.length],
    [4, size],
    [4, offset],
    [2, 0],
  ]);
}
