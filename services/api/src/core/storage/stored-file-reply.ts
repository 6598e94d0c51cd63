import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { NotFound } from '../http/problem';
import { FileMissing, type Storage } from './storage';

export interface FileRow {
  key: string;
  /** Name of the downloaded file. */
  name: string;
  /** From the row, detected when the file was checked; never the declared type. */
  mime: string;
  size: number;
}

/** A file name in a header: plain letters, and the exact name beside it. */
const disposition = (how: 'inline' | 'attachment', name: string): string =>
  `${how}; filename="${name.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (name) => `%${name.charCodeAt(0).toString(16)}`)}`;

/**
 * Sends a stored file so that a browser can do nothing with it but show it: no script, no guessing of types, no copy in a
 * cache, no parts. `inline` shows pictures; a document of somebody else is always an attachment. The handler returns what
 * this returns. 404 where the storage has lost it.
 */
export async function sendStoredFile(
  reply: FastifyReply,
  storage: Storage,
  file: FileRow,
  { inline }: { inline: boolean },
): Promise<Readable> {
  let content: Readable;
  try {
    content = await storage.open(file.key);
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    reply.request.log.error({ err: error }, 'a file is missing');
    throw new NotFound('file-missing', 'This file is not there any more. Please upload it again.');
  }
  void reply
    .type(file.mime)
    .header('content-length', file.size)
    .header(
      'content-disposition',
      disposition(inline && file.mime.startsWith('image/') ? 'inline' : 'attachment', file.name),
    )
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .header('accept-ranges', 'none');
  return content;
}
