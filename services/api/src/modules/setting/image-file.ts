import { promisify } from 'node:util';
import { crc32, inflate } from 'node:zlib';

/** Greatest width and height in px. */
export const MAX_PIXELS = 2000;

export interface ImageFile {
  type: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}

/** A file that is not an accepted picture; the message has the reason. */
export class BadImage extends Error {
  override readonly name = 'BadImage';
}

const decompress = promisify(inflate);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Samples of a pixel by colour type. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const BROKEN = 'The picture is damaged and cannot be shown.';

function measured<Kind extends ImageFile['type']>(type: Kind, width: number, height: number): ImageFile {
  if (width < 1 || height < 1) throw new BadImage(BROKEN);
  if (width > MAX_PIXELS || height > MAX_PIXELS) {
    throw new BadImage(`The picture measures ${width} × ${height} px; at most ${MAX_PIXELS} × ${MAX_PIXELS} px.`);
  }
  return { type, width, height };
}

/** Bytes of the decompressed lines of a PNG, each with its filter byte; seven passes where it is interlaced. */
function decodedSize(width: number, height: number, bits: number, interlaced: boolean): number {
  const plane = (w: number, h: number) => (w === 0 || h === 0 ? 0 : h * (1 + Math.ceil((w * bits) / 8)));
  if (!interlaced) return plane(width, height);
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ];
  return passes.reduce(
    (sum, [x, y, dx, dy]) =>
      sum + plane(Math.max(Math.ceil((width - x!) / dx!), 0), Math.max(Math.ceil((height - y!) / dy!), 0)),
    0,
  );
}

/** The chunks of a PNG with their sums proved; nothing may follow the last. */
function chunksOf(bytes: Buffer): { name: string; data: Buffer }[] {
  const chunks: { name: string; data: Buffer }[] = [];
  for (let index = PNG.length; chunks.at(-1)?.name !== 'IEND';) {
    if (index + 12 > bytes.length) throw new BadImage(BROKEN);
    const end = index + 8 + bytes.readUInt32BE(index);
    if (end + 4 > bytes.length) throw new BadImage(BROKEN);
    if (crc32(bytes.subarray(index + 4, end)) !== bytes.readUInt32BE(end)) throw new BadImage(BROKEN);
    chunks.push({ name: bytes.toString('latin1', index + 4, index + 8), data: bytes.subarray(index + 8, end) });
    index = end + 4;
    if (chunks.at(-1)!.name === 'IEND' && index !== bytes.length)
      throw new BadImage('Something follows the end of the picture.');
  }
  return chunks;
}

async function readPng(bytes: Buffer): Promise<ImageFile> {
  // the measures first: a header that claims too much is rejected before anything is unpacked
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') throw new BadImage(BROKEN);
  const image = measured('image/png', bytes.readUInt32BE(16), bytes.readUInt32BE(20));
  const samples = SAMPLES[bytes[25]!];
  if (samples === undefined) throw new BadImage(BROKEN);
  const chunks = chunksOf(bytes);
  const packed = Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data));
  const size = decodedSize(image.width, image.height, bytes[24]! * samples, bytes[28] === 1);
  const lines = await decompress(packed, { maxOutputLength: size + 1 }).catch(() => undefined);
  if (lines?.length !== size) throw new BadImage(BROKEN);
  return image;
}

/** Start-of-frame markers of the kinds browsers show. */
const FRAMES = [0xc0, 0xc1, 0xc2];

function readJpeg(bytes: Buffer): ImageFile {
  if (bytes.length < 4 || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) throw new BadImage(BROKEN);
  let image: ImageFile | undefined;
  for (let index = 2; index + 4 <= bytes.length;) {
    if (bytes[index] !== 0xff) throw new BadImage(BROKEN);
    const marker = bytes[index + 1]!;
    const length = bytes.readUInt16BE(index + 2);
    if (length < 2 || index + 2 + length > bytes.length) throw new BadImage(BROKEN);
    if (FRAMES.includes(marker)) {
      if (length < 8) throw new BadImage(BROKEN);
      image = measured('image/jpeg', bytes.readUInt16BE(index + 7), bytes.readUInt16BE(index + 5));
    }
    // start of scan: the pixels follow
    if (marker === 0xda) {
      if (!image) throw new BadImage(BROKEN);
      return image;
    }
    index += 2 + length;
  }
  throw new BadImage(BROKEN);
}

/** The type of a PNG or JPEG by its bytes; its name is ignored. Throws BadImage. */
export async function readImage(bytes: Buffer): Promise<ImageFile> {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return readPng(bytes);
  if (bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return readJpeg(bytes);
  throw new BadImage('Only PNG and JPEG pictures are taken; this file is neither, whatever its name says.');
}
