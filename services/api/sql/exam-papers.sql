-- Papers of an exam with their candidates, and pairs of papers that share a candidate: what is kept of colleges without a line of
-- their own in eligible_change, and counted of those with one (eligible-counts.sql, docs/adr/0167).

-- Which papers are registered for, by course and degree, and how many of their rows are confirmed: what a count of all rows says.
create or replace function exam_paper_counts(p_exam integer)
returns table (p_code text, cour_id bigint, deg_id bigint, candidates bigint) language sql stable as $$
  select c.p_code, c.cour_id, c.deg_id, sum(c.candidates)
  from public.exam_paper_count c
  where c.exam_id = p_exam and c.colcode not in (select h.colcode from public.eligible_change h where h.exam_id = p_exam and h.p_code is null)
  group by c.p_code, c.cour_id, c.deg_id
  union all
  select a.p_code, a.cour_id, a.deg_id, count(*) filter (where a.ex_confm)
  from public.exam_application a
  where a.exam_id = p_exam and a.colcode in (select h.colcode from public.eligible_change h where h.exam_id = p_exam and h.p_code is null)
  group by a.p_code, a.cour_id, a.deg_id $$;

-- Confirmed rows by college, of all colleges or of some, for whoever asks where they write.
create or replace function college_paper_counts(p_exam integer, p_colleges text[])
returns table (colcode text, cour_id bigint, p_code text, deg_id bigint, candidates bigint) language sql stable as $$
  select c.colcode, c.cour_id, c.p_code, c.deg_id, c.candidates::bigint
  from public.exam_paper_count c
  where c.exam_id = p_exam and c.candidates > 0 and (p_colleges is null or c.colcode = any (p_colleges))
    and c.colcode not in (select h.colcode from public.eligible_change h where h.exam_id = p_exam and h.p_code is null)
  union all
  select a.colcode, a.cour_id, a.p_code, a.deg_id, count(*)
  from public.exam_application a
  where a.exam_id = p_exam and a.ex_confm and (p_colleges is null or a.colcode = any (p_colleges))
    and a.colcode in (select h.colcode from public.eligible_change h where h.exam_id = p_exam and h.p_code is null)
  group by a.colcode, a.cour_id, a.p_code, a.deg_id $$;

-- Students with a written paper, by college and the degrees of these papers: of some colleges, or some students, as the rows are.
create or replace function written_students(p_exam integer, p_colleges text[], p_students text[])
returns table (colcode text, deg_ids bigint[], students bigint) language sql stable as $$
  select w.colcode, w.deg_ids, count(*) from (
    select d.colcode, d.reg_no, array_agg(d.deg_id order by d.deg_id) as deg_ids from (
      select distinct a.colcode, a.reg_no, a.deg_id
      from public.exam_application a
      join public.course c on c.cour_id = a.cour_id and c.p_type = 'THEORY' and c.extl_max > 0 and c.scheme = 'MARKS'
      where a.exam_id = p_exam and a.ex_confm and (p_colleges is null or a.colcode = any (p_colleges))
        and (p_students is null or a.reg_no = any (p_students))) d
    group by d.colcode, d.reg_no) w
  group by w.colcode, w.deg_ids $$;

-- The same of every college: what is kept where it holds, and counted where it does not. What was kept before students were counted
-- lacks them: a college with papers and without students is counted as well.
create or replace function college_students(p_exam integer)
returns table (colcode text, deg_ids bigint[], students bigint) language sql stable as $$
  select k.colcode, k.deg_ids, k.students::bigint from public.exam_student_count k
  where k.exam_id = p_exam
    and k.colcode not in (select h.colcode from public.eligible_change h where h.exam_id = p_exam and h.p_code is null)
  union all
  select * from public.written_students(p_exam,
    array(select h.colcode from public.eligible_change h where h.exam_id = p_exam and h.p_code is null
      union
      select c.colcode from public.college c
      where exists (select from public.exam_paper_count p where p.exam_id = p_exam and p.colcode = c.colcode and p.candidates > 0)
        and not exists (select from public.exam_student_count k where k.exam_id = p_exam and k.colcode = c.colcode)), null) $$;

-- Counts the papers and students of these colleges anew, and adds the pairs of everybody who has a confirmed paper there: of all papers of such
-- a student, since a student who has moved may have papers at two colleges.
create or replace function count_exam_papers(p_exam integer, p_colleges text[]) returns void language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  delete from public.exam_paper_count c where c.exam_id = p_exam and c.colcode = any (p_colleges);
  insert into public.exam_paper_count (exam_id, colcode, cour_id, p_code, deg_id, candidates)
  select p_exam, a.colcode, a.cour_id, a.p_code, a.deg_id, count(*) filter (where a.ex_confm)
  from public.exam_application a where a.exam_id = p_exam and a.colcode = any (p_colleges)
  group by a.colcode, a.cour_id, a.p_code, a.deg_id;
  delete from public.exam_student_count k where k.exam_id = p_exam and k.colcode = any (p_colleges);
  insert into public.exam_student_count (exam_id, colcode, deg_ids, students)
  select p_exam, w.colcode, w.deg_ids, w.students from public.written_students(p_exam, p_colleges, null) w;
  -- a class has the same papers: its list is taken apart once
  insert into public.exam_paper_pair (exam_id, p_code, other_code)
  select distinct p_exam, x.p_code, y.p_code
  from (
    select distinct array_agg(a.p_code order by a.p_code) as codes from public.exam_application a
    where a.exam_id = p_exam and a.ex_confm and a.student_id in (
      select o.student_id from public.exam_application o
      where o.exam_id = p_exam and o.colcode = any (p_colleges) and o.ex_confm)
    group by a.student_id) s
  cross join unnest(s.codes) x(p_code) cross join unnest(s.codes) y(p_code)
  where x.p_code < y.p_code
  on conflict do nothing;
end $$;

revoke execute on function exam_paper_counts(integer), count_exam_papers(integer, text[]), college_paper_counts(integer, text[]),
  written_students(integer, text[], text[]), college_students(integer) from public;
