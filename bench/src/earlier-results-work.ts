import type { Knex } from 'knex';

/** The bench's own rows are known by the name of their file. */
export const FILE = 'earlier-results-bench.csv';
const MAX_STUDENTS = 50_000;

/** Register numbers of the portal. */
export const registerNumbers = (db: Knex): Promise<string[]> =>
  db('student')
    .where({ status: 'ACTIVE' })
    .whereNotNull('reg_no')
    .orderBy('reg_no')
    .limit(MAX_STUDENTS)
    .pluck<string[]>('reg_no');

/** The officer who brings the files in. */
export async function firstOfficer(db: Knex) {
  const officer = await db('app_user').where({ kind: 'OFFICE' }).orderBy('id').first<{ id: number; login: string }>();
  return { userId: officer.id, login: officer.login, role: 'admin' as const, requestId: 'bench', ip: '127.0.0.1' };
}

/** Lets the last batch count, as the function that a signed decision calls; answers the seconds it took. */
export async function approveAsSecond(db: Knex, first: number): Promise<number> {
  const begun = performance.now();
  await db.transaction(async (trx) => {
    const batch = await trx('earlier_batch').where({ state: 'WAITING' }).first<{ id: number }>('id');
    const { rows: signed } = await trx.raw<{ rows: { id: number; user_id: number }[] }>(
      `insert into signature (user_id, kind, subject, content, digest, method, session_id, request_id)
       select u.id, 'EARLIER_RESULTS', 'bench', '{}', sha256(convert_to('{}', 'UTF8')), 'NONE', gen_random_uuid(), 'bench'
       from app_user u where u.kind = 'OFFICE' and u.id <> ? order by u.id limit 1 returning id, user_id`,
      [first],
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
    const others = await trx('earlier_batch').whereNot({ file_name: FILE }).first<{ id: number } | undefined>('id');
    if (others) throw new Error('This portal has earlier results of its own: the bench touches none.');
    await trx.raw('alter table earlier_result disable trigger user');
    await trx.raw('truncate earlier_result, earlier_batch');
    await trx.raw('alter table earlier_result enable trigger user');
    await trx.raw(
      `delete from import_row where import_id in (select id from import where kind = 'earlier-results' and file_name = ?)`,
      [FILE],
    );
  });
