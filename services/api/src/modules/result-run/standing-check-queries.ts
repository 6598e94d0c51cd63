import type { Db } from '../../core/database/connect';
import type { WorkingRun } from './calculation-queries';

/**
 * The second calculation of the standing of students: best attempts as rows, sums in whole hundredths, completeness by
 * difference.
 */
const EXPECTED = `
with who as (
  select distinct r.reg_no from result r where r.exam_id = :exam and r.run_id = :run and r.colcode = :college),
-- student by student: most of what an exam holds is of other colleges
held as materialized (
  select r.reg_no, r.p_code, r.result, r.credit, (r.grade_point * 100)::int as points, true as now
  from who w cross join lateral (
    select r.* from result r where r.exam_id = :exam and r.reg_no = w.reg_no and r.version <= :version
      and not exists (select from result n where n.exam_id = r.exam_id and n.application_id = r.application_id
        and n.version > r.version and n.version <= :version) offset 0) r
  union all
  select r.reg_no, r.p_code, r.result, r.credit, (r.grade_point * 100)::int, false
  from who w cross join lateral (
    select r.* from result r where r.reg_no = w.reg_no and r.exam_id <> :exam and r.is_current offset 0) r
  join exam e on e.id = r.exam_id where e.published_at is not null
  union all
  select w.reg_no, r.p_code, r.result, r.credit, (r.grade_point * 100)::int, false
  from who w join student st on st.reg_no = w.reg_no join earlier_result r on r.student_id = st.student_id
  join earlier_batch b on b.id = r.batch_id and b.state = 'APPROVED'
  where not exists (select from earlier_result n join earlier_batch a on a.id = n.batch_id and a.state = 'APPROVED'
    where n.student_id = r.student_id and n.p_code = r.p_code and n.year = r.year and n.month = r.month and n.version > r.version)),
best as materialized (
  select distinct on (h.reg_no, h.p_code) h.reg_no, h.p_code, h.credit, h.points
  from held h where h.result = 'P' order by h.reg_no, h.p_code, h.points desc nulls last, h.credit desc),
open as (select h.reg_no, h.p_code from held h except select b.reg_no, b.p_code from best b),
owing as (select o.reg_no, count(*) as papers from open o group by o.reg_no),
programme as (
  select b.reg_no, sum(b.credit) as all_credits, sum(b.credit) filter (where b.points is not null) as c,
    sum(b.credit * b.points) filter (where b.points is not null) as s from best b group by b.reg_no),
semester as (
  select h.reg_no, sum(h.credit) as all_credits, sum(h.credit) filter (where h.points is not null) as c,
    sum(h.credit * h.points) filter (where h.points is not null) as s from held h where h.now and h.result = 'P' group by h.reg_no),
person as (
  select w.reg_no, st.student_id, st.deg_id, st.admn_acdyr, d.tot_sem, (
    select max(c.start_yr) from course c where c.deg_id = st.deg_id and c.start_yr <= st.admn_acdyr) as bos, (
    select s.id from rule_set s where s.deg_level = d.deg_level and s.from_admn_yr <= st.admn_acdyr and s.id = any(:sets)
    order by s.from_admn_yr desc limit 1) as rule_set_id
  from who w cross join lateral (select st.student_id, st.deg_id, st.admn_acdyr from student st where st.reg_no = w.reg_no offset 0) st
  join degree d on d.deg_id = st.deg_id),
-- whose results reach back before the first exam here, without the office's word that they are complete
past as (
  select p.reg_no from person p cross join (
    select e.eyear, e.etype from exam e order by e.eyear, e.etype limit 1) f
  where p.admn_acdyr < f.eyear
  union
  select p.reg_no from person p join earlier_result r on r.student_id = p.student_id join earlier_batch b on b.id = r.batch_id
  where b.state in ('WAITING', 'APPROVED')),
unsure as (
  select p.reg_no from past p
  except
  select p.reg_no from person p join record_declaration d on d.student_id = p.student_id where d.whole and d.id = (
    select max(l.id) from record_declaration l where l.student_id = d.student_id)),
ready as (select p.* from person p where p.reg_no not in (select reg_no from unsure) and not exists (select from open o where o.reg_no = p.reg_no) and exists (
  select from best b where b.reg_no = p.reg_no)),
-- courses nobody can do without, and groups of which one has to be there
lacking as (
  select p.reg_no from ready p join course c on c.deg_id = p.deg_id and c.start_yr = p.bos
  where c.kind = 'REGULAR' and c.p_group not in ('ELECTIVE', 'EDC')
    and not exists (select from best b where b.reg_no = p.reg_no and b.p_code = c.p_code)
  union
  select p.reg_no from ready p join course c on c.deg_id = p.deg_id and c.start_yr = p.bos
  where c.kind <> 'REGULAR' or c.p_group in ('ELECTIVE', 'EDC')
  group by p.reg_no, c.kind, case when c.kind = 'LANGUAGE' then c.part when c.kind = 'REGULAR' then c.p_group end, c.sem
  having not bool_or(exists (select from best b where b.reg_no = p.reg_no and b.p_code = c.p_code))
  union
  select p.reg_no from ready p where p.bos is null),
complete as (select p.* from ready p where p.reg_no not in (select reg_no from lacking)),
prompt as (
  select c.reg_no from complete c, exam e where e.id = :exam and 2 * (e.eyear - c.admn_acdyr) + case e.etype when 'ODD' then 1 else 0 end <= c.tot_sem
  except
  select h.reg_no from held h where h.result <> 'P'
  except
  select a.reg_no from exam_application a where a.attempt > 1 and a.ex_confm and a.reg_no in (select reg_no from complete)
  except
  select c.reg_no from complete c join earlier_result r on r.student_id = c.student_id where r.stands and r.attempt > 1),
expected as (
  select p.reg_no, p.rule_set_id, (2 * x.s + x.c) / (2 * nullif(x.c, 0)) as gpa,
    case when u.reg_no is null then (2 * t.s + t.c) / (2 * nullif(t.c, 0)) end as cgpa, u.reg_no is null as record_whole,
    coalesce(x.all_credits, 0) as credits, coalesce(t.all_credits, 0) as credits_total,
    coalesce(o.papers, 0) as open_papers,
    c.reg_no is not null as completed, q.reg_no is not null as first_attempt
  from person p left join semester x using (reg_no) left join programme t using (reg_no)
  left join owing o using (reg_no) left join complete c using (reg_no) left join prompt q using (reg_no) left join unsure u using (reg_no)),
classed as (
  select e.*, b.letter as class_letter, case when e.first_attempt and b.first_attempt_label is not null then b.first_attempt_label else b.label end as class_label
  from expected e
  left join class_band b on e.completed and b.rule_set_id = e.rule_set_id and b.min_cgpa = (
    select max(m.min_cgpa) from class_band m where m.rule_set_id = e.rule_set_id and m.min_cgpa * 100 <= e.cgpa)),
compared as (
  select x.reg_no, array_remove(array[
      case when s.reg_no is null then 'not written' end,
      case when x.rule_set_id is distinct from s.rule_set_id then 'rule_set_id' end,
      case when x.gpa is distinct from (s.gpa * 100)::bigint then 'gpa' end,
      case when x.cgpa is distinct from (s.cgpa * 100)::bigint then 'cgpa' end,
      case when x.credits is distinct from s.credits then 'credits' end,
      case when x.credits_total is distinct from s.credits_total then 'credits_total' end,
      case when x.open_papers is distinct from s.open_papers then 'open_papers' end,
      case when x.record_whole is distinct from s.record_whole then 'record_whole' end,
      case when x.completed is distinct from s.completed then 'completed' end,
      case when x.first_attempt is distinct from s.first_attempt then 'first_attempt' end,
      case when (x.class_letter, x.class_label) is distinct from (s.class_letter, s.class_label) then 'class_label' end], null) as fields,
    to_jsonb(s) as written, to_jsonb(x) || jsonb_build_object('gpa', x.gpa / 100.0, 'cgpa', x.cgpa / 100.0) as expected
  from classed x left join result_standing s on s.exam_id = :exam and s.version = :version and s.reg_no = x.reg_no),
noted as (
  insert into result_difference (run_id, what, colcode, reg_no, fields, written, expected)
  select :run, 'STANDING', :college, d.reg_no, d.fields, d.written, d.expected
  from compared d where cardinality(d.fields) > 0 order by d.reg_no returning 1)
select (select count(*)::int from expected) as rows, (select count(*)::int from noted) as differences`;

/** Compares the standing of a college's students with the second calculation. */
export async function checkStandings(
  trx: Db,
  run: WorkingRun,
  college: string,
): Promise<{ rows: number; differences: number }> {
  await trx('result_difference').where({ run_id: run.id, what: 'STANDING', colcode: college }).delete();
  const { rows: used } = await trx.raw<{ rows: { sets: number[] }[] }>(
    `select array_agg((s->>'id')::int) as sets from result_run r, jsonb_array_elements(r.rules) s where r.id = ?`,
    [run.id],
  );
  const values = { run: run.id, exam: run.exam_id, version: run.version, college, sets: used[0]!.sets };
  const { rows } = await trx.raw<{ rows: { rows: number; differences: number }[] }>(EXPECTED, values);
  return rows[0]!;
}

const SURPLUS = `
insert into result_difference (run_id, what, colcode, reg_no, fields, written)
select s.run_id, 'STANDING', s.colcode, s.reg_no, array['not expected'], to_jsonb(s)
from result_standing s where s.run_id = :run
  and not exists (select from result r where r.exam_id = :exam and r.run_id = s.run_id and r.reg_no = s.reg_no)
  and not exists (select from result_difference d where d.run_id = s.run_id and d.reg_no = s.reg_no and d.fields = array['not expected'])`;

/** Standings without results. */
export const recordSurplusStandings = (trx: Db, run: WorkingRun) =>
  trx.raw(SURPLUS, { run: run.id, exam: run.exam_id });
