import { readSigningKeys, type SigningKeys } from '../session/signing-keys';
import { ConfigError, fromFiles, readStorage, type StorageConfig } from './config';

/** A place outside the portal that keeps a copy of the anchors. */
export type AnchorPlaceConfig =
  | { kind: 'folder'; name: string; folder: string }
  | (Extract<StorageConfig, { kind: 's3' }> & {
      name: string;
      prefix: string;
      /** Days for which the bucket's object lock keeps each object; 0 leaves it to the bucket. */
      lockDays: number;
    });

/** What the worker needs to write anchors; the process that answers requests never reads this. */
export interface AnchorConfig {
  keys: SigningKeys;
  storage: StorageConfig;
  outside: AnchorPlaceConfig[];
  /** Address of an RFC 3161 time stamping authority. */
  tsaUrl: string | undefined;
}

const KEY_FORM =
  'one or more keys of 32 random bytes as 64 hexadecimal digits, joined by commas, the one that signs first';

const wrongPlace = (reason: string) =>
  new ConfigError(
    `The environment variable ANCHOR_TO is not usable: ${reason} It names places joined by spaces, each folder:/a/folder or s3://bucket/prefix?endpoint=https://…&region=…&lock=days.`,
  );

function bucketOf(text: string, environment: NodeJS.ProcessEnv): AnchorPlaceConfig {
  const url = new URL(text);
  const lockDays = Number(url.searchParams.get('lock') ?? '0');
  const accessKeyId = environment.ANCHOR_S3_ACCESS_KEY_ID;
  const secretAccessKey = environment.ANCHOR_S3_SECRET_ACCESS_KEY;
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) || !/^[\w./-]*$/.test(prefix))
    throw wrongPlace('an s3 place begins with the name of a bucket.');
  if (!Number.isInteger(lockDays) || lockDays < 0 || lockDays > 36_500) throw wrongPlace('lock is a number of days.');
  if (!accessKeyId || !secretAccessKey)
    throw new ConfigError(
      'ANCHOR_TO names a bucket: ANCHOR_S3_ACCESS_KEY_ID and ANCHOR_S3_SECRET_ACCESS_KEY are missing.',
    );
  return {
    kind: 's3',
    name: `s3://${url.hostname}/${prefix}`,
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: url.searchParams.get('endpoint') ?? undefined,
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: url.searchParams.get('path-style') !== 'false',
    lockDays,
    accessKeyId,
    secretAccessKey,
  };
}

function placeOf(text: string, environment: NodeJS.ProcessEnv): AnchorPlaceConfig {
  if (/^(mailto:|[^\s/:]+@)/.test(text))
    throw wrongPlace('anchors cannot be sent to a mail address yet, since this portal sends no mail.');
  if (/^folder:\/./.test(text)) return { kind: 'folder', name: text, folder: text.slice('folder:'.length) };
  if (/^s3:\/\/./.test(text)) return bucketOf(text, environment);
  throw wrongPlace(`'${text.slice(0, 40)}' is no place.`);
}

/**
 * Reads ANCHOR_KEY (or ANCHOR_KEY_FILE), ANCHOR_TO, TSA_URL and the storage. Undefined without a key: then no anchors are
 * written. Throws ConfigError, which never shows a value of a key.
 */
export function readAnchorConfig(variables: NodeJS.ProcessEnv): AnchorConfig | undefined {
  const environment = fromFiles(variables);
  const text = environment.ANCHOR_KEY;
  if (!text) return undefined;
  const keys = readSigningKeys(text);
  if (!keys) throw new ConfigError(`The environment variable ANCHOR_KEY is not usable: it must be ${KEY_FORM}.`);
  const places = (environment.ANCHOR_TO ?? '').split(/\s+/).filter(Boolean);
  const tsaUrl = environment.TSA_URL || undefined;
  if (tsaUrl !== undefined && !/^https?:\/\/\S+$/.test(tsaUrl))
    throw new ConfigError('The environment variable TSA_URL is not usable: it must be an http:// or https:// address.');
  return {
    keys,
    storage: readStorage(environment),
    outside: places.map((place) => placeOf(place, environment)),
    tsaUrl,
  };
}
