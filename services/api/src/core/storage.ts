import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface StoredFile {
  key: string;
  size: number;
  sha256: Buffer;
}

/** Where files live: under names made here, never under a name somebody typed. */
export interface Storage {
  /** Keeps the whole stream or nothing. */
  put(content: Readable): Promise<StoredFile>;
  open(key: string): Readable;
  remove(key: string): Promise<void>;
}

const KEY = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/;

/** Files in a folder outside every web root. */
export function folderStorage(folder: string): Storage {
  const fileOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error('A storage key has the wrong form.');
    return path.join(folder, key);
  };
  return {
    async put(content) {
      const id = randomUUID();
      const key = `${id.slice(0, 2)}/${id}`;
      const file = fileOf(key);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const digest = createHash('sha256');
      let size = 0;
      try {
        await pipeline(
          content,
          async function* measure(source: AsyncIterable<Buffer | string>) {
            for await (const chunk of source) {
              const bytes = Buffer.from(chunk as Buffer);
              digest.update(bytes);
              size += bytes.length;
              yield bytes;
            }
          },
          createWriteStream(`${file}.part`, { mode: 0o600, flush: true }),
        );
        await rename(`${file}.part`, file);
      } catch (error) {
        await rm(`${file}.part`, { force: true });
        throw error;
      }
      return { key, size, sha256: digest.digest() };
    },
    open: (key) => createReadStream(fileOf(key)),
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}
