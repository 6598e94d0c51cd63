import type { Knex } from 'knex';

/**
 * Runs `work` without the foreign keys of the tables and their partitions, and restores them, checked as a whole: row by row they cost more
 * than everything else in a load of millions. All inside the caller's transaction.
 */
export async function checkedAtTheEnd(
  db: Knex.Transaction,
  tables: string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await db.raw<{ rows: { table: string; name: string; definition: string }[] }>(
    `select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c
     where c.contype = 'f' and c.conparentid = 0 and (c.conrelid = any(:tables::regclass[])
       or c.conrelid in (select inhrelid from pg_inherits where inhparent = any(:tables::regclass[]))) order by c.conrelid::regclass::text, c.conname`,
    { tables },
  );
  // the deferred check that every exam has its tables would run at the end of the transaction and block this
  await db.raw('set constraints all immediate');
  for (const { table, name } of rows) await db.raw('alter table ?? drop constraint ??', [table, name]);
  await work();
  for (const { table, name, definition } of rows) {
    // the definition is the database's own text
    const again = db.raw('alter table ?? add constraint ??', [table, name]).toQuery();
    await db.raw([again, definition].join(' '));
  }
}
