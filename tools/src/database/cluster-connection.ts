import pg from 'pg';
import type { ClusterFolder } from './cluster-folder';
import { StartError } from './start-error';

/** The role that owns the embedded cluster. */
export const OWNER = 'thervu_owner';

/** Address of a database of the cluster, for its owner. */
export const urlOf = (folder: ClusterFolder, port: number, database: string) =>
  `postgres://${OWNER}:${encodeURIComponent(folder.password)}@127.0.0.1:${port}/${database}`;

/** One connection to the maintenance database; undefined while the server does not take any. */
async function ask<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
  } catch (error) {
    const { code } = error as { code?: string };
    // 57P03: starting up or recovering
    if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === '57P03') return undefined;
    if (code === '28P01')
      throw new StartError('The database refuses the password kept in the secrets folder.', { cause: error });
    throw error;
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the database if it is not there; false while the server takes no connection. */
export async function makeDatabase(url: string, database: string): Promise<boolean> {
  const made = await ask(url, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)}`);
    return true;
  });
  return made ?? false;
}
