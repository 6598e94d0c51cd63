import type { Knex } from 'knex';
import type { DemoExam } from './demo-exams';

/** Theory papers with a mark, of those who ask: six in a hundred of the failed ones, few of the passed. */
const REQUESTS = `
insert into revaluation (exam_id, application_id, reg_no, colcode, deg_id, p_code, ext_mark, result, rev_aply, retot_aply, tran_aply,
  fee_rev, fee_retot, fee_tran, updated_by, updated_at)
select :exam, r.id, r.reg_no, r.colcode, r.deg_id, r.p_code, r.ext, r.result, w.rev, w.retot, w.tran,
  case when w.rev then f.rev else 0 end, case when w.retot then f.retot else 0 end, case when w.tran then f.tran else 0 end,
  (select u.id from app_user u where u.login = r.colcode), '2025-06-27T05:00:00Z'
from demo_row r
join degree_level l on l.degree = r.level
join (select reval_group, max(fees) filter (where kind = 'REVAL') as rev, max(fees) filter (where kind = 'RETOT') as retot,
  max(fees) filter (where kind = 'TRANS') as tran from reval_fee group by reval_group) f on f.reval_group = l.reval_group
cross join lateral (select pg_temp.u(r.reg_no || r.p_code || '|reval') < case r.result when 'RA' then 0.06 else 0.005 end as rev,
  pg_temp.u(r.reg_no || r.p_code || '|retot') < 0.005 as retot, pg_temp.u(r.reg_no || r.p_code || '|trans') < 0.015 as tran) w
where r.p_type = 'THEORY' and r.result in ('P', 'RA') and (w.rev or w.retot or w.tran)
order by r.id`;

/** Each of them applied for by the college on that morning. */
const EVENTS = `
insert into revaluation_event (exam_id, application_id, colcode, kind, applied, by_user, at)
select v.exam_id, v.application_id, v.colcode, w.kind, true, v.updated_by, v.updated_at
from revaluation v
cross join lateral (values ('REVAL', v.rev_aply), ('RETOT', v.retot_aply), ('TRANS', v.tran_aply)) w(kind, applied)
where v.exam_id = :exam and w.applied and v.updated_by is not null
order by v.rid, w.kind`;

/** What students have asked for so far in the exam whose revaluation is open. */
export async function loadRevaluation(db: Knex.Transaction, exam: DemoExam): Promise<void> {
  await db.raw(REQUESTS, { exam: exam.id });
  await db.raw(EVENTS, { exam: exam.id });
}
