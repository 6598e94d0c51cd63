import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import type { Readable } from 'node:stream';
import { SheetError, type SheetLimits } from './sheet';

const MAX_PARTS = 1000;
/** XML packs to a twentieth, rarely to a fiftieth; what packs better was made to harm. */
const MAX_RATIO = 250;
const RATIO_FROM = 10_000_000;

/**
 * The parts of a zip by name, after their declared sizes were found harmless; every stream is checked against its
 * declared size.
 */
export interface ZipParts {
  has(name: string): boolean;
  open(name: string): Promise<Readable>;
}

function validate(entry: Entry, { unpacked }: SheetLimits, sum: number): void {
  if (entry.isEncrypted()) throw new SheetError('The file is protected by a password. Save it without one.');
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (sum > unpacked || (entry.uncompressedSize > RATIO_FROM && ratio > MAX_RATIO)) {
    throw new SheetError(
      `The file would unpack to ${Math.round(sum / 1e6)} MB or more; at most ${unpacked / 1e6} MB of ordinary content are read.`,
    );
  }
}

/** Reads the list of parts of a zip in memory. Throws SheetError for a file that is no zip or a harmful one. */
export async function zipParts(bytes: Buffer, limits: SheetLimits): Promise<ZipParts> {
  let zip: ZipFile;
  const parts = new Map<string, Entry>();
  try {
    zip = await fromBufferPromise(bytes);
    if (zip.entryCount > MAX_PARTS) throw new SheetError('The file has too many parts for a spreadsheet.');
    let sum = 0;
    for await (const entry of zip.eachEntry()) {
      sum += entry.uncompressedSize;
      validate(entry, limits, sum);
      parts.set(entry.fileName, entry);
    }
  } catch (error) {
    if (error instanceof SheetError) throw error;
    throw new SheetError('The file is damaged and cannot be unpacked. Save it again as .xlsx.', {
      cause: error,
    });
  }
  return {
    has: (name) => parts.has(name),
    async open(name) {
      const entry = parts.get(name);
      if (!entry) throw new SheetError(`The file has no part ${name}: it is not a whole spreadsheet.`);
      return zip.openReadStreamPromise(entry);
    },
  };
}
