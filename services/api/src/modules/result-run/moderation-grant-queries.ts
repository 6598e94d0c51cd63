import type { Db } from '../../core/database/connect';
import type { WorkingRun } from './calculation-queries';

/**
 * Marks the approved orders of an exam give: written papers only, at most up to the pass mark, never where the internal mark is
 * missing or below its own minimum. An order for the paper comes first; what it does not help may be helped by the order for the
 * student, smallest need first, then the higher internal mark, then the paper code, as long as the sum of the student allows.
 */
const GRANT = `
with rule as materialized (
  select s.deg_level, s.from_admn_yr,
    lead(s.from_admn_yr, 1, 9999) over (partition by s.deg_level, l.p_type order by s.from_admn_yr) as until_yr,
    l.p_type, (l.total_min_pct * 100)::int as pct
  from result_run r
  cross join jsonb_to_recordset(r.rules) as s(id int, deg_level text, from_admn_yr int, lines jsonb)
  cross join jsonb_to_recordset(s.lines) as l(p_type text, total_min_pct numeric)
  where r.id = :run),
need as (
  select i.reg_no, i.p_code, i.application_id, i.paper_order, i.paper_most, i.student_order, i.student_most, i.intl_mark,
    greatest(i.extl_min - i.ext_mark,
      (u.pct * (i.intl_max + i.extl_max) + 9999) / 10000 - coalesce(i.intl_mark, 0) - i.ext_mark) as need
  from v_result_input i
  join rule u on u.deg_level = i.deg_level and i.admn_yr >= u.from_admn_yr and i.admn_yr < u.until_yr and u.p_type = i.p_type
  where i.exam_id = :exam and (i.paper_order is not null or i.student_order is not null) and i.kept_moderation is null
    and i.p_type = 'THEORY' and i.scheme not in ('COMPLETION', 'COMMENDED') and i.held is null and not i.absent
    and i.ext_mark is not null and (i.intl_max = 0 or i.intl_mark is not null) and coalesce(i.intl_mark, 0) >= i.intl_min),
by_paper as (
  select n.application_id, n.paper_order, n.need from need n where n.need >= 1 and n.need <= n.paper_most),
by_student as (
  select n.application_id, n.student_order, n.need, n.student_most - coalesce((
      select sum(k.kept_moderation) from v_result_input k where k.exam_id = :exam and k.reg_no = n.reg_no), 0) as most,
    sum(n.need) over (partition by n.reg_no order by n.need, n.intl_mark desc nulls last, n.p_code, n.application_id
      rows unbounded preceding) as so_far
  from need n
  where n.need >= 1 and n.need <= n.student_most and not exists (select from by_paper b where b.application_id = n.application_id))
insert into result_run_moderation (run_id, application_id, moderation_id, marks)
select :run::bigint, b.application_id, b.paper_order, b.need from by_paper b
union all
select :run, s.application_id, s.student_order, s.need from by_student s where s.so_far <= s.most`;

/** Notes the marks that moderation orders give in a run; without an order it does nothing. */
export async function grantModeration(db: Db, run: WorkingRun): Promise<void> {
  await db.transaction(async (trx) => {
    await trx('result_run_moderation').where({ run_id: run.id }).delete();
    const order = await trx('moderation')
      .where({ exam_id: run.exam_id })
      .whereNotNull('approved_at')
      .whereNull('withdrawn_at')
      .first('id');
    if (order) await trx.raw(GRANT, { run: run.id, exam: run.exam_id });
    await trx('result_run').where({ id: run.id }).update({ moderated_at: trx.fn.now() });
  });
}
