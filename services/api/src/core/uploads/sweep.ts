import type { Knex } from 'knex';
import type { Storage } from '../storage/storage';

/** Every column that names a file of a call; a domain that stores such files adds its own. */
export const NAMED_BY: readonly (readonly [table: string, column: string])[] = [
  ['student_upload', 'path'],
  ['student_file_change', 'old_path'],
  ['exam_accommodation', 'certificate'],
];
/** Files removed per query of the table. */
const BATCH_ROWS = 500;

/**
 * Deletes files that no row has named for a day: of requests and jobs that failed with their server, and replaced ones.
 * Returns their number. A file that the storage cannot remove now is retried the next time.
 */
export async function sweepUploads(owner: Knex, storage: Storage): Promise<number> {
  let swept = 0;
  for (;;) {
    const free = owner('upload')
      .where('at', '<', owner.raw(`now() - interval '1 day'`))
      .orderBy('at')
      .limit(BATCH_ROWS);
    for (const [table, column] of NAMED_BY)
      void free.whereNotExists(owner(table).whereRaw('?? = upload.key', [`${table}.${column}`]));
    const rows = await free.select<{ key: string }[]>('key');
    for (const { key } of rows) {
      await storage.remove(key);
      await owner('upload').where({ key }).delete();
    }
    swept += rows.length;
    if (rows.length < BATCH_ROWS) return swept;
  }
}
