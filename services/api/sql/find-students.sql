-- Where the students of a search are found by the beginning of a number or the words of a name.

-- Numbers of students that a text names, with a rank: 1 register number, 2 application number or own number, 3 beginning of the
-- name, 4 words of the name; `p_limit` of a rank at most. Of one college, or with null of all, which the office alone may ask:
-- whoever else asks for another college than that of the connection is told none.
--
-- A function of the owner, since LIKE and lower() are not leakproof: under policies no index of them narrows anything, and the
-- search for a number went through the numbers of all colleges. What is handed out are numbers of students; their rows are read
-- under the policies. Planned anew for each text, from which the ranges in the indexes are made.
-- Patterns are written by the caller, signs of a pattern escaped; a part whose pattern is null or empty is not looked for.
create or replace function students_found(p_college text, p_regno text, p_application text, p_student bigint, p_begins text,
  p_words text[], p_limit integer) returns table (student_id bigint, rank integer)
language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  if p_college is distinct from current_setting('thervu.college', true)
    and current_setting('role', true) is distinct from current_database() || '_office' then return; end if;
  if p_regno is not null then
    return query select s.student_id, 1 from public.student s
      where s.status <> 'DELETED' and (p_college is null or s.colcode = p_college) and s.regno_key like p_regno
      order by s.regno_key using ~<~ limit p_limit;
  end if;
  if p_application is not null then
    return query select s.student_id, 2 from public.student s
      where s.status <> 'DELETED' and (p_college is null or s.colcode = p_college) and upper(s.clg_app_no) like p_application
      order by upper(s.clg_app_no) using ~<~ limit p_limit;
  end if;
  if p_student is not null then
    return query select s.student_id, 2 from public.student s
      where s.status <> 'DELETED' and (p_college is null or s.colcode = p_college) and s.student_id = p_student;
  end if;
  return query select s.student_id, 3 from public.student s
    where s.status <> 'DELETED' and (p_college is null or s.colcode = p_college) and lower(s.stu_name) like p_begins
    order by lower(s.stu_name) using ~<~ limit p_limit;
  if cardinality(p_words) > 0 then
    -- materialized: with the limit the planner would scan the whole table for a name that does not exist
    return query with named as materialized (
        select s.student_id from public.student s
        where s.status <> 'DELETED' and (p_college is null or s.colcode = p_college)
          and lower(s.stu_name) like p_words[1] and lower(s.stu_name) like all (p_words))
      select n.student_id, 4 from named n limit p_limit;
  end if;
end $$;

revoke execute on function students_found(text, text, text, bigint, text, text[], integer) from public;
