-- Register numbers: what is written on paper, and the key by which everything is found.

create or replace function regno_key(p_written text) returns text language sql immutable strict parallel safe as $$
  select upper(regexp_replace(p_written, '[^A-Za-z0-9]', '', 'g'))
$$;

-- The number as it is written, from whatever way of writing it; a number that nobody has stays its key. It says nothing of the
-- student, so that a college may ask for one it does not see: what is done with the number is scoped as before.
create or replace function written_reg_no(p_typed text) returns text language sql stable strict parallel safe security definer
set search_path = pg_catalog, public as $$
  select coalesce((select s.reg_no from public.student s where s.regno_key = public.regno_key(p_typed)), public.regno_key(p_typed))
$$;

-- What a student was called, or when born, at a moment: what was released keeps it, whatever has been corrected since. `p_now` is
-- the present value, that of the moment unless a later change says otherwise.
create or replace function student_value_at(p_student bigint, p_field text, p_at timestamptz, p_now text) returns text
language sql stable parallel safe security definer set search_path = pg_catalog, public as $$
  select case when h.student_id is null then p_now else h.old_value end
  from (select 1) one left join lateral (
    select w.student_id, w.old_value from (
      select c.student_id, c.old_value, c.changed_at as at from public.student_change c
        where c.student_id = p_student and c.field = p_field and c.changed_at > p_at
      union all
      select e.student_id, e.detail->p_field->>0, e.at from public.student_event e
        where e.student_id = p_student and e.kind = 'RENAME' and jsonb_exists(e.detail, p_field) and e.at > p_at) w
    order by w.at limit 1) h on true
$$;

revoke execute on function regno_key(text), written_reg_no(text), student_value_at(bigint, text, timestamptz, text) from public;
