import * as z from 'zod/mini';
import { readAadhaarKeys, type AadhaarKeys } from '../secrets/aadhaar';
import type { OwnerUrls, PoolUrls } from '../database/connect';
import { readBackupKeys, type BackupKeys } from '../secrets/backup-keys';
import { readFactorKeys, type FactorKeys } from '../secrets/factor-seal';
import { readBackupRecipients, type BackupRecipients } from '../secrets/backup-recipients';
import { readExportKey, type ExportKey } from '../secrets/export-key';
import { SecretFileError, withSecretFiles } from './secret-files';
import { readSigningKeys, type SigningKeys } from '../session/signing-keys';

/** What is wrong with the environment, in one sentence for the person who starts the server. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const Port = z.pipe(z.coerce.number(), z.int().check(z.gte(0), z.lte(65_535)));
const Address = z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/));
const Secret = z.string().check(z.regex(/^[0-9a-fA-F]{64}$/));

export const Environment = z.object({
  PORT: z._default(Port, 8080),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  BASE_PATH: z._default(z.string().check(z.regex(/^\/([A-Za-z0-9._~-]+\/)*$/)), '/thervu/'),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ }).check(z.regex(/^[^?#\s]+$/))),
  DATABASE_URL_AUTH: Address,
  DATABASE_URL_OFFICE: Address,
  DATABASE_URL_COLLEGE: Address,
  DATABASE_URL_CAMP: Address,
  DATABASE_URL_PUBLIC: Address,
  DATABASE_URL_PUBLIC_READ: z.optional(Address),
  DATABASE_URL_REPORT: z.optional(Address),
  WRITE_WATCH: z._default(z.enum(['yes', 'no']), 'no'),
  RESULT_MAC_KEY: Secret,
  RESULT_MAC_KEY_OLD: z._default(z.string().check(z.regex(/^([0-9a-fA-F]{64}(,[0-9a-fA-F]{64})*)?$/)), ''),
  LOG_KEY: Secret,
  WEB_DIR: z.optional(z.string().check(z.minLength(1))),
  AADHAAR_KEYS: z.string().check(z.refine((text) => readAadhaarKeys(text) !== undefined)),
  FACTOR_KEYS: z.string().check(z.refine((text) => readFactorKeys(text) !== undefined)),
  SECOND_FACTOR: z.optional(z.enum(['off'])),
  HALL_TICKET_KEYS: z.string().check(z.refine((text) => readSigningKeys(text) !== undefined)),
  BACKUP_OWN_KEY: z._default(z.enum(['yes', 'no']), 'no'),
  BACKUP_RECIPIENTS: z.optional(z.string().check(z.refine((text) => readBackupRecipients(text) !== undefined))),
  API_TLS_CERT: z.optional(z.string().check(z.minLength(1))),
  API_TLS_KEY: z.optional(z.string().check(z.minLength(1))),
  TABLE_EXPORT_KEY: z.optional(z.string().check(z.refine((text) => readExportKey(text) !== undefined))),
  STORAGE: z._default(z.enum(['folder', 's3']), 'folder'),
  STORAGE_DIR: z.optional(z.string().check(z.minLength(1))),
  S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_REGION: z._default(z.string().check(z.regex(/^[a-z0-9-]+$/)), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string().check(z.minLength(1))),
  S3_SECRET_ACCESS_KEY: z.optional(z.string().check(z.minLength(1))),
  S3_FORCE_PATH_STYLE: z._default(z.enum(['true', 'false']), 'true'),
  TRUST_PROXY: z._default(z.string(), ''),
  SCHEMA_WAIT: z._default(z.pipe(z.coerce.number(), z.int().check(z.gte(0), z.lte(3600))), 0),
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'production'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
});

/** What works on the queue reads this as well: the owner of the database, and the keys that open archives. */
const WorkerEnvironment = z.extend(Environment, {
  DATABASE_URL_OWNER: Address,
  BACKUP_KEYS: z.optional(z.string().check(z.refine((text) => readBackupKeys(text) !== undefined))),
});

/**
 * Secrets of the worker. The process that answers requests must not have them, so that whoever gets into it can neither
 * change what the database forbids its roles, nor open an archive, nor sign an anchor.
 */
export const WORKER_SECRETS = [
  'DATABASE_URL_OWNER',
  'BACKUP_KEYS',
  'ANCHOR_KEY',
  'ANCHOR_S3_ACCESS_KEY_ID',
  'ANCHOR_S3_SECRET_ACCESS_KEY',
  'NOTICE_SMTP_URL',
  'NOTICE_SMS_URL',
  'NOTICE_SMS_FIELDS',
].flatMap((name) => [name, `${name}_FILE`]);

/** The message for a person; the pattern itself does not explain what to write. */
const EXPECTED: Readonly<Record<string, string | undefined>> = {
  PORT: 'a port number from 0 to 65535',
  BASE_PATH: 'a path that starts and ends with a slash, such as /thervu/',
  PUBLIC_URL: 'the address of the portal as people type it, such as https://exam.example.org/thervu/',
  RESULT_MAC_KEY: '32 random bytes as 64 hexadecimal digits',
  RESULT_MAC_KEY_OLD: 'the keys before RESULT_MAC_KEY, 64 hexadecimal digits each, joined by commas',
  LOG_KEY: '32 random bytes as 64 hexadecimal digits',
  AADHAAR_KEYS: 'id:key pairs joined by commas, such as 1:<32 random bytes in base64>, the one that encrypts first',
  FACTOR_KEYS: 'id:key pairs joined by commas, such as 1:<32 random bytes in base64>, the one that encrypts first',
  SECOND_FACTOR: 'off, or left out',
  HALL_TICKET_KEYS:
    'one or more keys of 32 random bytes as 64 hexadecimal digits, joined by commas, the one that signs first',
  BACKUP_KEYS:
    'one or more keys of 32 random bytes as 64 hexadecimal digits, joined by commas, the one that seals first',
  BACKUP_OWN_KEY: 'yes where the worker has BACKUP_KEYS, or no',
  BACKUP_RECIPIENTS: 'public keys of age, age1…, joined by commas or one a line',
  API_TLS_CERT: 'the certificate in PEM, set together with API_TLS_KEY',
  API_TLS_KEY: 'the private key in PEM, set together with API_TLS_CERT',
  TABLE_EXPORT_KEY: 'the hash of the security key as table-export-key prints it, scrypt:<salt>:<hash>',
  STORAGE: 'folder or s3',
  STORAGE_DIR: 'the folder for uploaded files and the files jobs make',
  S3_ENDPOINT: 'an http:// or https:// address',
  S3_BUCKET: 'the name of a bucket',
  S3_REGION: 'the name of a region, such as ap-south-1',
  S3_FORCE_PATH_STYLE: 'true or false',
  SCHEMA_WAIT: 'seconds from 0 to 3600',
  NODE_ENV: 'development, production or test',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
  WRITE_WATCH: 'yes where the database is a cluster, or no',
  PART: 'public, or left out',
  PUBLIC_PROCESSES: 'how many processes for the public there are, 1 to 1000',
  SPOOL_DIR: 'a folder of this process alone',
};

/** Storage of uploaded files and the files of jobs. */
export type StorageConfig =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3';
      /** Left out: the address AWS has for the region. */
      endpoint: string | undefined;
      bucket: string;
      region: string;
      accessKeyId: string;
      secretAccessKey: string;
      forcePathStyle: boolean;
    };

export interface Config {
  port: number;
  host: string;
  /** Starts and ends with a slash. */
  basePath: string;
  /** Public address of the portal, with a slash at its end: it is part of the printed codes. */
  publicUrl: string;
  databaseUrls: PoolUrls;
  /** A copy of the database for public look-ups, as the role of the public page; undefined: the database itself. */
  publicReadUrl: string | undefined;
  /** A copy for reports, exports and backups: as the office for servers, as the owner for workers. */
  reportUrl: string | undefined;
  /** The database is a cluster: callers are told within two seconds that nothing can be written (docs/cluster.md). */
  writeWatch: boolean;
  /** Key of the MAC over birth dates, 64 hexadecimal digits, used as text. */
  resultMacKey: string;
  /** Keys under which releases were published before; they only verify. */
  olderResultMacKeys: readonly string[];
  /** Key under which logs and counters name what they must not contain. */
  logKey: string;
  /** Built pages; undefined serves the API alone. */
  webDir: string | undefined;
  storage: StorageConfig;
  /** Keys of the Aadhaar numbers; the first one encrypts. */
  aadhaarKeys: AadhaarKeys;
  /** Keys of the secrets of second factors; the first one encrypts. */
  factorKeys: FactorKeys;
  /** SECOND_FACTOR=off: no second factor is asked for, whatever the setting says. */
  secondFactorOff: boolean;
  /** Keys of the codes on hall tickets; the first one signs. */
  ticketKeys: SigningKeys;
  /** Whether the worker has a key for the archives of this installation; otherwise each needs a passphrase. */
  backupOwnKey: boolean;
  /** Public keys to which archives are sealed: then nothing here opens one. Undefined: keys and passphrases do. */
  backupRecipients: BackupRecipients | undefined;
  /** Certificate and key in PEM of the line to the proxy in front; undefined: a plain line. */
  tls: { cert: string; key: string } | undefined;
  /** Hash of the security key of the table export; undefined: no table is given out. */
  exportKey: ExportKey | undefined;
  /** Addresses of trusted proxies; false trusts no forwarded-for. */
  trustProxy: string[] | false;
  /** Seconds a starting process waits for a schema that is older than it needs. */
  schemaWait: number;
  production: boolean;
  logLevel: string;
}

/** What works on the queue has beside it. */
export interface WorkerConfig extends Config {
  databaseUrls: OwnerUrls;
  /** Keys that open the archives of this installation, the first one seals; undefined: each needs a passphrase. */
  backupKeys: BackupKeys | undefined;
}

export function mistaken(name: string, value: unknown): ConfigError {
  const fallback = name.startsWith('DATABASE_URL') ? 'a postgres:// address' : 'a value';
  const expected = EXPECTED[name] ?? fallback;
  return new ConfigError(
    `The environment variable ${name} is ${value === undefined ? 'missing' : 'not usable'}: it must be ${expected}.`,
  );
}

const STORAGE = z.pick(Environment, {
  STORAGE: true,
  STORAGE_DIR: true,
  S3_ENDPOINT: true,
  S3_BUCKET: true,
  S3_REGION: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
  S3_FORCE_PATH_STYLE: true,
});

/** Secrets that lie in files are read; a file that cannot be used is a mistake like any other. */
export function fromFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  try {
    return withSecretFiles(environment);
  } catch (error) {
    if (error instanceof SecretFileError) throw new ConfigError(error.message, { cause: error });
    throw error;
  }
}

const PEM = /^-----BEGIN [A-Z ]+-----/;

/** Certificate and key of the line to the proxy: both or none. */
export function tlsOf({
  API_TLS_CERT: cert,
  API_TLS_KEY: key,
}: Pick<z.output<typeof Environment>, 'API_TLS_CERT' | 'API_TLS_KEY'>): Config['tls'] {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || !PEM.test(cert)) throw mistaken('API_TLS_CERT', cert);
  if (key === undefined || !PEM.test(key)) throw mistaken('API_TLS_KEY', key);
  return { cert, key };
}

/** The storage alone, for a command that needs nothing else of the environment. Throws ConfigError. */
export function readStorage(variables: NodeJS.ProcessEnv): StorageConfig {
  const environment = fromFiles(variables);
  const read = STORAGE.safeParse(environment);
  if (read.success) return storageOf(read.data);
  const name = String(read.error.issues[0]!.path[0]);
  throw mistaken(name, environment[name]);
}

function storageOf(env: z.output<typeof STORAGE>): StorageConfig {
  const needed = <K extends keyof typeof env>(name: K): NonNullable<(typeof env)[K]> => {
    if (env[name] === undefined) throw mistaken(name, undefined);
    return env[name];
  };
  if (env.STORAGE === 'folder') return { kind: 'folder', folder: needed('STORAGE_DIR') };
  return {
    kind: 's3',
    endpoint: env.S3_ENDPOINT,
    bucket: needed('S3_BUCKET'),
    region: env.S3_REGION,
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
    forcePathStyle: env.S3_FORCE_PATH_STYLE === 'true',
  };
}

/** The variables that are set, read by a shape; the error names the first wrong one. */
export function readBy<T extends z.ZodMiniObject>(shape: T, environment: NodeJS.ProcessEnv): z.output<T> {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = z.safeParse(shape, variables);
  if (parsed.success) return parsed.data;
  const name = String(parsed.error.issues[0]!.path[0]);
  throw mistaken(name, variables[name]);
}

/**
 * What the process that answers requests reads of its environment, secrets also from files (`LOG_KEY_FILE`); the error names
 * the first wrong variable and never shows its value.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const foreign = WORKER_SECRETS.find((name) => environment[name]);
  if (foreign !== undefined)
    throw new ConfigError(
      `The environment variable ${foreign} is not for the server: give it to the worker alone (docs/deploy.md).`,
    );
  // a word that is not understood would start the whole portal where a part of it was wanted
  if (environment.PART) throw mistaken('PART', environment.PART);
  if (environment.WORKER === 'inline')
    throw new ConfigError(
      'WORKER=inline is no more, since the server does not know the owner of the database: start the worker beside it (docs/deploy.md).',
    );
  return configOf(readBy(Environment, fromFiles(environment)));
}

/** What works on the queue reads of its environment. */
export function readWorkerConfig(environment: NodeJS.ProcessEnv): WorkerConfig {
  const env = readBy(WorkerEnvironment, fromFiles(environment));
  const config = configOf(env);
  return {
    ...config,
    databaseUrls: { ...config.databaseUrls, owner: env.DATABASE_URL_OWNER },
    backupKeys: env.BACKUP_KEYS === undefined ? undefined : readBackupKeys(env.BACKUP_KEYS),
  };
}

/** The trusted proxies, named one by one. */
export function proxiesOf(text: string): string[] | false {
  const proxies = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return proxies.length > 0 ? proxies : false;
}

function configOf(env: z.output<typeof Environment>): Config {
  return {
    port: env.PORT,
    host: env.HOST,
    basePath: env.BASE_PATH,
    publicUrl: `${(env.PUBLIC_URL ?? `http://localhost:${env.PORT}${env.BASE_PATH}`).replace(/\/+$/, '')}/`,
    databaseUrls: {
      auth: env.DATABASE_URL_AUTH,
      office: env.DATABASE_URL_OFFICE,
      college: env.DATABASE_URL_COLLEGE,
      camp: env.DATABASE_URL_CAMP,
      public: env.DATABASE_URL_PUBLIC,
    },
    publicReadUrl: env.DATABASE_URL_PUBLIC_READ,
    reportUrl: env.DATABASE_URL_REPORT,
    writeWatch: env.WRITE_WATCH === 'yes',
    resultMacKey: env.RESULT_MAC_KEY,
    olderResultMacKeys: env.RESULT_MAC_KEY_OLD.split(',').filter(Boolean),
    logKey: env.LOG_KEY,
    webDir: env.WEB_DIR,
    storage: storageOf(env),
    aadhaarKeys: readAadhaarKeys(env.AADHAAR_KEYS)!,
    factorKeys: readFactorKeys(env.FACTOR_KEYS)!,
    secondFactorOff: env.SECOND_FACTOR === 'off',
    ticketKeys: readSigningKeys(env.HALL_TICKET_KEYS)!,
    backupOwnKey: env.BACKUP_OWN_KEY === 'yes',
    backupRecipients: env.BACKUP_RECIPIENTS === undefined ? undefined : readBackupRecipients(env.BACKUP_RECIPIENTS),
    tls: tlsOf(env),
    exportKey: env.TABLE_EXPORT_KEY === undefined ? undefined : readExportKey(env.TABLE_EXPORT_KEY),
    trustProxy: proxiesOf(env.TRUST_PROXY),
    schemaWait: env.SCHEMA_WAIT,
    production: env.NODE_ENV === 'production',
    logLevel: env.LOG_LEVEL,
  };
}
