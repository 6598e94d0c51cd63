import type { Knex } from 'knex';
import type { Storage } from '../storage';

/** Every column that names a file which came with a call; a domain that keeps such files adds its own. */
export const NAMED_BY: readonly (readonly [table: string, column: string])[] = [['student_upload', 'path']];
/** Files removed at once, between two looks at the table. */
const BATCH = 500;

/**
 * Removes uploaded files that no row has named for a day: of requests that failed with their server, and replaced ones.
 * Tells how many. A file the storage cannot remove now is tried again the next time.
 */
export async function sweepUploads(owner: Knex, storage: Storage): Promise<number> {
  const free = NAMED_BY.map(
    ([table, column]) => `not exists (select 1 from ${table} t where t.${column} = u.key)`,
  );
  let swept = 0;
  for (;;) {
    const { rows } = await owner.raw<{ rows: { key: string }[] }>(
      `select u.key from upload u where u.at < now() - interval '1 day' and ${free.join(' and ')} order by u.at limit ?`,
      [BATCH],
    );
    for (const { key } of rows) {
      await storage.remove(key);
      await owner('upload').where({ key }).delete();
    }
    swept += rows.length;
    if (rows.length < BATCH) return swept;
  }
}
