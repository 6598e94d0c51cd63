import pg from 'pg';
import { asOwner } from '../core/database/roles';

/** A database as it is before anybody has analysed a table of it. Its owner is the superuser of the test server. */
export const forgetStatistics = (ownerUrl: string): Promise<void> =>
  asOwner(ownerUrl, async (client) => {
    await client.query(`delete from pg_statistic s using pg_class c
      where c.oid = s.starelid and c.relnamespace in ('public'::regnamespace, 'part'::regnamespace)`);
    await client.query(`update pg_class set reltuples = -1, relpages = 0, relallvisible = 0
      where relnamespace in ('public'::regnamespace, 'part'::regnamespace) and relkind in ('r', 'p', 'i', 'I', 'm')`);
  });

/** From now on the server gathers none by itself; what the portal gathers in its own work remains. */
export async function neverGatherStatistics(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('alter system set autovacuum = off');
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}
