import { PHOTO_WORDS } from '@thervu/contracts/import/import-contract';
import { UPLOAD_RULES } from '@thervu/contracts/core/upload-rules';
import { regnoKey } from '@thervu/contracts/student/register-number';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Knex } from 'knex';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { Invalid } from '../../core/http/problem';
import { SheetError } from '../../core/sheets/sheet';
import { newKey, type Storage } from '../../core/storage/storage';
import { checkUpload } from '../../core/uploads/check';
import { recordKey } from './photo-queries';
import type { StagedRow } from './import-row';

/** The one column of a list of photos. */
export const FILE_COLUMN = 'File';
const MAX_PHOTOS = 5000;
/** A number with hyphens or underscores where the register number has a slash, which no file name can have. */
const NAME = /^([A-Za-z0-9](?:[-_]?[A-Za-z0-9]){0,19})\.(?:jpe?g|png)$/i;
/** Files that operating systems add beside the pictures. */
const ASIDE = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;
const MAX_NAME_CHARS = 200;

export interface PhotoTools {
  owner: Knex;
  storage: Storage;
}

/** The pictures of a zip in its order. Throws SheetError for what is no zip, and for more than is taken. */
export async function openPhotos(bytes: Buffer): Promise<{ zip: ZipFile; entries: Entry[] }> {
  const entries: Entry[] = [];
  let zip: ZipFile;
  try {
    zip = await fromBufferPromise(bytes);
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new SheetError('The zip is protected by a password. Pack it without one.');
      if (entry.fileName.endsWith('/') || ASIDE.test(entry.fileName)) continue;
      if (entries.push(entry) > MAX_PHOTOS)
        throw new SheetError(`The zip has more than ${MAX_PHOTOS} files. Split it into several.`);
    }
  } catch (error) {
    if (error instanceof SheetError) throw error;
    throw new SheetError('The zip is damaged and cannot be unpacked. Pack it again.', { cause: error });
  }
  if (entries.length === 0) throw new SheetError('There is no picture in the zip.');
  return { zip, entries };
}

/** The bytes of one picture, no more than a photo may have; undefined where the zip is damaged in this place. */
async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer | undefined> {
  try {
    return await buffer(await zip.openReadStreamPromise(entry));
  } catch (error) {
    // yauzl checks every stream against its declared size and checksum; every other error here means a broken file as well
    if (error instanceof Error) return undefined;
    throw error;
  }
}

/**
 * Checks one file of the zip by the form's rules for a photo, and stores it: no row names it until the import is
 * applied, so an import that is never applied is swept after a day.
 */
export async function readPhoto(
  { owner, storage }: PhotoTools,
  zip: ZipFile,
  entry: Entry,
  row: number,
): Promise<StagedRow> {
  const name = entry.fileName.split('/').at(-1)!.slice(0, MAX_NAME_CHARS);
  const rejected = (message: string): StagedRow => ({
    row,
    cells: [name],
    parsed: { [FILE_COLUMN]: name },
    problems: [{ column: FILE_COLUMN, value: name, message }],
  });
  const named = NAME.exec(name)?.[1];
  if (named === undefined) return rejected(PHOTO_WORDS);
  const number = regnoKey(named);
  const { maxBytes, words } = UPLOAD_RULES.photo;
  if (entry.uncompressedSize > maxBytes) return rejected(`The file is too large. Please choose ${words}.`);
  const bytes = await bytesOf(zip, entry);
  if (!bytes) return rejected('The file is damaged inside the zip.');
  try {
    const picture = await checkUpload('image', 'photo', bytes);
    const key = newKey();
    await recordKey(owner, key);
    const { size, sha256 } = await storage.put(Readable.from([picture.bytes]), key);
    const parsed = { [FILE_COLUMN]: name, number, key, size, mime: picture.mime, sha256: sha256.toString('hex') };
    return { row, cells: [name], parsed, problems: [] };
  } catch (error) {
    if (error instanceof Invalid) return rejected(error.more.errors?.[0]?.message ?? error.message);
    throw error;
  }
}
