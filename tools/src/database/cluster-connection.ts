import pg from 'pg';
import type { ClusterFolder } from './cluster-folder';
import { StartError } from './start-error.mjs';

/** The superuser of the embedded cluster, whom the start command alone knows. */
export const STARTER = 'thervu_starter';
/** The role that owns the portal's database: no superuser. */
export const OWNER = 'thervu_owner';
/** Stands for a moment while the superuser of a cluster of the releases before gets its name: nobody renames oneself. */
const RENAMER = 'thervu_renamer';

type Login = [role: string, password: string];
const addressOf = ([role, password]: Login, port: number, database: string) =>
  `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

/** Address of a database of the cluster, for its superuser. */
export const adminUrlOf = (folder: ClusterFolder, port: number, database: string): string =>
  addressOf([STARTER, folder.password], port, database);
/** Address of a database of the cluster, for its owner. */
export const ownerUrlOf = (folder: ClusterFolder, port: number, database: string): string =>
  addressOf([OWNER, folder.ownerPassword], port, database);

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

const hasRole = async (client: pg.Client, name: string): Promise<boolean> =>
  ((await client.query('select 1 from pg_roles where rolname = $1', [name])).rowCount ?? 0) > 0;

/**
 * In a cluster of the releases before, the owner is the superuser, and no cluster can take that from the role it was made
 * with: so this role becomes the starter, and the owner is made anew, with the password that the owner had.
 */
async function renameSuperuser(folder: ClusterFolder, port: number): Promise<void> {
  const address = (login: Login) => addressOf(login, port, 'postgres');
  await ask(address([OWNER, folder.ownerPassword]), async (client) => {
    const word = (await hasRole(client, RENAMER)) ? 'alter' : 'create';
    await client.query(`${word} role ${RENAMER} superuser login password ${client.escapeLiteral(folder.password)}`);
  });
  await ask(address([RENAMER, folder.password]), async (client) => {
    const [starter, owner] = [folder.password, folder.ownerPassword].map((text) => client.escapeLiteral(text));
    await client.query(`begin; alter role ${OWNER} rename to ${STARTER}; alter role ${STARTER} password ${starter};
      create role ${OWNER} login password ${owner}; commit`);
  });
}

/** Makes the database if it is not there; false while the server takes no connection. */
export async function makeDatabase(folder: ClusterFolder, port: number, database: string): Promise<boolean> {
  const make = () =>
    ask(adminUrlOf(folder, port, 'postgres'), async (client) => {
      await client.query(`drop role if exists ${RENAMER}`);
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
      if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)}`);
      return true;
    });
  try {
    return (await make()) ?? false;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    await renameSuperuser(folder, port);
    return (await make()) ?? false;
  }
}
