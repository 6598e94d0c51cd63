import sharp, { type Metadata } from 'sharp';
import { HttpError } from '../http/problem';
import { Semaphore } from './semaphore';
import { UploadRejected } from './upload-rejected';

/** Pixels a picture may have: what a good phone takes. More would need more memory than a server gives one file. */
export const MAX_PIXELS = 25_000_000;
/** Longest side of a stored picture, in pixels: ample for a hall ticket's 140 pixels and for paper. */
export const MAX_SIDE = 1200;

// one thread per picture and no cache: the semaphore limits concurrency, and memory is freed after each
sharp.concurrency(1);
sharp.cache(false);
// no other decoder is reachable, so bytes cannot choose one
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const startsWith = (bytes: Buffer, magic: Buffer) => bytes.subarray(0, magic.length).equals(magic);

/** Bytes a picture may need that cannot be read line by line (progressive, interlaced, lying on its side as a PNG). */
const MAX_WHOLE = 64_000_000;
/** One picture is decoded at a time over all requests: this bounds the memory of a server. */
const decoder = new Semaphore(1, Number.MAX_SAFE_INTEGER, 60_000);

/** Bytes that decoding a picture as a whole takes; 0 where lines pass through one by one. */
function wholeBytes({ width, height, channels, depth, format, isProgressive, orientation }: Metadata): number {
  const turned = format === 'png' && (orientation ?? 1) > 1;
  if (!isProgressive && !turned) return 0;
  const wide = format === 'jpeg' || depth === 'ushort' ? 2 : 1;
  return width * height * channels * wide;
}

function validateSize(picture: Metadata): void {
  const { width, height } = picture;
  if (width * height > MAX_PIXELS)
    throw new UploadRejected(
      `has ${width} × ${height} pixels; at most ${MAX_PIXELS / 1e6} million are taken. Please make it smaller.`,
    );
  if (wholeBytes(picture) > MAX_WHOLE)
    throw new UploadRejected(`is saved progressively, which at ${width} × ${height} pixels is not taken.`);
}

/** A small picture for the head of a page: so many pixels high, its background kept clear. */
export async function pictureOfHeight(bytes: Buffer, height: number): Promise<Buffer> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;
  return decoder.pass(async () =>
    sharp(bytes, options)
      .resize({ width: height * 4, height, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer(),
  );
}

export interface CheckedPicture {
  bytes: Buffer;
  mime: 'image/jpeg' | 'image/png';
}

/**
 * Decodes a picture in full and encodes it again: turned by its orientation, at most 1200 pixels a side, without any of
 * its metadata. A photo becomes a JPEG on white; a signature keeps its format. Throws `UploadRejected`.
 */
export async function checkPicture(bytes: Buffer, kind: 'photo' | 'signature'): Promise<CheckedPicture> {
  const png = startsWith(bytes, PNG);
  if (!png && !startsWith(bytes, JPEG)) throw new UploadRejected('is not a JPG, JPEG or PNG picture.');
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;
  try {
    validateSize(await sharp(bytes, { ...options, limitInputPixels: false }).metadata());
    const picture = sharp(bytes, options)
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    return await decoder.pass(async () =>
      png && kind === 'signature'
        ? { bytes: await picture.png({ compressionLevel: 9 }).toBuffer(), mime: 'image/png' }
        : {
            bytes: await picture.flatten({ background: '#ffffff' }).jpeg({ quality: 88 }).toBuffer(),
            mime: 'image/jpeg',
          },
    );
  } catch (error) {
    if (error instanceof UploadRejected || error instanceof HttpError) throw error;
    throw new UploadRejected('cannot be read as a picture: it is damaged or incomplete.', { cause: error });
  }
}
