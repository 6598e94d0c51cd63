import type { Knex } from 'knex';
import type { DemoExam } from './demo-exams';
import { FOURTEEN_ARREARS, PLANTED } from './demo-planted';

/**
 * Open questions of an older exam are resolved: a paper that was unconfirmed, had no mark or was withheld is passed,
 * and so is a failed one at its last chance to be settled. An arrear that was not confirmed or is waiting for a mark
 * was not written; it stays open.
 */
const SETTLED = `
update demo_row r set result = 'P', confirmed = true, absent = false, withheld = false, intl = m.intl,
  ext = case when r.scheme = 'COMMENDED' then coalesce(r.ext, 0) when r.extl_max > 0 then
    least(r.extl_max, greatest(r.ext, r.extl_min, ceil(l.total_min_pct * (r.intl_max + r.extl_max) / 100)::int - coalesce(m.intl, 0))) end
from rule_set rs join rule_line l on l.rule_set_id = rs.id, demo_row x
cross join lateral (select coalesce(x.intl, case when x.intl_max > 0 then x.intl_max * 3 / 5 when x.scheme = 'COMPLETION' then 0 end) as intl) m
where x.id = r.id and rs.deg_level = r.level and l.p_type = r.p_type
  and (not r.arrear and coalesce(r.result, 'W') = 'W' or r.settled and (coalesce(r.result, 'W') = 'W' or :settles and r.result <> 'P'))`;

const NOT_WRITTEN = `update demo_row set stored = false where arrear and not settled and coalesce(result, 'W') = 'W'`;

/**
 * The arrears planted for the exam in valuation were failed at their first attempt, and not written again before. The drawn
 * outcome stays, so that the draws of later exams do.
 */
const FAILED_ONCE = `
update demo_row r set absent = false, confirmed = true, withheld = false, intl = 14, ext = r.extl_min - 5
from (${FOURTEEN_ARREARS}) f where r.reg_no = :manyArrears and not r.arrear and r.cour_id = f.cour_id`;
const NOT_TRIED_AGAIN = `update demo_row set stored = false where reg_no = :manyArrears and arrear and sem % 2 = 1`;

/** Who left in the third year did not write its first exam. */
const LEFT = `update demo_row set stored = false where reg_no = :rejoined and sem = 5`;

/** Turns the draws of an older exam into the rows of a whole career. */
export async function settleCareers(db: Knex.Transaction, exam: DemoExam): Promise<void> {
  await db.raw(SETTLED, { settles: exam.older?.settles === true });
  await db.raw(NOT_WRITTEN);
  const planted = { manyArrears: PLANTED.manyArrears, rejoined: PLANTED.rejoined };
  for (const step of [FAILED_ONCE, NOT_TRIED_AGAIN, LEFT]) await db.raw(step, planted);
}
