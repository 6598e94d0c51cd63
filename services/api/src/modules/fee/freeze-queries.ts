import type { Db } from '../../core/database/connect';

export interface FrozenRoll {
  students: number;
  /** Rupees, as text. */
  total: string;
}

/**
 * The fees of every student with a confirmed paper, as `studentFees` reckons them, in one statement. What has been frozen
 * already is not touched, so a second run changes nothing.
 */
const FREEZE = `
with schedule as (
  select max(fees) filter (where id = 1) as f1, max(fees) filter (where id = 2) as f2, max(fees) filter (where id = 3) as f3,
    max(fees) filter (where id = 4) as f4, max(fees) filter (where id = 5) as f5
  from exam_fee where exam_id = :exam),
applied as (
  select a.reg_no, a.student_id, a.colcode, a.deg_id, sum(c.fees) as papers, jsonb_object_agg(a.p_code, c.fees) as by_paper
  from exam_application a join course c on c.cour_id = a.cour_id
  where a.exam_id = :exam and a.ex_confm
  group by a.reg_no, a.student_id, a.colcode, a.deg_id),
owed as (
  select r.reg_no, r.student_id, r.colcode, r.deg_id, r.by_paper, s.stu_name, s.dob, x.exempt, f.f1, case when x.exempt then 0 else r.papers end as papers, f.f2,
    case when x.final and l.consolidated_fee_applies then f.f3 else 0 end as f3,
    case when x.final then f.f4 else 0 end as f4, case when x.final then f.f5 else 0 end as f5
  from applied r
  join degree d on d.deg_id = r.deg_id
  join degree_level l on l.degree = d.deg_level
  join student s on s.student_id = r.student_id
  cross join schedule f
  left join student_special p on p.student_id = r.student_id
  left join student_exam e on e.exam_id = :exam and e.reg_no = r.reg_no
  cross join lateral (select coalesce(p.phy_hand = 'Yes', false) as exempt, coalesce(e.isfinalyear, false) as final) x),
frozen as (
  insert into student_exam as s (exam_id, reg_no, student_id, colcode, deg_id, phy_hand_at_exam, fee, fee_total, fee_frozen_at, paper_fees,
    roll_colcode, roll_name, roll_dob)
  select :exam, reg_no, student_id, colcode, deg_id, exempt,
    jsonb_build_object('application', f1, 'papers', papers, 'markSheet', f2, 'consolidated', f3, 'provisional', f4, 'convocation', f5),
    f1 + papers + f2 + f3 + f4 + f5, now(), by_paper, colcode, stu_name, dob
  from owed
  on conflict (exam_id, reg_no) do update set phy_hand_at_exam = excluded.phy_hand_at_exam, fee = excluded.fee,
    fee_total = excluded.fee_total, fee_frozen_at = excluded.fee_frozen_at, paper_fees = excluded.paper_fees,
    roll_colcode = excluded.roll_colcode, roll_name = excluded.roll_name, roll_dob = excluded.roll_dob, row_version = s.row_version + 1
    where s.fee_frozen_at is null
  returning fee_total)
select count(*)::int as students, coalesce(sum(fee_total), 0) as total from frozen`;

export async function freezeRoll(trx: Db, examId: number): Promise<FrozenRoll> {
  const { rows } = await trx.raw<{ rows: FrozenRoll[] }>(FREEZE, { exam: examId });
  return rows[0]!;
}
