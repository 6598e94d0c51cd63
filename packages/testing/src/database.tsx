import { randomBytes } from 'node:crypto';
import { createPools, type OwnerPools, type OwnerUrls } from '@thervu/api/core/database/connect';
import { PostgresClient } from '@thervu/api/core/database/postgres-client';
import { applyRepeatableSql, RIGHTS_FILES } from '@thervu/api/core/database/repeatable-sql';
import { loginName, POOL_ROLES, provisionRoles, roleName, type PoolRole } from '@thervu/api/core/database/roles';
import knex, { type Knex } from 'knex';
import pg from 'pg';

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: database tests run in the jest project 'server'.`);
  return value;
}

/** What the demo data of the test databases was made with. */
export const testMacKey = (): string => setting('TEST_MAC_KEY');
export const testDemoPassword = (): string => setting('TEST_DEMO_PASSWORD');

/** In whose rows a test under the role of a college or a camp works in the tiny demo. */
const SCOPES: Partial<Record<PoolRole, string>> = {
  college: `select set_config('thervu.college', '101', true)`,
  camp: `select set_config('thervu.camp', place, true), set_config('thervu.exam', exam_id::text, true) from camp_officer
    where email = 'op1.padmavani@example.org' order by exam_id desc limit 1`,
};

/**
 * A database with the tiny demo in which every test runs inside one transaction, rolled back after it. With a role the
 * test also proves that this role is granted what it needs; a college is then 101, a camp Padmavani. Call it at the top of a
 * test file or of a `describe`.
 */
export function rollbackDb(role?: PoolRole): { db: Knex.Transaction } {
  let pool: Knex | undefined;
  let current: Knex.Transaction | undefined;
  beforeAll(() => {
    pool = knex({ client: PostgresClient, connection: setting('TEST_DATABASE_URL'), pool: { min: 0, max: 1 } });
  });
  beforeEach(async () => {
    current = await pool!.transaction();
    const scope = role && SCOPES[role];
    if (scope) await current.raw(scope);
    if (role) await current.raw(`select set_config('role', current_database() || '_' || ?, true)`, [role]);
  });
  afterEach(async () => {
    await current?.rollback();
    current = undefined;
  });
  afterAll(async () => {
    await pool?.destroy();
  });
  const now = (): Knex.Transaction => {
    if (!current) throw new Error('The database of rollbackDb is open inside tests only.');
    return current;
  };
  // a proxy, since the transaction of a test does not exist yet when the file is loaded
  const db = new Proxy(function standIn() {} as unknown as Knex.Transaction, {
    apply: (_target, _self, args) => (now() as unknown as (...values: unknown[]) => unknown)(...(args as unknown[])),
    get(_target, key) {
      const value = Reflect.get(now(), key) as unknown;
      return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(now()) : value;
    },
  });
  return { db };
}

export interface ClonedDatabase {
  ownerUrl: string;
  /** One address per role, and the owner's: what `createPools` takes. */
  urls: OwnerUrls;
  pools: OwnerPools;
  /** Closes the pools and removes database and roles. */
  drop(): Promise<void>;
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: setting('TEST_SERVER_URL') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Settings without which a server may lose what it has confirmed. */
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;
/** Advisory lock that every file holds, shared, while it needs a durable server. */
const DURABLE_LOCK = 20_481;

async function setDurable(client: pg.Client, isDurable: boolean): Promise<void> {
  for (const name of DURABLE) await client.query(`alter system set ${name} = ${isDurable ? 'on' : 'off'}`);
  await client.query('select pg_reload_conf()');
  // a session reads the file between two of its queries, once the server has told it to
  for (;;) {
    const { rows } = await client.query<{ fsync: string }>('show fsync');
    if ((rows[0]!.fsync === 'on') === isDurable) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * The test server does not wait for the disk, since a crash of the machine costs no more than the run. A file that starts the
 * portal's own processes, which refuse such a server, calls this at its top: while its tests run the server is durable.
 */
export function durableServer(): void {
  let client: pg.Client | undefined;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: setting('TEST_SERVER_URL') });
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [DURABLE_LOCK]);
    await setDurable(client, true);
  });
  afterAll(async () => {
    await client?.query('select pg_advisory_unlock_shared($1)', [DURABLE_LOCK]);
    const { rows } = (await client?.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
      DURABLE_LOCK,
    ])) ?? { rows: [] };
    if (client && rows[0]?.last) await setDurable(client, false);
    await client?.end();
  });
}

/** Copies a test database: `template` is migrated and empty, `tiny` has the tiny demo university. */
export async function cloneDatabase(kind: 'template' | 'tiny'): Promise<ClonedDatabase> {
  const name = `thervu_t${randomBytes(6).toString('hex')}`;
  const source = setting(kind === 'tiny' ? 'TEST_TINY_DATABASE' : 'TEST_TEMPLATE_DATABASE');
  // a copy in memory is made of files; on a disk it goes through the journal, which writes them one after the other
  const space = process.env.TEST_CLONE_SPACE;
  const where = space ? ` tablespace ${space} strategy file_copy` : '';
  await onServer((client) => client.query(`create database ${name} template ${source}${where}`));
  const address = new URL(setting('TEST_SERVER_URL'));
  address.pathname = `/${name}`;
  const ownerUrl = address.href;
  await applyRepeatableSql(ownerUrl, RIGHTS_FILES);
  const passwords = Object.fromEntries(POOL_ROLES.map((role) => [role, randomBytes(12).toString('hex')]));
  const urls = {
    ...(await provisionRoles(ownerUrl, passwords as Record<PoolRole, string>)),
    owner: ownerUrl,
  };
  const pools = createPools({ urls });
  return {
    ownerUrl,
    urls,
    pools,
    async drop() {
      await pools.close();
      await onServer(async (client) => {
        await client.query(`drop database ${name} with (force)`);
        for (const role of POOL_ROLES) {
          await client.query(`drop role ${loginName(name, role)}, ${roleName(name, role)}`);
        }
      });
    },
  };
}

/** A copied database for the tests of a file: partitions, COPY, NOTIFY, locks, servers. Dropped after the last test. */
export function clonedDatabase(kind: 'template' | 'tiny'): Omit<ClonedDatabase, 'drop'> {
  let clone: ClonedDatabase | undefined;
  beforeAll(async () => {
    clone = await cloneDatabase(kind);
  });
  afterAll(async () => {
    await clone?.drop();
  });
  const now = (): ClonedDatabase => {
    if (!clone) throw new Error('A cloned database is open inside tests and hooks only.');
    return clone;
  };
  return {
    get ownerUrl() {
      return now().ownerUrl;
    },
    get urls() {
      return now().urls;
    },
    get pools() {
      return now().pools;
    },
  };
}
