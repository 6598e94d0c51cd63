import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { assertKey, FileMissing, newKey, type Storage } from './storage';

/** Files in a folder outside every web root. */
export function folderStorage(folder: string): Storage {
  const fileOf = (key: string): string => {
    assertKey(key);
    return path.join(folder, key);
  };
  return {
    async put(content, key = newKey()) {
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
    async open(key) {
      try {
        return (await open(fileOf(key))).createReadStream();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        throw new FileMissing(`The file ${key} is not in the storage.`, { cause: error });
      }
    },
    async remove(key) {
      await rm(fileOf(key), { force: true });
      // what a killed server had written of it
      await rm(`${fileOf(key)}.part`, { force: true });
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
}
