import { LOGO_BYTES, type Setting } from '@thervu/contracts/setting/setting-contract';
import type { Logo } from '@thervu/contracts/setting/setting-registry';
import { createHash } from 'node:crypto';
import type { Db } from '../../core/database/connect';
import { Conflict, Invalid } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { pictureOfHeight } from '../../core/uploads/picture';
import { BadImage, readImage } from './image-file';
import { findLogo, lockSettings, storePicture } from './setting-queries';
import { change, listSettings } from './setting-service';

const SAMPLE_PX = 16;

const logoRejected = (message: string) => new Invalid('logo-refused', message, [{ field: 'content', message }]);

/** The picture in base64 as what is kept about it; null for no picture. */
export async function readLogo(content: string): Promise<{ logo: Logo; bytes: Buffer } | null> {
  if (content === '') return null;
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > LOGO_BYTES)
    throw logoRejected(`The logo has ${Math.ceil(bytes.length / 1000)} kB; at most ${LOGO_BYTES / 1000} kB.`);
  try {
    const digest = createHash('sha256').update(bytes).digest('hex');
    const measured = await readImage(bytes);
    // decoded as every upload is: a picture that pages and documents could not draw is turned away here
    await pictureOfHeight(bytes, SAMPLE_PX).catch(() => {
      throw new BadImage('The picture is damaged and cannot be shown.');
    });
    return { logo: { digest, ...measured, bytes: bytes.length }, bytes };
  } catch (error) {
    if (error instanceof BadImage) throw logoRejected(error.message);
    throw error;
  }
}

/** Keeps a new logo, or none, in the caller's transaction. */
export async function saveLogo(
  trx: Db,
  context: Context,
  read: Awaited<ReturnType<typeof readLogo>>,
  version: number,
): Promise<Setting> {
  await lockSettings(trx);
  const logoOf = (settings: Setting[]) => settings.find(({ key }) => key === 'university.logo')!;
  const before = logoOf(await listSettings(trx));
  if (before.row_version !== version) {
    throw new Conflict('setting-changed', 'Somebody else has changed the logo. Reload to see it.', {
      yours: read?.logo ?? null,
      theirs: before.value,
    });
  }
  if (read) {
    await storePicture(trx, { digest: read.logo.digest, type: read.logo.type, content: read.bytes });
  }
  await change(trx, context, before, read?.logo ?? null);
  return logoOf(await listSettings(trx));
}

/** The bytes of the logo as it was uploaded, PNG or JPEG; undefined where the university has set none. */
export const universityLogo = async (db: Db): Promise<Buffer | undefined> => (await findLogo(db))?.content;
