import type { RevalRefund } from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import type { Db } from '../../core/database/connect';

/**
 * Papers the revaluation has turned into a pass in the published result, and the open arrear applications for them in
 * later exams that are not published themselves.
 */
const ARREARS = `
select v.exam_id as from_exam_id, r.version, v.rid, a.exam_id, n.exam_tbl, n.exam_name, n.stage, a.id as application_id, a.reg_no,
  a.colcode, a.p_code, a.ex_confm as confirmed, case when a.ex_confm then c.fees else 0 end::numeric(10,2) as fees,
  n.stage in ('CREATED','REGISTRATION','APPLICATION') and a.ext_mark is null and not a.absent
    and not exists (select from script s where s.exam_id = a.exam_id and s.application_id = a.id)
    and not exists (select from mark_history h where h.exam_id = a.exam_id and h.application_id = a.id)
    and not exists (select from mark_correction m where m.exam_id = a.exam_id and m.application_id = a.id) as free
from revaluation v
join exam e on e.id = v.exam_id
join reval_outcome o on o.rid = v.rid and o.approved and o.changed and o.result_before = 'RA'
join result r on r.exam_id = v.exam_id and r.application_id = v.application_id and r.is_current and r.result = 'P'
  and r.ext_mark = o.final
join exam_application a on a.reg_no = v.reg_no and a.p_code = v.p_code and a.app_type = 'ARREAR' and a.exam_id <> v.exam_id
join exam n on n.id = a.exam_id and n.published_at is null
  and exam_order(n.eyear, n.emonth) > exam_order(e.eyear, e.emonth)
join course c on c.cour_id = a.cour_id
where v.exam_id = ?
  and not exists (select from arrear_withdrawal w where w.arrear_exam_id = a.exam_id and w.application_id = a.id)
order by a.exam_id, a.colcode, a.reg_no, a.p_code`;

export interface OpenArrear {
  from_exam_id: number;
  version: number;
  rid: number;
  exam_id: number;
  exam_tbl: string;
  exam_name: string;
  application_id: number;
  reg_no: string;
  colcode: string;
  p_code: string;
  confirmed: boolean;
  fees: string;
  /** Nothing hangs on the row and its roll is not frozen: it can go. Otherwise the office decides. */
  free: boolean;
}

export async function openArrears(db: Db, examId: number): Promise<OpenArrear[]> {
  const { rows } = await db.raw<{ rows: OpenArrear[] }>(ARREARS, [examId]);
  return rows;
}

/** Deletes an application from a later exam, or records that the office has to decide; either line has the fee. */
export async function withdrawArrear(trx: Db, arrear: OpenArrear): Promise<void> {
  const { from_exam_id, version, exam_id, application_id, reg_no, colcode, p_code, confirmed, fees, free } = arrear;
  await trx('arrear_withdrawal').insert({
    exam_id: from_exam_id,
    version,
    arrear_exam_id: exam_id,
    application_id,
    reg_no,
    colcode,
    p_code,
    confirmed,
    fees,
    outcome: free ? 'WITHDRAWN' : 'KEPT',
  });
  if (free) await trx('exam_application').where({ exam_id, id: application_id }).delete();
}

/** Fees of arrear papers that are passed now; then, where the office gives them back, those of requests that changed a mark. */
const REFUNDS = `
select * from (
  select 'ARREAR' as kind, w.reg_no, s.stu_name as name, w.colcode, w.p_code, n.exam_name, w.fees as amount,
    case when w.outcome = 'KEPT' then 'The roll of this exam was frozen: the application stands, the office decides.'
      when w.confirmed then 'The confirmed application was withdrawn.' else 'The application was withdrawn before it was confirmed.' end as note
  from arrear_withdrawal w
  join exam n on n.id = w.arrear_exam_id
  join student s on s.reg_no = w.reg_no
  where w.exam_id = :exam and exists (select from revaluation v join reval_outcome o on o.rid = v.rid and o.approved and o.changed
    where v.exam_id = w.exam_id and v.reg_no = w.reg_no and v.p_code = w.p_code)
  union all
  select f.kind, v.reg_no, s.stu_name, v.colcode, v.p_code, e.exam_name, f.amount,
    case when u.rid is not null and f.kind = 'REVALUATION' then 'The script could not be valued again.'
      else 'The mark was changed from ' || o.original || ' to ' || o.final || '.' end
  from revaluation v
  join reval_outcome o on o.rid = v.rid and o.approved
  join exam e on e.id = v.exam_id
  join student s on s.reg_no = v.reg_no
  left join reval_unvalued u on u.rid = v.rid
  cross join lateral (values ('REVALUATION', v.fee_rev, v.rev_aply and (o.rule in ('SECOND','MEDIAN') or u.rid is not null)),
    ('RETOTAL', v.fee_retot, v.retot_aply and o.rule = 'RETOTAL')) f(kind, amount, due)
  where v.exam_id = :exam and f.due and (u.rid is not null or (o.changed and :changed::boolean))) x
order by x.kind, x.colcode, x.reg_no, x.p_code`;

/** Every refund of an exam; `changed`: the office gives fees of requests back that changed a mark. */
export async function refundsOf(db: Db, { exam, changed }: { exam: number; changed: boolean }): Promise<RevalRefund[]> {
  const { rows } = await db.raw<{ rows: (Omit<RevalRefund, 'amount'> & { amount: string })[] }>(REFUNDS, {
    exam,
    changed,
  });
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }));
}
