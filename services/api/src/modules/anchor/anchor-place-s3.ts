import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import type { AnchorPlaceConfig } from '../../core/operations/anchor-config';
import { listName, type AnchorPlace } from './anchor-lists';

const CONNECT_TIMEOUT_MS = 3000;
const IDLE_TIMEOUT_MS = 20_000;
const DIGITS = 8;
const DAY_MS = 86_400_000;

/** One object for each anchor: a bucket cannot append. Joined in the order of their names they are anchors.jsonl. */
export function s3Place(config: Extract<AnchorPlaceConfig, { kind: 's3' }>): AnchorPlace {
  const { name, bucket, prefix, endpoint, region, accessKeyId, secretAccessKey, forcePathStyle, lockDays } = config;
  const client = new S3Client({
    ...(endpoint === undefined ? {} : { endpoint }),
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle,
    maxAttempts: 3,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: IDLE_TIMEOUT_MS },
  });
  const addressOf = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });
  const isThere = async (key: string): Promise<boolean> => {
    try {
      await client.send(new HeadObjectCommand(addressOf(key)));
      return true;
    } catch (error) {
      if ((error as Error).name !== 'NotFound') throw error;
      return false;
    }
  };
  const put = async (key: string, body: Buffer | string): Promise<void> => {
    // what is there already stays: an object is written once
    if (await isThere(key)) return;
    const lock =
      lockDays === 0
        ? {}
        : {
            ObjectLockMode: 'COMPLIANCE' as const,
            ObjectLockRetainUntilDate: new Date(Date.now() + lockDays * DAY_MS),
          };
    await client.send(
      new PutObjectCommand({ ...addressOf(key), Body: body, ContentType: 'application/octet-stream', ...lock }),
    );
  };
  return {
    name,
    append: ({ number, line }) => put(`anchor-${String(number).padStart(DIGITS, '0')}.json`, `${line}\n`),
    putList: (digest, bytes) => put(listName(digest), bytes),
    async list(digest) {
      try {
        const { Body } = await client.send(new GetObjectCommand(addressOf(listName(digest))));
        return await buffer(Body as Readable);
      } catch (error) {
        if ((error as Error).name !== 'NoSuchKey') throw error;
        return undefined;
      }
    },
  };
}
