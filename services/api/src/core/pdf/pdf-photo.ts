import sharp from 'sharp';
import { FileMissing, type Storage } from '../storage/storage';
import { MAX_PIXELS } from '../uploads/picture';

/** 110 x 130 px as on the screen, in points. */
export const PHOTO = { width: 82.5, height: 97.5 } as const;
/** Dots of a photo on paper: 200 to the inch. */
const DOTS: Dots = { width: 230, height: 271 };
interface Dots {
  width: number;
  height: number;
}

/** The photo as it goes into the document; undefined where there is none, or one that was lost. */
export async function printedPhoto(storage: Storage, key: string | null, dots = DOTS): Promise<Buffer | undefined> {
  if (key === null) return undefined;
  const pieces: Buffer[] = [];
  try {
    for await (const piece of await storage.open(key)) pieces.push(piece as Buffer);
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
  return small(Buffer.concat(pieces), dots);
}

/** A picture that was once whole and has been spoilt on its disk counts as lost. */
const small = (bytes: Buffer, dots: Dots): Promise<Buffer | undefined> =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .resize({ ...dots, fit: 'cover', position: 'top' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 78 })
    .toBuffer()
    .catch(() => undefined);
