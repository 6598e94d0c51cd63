import * as z from 'zod/mini';
import {
  ConfigError,
  Environment,
  fromFiles,
  mistaken,
  proxiesOf,
  readBy,
  tlsOf,
  WORKER_SECRETS,
  type Config,
} from './config';

const PublicEnvironment = z.extend(
  z.pick(Environment, {
    PORT: true,
    HOST: true,
    BASE_PATH: true,
    RESULT_MAC_KEY: true,
    RESULT_MAC_KEY_OLD: true,
    LOG_KEY: true,
    WEB_DIR: true,
    API_TLS_CERT: true,
    API_TLS_KEY: true,
    TRUST_PROXY: true,
    SCHEMA_WAIT: true,
    LOG_LEVEL: true,
  }),
  {
    DATABASE_URL_PUBLIC_READ: Environment.shape.DATABASE_URL_PUBLIC,
    DATABASE_URL_PUBLIC: z.optional(Environment.shape.DATABASE_URL_PUBLIC),
    PUBLIC_PROCESSES: z._default(z.pipe(z.coerce.number(), z.int().check(z.gte(1), z.lte(1000))), 1),
    SPOOL_DIR: z.string().check(z.minLength(1)),
  },
);

/** What a process for the public must not be given: it stands nearest to everybody, and holds what a look-up needs. */
const FOREIGN = [
  ...WORKER_SECRETS,
  ...[
    'DATABASE_URL',
    'DATABASE_URL_ADMIN',
    'DATABASE_URL_AUTH',
    'DATABASE_URL_OFFICE',
    'DATABASE_URL_COLLEGE',
    'DATABASE_URL_CAMP',
    'DATABASE_URL_REPORT',
    'AADHAAR_KEYS',
    'FACTOR_KEYS',
    'HALL_TICKET_KEYS',
    'TABLE_EXPORT_KEY',
    'S3_SECRET_ACCESS_KEY',
  ].flatMap((name) => [name, `${name}_FILE`]),
];

/** What a process reads that answers look-ups and nothing else. */
export interface PublicConfig extends Pick<
  Config,
  | 'port'
  | 'host'
  | 'basePath'
  | 'resultMacKey'
  | 'olderResultMacKeys'
  | 'logKey'
  | 'webDir'
  | 'tls'
  | 'trustProxy'
  | 'schemaWait'
  | 'logLevel'
> {
  /** Where it reads: a copy of the database, or the database itself. */
  readUrl: string;
  /** The primary, which takes the lines for the audit log; undefined: they stay in their folder. */
  primaryUrl: string | undefined;
  /** How many such processes there are: each has its share of every limit. */
  processes: number;
  /** Folder of this process for lines that wait for the primary. */
  spoolDir: string;
}

/** The environment of `PART=public`; throws ConfigError. */
export function readPublicConfig(environment: NodeJS.ProcessEnv): PublicConfig {
  const foreign = FOREIGN.find((name) => environment[name]);
  if (foreign !== undefined)
    throw new ConfigError(
      `The environment variable ${foreign} is not for PART=public: it needs its database as the public role and no other secret (docs/deploy.md).`,
    );
  if (environment.PART !== 'public') throw mistaken('PART', environment.PART);
  const env = readBy(PublicEnvironment, fromFiles(environment));
  return {
    port: env.PORT,
    host: env.HOST,
    basePath: env.BASE_PATH,
    readUrl: env.DATABASE_URL_PUBLIC_READ,
    primaryUrl: env.DATABASE_URL_PUBLIC,
    processes: env.PUBLIC_PROCESSES,
    spoolDir: env.SPOOL_DIR,
    resultMacKey: env.RESULT_MAC_KEY,
    olderResultMacKeys: env.RESULT_MAC_KEY_OLD.split(',').filter(Boolean),
    logKey: env.LOG_KEY,
    webDir: env.WEB_DIR,
    tls: tlsOf(env),
    trustProxy: proxiesOf(env.TRUST_PROXY),
    schemaWait: env.SCHEMA_WAIT,
    logLevel: env.LOG_LEVEL,
  };
}
