import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { createHash } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StorageConfig } from '../operations/config';
import { assertKey, FileMissing, newKey, type Storage } from './storage';

/** Bytes of one part of a big file: with the queue of one, a put needs about two of them in memory. */
const PART_BYTES = 5 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 3000;
const IDLE_TIMEOUT_MS = 20_000;

/** Files as objects of one bucket that is private to the portal. */
export function s3Storage({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
  forcePathStyle,
}: Extract<StorageConfig, { kind: 's3' }>): Storage {
  const client = new S3Client({
    ...(endpoint === undefined ? {} : { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle,
    maxAttempts: 3,
    // older servers of the same protocol store the framing of streamed checksums as part of the file
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: IDLE_TIMEOUT_MS },
  });
  const addressOf = (key: string) => {
    assertKey(key);
    return { Bucket: bucket, Key: key };
  };
  return {
    async put(content, key = newKey()) {
      const digest = createHash('sha256');
      let size = 0;
      const body = new PassThrough();
      const upload = new Upload({
        client,
        params: { ...addressOf(key), Body: body, ContentType: 'application/octet-stream' },
        partSize: PART_BYTES,
        queueSize: 1,
        leavePartsOnError: false,
      });
      const measured = pipeline(
        content,
        async function* measure(source: AsyncIterable<Buffer | string>) {
          for await (const chunk of source) {
            const bytes = Buffer.from(chunk as Buffer);
            digest.update(bytes);
            size += bytes.length;
            yield bytes;
          }
        },
        body,
      );
      const [read, sent] = await Promise.allSettled([
        measured,
        upload.done().catch((error: unknown) => {
          // a stream without a reader would wait for ever
          content.destroy();
          body.destroy();
          throw error;
        }),
      ]);
      if (read.status === 'rejected' || sent.status === 'rejected') {
        await client.send(new DeleteObjectCommand(addressOf(key)));
        throw sent.status === 'rejected' && !content.errored ? sent.reason : (read as PromiseRejectedResult).reason;
      }
      return { key, size, sha256: digest.digest() };
    },
    async open(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(addressOf(key)));
        return Body as Readable;
      } catch (error) {
        if ((error as Error).name !== 'NoSuchKey') throw error;
        throw new FileMissing(`The file ${key} is not in the storage.`, { cause: error });
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(addressOf(key)));
    },
    async check() {
      // written and removed for real: reading rights alone would be found out at the first upload
      const probe = addressOf(newKey());
      await client.send(new PutObjectCommand({ ...probe, Body: 'probe' }));
      await client.send(new DeleteObjectCommand(probe));
    },
  };
}
