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

-- Counts the papers of these colleges anew, and adds the pairs of everybody who has a confirmed paper there: of all papers of such
-- a student, since a student who has moved may have papers at two colleges.
create or replace function count_exam_papers(p_exam integer, p_colleges text[]) returns void language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  delete from public.exam_paper_count c where c.exam_id = p_exam and c.colcode = any (p_colleges);
  insert into public.exam_paper_count (exam_id, colcode, cour_id, p_code, deg_id, candidates)
  select p_exam, a.colcode, a.cour_id, a.p_code, a.deg_id, count(*) filter (where a.ex_confm)
  from public.exam_application a where a.exam_id = p_exam and a.colcode = any (p_colleges)
  group by a.colcode, a.cour_id, a.p_code, a.deg_id;
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

revoke execute on function exam_paper_counts(integer), count_exam_papers(integer, text[]) from public;
