-- The lock of an exam's stage.

-- The exam with this year and month, of this type where one is named, locked so that its stage and its windows stay until the
-- transaction ends; the lock is shared, and nothing is answered where there is no such exam. One call instead of three: a change
-- waits for each. The exam is read by a statement of its own behind the lock, which therefore sees what whoever held it has written.
create or replace function lock_exam(p_year integer, p_letter text, p_month text, p_type text) returns setof exam language plpgsql volatile
set search_path = pg_catalog, public as $$
declare v_id integer;
begin
  select e.id into v_id from public.exam e
  where e.eyear = p_year and left(e.emonth, 1) = p_letter and (p_month is null or e.emonth = p_month)
    and (p_type is null or e.etype = p_type) limit 1;
  if found then
    perform pg_advisory_xact_lock_shared(hashtext('thervu exam stage'), v_id);
    return query select * from public.exam e where e.id = v_id;
  end if;
end $$;

revoke execute on function lock_exam(integer, text, text, text) from public;
