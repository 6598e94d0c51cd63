import type { Db } from '../../core/database/connect';
import type { WorkingRun } from './calculation-queries';

/**
 * The second calculation, whose papers are collected first. It shares nothing with the first: it reads the tables and not the view, the frozen rule
 * tables and not the copy in the run, and computes the results as disjoint sets (held, absent, waiting, failing, and
 * the rest) instead of checking each row in order. Percentages are compared as products, averages in whole hundredths.
 */
const PAPER_ROWS = `create temporary table check_paper on commit drop as
  select a.id, a.student_id, a.reg_no, a.colcode, a.p_code, a.sem, c.p_type, c.scheme, c.grading_scheme, c.intl_max, c.extl_max,
    c.intl_min, c.extl_min, (c.credit * (c.no_credit = 'N')::int)::smallint as credit, a.intl_mark, a.ext_mark, a.absent,
    l.rule_set_id, l.total_min_pct
  from exam_application a
  join course c using (cour_id)
  join student st using (student_id)
  join degree d on d.deg_id = a.deg_id
  join rule_set s on s.id = any(:sets) and s.deg_level = d.deg_level and s.from_admn_yr <= st.admn_acdyr
  join rule_line l on l.p_type = c.p_type and l.rule_set_id = s.id
  -- the newest that holds for the year of admission
  where not exists (select from rule_set n where n.id = any(:sets) and n.deg_level = s.deg_level and n.from_admn_yr > s.from_admn_yr
      and n.from_admn_yr <= st.admn_acdyr)
    and a.exam_id = :exam and a.ex_confm and PAPERS_OF`;

/** Sets that say what stands in the way of a result, and what the marks are. */
const PAPERS = `
paper as not materialized (select * from check_paper),
exception as (select x.application_id as id, x.reason from script_exception x where x.exam_id = :exam),
hold as (
  select distinct on (h.id) h.id, h.reason from (
    select x.id, x.reason, 1 as rank from exception x where x.reason = 'WITHHELD_MALPRACTICE'
    union all
    select p.id, w.reason, case w.reason when 'WITHHELD_MALPRACTICE' then 1 when 'WITHHELD_FEE' then 2 else 3 end
    from paper p join result_withhold w on w.exam_id = :exam and w.reg_no = p.reg_no and coalesce(w.p_code, p.p_code) = p.p_code
    where w.released_at is null
    union all
    select x.id, x.reason, 4 from exception x where x.reason = 'SCRIPT_OF_ABSENTEE') h
  order by h.id, h.rank),
decided as (
  select v.application_id as id, o.final from reval_outcome o join revaluation v using (rid)
  where v.exam_id = :exam and (o.flagged is false or num_nulls(o.approved_by, o.approved_by_2) = 0)),
mark as (
  select p.id, p.ext_mark as ext from paper p
  where p.ext_mark is not null and p.id not in (select id from decided) and p.id not in (select id from exception where reason = 'SCRIPT_MISSING')
  union all
  select d.id, d.final from decided d where d.id not in (select id from exception where reason = 'SCRIPT_MISSING')),
before as (
  -- asked paper by paper: an exam has a hundred colleges, and this is asked for each
  select p.id, r.version from paper p cross join lateral (
    select max(r.version) as version from result r where r.exam_id = :exam and r.application_id = p.id and r.version <= :base offset 0) r
  where :base > 0 and r.version is not null),
released as (
  select r.application_id as id, r.result, r.ext_mark, r.moderation from result r join before b on b.id = r.application_id and b.version = r.version
  where r.exam_id = :exam and r.result in ('P', 'RA')),`;

/** The sets of the outcomes, and the marks of the moderation orders counted up one by one. */
const SETS = `
gone as (
  select p.id from paper p where p.absent
  except select h.id from hold h),
sitting as (
  select p.id from paper p
  except select h.id from hold h
  except select g.id from gone g),
complete as (
  select p.id from paper p join sitting using (id) where p.scheme = 'COMPLETION' and p.intl_mark is not null
  union
  select p.id from paper p join sitting using (id) join mark m using (id) where p.scheme = 'COMMENDED' and m.ext between 0 and 1),
unmarked as (
  select s.id from sitting s join paper p using (id) where p.scheme in ('COMPLETION', 'COMMENDED')
  except select c.id from complete c),
marked as (select s.id from sitting s join paper p using (id) where p.scheme not in ('COMPLETION', 'COMMENDED')),
without_internal as (
  select p.id from paper p join marked using (id) where p.intl_max > 0 and p.intl_mark is null
  union
  select p.id from paper p join unmarked using (id) where p.scheme = 'COMPLETION'),
without_external as (
  select p.id from paper p join marked using (id) where p.extl_max > 0 and p.id not in (select id from mark)
  union
  select p.id from paper p join unmarked using (id) where p.scheme = 'COMMENDED'
  except
  select w.id from without_internal w),
judged as (select id from marked except select id from without_internal except select id from without_external),
ordered as (select o.* from moderation o where o.exam_id = :exam and num_nulls(o.approved_at, o.withdrawn_at) = 1 and o.withdrawn_at is null),
tries as (
  -- every number of marks an order could give that is enough
  select p.id, p.reg_no, p.p_code, p.intl_mark, o.scope, o.max_marks, t.marks
  from paper p join judged using (id) left join mark m using (id)
  join ordered o on o.p_code = p.p_code or o.scope = 'STUDENT'
  cross join lateral generate_series(0, o.max_marks) as t(marks)
  where p.p_type = 'THEORY' and p.id not in (select id from released) and m.ext is not null and coalesce(p.intl_mark, 0) >= p.intl_min
    and m.ext + t.marks >= p.extl_min
    and 100 * (coalesce(p.intl_mark, 0) + m.ext + t.marks) >= p.total_min_pct * (p.intl_max + p.extl_max)),
fewest as (select t.id, t.reg_no, t.p_code, t.intl_mark, t.scope, t.max_marks, min(t.marks) as marks from tries t group by 1, 2, 3, 4, 5, 6),
helped as (select f.* from fewest f where f.scope = 'PAPER' and f.marks > 0),
asking as (select f.* from fewest f where f.scope = 'STUDENT' and f.marks > 0 and f.id not in (select id from helped)),
moderated as (
  select h.id, h.marks from helped h
  union all
  select q.id, q.marks from asking q
  where q.max_marks >= (select sum(o.marks) from asking o where o.reg_no = q.reg_no and
      (o.marks, -coalesce(o.intl_mark, -1), o.p_code, o.id) <= (q.marks, -coalesce(q.intl_mark, -1), q.p_code, q.id))
    + coalesce((select sum(d.moderation) from released d join paper p using (id) where p.reg_no = q.reg_no), 0)
  union all
  select d.id, case when x.id is null then d.moderation else greatest(0, d.ext_mark + d.moderation - x.final) end
  from released d left join decided x using (id)),
sum as (
  select p.id, coalesce(m.ext, 0) + coalesce(e.marks, 0) as ext, coalesce(p.intl_mark, 0) as int, coalesce(e.marks, 0) as given
  from paper p join judged using (id) left join mark m using (id) left join moderated e using (id)),
failing as (
  select s.id from sum s join paper p using (id) where s.ext < p.extl_min
  union
  select s.id from sum s join paper p using (id) where s.int < p.intl_min
  union
  select s.id from sum s join paper p using (id) where 100 * (s.ext + s.int) < p.total_min_pct * (p.intl_max + p.extl_max)),
band as (
  select g.rule_set_id, g.letter, case when row_number() over w = 1 then 0 else g.min_pct end as low,
    lead(g.min_pct, 1, 1000000) over w as high
  from grade_band g where g.is_pass and g.rule_set_id = any(:sets) window w as (partition by g.rule_set_id order by g.min_pct)),
-- the ranges of the scheme itself: the highest that is reached, and the lowest below all of them
ranged as (
  select s.id, v.letter, v.grade_point from sum s join paper p using (id) cross join lateral (
    select x.letter, x.grade_point from grading_scheme_band x where x.scheme = p.grading_scheme
    order by (100 * (s.ext + s.int) >= x.min_pct * (p.intl_max + p.extl_max)) desc,
      case when 100 * (s.ext + s.int) >= x.min_pct * (p.intl_max + p.extl_max) then -x.min_pct else x.min_pct end
    limit 1) v
  where p.grading_scheme is not null),
outcome as (
  select h.id, 'W' as result, h.reason, null::text as grade, null::int as points from hold h
  union all
  select g.id, 'AAA', null, 'AAA', 0 from gone g
  union all
  select c.id, 'P', null, null, null from complete c
  union all
  select w.id, 'W', 'INTERNAL_MISSING', null, null from without_internal w
  union all
  select w.id, 'W', case p.p_type when 'THEORY' then 'SCRIPT_MISSING' else 'PRACTICAL_MISSING' end, null, null from without_external w join paper p using (id)
  union all
  select f.id, 'RA', null, 'U', 0 from failing f
  union all
  select s.id, 'P', null, coalesce(v.letter, b.letter),
    coalesce((100 * v.grade_point)::int, (2000 * (s.ext + s.int) + p.intl_max + p.extl_max) / nullif(2 * (p.intl_max + p.extl_max), 0))
  from sum s join paper p using (id)
  left join band b on b.rule_set_id = p.rule_set_id and 100 * (s.ext + s.int) >= b.low * (p.intl_max + p.extl_max)
    and 100 * (s.ext + s.int) < b.high * (p.intl_max + p.extl_max)
  left join ranged v on v.id = s.id
  where s.id not in (select id from failing)),
expected as (
  select p.id, p.reg_no, p.colcode, p.p_code, p.p_type, p.sem, p.credit, p.intl_mark as int_mark, m.ext as ext_mark,
    coalesce(s.given, 0) as moderation, p.intl_max as int_max, p.extl_max as ext_max, p.intl_max + p.extl_max as total_max,
    s.ext + s.int as total_mark, o.result, o.reason, o.grade, o.points
  from paper p left join outcome o using (id) left join mark m using (id) left join sum s using (id) COLLEGE_ONLY)`;

/** Current rows by the run, including those of earlier versions. */
const COMPARE = `
, standing as (
  select distinct on (r.application_id) r.* from result r where r.exam_id = :exam and r.colcode = :college and r.version <= :version
  order by r.application_id, r.version desc),
compared as (
  select coalesce(x.id, s.application_id) as application_id, coalesce(x.reg_no, s.reg_no) as reg_no, coalesce(x.p_code, s.p_code) as p_code,
    array_remove(array[
      case when x.id is null then 'not expected' when s.application_id is null then 'not written' end,
      case when x.result is distinct from s.result then 'result' end,
      case when x.reason is distinct from s.reason then 'reason' end,
      case when (x.result = 'AAA') is distinct from (s.absent is not null) then 'absent' end,
      case when x.int_mark is distinct from s.int_mark then 'int_mark' end,
      case when x.ext_mark is distinct from s.ext_mark then 'ext_mark' end,
      case when x.moderation is distinct from s.moderation then 'moderation' end,
      case when x.total_mark is distinct from s.total_mark then 'total_mark' end,
      case when (x.int_max, x.ext_max, x.total_max) is distinct from (s.int_max, s.ext_max, s.total_max) then 'maxima' end,
      case when x.grade is distinct from s.grade then 'grade' end,
      case when x.points is distinct from (s.grade_point * 100)::int then 'grade_point' end,
      case when x.credit is distinct from s.credit then 'credit' end,
      case when (x.reg_no, x.p_code, x.p_type, x.sem) is distinct from (s.reg_no, s.p_code, s.p_type, s.sem) then 'paper' end,
      -- the steps have to say what the row says
      case when (x.result = 'P') is distinct from not s.steps @> '[{"ok":false}]' then 'steps' end,
      case when s.version = :version and s.run_id <> :run then 'run' end], null) as fields,
    to_jsonb(s) - 'steps' as written, to_jsonb(x) as expected
  from expected x full join standing s on s.application_id = x.id),
noted as (
  insert into result_difference (run_id, what, colcode, reg_no, application_id, p_code, fields, written, expected)
  select :run, 'RESULT', :college, d.reg_no, d.application_id, d.p_code, d.fields, d.written, d.expected
  from compared d where cardinality(d.fields) > 0 order by d.application_id returning 1)
select (select count(*)::int from expected) as rows, (select count(*)::int from noted) as differences`;

const CHECK = `with ${PAPERS}${SETS}${COMPARE}`;
/** Without an order for students a college is checked alone; with one, all papers of its students are. */
const OWN = {
  papers: PAPER_ROWS.replace('PAPERS_OF', 'a.colcode = :college'),
  check: CHECK.replace('COLLEGE_ONLY', ''),
};
const WHOLE = {
  papers: PAPER_ROWS.replace(
    'PAPERS_OF',
    'a.reg_no in (select reg_no from exam_application where exam_id = :exam and colcode = :college and ex_confm)',
  ),
  check: CHECK.replace('COLLEGE_ONLY', 'where p.colcode = :college'),
};

/** Compares what a run wrote for a college with the second calculation; rows that differ are stored with both values. */
export async function checkPart(
  trx: Db,
  run: WorkingRun,
  college: string,
): Promise<{ rows: number; differences: number }> {
  await trx('result_difference').where({ run_id: run.id, what: 'RESULT', colcode: college }).delete();
  const { rows: used } = await trx.raw<{ rows: { sets: number[]; students: boolean }[] }>(
    `select (select array_agg((s->>'id')::int) from jsonb_array_elements(r.rules) s) as sets,
       exists (select from moderation m where m.exam_id = r.exam_id and m.scope = 'STUDENT') as students
     from result_run r where r.id = ?`,
    [run.id],
  );
  const { sets, students } = used[0]!;
  const values = {
    run: run.id,
    exam: run.exam_id,
    version: run.version,
    base: run.base_version ?? 0,
    college,
    sets,
  };
  const { papers, check } = students ? WHOLE : OWN;
  // in two steps: the sets are joined with each other some thirty times, and are planned by the papers that are really there
  await trx.raw('drop table if exists check_paper');
  await trx.raw(papers, { exam: run.exam_id, college, sets });
  await trx.raw('analyze check_paper');
  const { rows } = await trx.raw<{ rows: { rows: number; differences: number }[] }>(check, values);
  return rows[0]!;
}
