import sharp from 'sharp';
import { NotTaken } from './not-taken';

/** Pixels a picture may have: what a good phone takes. More would need more memory than a server gives one file. */
export const MAX_PIXELS = 25_000_000;
/** Longest side of a picture as kept, in pixels: ample for a hall ticket's 140 pixels and for paper. */
export const MAX_SIDE = 1200;

// one thread per picture and no cache: how many run at once is the gate's business, and memory goes back after each
sharp.concurrency(1);
sharp.cache(false);
// no other decoder is reachable, whatever the bytes claim to be
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const startsWith = (bytes: Buffer, magic: Buffer) => bytes.subarray(0, magic.length).equals(magic);

export interface CheckedPicture {
  bytes: Buffer;
  mime: 'image/jpeg' | 'image/png';
}

/**
 * Decodes a picture in full and writes it anew: turned as it was held, at most 1200 pixels a side, without any of its
 * metadata. A photo becomes a JPEG on white; a signature keeps its format. Throws `NotTaken`.
 */
export async function checkPicture(bytes: Buffer, kind: 'photo' | 'signature'): Promise<CheckedPicture> {
  const png = startsWith(bytes, PNG);
  if (!png && !startsWith(bytes, JPEG)) throw new NotTaken('is not a JPG, JPEG or PNG picture.');
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;
  try {
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS)
      throw new NotTaken(
        `has ${width} × ${height} pixels; at most ${MAX_PIXELS / 1e6} million are taken. Please make it smaller.`,
      );
    const picture = sharp(bytes, options)
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    return png && kind === 'signature'
      ? { bytes: await picture.png({ compressionLevel: 9 }).toBuffer(), mime: 'image/png' }
      : {
          bytes: await picture.flatten({ background: '#ffffff' }).jpeg({ quality: 88 }).toBuffer(),
          mime: 'image/jpeg',
        };
  } catch (error) {
    if (error instanceof NotTaken) throw error;
    throw new NotTaken('cannot be read as a picture: it is damaged or incomplete.', { cause: error });
  }
}
