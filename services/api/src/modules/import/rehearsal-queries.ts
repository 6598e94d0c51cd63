import type { Db } from '../../core/database/connect';

/** The numbers of the rows that an apply would write. */
export const rowsToWrite = (trx: Db, id: string): Promise<number[]> =>
  trx('import_row')
    .where({ import_id: id })
    .whereIn('verdict', ['NEW', 'CHANGED'])
    .orderBy('row_no')
    .pluck<number[]>('row_no');

/** Lets the next apply of this transaction write the listed rows only. */
export const writeOnly = (trx: Db, id: string, rows: readonly number[]) =>
  trx.raw(
    `update import_row set verdict = 'SAME'
     where import_id = ? and verdict in ('NEW', 'CHANGED') and not row_no = any(?::int[])`,
    [id, [...rows] as unknown as string],
  );

/** Runs the checks that the database has put off until the end of the transaction. */
export const checkConstraintsNow = (trx: Db) => trx.raw('set constraints all immediate');

/** The columns a constraint is about, and the table a foreign key refers to. */
export async function findConstraint(
  db: Db,
  table: string,
  constraint: string,
): Promise<{ columns: string[]; referenced: string | null } | undefined> {
  const { rows } = await db.raw<{ rows: { columns: string[]; referenced: string | null }[] }>(
    `select array(select a.attname::text from unnest(k.conkey) with ordinality c(attnum, nr)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.attnum order by c.nr) as columns,
       (select relname from pg_class where oid = k.confrelid) as referenced
     from pg_constraint k join pg_class t on t.oid = k.conrelid where t.relname = ? and k.conname = ?`,
    [table, constraint],
  );
  return rows[0];
}
