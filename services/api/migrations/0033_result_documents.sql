-- Documents of a published result: statements of marks and what they are made from.

-- What stands by the last release of an exam. A run that is not published shows nowhere; W rows stand as W.
create view v_released_result as
select r.exam_id, r.application_id, r.version, r.reg_no, r.colcode, r.p_code, r.p_type, r.sem, r.int_max, r.int_mark, r.ext_max,
  -- moderation is kept beside the mark and printed inside it
  r.ext_mark + r.moderation as ext_mark, r.total_max, r.total_mark, r.result, r.absent, r.grade, r.grade_point, r.credit, r.reason,
  run.published_at
from result r join result_run run on run.id = r.run_id
where r.is_current and run.published_at is not null;

-- A serial number stands for one student, exam and version of the result: printed again, the statement carries the same.
create table marksheet (
  serial bigint generated always as identity primary key,
  exam_id integer not null references exam(id), reg_no text not null, version smallint not null check (version >= 1),
  made_at timestamptz not null default now(), made_by bigint references app_user(id),
  unique (exam_id, reg_no, version));

-- Where students stand by the releases of an exam; the greatest version of a student counts.
create view v_released_standing as
select s.exam_id, s.reg_no, s.version, s.gpa, s.cgpa, s.credits, s.class_label
from result_standing s join result_run run on run.id = s.run_id
where run.published_at is not null;

-- Why no statement may be made for a student of an exam: an open withholding of all papers, or nothing but withheld results.
-- Null: one may.
create function statement_withheld(p_exam integer, p_reg_no text) returns text language sql stable security definer
set search_path = pg_catalog, public as $$
  select coalesce(
    (select h.reason from public.result_withhold h
      where h.exam_id = p_exam and h.reg_no = p_reg_no and h.p_code is null and h.released_at is null),
    (select min(r.reason) from public.v_released_result r where r.exam_id = p_exam and r.reg_no = p_reg_no
      having count(*) > 0 and bool_and(coalesce(r.reason like 'WITHHELD%', false))))
$$;
create view v_statement_hold as
select exam_id, reg_no from result_withhold where p_code is null and released_at is null;

-- What the portal stands by for a serial number: the only thing nobody signed in may ask about statements. The caller has
-- checked a signature over exam, number, version and serial; without that this is not called.
create function statement_state(p_serial bigint, p_exam text, p_reg_no text, p_version integer) returns jsonb
language sql stable security definer set search_path = pg_catalog, public as $$
  select jsonb_build_object(
    'valid', now_is.version = m.version and public.statement_withheld(m.exam_id, m.reg_no) is null,
    'exam', e.exam_name, 'papers', now_is.papers)
  from public.marksheet m
  join public.exam e on e.id = m.exam_id
  cross join lateral (
    select max(r.version) as version, coalesce(jsonb_agg(jsonb_build_object('sem', r.sem, 'p_code', r.p_code, 'int_max', r.int_max,
      'int_mark', r.int_mark, 'ext_max', r.ext_max, 'ext_mark', r.ext_mark, 'total_max', r.total_max, 'total_mark', r.total_mark,
      'result', r.result, 'marks', g.carries_marks, 'p_name', c.p_name, 'p_type', r.p_type, 'grade', r.grade,
      'grade_point', r.grade_point, 'credit', r.credit) order by r.sem, r.p_code), '[]') as papers
    from public.v_released_result r
    join public.exam_application a on a.exam_id = r.exam_id and a.id = r.application_id
    join public.course c on c.cour_id = a.cour_id
    join public.grading_scheme g on g.scheme = c.scheme
    where r.exam_id = m.exam_id and r.reg_no = m.reg_no) now_is
  where m.serial = p_serial and e.exam_tbl = p_exam and m.reg_no = p_reg_no and m.version = p_version
$$;

revoke execute on function statement_withheld(integer, text), statement_state(bigint, text, text, integer) from public;

-- The credit bank takes a number once: found without reading every student.
create index student_abc on student (abc_no) where abc_no is not null;
