import { createHash, randomUUID, type Hash } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** More bytes came than are allowed; the received ones are deleted. */
export class OverLimit extends Error {
  override readonly name = 'OverLimit';
}

/** A received file before its check. It has no name on the disk: even a killed process leaves nothing behind. */
export interface Spooled {
  size: number;
  /** Of the bytes as they were sent. */
  sha256: Buffer;
  read(): Promise<Buffer>;
  close(): Promise<void>;
}

async function nameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `.arriving-${randomUUID()}`);
  const handle = await open(file, 'wx+', 0o600);
  await rm(file);
  return handle;
}

async function write(content: Readable, handle: FileHandle, limit: number, digest: Hash): Promise<number> {
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (size + chunk.length > limit) throw new OverLimit();
    digest.update(chunk);
    await handle.write(chunk, 0, chunk.length, size);
    size += chunk.length;
  }
  return size;
}

/** Receives at most `limit` bytes. Throws `OverLimit` at the first byte too many. */
export async function spool(folder: string, content: Readable, limit: number): Promise<Spooled> {
  const handle = await nameless(folder);
  const digest = createHash('sha256');
  try {
    const size = await write(content, handle, limit, digest);
    return {
      size,
      sha256: digest.digest(),
      async read() {
        const bytes = Buffer.alloc(size);
        await handle.read(bytes, 0, size, 0);
        return bytes;
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
