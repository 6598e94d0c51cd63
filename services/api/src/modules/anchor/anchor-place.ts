import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AnchorPlaceConfig } from '../../core/operations/anchor-config';
import type { StorageConfig } from '../../core/operations/config';
import { readAnchor } from './anchor-line';
import { listName, type AnchorPlace } from './anchor-lists';

/** The place holds other anchors than those it was given: after a restore, or because somebody wrote there. */
export class AnchorPlaceDiffers extends Error {
  override readonly name = 'AnchorPlaceDiffers';
}

export const ANCHORS_FILE = 'anchors.jsonl';
/** The last line is looked for in so many bytes from the end. */
const TAIL_BYTES = 1024 * 1024;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The last lines of a file; none where there is no file. */
async function lastLines(file: string): Promise<string[]> {
  try {
    const { size } = await stat(file);
    const handle = await open(file, 'r');
    try {
      const from = Math.max(0, size - TAIL_BYTES);
      const bytes = Buffer.alloc(size - from);
      await handle.read(bytes, 0, bytes.length, from);
      return bytes.toString('utf8').trimEnd().split('\n');
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
    return [];
  }
}

/** A list of heads kept in a folder; undefined where there is none. */
export async function listInFolder(folder: string, digest: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path.join(folder, listName(digest)));
  } catch (error) {
    if (!isMissing(error)) throw error;
    return undefined;
  }
}

/** A folder with anchors.jsonl, which is opened for appending only, and the lists beside it. */
export function folderPlace(name: string, folder: string): AnchorPlace {
  const file = path.join(folder, ANCHORS_FILE);
  return {
    name,
    async append({ number, line }) {
      const lines = await lastLines(file);
      // written by a worker that ended before it could say so
      if (lines.includes(line)) return;
      const last = readAnchor(lines.at(-1) ?? '');
      if ((last?.number ?? 0) !== number - 1)
        throw new AnchorPlaceDiffers(
          `${name} ends with anchor ${last?.number ?? 'none'}, and anchor ${number} is to be written: put its ${ANCHORS_FILE} aside and keep it`,
        );
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const handle = await open(file, 'a', 0o600);
      try {
        await handle.appendFile(`${line}\n`);
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
    async putList(digest, bytes) {
      if (await listInFolder(folder, digest)) return;
      const target = path.join(folder, listName(digest));
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      const part = `${target}.${process.pid}.part`;
      try {
        await writeFile(part, bytes, { mode: 0o600, flush: true });
        await rename(part, target);
      } finally {
        await rm(part, { force: true });
      }
    },
    list: (digest) => listInFolder(folder, digest),
  };
}

/** The place of a configuration; a folder is made with its first anchor. */
export async function anchorPlace(config: AnchorPlaceConfig): Promise<AnchorPlace> {
  if (config.kind === 'folder') return folderPlace(config.name, config.folder);
  // the client of S3 is big: only who uses it pays for it
  return (await import('./anchor-place-s3')).s3Place(config);
}

/** The portal's own copy, in its storage: the folder `anchors`, or objects whose names begin so. */
export const ownPlace = (storage: StorageConfig): Promise<AnchorPlace> =>
  anchorPlace(
    storage.kind === 'folder'
      ? { kind: 'folder', name: 'storage', folder: path.join(storage.folder, 'anchors') }
      : { ...storage, name: 'storage', prefix: 'anchors/', lockDays: 0 },
  );
