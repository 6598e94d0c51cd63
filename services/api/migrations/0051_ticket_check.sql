-- What a gate may read of the ticket in somebody's hand: the only thing nobody signed in may ask about tickets. The caller has
-- checked a signature over exam, number and college; without that this is not called. Null: there is no such exam or student.
create function ticket_state(p_exam text, p_reg_no text, p_college text) returns jsonb
language sql stable security definer set search_path = pg_catalog, public as $$
  select jsonb_build_object(
    'exam', e.exam_name, 'degree', d.degree || ' ' || d.deg_name, 'revision', coalesce(v.revision, 1),
    -- whoever has left, has no confirmed paper any more or is withheld gets no ticket, and an older one is not current
    'current', s.status = 'ACTIVE' and x.withheld is not true and p.papers is not null, 'papers', coalesce(p.papers, '[]'))
  from public.exam e
  join public.student s on s.reg_no = p_reg_no
  join public.degree d on d.deg_id = s.deg_id
  left join public.student_exam x on x.exam_id = e.id and x.reg_no = s.reg_no
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
revoke execute on function ticket_state(text, text, text) from public;
