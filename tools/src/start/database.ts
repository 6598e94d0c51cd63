import { POOL_ROLES, provisionRoles, type PoolRole } from '@thervu/api/core/database/roles';
import { hashExportKey } from '@thervu/api/core/secrets/export-key';
import { readSealKeys } from '@thervu/api/core/secrets/row-seal';
import { readSigningKeys } from '@thervu/api/core/session/signing-keys';
import { migrate } from '@thervu/api/core/database/migrate';
import { randomBytes } from 'node:crypto';
import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs';
import pg from 'pg';
import { StartError } from '../command';
import { FolderInUse } from '../database/cluster-folder';
import { secret, startPostgres, type EmbeddedPostgres } from '../database/embedded';
import type { RunningCluster } from '../database/stop-cluster.mjs';
import { storageDir, type StartSettings } from './settings';

export interface Database {
  ownerUrl: string;
  /** Of an embedded cluster: its superuser, whom no process of the portal is told. */
  adminUrl?: string;
  /** Keys and addresses the API reads from its environment. */
  environment: Record<string, string>;
  /** What the worker and the commands are given beside it, and the process that answers requests must not have. */
  workerEnvironment: Record<string, string>;
  /** Of an embedded cluster that this start has to stop: what another process needs for that. */
  cluster?: RunningCluster;
  stop(): Promise<void>;
}

type Env = NodeJS.ProcessEnv;
type Log = (line: string) => void;

interface OpenOptions {
  /** For short commands, which may work beside a running portal. */
  join?: boolean;
  /** The process that will run the portal and stop its database; this one unless named. */
  holder?: number;
}

const DATABASE = 'thervu';
const KEYS = ['RESULT_MAC_KEY', 'LOG_KEY'] as const;
const AADHAAR_KEYS = 'AADHAAR_KEYS';
const FACTOR_KEYS = 'FACTOR_KEYS';
const TICKET_KEYS = 'HALL_TICKET_KEYS';
/** What the worker reads of the anchors. */
const ANCHOR_VARIABLES = [
  'ANCHOR_KEY',
  'ANCHOR_KEY_FILE',
  'ANCHOR_TO',
  'ANCHOR_S3_ACCESS_KEY_ID',
  'ANCHOR_S3_ACCESS_KEY_ID_FILE',
  'ANCHOR_S3_SECRET_ACCESS_KEY',
  'ANCHOR_S3_SECRET_ACCESS_KEY_FILE',
  'TSA_URL',
] as const;
const passwordName = (role: PoolRole) => `DB_PASSWORD_${role.toUpperCase()}`;
const urlName = (role: PoolRole) => `DATABASE_URL_${role.toUpperCase()}`;

/**
 * Closes the data folder to every other user. Where root starts the portal, its database runs as another user, who must
 * pass through the folder to its own: then secrets and storage are closed, and nobody can list the folder.
 */
export function closeFolder(dataDir: string, log: Log): void {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  try {
    for (const [folder, open] of [
      [dataDir, mode],
      [storageDir({ dataDir }), 0o700],
    ] as const) {
      mkdirSync(folder, { recursive: true, mode: open });
      if ((statSync(folder).mode & 0o777) !== open) chmodSync(folder, open);
    }
  } catch (error) {
    log(`Warning: the data folder ${dataDir} stays open to other users (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** The portal's own PostgreSQL; keys and passwords are made once into `DATA_DIR/secrets`. */
async function embedded(settings: StartSettings, log: Log, { join, holder }: OpenOptions): Promise<Database> {
  const { dataDir } = settings;
  closeFolder(dataDir, log);
  const keys = await keysOf(dataDir);
  const server = await (join ? joinOrStart(dataDir, log) : startPostgres({ dataDir, database: DATABASE, holder, log }));
  try {
    await migrateWithNews(server.url, log);
    const urls = await embeddedLogins(dataDir, server);
    return {
      ownerUrl: server.url,
      adminUrl: server.adminUrl,
      environment: { ...keys, ...BY_OWN_KEY, ...urlEnvironment(urls) },
      workerEnvironment: {
        ...ownedBy(server.url),
        ...backupKeys(dataDir),
        ...anchorKey(dataDir, process.env),
      },
      cluster: join ? undefined : server.cluster,
      stop: server.stop,
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** The logins are made by the superuser: the owner may make none. */
const embeddedLogins = (dataDir: string, { adminUrl }: EmbeddedPostgres): Promise<Record<PoolRole, string>> =>
  provisionRoles(
    adminUrl,
    Object.fromEntries(POOL_ROLES.map((role) => [role, secret(dataDir, `database-${role}`)])) as Record<
      PoolRole,
      string
    >,
  );

/** Keys of the archives of the portal's own installation; whoever has them reads every archive. */
const backupKeys = (dataDir: string): Record<string, string> => ({
  BACKUP_KEYS: secret(dataDir, 'backup-keys', randomBytes(32).toString('hex')),
});
/** What the server is told of them. */
const BY_OWN_KEY = { BACKUP_OWN_KEY: 'yes' };

/** Every key of the server of the portal's own installation, made at its first start. */
async function keysOf(dataDir: string): Promise<Record<string, string>> {
  const keys = KEYS.map((key) => [
    key,
    secret(dataDir, key.toLowerCase().replaceAll('_', '-'), randomBytes(32).toString('hex')),
  ]);
  return {
    ...(Object.fromEntries(keys) as Record<string, string>),
    [AADHAAR_KEYS]: sealKeys(dataDir, 'aadhaar-keys'),
    [FACTOR_KEYS]: sealKeys(dataDir, 'factor-keys'),
    [TICKET_KEYS]: ticketKeys(dataDir),
    // the office gets the key itself; the server gets only its hash
    TABLE_EXPORT_KEY: await hashExportKey(secret(dataDir, 'table-export-key')),
  };
}

/** Keys that seal rows; for a rotation a new `id:key,` is put in front by hand (docs/deploy.md). */
const sealKeys = (dataDir: string, name: string): string =>
  secret(dataDir, name, `1:${randomBytes(32).toString('base64')}`);

/** Keys that sign hall tickets; a new one is added in front by hand, and the old ones still verify. */
const ticketKeys = (dataDir: string): string => secret(dataDir, 'hall-ticket-keys', randomBytes(32).toString('hex'));

/** Key that signs the anchors, made at the first start unless the environment has one. */
function anchorKey(dataDir: string, env: Env): Record<string, string> {
  if (env.ANCHOR_KEY || env.ANCHOR_KEY_FILE) return ofEnvironment(env);
  return { ...ofEnvironment(env), ANCHOR_KEY: secret(dataDir, 'anchor-key', randomBytes(32).toString('hex')) };
}

/** The variables of the anchors that are set. */
const ofEnvironment = (env: Env): Record<string, string> =>
  Object.fromEntries(ANCHOR_VARIABLES.flatMap((name): [string, string][] => (env[name] ? [[name, env[name]]] : [])));

/** For short commands: uses the database of a portal that runs on this folder, and leaves it running. */
async function joinOrStart(dataDir: string, log: Log): Promise<EmbeddedPostgres> {
  try {
    return await startPostgres({ dataDir, database: DATABASE, log });
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const running = await startPostgres({ dataDir, database: DATABASE, log, shared: true });
    return { ...running, stop: () => Promise.resolve() };
  }
}

/** Keys and passwords for an existing PostgreSQL come from the environment. */
function checkEnvironment(env: Env): { own: boolean } {
  const isOwn = POOL_ROLES.every((role) => env[urlName(role)]);
  const needed = [
    ...KEYS,
    AADHAAR_KEYS,
    FACTOR_KEYS,
    TICKET_KEYS,
    ...(isOwn ? [] : POOL_ROLES.map(passwordName)),
  ].filter((name) => !env[name]);
  if (needed.length > 0) {
    throw new StartError(`With DATABASE_URL the keys come from the environment; missing: ${needed.join(', ')}.`);
  }
  const formless = KEYS.find((key) => !/^[0-9a-f]{64}$/i.test(env[key]!));
  if (formless) throw new StartError(`${formless} must be 32 random bytes as 64 hexadecimal digits.`);
  for (const name of [AADHAAR_KEYS, FACTOR_KEYS]) {
    if (!readSealKeys(env[name]!))
      throw new StartError(`${name} must be id:key pairs joined by commas, each key 32 bytes in base64.`);
  }
  if (!readSigningKeys(env[TICKET_KEYS]!)) {
    throw new StartError(`${TICKET_KEYS} must be keys of 32 random bytes as 64 hexadecimal digits, joined by commas.`);
  }
  return { own: isOwn };
}

/** Finds out within seconds, before anything is built, whether the database can be had at all. */
export async function checkDatabase(
  { databaseUrl, dataDir }: Pick<StartSettings, 'databaseUrl' | 'dataDir'>,
  env: Env,
): Promise<void> {
  if (databaseUrl) {
    checkEnvironment(env);
    await checkServer(databaseUrl);
    return;
  }
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`The data folder ${dataDir} cannot be written (${code}).`, { cause: error });
  }
}

/** An existing PostgreSQL; nothing is started. */
async function external(ownerUrl: string, env: Env, log: Log): Promise<Database> {
  const { own } = checkEnvironment(env);
  await checkServer(ownerUrl);
  await migrateWithNews(ownerUrl, log);
  const urls = own
    ? Object.fromEntries(POOL_ROLES.map((role) => [role, env[urlName(role)]!]))
    : await provisionRoles(
        ownerUrl,
        Object.fromEntries(POOL_ROLES.map((role) => [role, env[passwordName(role)]!])) as Record<PoolRole, string>,
      );
  const keys = Object.fromEntries([...KEYS, AADHAAR_KEYS, FACTOR_KEYS, TICKET_KEYS].map((key) => [key, env[key]!]));
  const environment = {
    ...keys,
    ...(env.BACKUP_KEYS && BY_OWN_KEY),
    ...urlEnvironment(urls as Record<PoolRole, string>),
  };
  const workerEnvironment = { ...ownedBy(ownerUrl), ...ofEnvironment(env) };
  return { ownerUrl, environment, workerEnvironment, stop: () => Promise.resolve() };
}

async function checkServer(ownerUrl: string): Promise<void> {
  let address: URL;
  try {
    address = new URL(ownerUrl);
  } catch {
    throw new StartError('DATABASE_URL is not an address like postgres://user:password@host:5432/database.');
  }
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    const version = rows[0]!.version;
    if (version < 150_000) {
      throw new StartError(`PostgreSQL 15 or newer is needed; ${address.host} runs ${Math.floor(version / 10_000)}.`);
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { message, code } = error as Error & { code?: string };
    throw new StartError(`The database at ${address.host} cannot be reached: ${message || code}.`, {
      cause: error,
    });
  } finally {
    await client.end();
  }
}

async function migrateWithNews(ownerUrl: string, log: Log): Promise<void> {
  const ran = await migrate(ownerUrl);
  if (ran.length > 0) log(`Database schema brought up to date (${ran.length} migrations).`);
}

const ownedBy = (ownerUrl: string): Record<string, string> => ({ DATABASE_URL_OWNER: ownerUrl });
const urlEnvironment = (urls: Record<PoolRole, string>): Record<string, string> =>
  Object.fromEntries(POOL_ROLES.map((role) => [urlName(role), urls[role]]));

/** Starts or reaches the database, migrates it, and gives each pool its login. */
export const openDatabase = (
  settings: StartSettings,
  env: Env,
  log: Log,
  options: OpenOptions = {},
): Promise<Database> =>
  settings.databaseUrl ? external(settings.databaseUrl, env, log) : embedded(settings, log, options);

/** A database as it is, nothing migrated and no login made: what a backup is restored into. No portal may run on it. */
export async function openAsItIs(
  { databaseUrl, dataDir }: Pick<StartSettings, 'databaseUrl' | 'dataDir'>,
  env: Env,
  log: Log,
): Promise<Database> {
  const everyRole = (url: string) => Object.fromEntries(POOL_ROLES.map((role) => [role, url]));
  if (databaseUrl) {
    checkEnvironment(env);
    await checkServer(databaseUrl);
    const environment = urlEnvironment(everyRole(databaseUrl) as Record<PoolRole, string>);
    const workerEnvironment = ownedBy(databaseUrl);
    return { ownerUrl: databaseUrl, environment, workerEnvironment, stop: () => Promise.resolve() };
  }
  closeFolder(dataDir, log);
  const keys = await keysOf(dataDir);
  const server = await startPostgres({ dataDir, database: DATABASE, log });
  const environment = { ...keys, ...urlEnvironment(everyRole(server.url) as Record<PoolRole, string>) };
  const workerEnvironment = { ...ownedBy(server.url), ...backupKeys(dataDir) };
  return { ownerUrl: server.url, adminUrl: server.adminUrl, environment, workerEnvironment, stop: server.stop };
}
