import type { SittingState } from '@thervu/contracts/seating/seating-states';
import type { ExamSession } from '@thervu/contracts/timetable/timetable-rules';
import type { Db } from '../../core/database/connect';
import type { SittingKey } from './seating-queries';

/** Plans of all centres of a session at once, and what a changed time table does to them. */

/** The slots of an exam in which somebody of a centre writes, or of any centre. */
export async function openSlots(
  db: Db,
  examId: number,
  centre: string | null,
): Promise<{ examdate: string; examsession: ExamSession; centres: string[] }[]> {
  const { rows } = await db.raw<{ rows: { examdate: string; examsession: ExamSession; centres: string[] }[] }>(
    `select c.examdate, c.examsession, array_agg(c.centre order by c.centre) as centres
     from centre_sessions(:exam, :centre::text) c
     left join sitting s on (s.exam_id, s.centre, s.examdate, s.examsession) = (:exam, c.centre, c.examdate, c.examsession)
     where coalesce(s.state, 'OPEN') = 'OPEN' group by 1, 2 order by 1, 2 desc`,
    { exam: examId, centre },
  );
  return rows;
}

interface LockedSitting {
  centre: string;
  state: SittingState;
  seed: string | null;
  row_version: number;
}

/** Sittings of some centres in a slot, made where they are missing, locked in one order. */
export async function lockSittings(
  trx: Db,
  { examId, date, session }: Omit<SittingKey, 'centre'>,
  centres: readonly string[],
): Promise<LockedSitting[]> {
  await trx.raw(
    `insert into sitting (exam_id, centre, examdate, examsession) select ?::integer, c, ?::date, ?::text from unnest(?::text[]) c on conflict do nothing`,
    [examId, date, session, [...centres]],
  );
  return trx('sitting')
    .where({ exam_id: examId, examdate: date, examsession: session })
    .whereIn('centre', [...centres])
    .orderBy('centre')
    .forUpdate()
    .select<LockedSitting[]>('centre', 'state', 'row_version', trx.raw('seed::text as seed'));
}

export interface PlannedSitting {
  centre: string;
  seed: string;
  spaced: boolean;
  candidates: number;
  close_pairs: number;
  diagonal_pairs: number;
}
export async function writePlans(
  trx: Db,
  { examId, date, session }: Omit<SittingKey, 'centre'>,
  plans: readonly PlannedSitting[],
): Promise<void> {
  await trx.raw(
    `update sitting s set state = 'PLANNED', plan_no = s.plan_no + 1, seed = u.seed::bigint, spaced = u.spaced, candidates = u.candidates,
       close_pairs = u.pairs, diagonal_pairs = u.diagonal, close_pairs_accepted_by = null, row_version = s.row_version + 1
     from unnest(:centres::text[], :seeds::text[], :spaced::boolean[], :candidates::integer[], :pairs::integer[], :diagonal::integer[])
       as u(centre, seed, spaced, candidates, pairs, diagonal)
     where s.exam_id = :exam and s.examdate = :day and s.examsession = :session and s.centre = u.centre`,
    {
      exam: examId,
      day: date,
      session,
      centres: plans.map(({ centre }) => centre),
      seeds: plans.map(({ seed }) => seed),
      spaced: plans.map(({ spaced }) => spaced),
      candidates: plans.map(({ candidates }) => candidates),
      pairs: plans.map(({ close_pairs }) => close_pairs),
      diagonal: plans.map(({ diagonal_pairs }) => diagonal_pairs),
    },
  );
}

// ---------------------------------------------------------------- a changed time table
/**
 * Sets the sittings back to OPEN in which one of these papers was or will be written, and removes the seats that these papers
 * have in another slot than their own. Desks given by hand to others stay. Answers what was opened.
 */
export async function openMovedSittings(
  trx: Db,
  examId: number,
  papers: readonly string[],
): Promise<{ centre: string; examdate: string; examsession: string; state: string }[]> {
  // most time tables change before anything is planned: there is nothing to look for then
  const planned = await trx('sitting').where({ exam_id: examId }).where('plan_no', '>', 0).first('centre');
  if (planned === undefined || papers.length === 0) return [];
  const { rows } = await trx.raw<{ rows: { centre: string; examdate: string; examsession: string; state: string }[] }>(
    `with moved as (
       select x.exam_id, x.application_id, x.centre, x.examdate, x.examsession from seat x
       left join exam_timetable t on t.exam_id = x.exam_id and t.p_code = x.p_code
       where x.exam_id = :exam and x.p_code = any(:papers::text[])
         and (t.examdate, t.examsession) is distinct from (x.examdate, x.examsession)),
     gone as (delete from seat x using moved m where x.exam_id = m.exam_id and x.application_id = m.application_id returning 1),
     met as (select distinct centre, examdate, examsession from moved
       union select distinct v.centre, t.examdate, t.examsession from exam_timetable t
         join v_sitting_candidate v on v.exam_id = t.exam_id and v.p_code = t.p_code
         left join seat x on x.exam_id = v.exam_id and x.application_id = v.application_id
           and (x.examdate, x.examsession) = (t.examdate, t.examsession)
         where t.exam_id = :exam and t.p_code = any(:papers::text[]) and x.application_id is null),
     before as (select s.centre, s.examdate, s.examsession, s.state from sitting s join met m using (centre, examdate, examsession)
       where s.exam_id = :exam and s.state in ('PLANNED','FIXED'))
     update sitting s set state = 'OPEN', fixed_by = null, fixed_at = null, close_pairs_accepted_by = null,
       reopened = 'The time table was changed.', row_version = s.row_version + 1
     from before b where s.exam_id = :exam and (s.centre, s.examdate, s.examsession) = (b.centre, b.examdate, b.examsession)
     returning s.centre, s.examdate, s.examsession, b.state`,
    { exam: examId, papers: [...papers] },
  );
  return rows;
}
