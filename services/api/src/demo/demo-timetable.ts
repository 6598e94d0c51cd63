import type { Knex } from 'knex';
import type { DemoExam } from './demo-exams';

/**
 * One date and session per paper in all degrees that share it: the common papers come first, then each degree's own in
 * order, and every semester has sessions of its own, so that no student has two papers at once.
 */
const TIMETABLE = `
insert into exam_timetable (exam_id, p_code, sem, examdate, examsession)
select :exam, t.p_code, t.sem, (:first)::date + (t.slot / 2)::int, case when t.slot % 2 = 0 then 'FN' else 'AN' end
from (
  select p.p_code, min(p.sem) as sem, min((p.place * 3 + (p.sem - 1) / 2) % 60) as slot
  from (
    select c.p_code, c.sem, case when c.comn_id is not null
        then case when c.part = 'I' then 0 when c.part = 'II' then 1 else 2 end
        else 2 + row_number() over (partition by c.deg_id, c.start_yr, c.sem, c.comn_id is null order by c.p_code) end as place
    from course c where c.p_type = 'THEORY' and c.extl_max > 0) p
  where exists (select from exam_application a where a.exam_id = :exam and a.p_code = p.p_code and a.ex_confm)
  group by p.p_code) t
order by t.p_code`;

export async function loadTimetable(db: Knex.Transaction, exam: DemoExam): Promise<void> {
  const first = exam.etype === 'ODD' ? `${exam.eyear}-11-03` : `${exam.eyear}-04-07`;
  await db.raw(TIMETABLE, { exam: exam.id, first });
  // every candidate is looked up in it
  await db.raw('analyze exam_timetable');
}
