import { Zip, type ZipInputFile } from 'fflate';
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';

/**
 * One file of a zip; its content is read once, when its turn has come. A piece of it may be written over as soon as the second
 * one after it is asked for.
 */
export interface ZipEntry {
  name: string;
  content: AsyncIterable<Buffer>;
}

/** Sheets are the same words over and over: a higher level packs them a tenth smaller in twice the time. */
const LEVEL = 3;
/** What a plain zip can say of a size. */
const MAX_BYTES = 2 ** 32 - 1;
/** The first day a zip knows, in local time as a zip has it: the same rows are the same bytes. */
const MOMENT = new Date(1980, 0, 1);
const DEFLATED = 8;

function checkSize(...sizes: number[]): void {
  if (sizes.some((size) => size > MAX_BYTES)) throw new RangeError('The file would be larger than 4 GB.');
}

/** Packs one piece after the other, the next one while this one is packed; then the last piece is free to be written over. */
async function feed(deflate: DeflateRaw, content: AsyncIterable<Buffer>, file: ZipInputFile): Promise<void> {
  let packed: Promise<unknown> = Promise.resolve();
  for await (const piece of content) {
    await packed;
    file.crc = crc32(piece, file.crc);
    file.size += piece.length;
    packed = new Promise<void>((settle, reject) => deflate.write(piece, (error) => (error ? reject(error) : settle())));
    // who waits for it learns of the failure; it may come while nobody waits yet
    packed.catch(() => undefined);
  }
  await packed;
  deflate.end();
}

/** The bytes of a content as they are packed; size and checksum of the content are counted in `file`. */
async function* pack(content: AsyncIterable<Buffer>, file: ZipInputFile): AsyncGenerator<Buffer<ArrayBuffer>> {
  const deflate = createDeflateRaw({ level: LEVEL, memLevel: 9, chunkSize: 65_536 });
  // a failure of the content is thrown by the loop below
  feed(deflate, content, file).catch((problem: Error) => deflate.destroy(problem));
  yield* deflate as AsyncIterable<Buffer<ArrayBuffer>>;
}

/** A zip, piece by piece: fflate writes its frame, the zlib of Node packs. Nothing of a content is kept in memory. */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let bytes = 0;
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  function* taken() {
    const pieces = ready;
    ready = [];
    for (const piece of pieces) {
      bytes += piece.length;
      yield piece;
    }
  }
  for await (const { name, content } of entries) {
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: DEFLATED, mtime: MOMENT };
    zip.add(file);
    for await (const piece of pack(content, file)) {
      file.ondata!(null, piece, false);
      yield* taken();
    }
    file.ondata!(null, new Uint8Array(0), true);
    yield* taken();
    checkSize(file.size, bytes);
  }
  zip.end();
  yield* taken();
}
