import type { Knex } from 'knex';

const MAX_STUDENTS = 50_000;

/** Register numbers of the portal. */
export const registerNumbers = (db: Knex): Promise<string[]> =>
  db('student')
    .where({ status: 'ACTIVE' })
    .whereNotNull('reg_no')
    .orderBy('reg_no')
    .limit(MAX_STUDENTS)
    .pluck<string[]>('reg_no');

/** Lets the rows of an import count, as the function that a signed decision calls; answers the seconds it took. */
export async function approveAsSecond(db: Knex, importId: string): Promise<number> {
  const begun = performance.now();
  await db.transaction(async (trx) => {
    const batch = await trx('earlier_batch').where({ import_id: importId }).first<{ id: number; created_by: number }>();
    const { rows: signed } = await trx.raw<{ rows: { id: number; user_id: number }[] }>(
      `insert into signature (user_id, kind, subject, content, digest, method, session_id, request_id)
       select u.id, 'EARLIER_RESULTS', 'bench', '{}', sha256(convert_to('{}', 'UTF8')), 'NONE', gen_random_uuid(), 'bench'
       from app_user u where u.kind = 'OFFICE' and u.id <> ? order by u.id limit 1 returning id, user_id`,
      [batch!.created_by],
    );
    const { rows } = await trx.raw<{ rows: { counted: number | null }[] }>(
      'select approve_earlier_batch(?, ?, ?) as counted',
      [batch!.id, signed[0]!.user_id, signed[0]!.id],
    );
    if (rows[0]!.counted === null) throw new Error('The batch was not taken.');
  });
  return (performance.now() - begun) / 1000;
}

/** Empties the tables of earlier results: the rows of the bench cannot be deleted one by one. */
export const clearBench = (db: Knex) =>
  db.transaction(async (trx) => {
    await trx.raw('alter table earlier_result disable trigger user');
    await trx.raw('truncate earlier_result, earlier_batch');
    await trx.raw('alter table earlier_result enable trigger user');
    await trx.raw(
      `delete from import_row where import_id in (select id from import where kind = 'earlier-results' and file_name = 'bench')`,
    );
  });
