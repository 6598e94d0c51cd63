import { Readable } from 'node:stream';
import type { UploadKind } from '@thervu/contracts/core/upload-rules';
import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import { newKey, type Storage } from '../storage/storage';
import { checkUpload } from './check';
import type { CheckedFile } from './checked-file';
import type { Semaphore } from './semaphore';
import type { Spooled } from './spool';

/** What taking in files needs of the server. */
export interface UploadOptions {
  storage: Storage;
  /** Folder for files that are still arriving. */
  folder: string;
  /** Limits how many files are in memory at once. */
  gate: Semaphore;
}

interface Arrived {
  field: string;
  kind: UploadKind;
  file: Spooled;
}

/**
 * Checks and stores every file, and runs the work with the stored files; if a check or the work fails, nothing stays in
 * the storage. The key is recorded before the first byte, outside any transaction of the work, so even a killed server
 * leaves nothing that the sweep does not find.
 */
export async function withStoredUploads<T>(
  { storage, gate }: Pick<UploadOptions, 'storage' | 'gate'>,
  { pool, log }: { pool: Knex; log: Pick<FastifyBaseLogger, 'error'> },
  arrived: readonly Arrived[],
  work: (files: Record<string, CheckedFile>) => Promise<T>,
): Promise<T> {
  const noted: string[] = [];
  const files: Record<string, CheckedFile> = {};
  try {
    for (const { field, kind, file } of arrived) {
      files[field] = await gate.pass(async () => {
        const { bytes, mime } = await checkUpload(field, kind, await file.read());
        const key = newKey();
        await pool('upload').insert({ key });
        noted.push(key);
        const { size, sha256 } = await storage.put(Readable.from([bytes]), key);
        return { field, kind, key, mime, size, sha256 };
      });
    }
    return await work(files);
  } catch (error) {
    for (const key of noted)
      await storage
        .remove(key)
        .catch((failure: unknown) => log.error({ err: failure }, 'a refused file waits for the sweep'));
    throw error;
  }
}
