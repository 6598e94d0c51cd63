import type { Db } from '../../core/database/connect';

/** The run to continue: an interrupted one, or a new one. */
export async function openConsolidation(db: Db, exam: number, userId: number): Promise<number> {
  const broken = await db('consolidation_run')
    .where({ exam_id: exam })
    .whereNull('finished_at')
    .orderBy('id', 'desc')
    .first<{ id: number } | undefined>('id');
  if (broken) return broken.id;
  const [made] = await db('consolidation_run')
    .insert({ exam_id: exam, started_by: userId })
    .returning<{ id: number }[]>('id');
  return made!.id;
}

/** The agreed marks of the camp for the present candidates of a paper whose scripts can be valued. */
const AGREED = `
select a.exam_id, a.id, a.colcode, a.p_code, a.ext_mark, m.final_mark
from v_qp_eligible q
join exam_application a on a.exam_id = q.exam_id and a.id = q.id
join script s on s.exam_id = a.exam_id and s.application_id = a.id
join camp_mark m on m.exam_id = s.exam_id and m.barcode = s.barcode
where q.exam_id = :exam and q.p_code = :paper and not a.absent and m.final_mark is not null
  and not exists (select from script_exception x where x.exam_id = a.exam_id and x.application_id = a.id)`;

/**
 * A mark written by an earlier run and changed by this one is recorded in the history; the first writing is in the
 * camp's own events.
 */
const HISTORY = `
insert into mark_history (exam_id, application_id, colcode, p_code, field, old_value, new_value, by_user, reason)
select g.exam_id, g.id, g.colcode, g.p_code, 'EXTERNAL', g.ext_mark, g.final_mark, :user, 'Consolidated again after the camp was reopened.'
from (${AGREED}) g where g.ext_mark is not null and g.ext_mark <> g.final_mark order by g.id`;

const WRITE = `
update exam_application a set ext_mark = g.final_mark, ext_source = 'CAMP', row_version = a.row_version + 1
from (${AGREED}) g
where a.exam_id = :exam and a.id = g.id and (a.ext_mark, a.ext_source) is distinct from (g.final_mark, 'CAMP')`;

/** A mark whose script was declared lost, or whose candidate absent, after an earlier run. */
const TAKE_BACK_HISTORY = `
insert into mark_history (exam_id, application_id, colcode, p_code, field, old_value, new_value, by_user, reason)
select a.exam_id, a.id, a.colcode, a.p_code, 'EXTERNAL', a.ext_mark, null, :user, 'The script cannot be valued.'
from exam_application a
join script_exception x on x.exam_id = a.exam_id and x.application_id = a.id
where a.exam_id = :exam and a.p_code = :paper and a.ext_source = 'CAMP' and a.ext_mark is not null order by a.id`;
const TAKE_BACK = `
update exam_application a set ext_mark = null, ext_source = null, row_version = a.row_version + 1
from script_exception x
where x.exam_id = a.exam_id and x.application_id = a.id and a.exam_id = :exam and a.p_code = :paper
  and a.ext_source = 'CAMP' and a.ext_mark is not null`;

const TAKE = `
select count(*)::int as marks,
  encode(sha256(convert_to(coalesce(string_agg(g.id || ':' || g.final_mark, ',' order by g.id), ''), 'UTF8')), 'hex') as digest
from (${AGREED}) g`;

export interface PaperOutcome {
  marks: number;
  changed: number;
  /** sha256 of 'application:mark' in order of application. */
  digest: string;
}

/** Writes the agreed marks of one paper, all or none; written again it changes nothing. */
export const consolidatePaper = (db: Db, exam: number, paper: string, user: number): Promise<PaperOutcome> =>
  db.transaction(async (trx) => {
    const values = { exam, paper, user };
    await trx.raw(HISTORY, values);
    const { rowCount: written } = await trx.raw<{ rowCount: number }>(WRITE, values);
    await trx.raw(TAKE_BACK_HISTORY, values);
    const { rowCount: taken } = await trx.raw<{ rowCount: number }>(TAKE_BACK, values);
    const { rows } = await trx.raw<{ rows: Omit<PaperOutcome, 'changed'>[] }>(TAKE, values);
    return { ...rows[0]!, changed: written + taken };
  });

export const finishRun = (
  db: Db,
  id: number,
  { papers, marks, changed, digest }: { papers: number; marks: number; changed: number; digest: Buffer },
) => db('consolidation_run').where({ id }).update({ papers, marks, changed, digest, finished_at: db.fn.now() });

/**
 * Locks the camps until the end of the transaction; false where they are not locked by the office. The transaction
 * idles while the papers are written in others, for minutes in a large exam: the limit of idle transactions is lifted
 * for it.
 */
export async function tryLock(db: Db, exam: number): Promise<boolean> {
  await db.raw(`select set_config('idle_in_transaction_session_timeout', '0', true)`);
  await db.raw(`select pg_advisory_xact_lock(hashtext('thervu consolidation'), ?)`, [exam]);
  return (await db('exam').where({ id: exam }).whereNotNull('camp_locked_at').first('id')) !== undefined;
}
