import type { Knex } from 'knex';

/** Whether a counter is fresh, as the look-up of a result reads it. @param db the pool that answers the public */
export async function isFresh(db: Knex, counter: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>('select counted_keys(array[?]::text[])', [counter]);
  return rows.length === 0;
}
