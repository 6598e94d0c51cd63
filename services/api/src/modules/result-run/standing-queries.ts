import type { Db } from '../../core/database/connect';
import type { WorkingRun } from './calculation-queries';

/**
 * The standing of a college's students by a run: everything they have by the releases of other exams, from before the
 * portal and by this run. A paper counts by its best attempt. A class needs every paper of the degree: each regular course, a language of each
 * part and semester that offers one, a paper of each semester's electives. Where the
 * record is not declared whole there is neither average nor class.
 */
const STANDING = `
with who as materialized (
  select distinct r.reg_no from result r where r.exam_id = :exam and r.run_id = :run and r.colcode = :college),
student_of as materialized (
  select st.reg_no, st.student_id, st.colcode, st.deg_id, st.admn_acdyr, d.deg_level, d.tot_sem,
    not record_open(st.student_id) as record_whole
  from who w cross join lateral (select st.* from student st where st.reg_no = w.reg_no offset 0) st join degree d on d.deg_id = st.deg_id),
mine as materialized (
  select distinct on (r.application_id) r.reg_no, r.p_code, r.result, r.credit, r.grade_point
  -- student by student: most of what an exam holds is of other colleges
  from who w cross join lateral (
    select r.* from result r where r.exam_id = :exam and r.reg_no = w.reg_no and r.version <= :version offset 0) r
  order by r.application_id, r.version desc),
paper as materialized (
  select a.reg_no, a.p_code, bool_or(a.result = 'P') as passed, bool_or(a.result <> 'P') as failed,
    (array_agg(a.credit order by a.grade_point desc nulls last, a.credit desc) filter (where a.result = 'P'))[1] as credit,
    max(a.grade_point) filter (where a.result = 'P') as point
  from (
    select m.reg_no, m.p_code, m.result, m.credit, m.grade_point from mine m
    union all
    select r.reg_no, r.p_code, r.result, r.credit, r.grade_point
    from who w cross join lateral (
      select r.* from result r where r.reg_no = w.reg_no and r.exam_id <> :exam and r.is_current offset 0) r
    join exam e on e.id = r.exam_id where e.published_at is not null
    union all
    select s.reg_no, r.p_code, r.result, r.credit, r.grade_point from student_of s cross join lateral (
      select r.* from earlier_result r where r.student_id = s.student_id and r.stands offset 0) r) a
  group by a.reg_no, a.p_code),
exam_sum as (
  select m.reg_no, round(sum(m.credit * m.grade_point) filter (where m.grade_point is not null)
      / nullif(sum(m.credit) filter (where m.grade_point is not null), 0), 2) as gpa, sum(m.credit) as credits
  from mine m where m.result = 'P' group by m.reg_no),
whole as (
  select p.reg_no, round(sum(p.credit * p.point) / nullif(sum(p.credit) filter (where p.point is not null), 0), 2) as cgpa,
    coalesce(sum(p.credit) filter (where p.passed), 0) as credits, count(*) filter (where not p.passed) as open_papers,
    bool_or(p.failed) as failed
  from paper p group by p.reg_no),
-- the courses of the year a student began with, as places to be filled
bos as materialized (
  select x.deg_id, x.admn_acdyr, max(c.start_yr) as start_yr
  from (select distinct deg_id, admn_acdyr from student_of) x join course c on c.deg_id = x.deg_id and c.start_yr <= x.admn_acdyr
  group by x.deg_id, x.admn_acdyr),
place as materialized (
  select b.deg_id, b.admn_acdyr, c.p_code, case
    when c.kind = 'LANGUAGE' then 'language ' || c.part || ' ' || c.sem when c.kind = 'NME' then 'nme ' || c.sem
    when c.p_group in ('ELECTIVE', 'EDC') then c.p_group || ' ' || c.sem else c.p_code end as place
  from bos b join course c on c.deg_id = b.deg_id and c.start_yr = b.start_yr),
wanted as (
  -- as a map: a paper finds its place without a join whose size nobody can tell beforehand
  select deg_id, admn_acdyr, jsonb_object_agg(p_code, place) as place_of, count(distinct place) as places
  from place group by deg_id, admn_acdyr),
filled as (
  select p.reg_no, count(distinct w.place_of ->> p.p_code) as places
  from paper p
  join student_of s on s.reg_no = p.reg_no
  join wanted w on w.deg_id = s.deg_id and w.admn_acdyr = s.admn_acdyr
  group by p.reg_no having bool_and(p.passed)),
class as (
  select s.id, s.deg_level, s.from_admn_yr,
    lead(s.from_admn_yr, 1, 9999) over (partition by s.deg_level order by s.from_admn_yr) as until_yr, s.classes
  from result_run r
  cross join jsonb_to_recordset(r.rules) as s(id int, deg_level text, from_admn_yr int, classes jsonb) where r.id = :run),
stand as (
  select s.reg_no, s.student_id, s.colcode, s.deg_id, k.id as rule_set_id, e.gpa, case when s.record_whole then h.cgpa end as cgpa, coalesce(e.credits, 0) as credits,
    h.credits as credits_total, h.open_papers, k.classes, s.record_whole,
    s.record_whole and f.places is not null and f.places = w.places as completed,
    case when s.record_whole and f.places = w.places then not h.failed and :ordinal - 2 * s.admn_acdyr <= s.tot_sem
      and not exists (select from exam_application a where a.reg_no = s.reg_no and a.ex_confm and a.attempt > 1)
      and not exists (select from earlier_result r where r.student_id = s.student_id and r.stands and r.attempt > 1)
      else false end as first_attempt
  from student_of s
  join whole h on h.reg_no = s.reg_no
  join class k on k.deg_level = s.deg_level and s.admn_acdyr >= k.from_admn_yr and s.admn_acdyr < k.until_yr
  left join exam_sum e on e.reg_no = s.reg_no
  left join filled f on f.reg_no = s.reg_no
  left join wanted w on w.deg_id = s.deg_id and w.admn_acdyr = s.admn_acdyr),
written as (
  insert into result_standing (exam_id, version, reg_no, run_id, student_id, colcode, deg_id, rule_set_id, gpa, cgpa, credits,
    credits_total, open_papers, first_attempt, completed, record_whole, class_letter, class_label)
  select :exam, :version, t.reg_no, :run, t.student_id, t.colcode, t.deg_id, t.rule_set_id, t.gpa, t.cgpa, t.credits, t.credits_total,
    t.open_papers, t.first_attempt, t.completed, t.record_whole, b.letter, b.label
  from stand t
  left join lateral (
    select c.letter, case when t.first_attempt then coalesce(c.first_attempt_label, c.label) else c.label end as label
    from jsonb_to_recordset(t.classes) as c(min_cgpa numeric, letter text, label text, first_attempt_label text)
    where t.completed and c.min_cgpa <= t.cgpa order by c.min_cgpa desc limit 1) b on true
  order by t.reg_no
  -- a student with papers under two colleges is met twice and stands once
  on conflict (exam_id, version, reg_no) do nothing returning 1)
select count(*)::int as standings from written`;

/** Semesters of the calendar: two for each year, so that what lies between admission and exam is a difference. */
const ORDINAL = `select 2 * eyear + (etype = 'ODD')::int as ordinal from exam where id = ?`;

/** Writes the standing of a college's students by a run; all its results must be written before. */
export async function writeStandings(trx: Db, run: WorkingRun, college: string): Promise<number> {
  const { rows: exams } = await trx.raw<{ rows: { ordinal: number }[] }>(ORDINAL, [run.exam_id]);
  const values = { run: run.id, exam: run.exam_id, version: run.version, college };
  const { rows } = await trx.raw<{ rows: { standings: number }[] }>(STANDING, {
    ...values,
    ordinal: exams[0]!.ordinal,
  });
  return rows[0]!.standings;
}
