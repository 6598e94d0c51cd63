import knex, { type Knex } from 'knex';
import type { Client } from 'pg';
import { PostgresClient } from './postgres-client';

/** Whose rows a connection may touch: those of a college, those of a camp in an exam, or with neither none. */
export interface RowScope {
  college?: string | undefined;
  camp?: { place: string; examId: number } | undefined;
}

/** The settings the policies ask (services/api/sql/row-policies.sql). Named, so that a connection plans it once. */
const SET_SCOPE = {
  name: 'row-scope',
  text: `select set_config('thervu.college', $1, false), set_config('thervu.camp', $2, false), set_config('thervu.exam', $3, false)`,
};
const SET_IN_TRANSACTION = `select set_config('thervu.camp', ?, true), set_config('thervu.exam', ?, true)`;

interface Acquire {
  promise: Promise<Client>;
}
/** What knex asks of a pool that somebody else keeps. */
interface ConnectionPool {
  acquire(): Acquire;
  release(connection: Client): boolean;
  destroy(): Promise<void>;
  numFree(): number;
  numUsed(): number;
  numPendingAcquires(): number;
}
/** What knex makes of a transaction before it takes a connection for it, which it does later. */
interface OpeningTransaction {
  client: PoolClient;
  isolationLevel?: string;
  readOnly?: boolean;
  begin(connection: Client): Promise<unknown>;
  query(connection: Client, sql: string): Promise<unknown>;
}
interface PoolClient {
  pool: ConnectionPool;
  transaction(container: unknown, config?: { connection?: unknown }, outer?: unknown): OpeningTransaction;
  acquireConnection(): Promise<Client>;
  acquireRawConnection(): Promise<Client>;
}

const textOf = ({ college, camp }: RowScope): string[] => [
  college ?? '',
  camp?.place ?? '',
  String(camp?.examId ?? ''),
];

/**
 * Sets the scope of a connection that has just been taken out of the pool, before anybody gets it: what the last borrower
 * has left is written over each time, so nobody need trust that it was put back. A connection that cannot be set is not handed out.
 */
async function setScope(pool: ConnectionPool, scope: RowScope, connection: Client): Promise<Client> {
  try {
    await connection.query({ ...SET_SCOPE, values: textOf(scope) });
    return connection;
  } catch (error) {
    pool.release(connection);
    throw error;
  }
}

const hexOf = (text: string): string => Buffer.from(text).toString('hex');

/**
 * Scope and BEGIN in one message. The database runs its statements one after the other and none behind one that fails, and a
 * setting that fails takes back what was set with it, so that no transaction begins under a scope that could not be set. A
 * message of several statements binds no values: they are written in hexadecimal, where no sign means anything.
 */
const openingOf = (scope: RowScope): string => {
  const [college, camp, exam] = textOf(scope).map((text) => `convert_from(decode('${hexOf(text)}', 'hex'), 'UTF8')`);
  return (
    `select set_config('thervu.college', ${college}, false), set_config('thervu.camp', ${camp}, false), ` +
    `set_config('thervu.exam', ${exam}, false); begin`
  );
};

/**
 * Transactions of a view take a connection as the last borrower left it, and set the scope with their BEGIN: one way to the
 * database instead of two. Those with a mode of their own, which has to be named before any statement, set it before, as statements
 * outside of transactions do; one on a connection that the caller holds sets none.
 */
function openWithScope(client: PoolClient, unscoped: ConnectionPool, scope: RowScope): void {
  const opening = openingOf(scope);
  const make = client.transaction.bind(client);
  client.transaction = (container, config, outer) => {
    const transaction = make(container, config, outer);
    if (transaction.isolationLevel || transaction.readOnly || config?.connection) return transaction;
    transaction.client = Object.create(client, { pool: { value: unscoped } }) as PoolClient;
    transaction.begin = (connection) => transaction.query(connection, opening);
    return transaction;
  };
}

/** The pool behind each view of it, and the views of a pool by their scope. */
const pools = new WeakMap<object, Knex>();
const views = new WeakMap<object, Map<string, Knex>>();

const clientOf = (db: Knex): PoolClient => db.client as PoolClient;

/**
 * Guards a pool whose role is bound by policies: whoever takes a connection of it directly sees no row of any college or
 * camp. `scopedTo` gives views of it that see rows.
 */
export function guardRows(pool: Knex): Knex {
  const client = clientOf(pool);
  const acquire = client.acquireConnection.bind(client);
  client.acquireConnection = async () => setScope(client.pool, {}, await acquire());
  pools.set(pool, pool);
  views.set(pool, new Map());
  return pool;
}

/**
 * A view of a guarded pool: each of its connections, taken for one statement or for one transaction, sees the rows of this
 * scope. Pools that are not guarded are handed back as they are: their role sees what it is granted. One view is kept for
 * each college, and for each camp of an exam.
 */
export function scopedTo(db: Knex, scope: RowScope): Knex {
  const pool = pools.get(db);
  if (!pool) return db;
  const kept = views.get(pool)!;
  const key = JSON.stringify(textOf(scope));
  const known = kept.get(key);
  if (known) return known;
  const { pool: behind } = clientOf(pool);
  const unscoped: ConnectionPool = {
    acquire: () => behind.acquire(),
    release: (connection) => behind.release(connection),
    destroy: () => Promise.resolve(),
    numFree: () => behind.numFree(),
    numUsed: () => behind.numUsed(),
    numPendingAcquires: () => behind.numPendingAcquires(),
  };
  const connectionPool: ConnectionPool = {
    ...unscoped,
    acquire: () => ({ promise: behind.acquire().promise.then((connection) => setScope(behind, scope, connection)) }),
  };
  const { log } = (pool.client as { config: Knex.Config }).config;
  const view = knex({ client: PostgresClient, connectionPool, ...(log && { log }) });
  clientOf(view).acquireRawConnection = () =>
    Promise.reject(new Error('A view of a pool opens no connections of its own.'));
  openWithScope(clientOf(view), unscoped, scope);
  pools.set(view, pool);
  kept.set(key, view);
  return view;
}

/**
 * The database as another camp of the same person sees it, such as that of the exam that is valued again. Inside of a
 * transaction the rest of it sees that camp.
 */
export async function asCamp(db: Knex, camp: { place: string; examId: number }): Promise<Knex> {
  if (!db.isTransaction) return scopedTo(db, { camp });
  await db.raw(SET_IN_TRANSACTION, [camp.place, String(camp.examId)]);
  return db;
}
