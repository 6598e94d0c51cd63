import type { Db } from '../../core/database/connect';

/**
 * Results of the rows in force at a version by college and degree, and in these by paper, gender and community. A student with
 * results of several colleges or degrees would be counted once in each: such students are named instead of being counted.
 */
const STATISTICS = `
insert into result_statistic (exam_id, version, colcode, deg_id, grouped_by, key, students, students_passed, p, ra, aaa, w)
with stands as materialized (
  select r.reg_no, r.colcode, a.deg_id, r.p_code, r.result, s.student_id, coalesce(s.gender, '-') as gender,
    coalesce(nullif(p.community, ''), '-') as community
  from result r
  join exam_application a on a.exam_id = r.exam_id and a.id = r.application_id
  join student s on s.student_id = a.student_id
  left join student_personal p on p.student_id = s.student_id
  where r.exam_id = :exam and r.version <= :version
    and not exists (select from result n where n.exam_id = r.exam_id and n.application_id = r.application_id
      and n.version > r.version and n.version <= :version)),
split as materialized (
  select reg_no from stands group by reg_no
  having min(colcode) <> max(colcode) or min(deg_id) <> max(deg_id) or min(student_id) <> max(student_id)),
student as (
  select colcode, deg_id, gender, community, count(*) filter (where result = 'P') as p, count(*) filter (where result = 'RA') as ra,
    count(*) filter (where result = 'AAA') as aaa, count(*) filter (where result = 'W') as w
  from stands s where not exists (select from split x where x.reg_no = s.reg_no)
  group by reg_no, colcode, deg_id, gender, community)
select :exam::int, :version::smallint, colcode, deg_id, 'PAPER', p_code, count(*), count(*) filter (where result = 'P'),
  count(*) filter (where result = 'P'), count(*) filter (where result = 'RA'), count(*) filter (where result = 'AAA'),
  count(*) filter (where result = 'W')
from stands s where not exists (select from split x where x.reg_no = s.reg_no) group by colcode, deg_id, p_code
union all
select :exam::int, :version::smallint, colcode, deg_id,
  case when grouping(gender) = 0 then 'GENDER' when grouping(community) = 0 then 'COMMUNITY' else 'ALL' end,
  case when grouping(gender) = 0 then gender when grouping(community) = 0 then community else '' end,
  count(*), count(*) filter (where ra + aaa + w = 0), sum(p), sum(ra), sum(aaa), sum(w)
from student group by grouping sets ((colcode, deg_id), (colcode, deg_id, gender), (colcode, deg_id, community))
union all
select distinct :exam::int, :version::smallint, colcode, deg_id, 'SPLIT', reg_no, 0, 0, 0, 0, 0, 0
from stands s where exists (select from split x where x.reg_no = s.reg_no)`;

/** Counts the pass statistics of an exam at a version in place of what was counted of it before. */
export async function storeStatistics(
  trx: Db,
  { exam_id, version }: { exam_id: number; version: number },
): Promise<void> {
  // the job of a run and the worker may count the same at once
  await trx.raw(`select pg_advisory_xact_lock(hashtext('thervu result statistics'), ?)`, [exam_id]);
  await trx('result_statistic').where({ exam_id, version }).delete();
  await trx.raw(STATISTICS, { exam: exam_id, version });
}
