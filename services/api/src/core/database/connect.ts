import knex, { type Knex } from 'knex';
import pg from 'pg';
import { PostgresClient } from './postgres-client';
import { POOL_ROLES, type PoolRole } from './roles';
import { guardRows } from './row-scope';

/** A pool or a transaction: query functions work with either. */
export type Db = Knex | Knex.Transaction;

/** One knex instance per database role: all that answers requests has. */
export type Pools = Record<PoolRole, Knex> & { close(): Promise<void> };
export type PoolUrls = Record<PoolRole, string>;
/** The owner as well, for what works on the queue, and for tests. */
export type OwnerPools = Pools & { owner: Knex };
export type OwnerUrls = PoolUrls & { owner: string };

// Days stay 'YYYY-MM-DD' (a Date would move them by a time zone), money stays exact text, counts become numbers.
const DATE = 1082;
const DATES = 1182;
const INT8 = 20;
const INT8S = 1016;
const NUMERIC = 1700;

/** A count or an id; text where a number would lose digits. */
function readInt8(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

const parse = pg.types.setTypeParser as (type: number, read: (text: string) => unknown) => void;
parse(DATE, (text) => text);
parse(DATES, (text) => text.slice(1, -1).split(',').filter(Boolean));
parse(NUMERIC, (text) => text);
parse(INT8, readInt8);
parse(INT8S, (text) => text.slice(1, -1).split(',').filter(Boolean).map(readInt8));

const SIZES: Record<PoolRole | 'owner', number> = {
  auth: 5,
  office: 10,
  college: 15,
  camp: 15,
  public: 10,
  // two jobs at a time, each with its lock, two colleges under way and its progress
  owner: 8,
};
/** Milliseconds a statement of each pool may take; the owner runs migrations and jobs. */
const TIMEOUTS: Record<PoolRole | 'owner', number> = {
  auth: 10_000,
  office: 35_000,
  college: 35_000,
  camp: 15_000,
  public: 5_000,
  owner: 0,
};

/**
 * Milliseconds after which a connection nobody used is closed. A new one has learned nothing: its first keying of a mark reads
 * the catalogue and plans for 70 to 80 ms, which nobody should wait for who has thought for half a minute.
 */
const IDLE_TIMEOUT_MS = 300_000;

/**
 * What a second process for a statement costs, in the planner's unit (some 700 are a millisecond of work here). PostgreSQL's
 * own 1000 is that of a process that waits to be used; it starts one, which took 45 to 90 ms on a busy machine of two cores, for
 * statements of five (docs/adr/0189). Jobs have their time and keep the 1000.
 */
const PARALLEL_SETUP_COST = 20_000;

interface Connection {
  query(sql: string, done: (error: Error | null) => void): void;
}

/** Roles that policies bind to the rows of one college or camp. */
const BOUND: readonly string[] = ['college', 'camp'];

/** A pool whose every connection acts as `<database>_<role>`; `owner` acts as itself. */
export function createPool(url: string, role: PoolRole | 'owner', size = SIZES[role]): Knex {
  const settings = [
    `set application_name = 'thervu-${role}'`,
    `set statement_timeout = ${TIMEOUTS[role]}`,
    `set idle_in_transaction_session_timeout = 60000`,
    `set timezone = 'UTC'`,
    ...(role === 'owner' ? [] : [`set parallel_setup_cost = ${PARALLEL_SETUP_COST}`]),
    // roles are named after the database, so that several databases share one server
    ...(role === 'owner' ? [] : [`select set_config('role', current_database() || '_${role}', false)`]),
  ].join('; ');
  const pool = knex({
    client: PostgresClient,
    connection: { connectionString: url, keepAlive: true },
    acquireConnectionTimeout: 10_000,
    // every failure reaches its caller, who logs it in one line: knex would print it with its stack as well
    log: { warn: () => undefined, error: () => undefined },
    pool: {
      min: 0,
      max: size,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      afterCreate: (connection: Connection, done: (error: Error | null, connection: Connection) => void) =>
        connection.query(settings, (error) => done(error, connection)),
    },
  });
  return BOUND.includes(role) ? guardRows(pool) : pool;
}

type Sizes = Partial<typeof SIZES>;

/** Opens the pools lazily: a wrong address shows at the first query. The owner's is there where its address is. */
export function createPools(options: { urls: OwnerUrls; sizes?: Sizes }): OwnerPools;
export function createPools(options: { urls: PoolUrls; sizes?: Sizes }): Pools;
export function createPools({ urls, sizes = {} }: { urls: PoolUrls & { owner?: string }; sizes?: Sizes }): Pools {
  const pools = Object.fromEntries(
    ([...POOL_ROLES, 'owner'] as const).flatMap((name) => {
      const url = urls[name];
      return url === undefined ? [] : [[name, createPool(url, name, sizes[name])] as const];
    }),
  ) as Record<PoolRole, Knex>;
  return {
    ...pools,
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.destroy()));
    },
  };
}
