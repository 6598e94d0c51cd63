import type { ThirdMarkReport } from '@thervu/contracts/result-anomaly/result-anomaly-contract';
import type { Db } from '../../core/database/connect';

const OUTSIDE = 'm.cmark < least(m.amark, m.bmark) or m.cmark > greatest(m.amark, m.bmark)';

const OFFICERS = `
select o.name, o.place, count(*)::int as among, (count(*) filter (where m.cmark = m.amark))::int as same_as_a,
  (count(*) filter (where m.cmark = m.bmark))::int as same_as_b,
  (count(*) filter (where m.cmark <> m.amark and m.cmark <> m.bmark))::int as neither,
  (count(*) filter (where ${OUTSIDE}))::int as outside
from camp_mark m join camp_officer o on o.id = m.copid
where m.exam_id = :exam and m.cmark is not null group by o.id, o.name, o.place order by o.place, o.name, o.id`;

const OPERATORS = `
select o.name, o.place, count(*)::int as among, (count(*) filter (where m.cmark = k.own))::int as own,
  (count(*) filter (where m.cmark = k.other))::int as other,
  (count(*) filter (where m.cmark <> k.own and m.cmark <> k.other))::int as neither,
  (count(*) filter (where ${OUTSIDE}))::int as outside
from camp_mark m
cross join lateral (values (m.aopid, m.amark, m.bmark), (m.bopid, m.bmark, m.amark)) k(officer, own, other)
join camp_officer o on o.id = k.officer
where m.exam_id = :exam and m.cmark is not null group by o.id, o.name, o.place order by o.place, o.name, o.id`;

/** What became of the third marks of an exam, by the officer who keyed them and by who keyed A or B. */
export async function thirdMarkReport(db: Db, exam: number): Promise<ThirdMarkReport> {
  const officers = await db.raw<{ rows: ThirdMarkReport['officers'] }>(OFFICERS, { exam });
  const operators = await db.raw<{ rows: ThirdMarkReport['operators'] }>(OPERATORS, { exam });
  return { officers: officers.rows, operators: operators.rows };
}
