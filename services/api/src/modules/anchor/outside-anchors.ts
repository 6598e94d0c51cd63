import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { AnchorPlace } from './anchor-lists';
import { ANCHORS_FILE, listInFolder } from './anchor-place';

/** Anchors that were kept outside, as somebody brings them to a check. */
export interface OutsideAnchors {
  text: string;
  list(digest: string): Promise<Buffer | undefined>;
}

const ANCHOR_OBJECT = /^anchor-\d{8}\.json$/;

/** The objects of a bucket that were fetched into a folder, in the order of their numbers. */
async function joinedObjects(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => ANCHOR_OBJECT.test(name)).sort();
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return texts.join('\n');
}

async function textOf(folder: string): Promise<string> {
  try {
    return await readFile(path.join(folder, ANCHORS_FILE), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return joinedObjects(folder);
  }
}

/**
 * Reads an anchors.jsonl, or a folder with one or with the objects of a bucket. Lists of heads are looked for beside it, then in
 * the portal's own place: each is named by its digest, so that it does not matter where it lies. Throws where the path does not exist.
 */
export async function readOutsideAnchors(place: string, storage: AnchorPlace | undefined): Promise<OutsideAnchors> {
  const isFolder = (await stat(place)).isDirectory();
  const folder = isFolder ? place : path.dirname(place);
  return {
    text: isFolder ? await textOf(folder) : await readFile(place, 'utf8'),
    list: async (digest) => (await listInFolder(folder, digest)) ?? storage?.list(digest),
  };
}
