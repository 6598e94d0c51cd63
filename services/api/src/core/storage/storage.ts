import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';

export interface StoredFile {
  key: string;
  /** Bytes, measured here. */
  size: number;
  /** Of the stored bytes, measured here. */
  sha256: Buffer;
}

/** File storage: under generated names, never under a name that a person typed. */
export interface Storage {
  /** Stores the whole stream or nothing, under a new key unless one made by `newKey` is given. */
  put(content: Readable, key?: string): Promise<StoredFile>;
  /** The file's bytes. Throws `FileMissing` where there is no such file, before the first byte. */
  open(key: string): Promise<Readable>;
  /** Removes the file; one that is not there is no mistake. */
  remove(key: string): Promise<void>;
  /** Throws where the place cannot be reached or written, so that a start with wrong settings stops. */
  check(): Promise<void>;
}

/** The row names a file that the storage does not have. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
}

const KEY = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/;

export function newKey(): string {
  const id = randomUUID();
  return `${id.slice(0, 2)}/${id}`;
}

/** Rejects a key that `newKey` did not make, so that no caller can name a path. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error('A storage key has the wrong form.');
}
