import type { FinalYearCollege } from '@thervu/contracts/fee/final-year-university-contract';
import type { Db } from '../../core/database/connect';
import type { Scope } from '../../core/session/session';

/** A college with what stands for exactly its students who would be set. */
export type LastSemesterOfCollege = FinalYearCollege & { digest: string };

/**
 * Students in their last semester whose fee is not final yet, counted by college as `rollLines` names them one by one:
 * confirmed papers of the open roll, the highest regular semester being the last of the degree.
 */
export async function countLastSemester(db: Db, scope: Scope, examId: number): Promise<LastSemesterOfCollege[]> {
  const { rows } = await db.raw<{ rows: LastSemesterOfCollege[] }>(
    `with last as (
       select a.colcode, a.reg_no, a.student_id from exam_application a join degree d on d.deg_id = a.deg_id
       where a.exam_id = :exam and a.ex_confm and a.app_type <> 'ARREAR' and a.sem >= d.tot_sem
         and (:college = 'all' or a.colcode = :college)
       group by a.colcode, a.reg_no, a.student_id, a.deg_id, d.tot_sem having max(a.sem) = d.tot_sem
     ), charged as materialized (
       select l.colcode, l.reg_no, coalesce(e.isfinalyear, false) as already,
         coalesce((select x.exam_name from student_exam o join exam x on x.id = o.exam_id
             where o.reg_no = l.reg_no and o.exam_id <> :exam and o.isfinalyear and o.fee_frozen_at is not null
             order by x.id desc limit 1),
           case when exists (select from student_event v where v.student_id = l.student_id and v.kind = 'TRANSFER')
             then final_year_paid(l.reg_no, :exam) end) is not null as paid
       from last l left join student_exam e on e.exam_id = :exam and e.reg_no = l.reg_no
       where e.fee_frozen_at is null and e.roll_colcode is null
     )
     select c.colcode, c.colname, count(*) filter (where not already and not paid)::int as "toSet",
       count(*) filter (where already)::int as already, count(*) filter (where not already and paid)::int as "paidBefore",
       encode(sha256(convert_to(coalesce(string_agg(reg_no, ',' order by reg_no collate "C")
         filter (where not already and not paid), ''), 'UTF8')), 'hex') as digest
     from charged join college c on c.colcode = charged.colcode group by c.colcode, c.colname order by c.colcode`,
    { exam: examId, college: scope.college ?? '' },
  );
  return rows;
}
