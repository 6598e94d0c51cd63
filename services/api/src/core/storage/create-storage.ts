import type { StorageConfig } from '../operations/config';
import type { Storage } from './storage';
import { folderStorage } from './storage-folder';

/** Why the storage cannot be used, in one sentence for the person who starts the server. */
export class NoStorage extends Error {
  override readonly name = 'NoStorage';
}

interface Failure extends Error {
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

function reason(config: StorageConfig, { name, code, $metadata }: Failure): string {
  if (config.kind === 'folder') return `The folder of STORAGE_DIR may not be used by this user (${code ?? name}).`;
  const status = $metadata?.httpStatusCode;
  if (status === 404) return `The bucket ${config.bucket} of S3_BUCKET does not exist.`;
  if (status === 401 || status === 403)
    return `The storage refuses S3_ACCESS_KEY_ID and its secret for the bucket ${config.bucket}.`;
  return `The storage at S3_ENDPOINT cannot be reached (${code ?? status ?? name}).`;
}

/** The storage the environment asks for, proved to be usable. Throws `NoStorage`. */
export async function createStorage(config: StorageConfig): Promise<Storage> {
  // the client of S3 is big: only who uses it pays for it
  const storage =
    config.kind === 'folder' ? folderStorage(config.folder) : (await import('./storage-s3')).s3Storage(config);
  try {
    await storage.check();
  } catch (error) {
    throw new NoStorage(reason(config, error as Failure), { cause: error });
  }
  return storage;
}
