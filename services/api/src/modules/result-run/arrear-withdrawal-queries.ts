import type { Db } from '../../core/database/connect';

/** An application for a paper that a release has passed. */
export interface WithdrawnArrear {
  /** The exam it was applied for in, and its number there. */
  arrear_exam_id: number;
  exam_name: string;
  application_id: number;
  reg_no: string;
  colcode: string;
  p_code: string;
  confirmed: boolean;
  /** What the paper cost, in rupees with two decimals. */
  fees: string;
  /** WITHDRAWN: the row is deleted. KEPT: its roll is frozen or it has a mark, and the office decides. */
  outcome: 'WITHDRAWN' | 'KEPT';
}

/** Rows of later exams for papers that version `version` passes, and whether they can still be withdrawn. */
const NEEDLESS = `
select a.exam_id as arrear_exam_id, e.exam_name, a.id as application_id, a.reg_no, a.colcode, a.p_code, a.ex_confm as confirmed,
  case when a.ex_confm then c.fees else 0 end::numeric(10,2) as fees,
  case when e.stage in ('CREATED', 'REGISTRATION', 'APPLICATION') and a.intl_source is distinct from 'ENTERED' and a.ext_mark is null
    and not exists (select from mark_history h where h.exam_id = a.exam_id and h.application_id = a.id) then 'WITHDRAWN' else 'KEPT' end as outcome
from result r
join exam_application x on x.exam_id = r.exam_id and x.id = r.application_id
join exam_application a on a.student_id = x.student_id and a.p_code = r.p_code and a.exam_id <> r.exam_id and a.app_type = 'ARREAR'
  and a.attempt > x.attempt
join exam e on e.id = a.exam_id
join course c on c.cour_id = a.cour_id
where r.exam_id = :exam and r.version = :version and r.result = 'P' and e.published_at is null
  and not exists (select from result s where s.exam_id = a.exam_id and s.application_id = a.id)
order by a.exam_id, a.reg_no, a.p_code`;

export const needlessArrears = async (db: Db, examId: number, version: number): Promise<WithdrawnArrear[]> =>
  (await db.raw<{ rows: WithdrawnArrear[] }>(NEEDLESS, { exam: examId, version })).rows;

const GONE = `
delete from exam_application a using unnest(?::int[], ?::bigint[]) as g(exam_id, id) where a.exam_id = g.exam_id and a.id = g.id`;

export const deleteArrears = (db: Db, rows: readonly WithdrawnArrear[]) =>
  db.raw(GONE, [rows.map((row) => row.arrear_exam_id), rows.map((row) => row.application_id)]);

export const recordWithdrawals = (db: Db, examId: number, version: number, rows: readonly WithdrawnArrear[]) =>
  db('arrear_withdrawal')
    .insert(rows.map(({ exam_name: _, ...row }) => ({ exam_id: examId, version, ...row })))
    .onConflict(['arrear_exam_id', 'application_id', 'exam_id', 'version'])
    .ignore();
