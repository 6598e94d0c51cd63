import type { ExamPaper } from '@thervu/contracts/timetable/exam-timetable-contract';
import type { Db } from '../../core/database/connect';

/**
 * Written papers that students are registered for, with those that have a day already. A paper is named as in its latest
 * Board of Studies year; its semester is the one of its day, otherwise the first that has it.
 */
const PAPERS = `
with taken as (
  select k.p_code, array_agg(distinct k.deg_id) as degrees, sum(k.candidates)::int as candidates
  from exam_paper_counts(:exam) k join course c on c.cour_id = k.cour_id
  where c.p_type = 'THEORY' and c.extl_max > 0 group by k.p_code)
select p_code, coalesce(n.p_name, '') as p_name, coalesce(t.sem, n.sem) as sem, coalesce(x.candidates, 0) as candidates,
  coalesce((select array_agg(d.degree || ' ' || d.deg_name order by d.degree, d.deg_name) from degree d
    where d.deg_id = any(x.degrees)), '{}') as degrees,
  t.examdate, t.examsession, coalesce(t.row_version, 0) as row_version
from taken x
full join (select * from exam_timetable where exam_id = :exam) t using (p_code)
left join lateral (select (array_agg(c.p_name order by c.start_yr desc, c.cour_id))[1] as p_name, min(c.sem) as sem
  from course c where c.p_code = coalesce(x.p_code, t.p_code)) n on true
order by t.examdate, t.examsession desc, p_code`;

/** The papers of an exam in the order of their days; those without a day come last. */
export async function listExamPapers(db: Db, examId: number): Promise<ExamPaper[]> {
  const { rows } = await db.raw<{ rows: ExamPaper[] }>(PAPERS, { exam: examId });
  return rows;
}

/** Records that every degree whose students are registered for these papers depends on their days. */
export async function linkTakingDegrees(
  trx: Db,
  { examId, userId, codes }: { examId: number; userId: number; codes: readonly string[] },
): Promise<void> {
  await trx.raw(
    `insert into exam_timetable_degree (exam_id, p_code, deg_id, saved_by)
     select distinct :exam::int, k.p_code, k.deg_id, :user::bigint from exam_paper_counts(:exam) k
     where k.p_code = any(:codes::text[])
     on conflict do nothing`,
    { exam: examId, user: userId, codes: [...codes] } as never,
  );
}
