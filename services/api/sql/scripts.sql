-- Dummy numbers: what a script keeps, and when it becomes void.

-- A printed number stays with its application for good.
create or replace function keep_script_number() returns trigger language plpgsql as $$
begin
  raise exception 'the number of a script is never changed'
    using errcode = 'integrity_constraint_violation', constraint = 'script_number_kept', table = 'script';
end $$;

-- The script of a row that is unconfirmed is void at once, and lives again with its row. Planned once for a connection: a college
-- confirms thousands of rows at a time, and over the parts of all exams the planning takes longer than the work (docs/adr/0150).
create or replace function void_unconfirmed_script() returns trigger language plpgsql security definer
set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
begin
  update public.script s set void_reason = case when new.ex_confm then null else 'UNCONFIRMED' end,
    voided_at = case when new.ex_confm then null else now() end
  where s.exam_id = new.exam_id and s.application_id = new.id
    and s.void_reason is not distinct from case when new.ex_confm then 'UNCONFIRMED' end;
  return null;
end $$;

revoke execute on function keep_script_number(), void_unconfirmed_script() from public;
