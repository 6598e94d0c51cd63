-- Checks of printed documents: statements of marks and hall tickets.

-- Why no statement may be made for a student of an exam: an open withholding of all papers, or nothing but withheld results.
-- Null: one may.
create or replace function statement_withheld(p_exam integer, p_reg_no text) returns text language sql stable security definer
set search_path = pg_catalog, public as $$
  select coalesce(
    (select h.reason from public.result_withhold h
      where h.exam_id = p_exam and h.reg_no = p_reg_no and h.p_code is null and h.released_at is null),
    (select min(r.reason) from public.v_released_result r where r.exam_id = p_exam and r.reg_no = p_reg_no
      having count(*) > 0 and bool_and(coalesce(r.reason like 'WITHHELD%', false))))
$$;

-- What the portal stands by for a serial number: the only thing nobody signed in may ask about statements. The caller has
-- checked a signature over exam, number, version and serial; without that this is not called.
create or replace function statement_state(p_serial bigint, p_exam text, p_reg_no text, p_version integer) returns jsonb
language sql stable security definer set search_path = pg_catalog, public as $$
  select jsonb_build_object(
    'valid', now_is.version = m.version and public.statement_withheld(m.exam_id, m.reg_no) is null
      and not public.session_hidden(m.exam_id),
    -- while two officers have hidden the session nothing is said of its marks
    'hidden', public.session_hidden(m.exam_id),
    'exam', e.exam_name, 'reg_no', m.reg_no, 'papers', case when public.session_hidden(m.exam_id) then '[]' else now_is.papers end)
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
  where m.serial = p_serial and e.exam_tbl = p_exam and public.regno_key(m.reg_no) = public.regno_key(p_reg_no) and m.version = p_version
$$;

-- What a gate may read of the ticket in somebody's hand: the only thing nobody signed in may ask about tickets. The caller has
-- checked a signature over exam, number and college; without that this is not called. Null: there is no such exam or student.
create or replace function ticket_state(p_exam text, p_reg_no text, p_college text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public as $$
  select jsonb_build_object(
    'exam', e.exam_name, 'reg_no', s.reg_no, 'degree', d.degree || ' ' || d.deg_name, 'revision', coalesce(v.revision, 1),
    -- whoever has left, has no confirmed paper any more or is withheld gets no ticket, and an older one is not current
    'current', s.status in ('ACTIVE', 'MIGRATED') and x.reg_no is null and p.papers is not null, 'papers', coalesce(p.papers, '[]'))
  from public.exam e
  join public.student s on s.regno_key = public.regno_key(p_reg_no)
  join public.degree d on d.deg_id = s.deg_id
  left join public.v_ticket_hold x on x.exam_id = e.id and x.reg_no = s.reg_no
  left join public.exam_timetable_revision v on v.exam_id = e.id
  cross join lateral (
    select jsonb_agg(jsonb_build_object('p_code', a.p_code, 'p_name', c.p_name, 'sem', a.sem, 'examdate', t.examdate,
      'examsession', t.examsession) order by t.examdate nulls last, t.examsession = 'AN', a.sem, a.p_code) as papers
    from public.exam_application a
    join public.course c on c.cour_id = a.cour_id
    left join public.exam_timetable t on t.exam_id = a.exam_id and t.p_code = a.p_code
    where a.exam_id = e.id and a.reg_no = s.reg_no and a.colcode = p_college and a.ex_confm) p
  where e.exam_tbl = p_exam
$$;

revoke execute on function statement_withheld(integer, text), statement_state(bigint, text, text, integer),
  ticket_state(text, text, text) from public;
