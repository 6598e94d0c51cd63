import knex from 'knex';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Db } from './connect';
import { migrationNames, SqlMigrations, versionOf } from './migration-files';
import { prepareQueue } from './queue-tables';
import { applyRepeatableSql } from './repeatable-sql';

export interface MigrateOptions {
  /** Stops after this migration (tests of a migration that moves data). */
  to?: string;
  /** Default: the migrations of this release. */
  source?: SqlMigrations;
}

const TABLE = 'schema_migration';

/**
 * Brings the database to this release's schema, then the tables of the queue, its functions, roles and rights (the files of `repeatable-sql`).
 * Two starters at once do not collide: the second waits and finds the work done. Returns the names of the migrations it
 * ran.
 */
export async function migrate(
  ownerUrl: string,
  { to, source = new SqlMigrations() }: MigrateOptions = {},
): Promise<string[]> {
  const guard = new pg.Client({ connectionString: ownerUrl, application_name: 'thervu-migrate' });
  await guard.connect();
  const db = knex({ client: 'pg', connection: ownerUrl, pool: { min: 0, max: 2 } });
  try {
    await guard.query(`select pg_advisory_lock(hashtext('thervu migrate'))`);
    const config = { migrationSource: source, tableName: TABLE };
    // a killed starter leaves knex's own lock row set; behind the advisory lock it is surely stale
    await db.migrate.forceFreeMigrationsLock(config);
    const ran: string[] = [];
    const [applied] = (await db.migrate.list(config)) as [{ name: string }[], unknown];
    for (const name of await source.getMigrations()) {
      if (to !== undefined && name > to) break;
      if (applied.some((migration) => migration.name === name)) continue;
      await db.migrate.up({ ...config, name });
      ran.push(name);
    }
    // an older release that meets a newer schema leaves its functions and rights alone; it refuses to start
    const isNewest = (await schemaVersion(db)) <= versionOf((await source.getMigrations()).at(-1) ?? '0');
    if (to === undefined && isNewest) {
      await db.raw('select make_audit_partitions()');
      await prepareQueue(ownerUrl);
      await applyRepeatableSql(ownerUrl);
    }
    return ran;
  } finally {
    await db.destroy();
    await guard.end();
  }
}

/** Version of the schema in the database: the number of its last migration, 0 for an empty database. */
export async function schemaVersion(db: Db): Promise<number> {
  const { rows } = await db.raw<{ rows: { there: boolean }[] }>('select to_regclass(?) is not null as there', [TABLE]);
  if (!rows[0]?.there) return 0;
  const last = await db(TABLE).max<{ name: string | null }>({ name: 'name' }).first();
  return last?.name ? versionOf(last.name) : 0;
}

export const neededVersion = async (): Promise<number> => versionOf((await migrationNames()).at(-1) ?? '0');

/** A database that does not suit this release; the message is one sentence for the person who starts it. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
}

/** Poll interval while another process migrates the schema. */
const POLL_MS = 500;

/** Throws on an older or a newer schema; waits `waitSeconds` for an older one, whose migration may be running. */
export async function assertSchema(db: Db, waitSeconds = 0): Promise<void> {
  const needed = await neededVersion();
  const until = Date.now() + waitSeconds * 1000;
  let found = await schemaVersion(db);
  while (found < needed && Date.now() < until) {
    await pause(POLL_MS);
    found = await schemaVersion(db);
  }
  if (found < needed) {
    throw new SchemaMismatch(
      `The database has schema version ${found} and this release needs ${needed}: run the migrations first.`,
    );
  }
  if (found > needed) {
    throw new SchemaMismatch(
      `The database has schema version ${found}, newer than the ${needed} of this release: start the newer release.`,
    );
  }
}
