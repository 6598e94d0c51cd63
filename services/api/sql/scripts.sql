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

-- How many scripts lie at each camp, kept with the scripts: a statement that numbers, moves or removes some adds the difference, camp
-- by camp in one order. Few statements do: those of the numbering, and of the allocation to camps.
create or replace function count_script_places() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
declare r record;
begin
  if tg_op = 'INSERT' then
    insert into public.script_place_count as k (exam_id, place, scripts)
    select c.exam_id, c.place, count(*) from changed c where c.place is not null group by 1, 2 order by 1, 2
    on conflict (exam_id, place) do update set scripts = k.scripts + excluded.scripts;
  elsif tg_op = 'DELETE' then
    for r in select c.exam_id, c.place, count(*) as gone from changed c where c.place is not null group by 1, 2 order by 1, 2 loop
      update public.script_place_count k set scripts = k.scripts - r.gone where k.exam_id = r.exam_id and k.place = r.place;
    end loop;
  else
    for r in
      select d.exam_id, d.place, sum(d.change)::integer as change from (
        select c.exam_id, c.place, count(*) as change from changed c where c.place is not null group by 1, 2
        union all
        select b.exam_id, b.place, -count(*) from before b where b.place is not null group by 1, 2) d
      group by 1, 2 having sum(d.change) <> 0 order by 1, 2
    loop
      update public.script_place_count k set scripts = k.scripts + r.change where k.exam_id = r.exam_id and k.place = r.place;
      -- only a camp that gets some can be without a line
      if not found then
        insert into public.script_place_count as k (exam_id, place, scripts) values (r.exam_id, r.place, r.change)
        on conflict (exam_id, place) do update set scripts = k.scripts + excluded.scripts;
      end if;
    end loop;
  end if;
  return null;
end $$;
-- What a trigger changes of a script is whether it is void, never where it lies. Bound behind a lock that waits for whoever numbers
-- just now; what is there already is counted with it. A restored database has both, and is left as it is.
do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'script'::regclass and tgname = 'scripts_placed') then
    create trigger scripts_placed after insert on script referencing new table as changed
      for each statement execute function count_script_places();
    create trigger scripts_moved after update on script referencing new table as changed old table as before
      for each statement when (pg_trigger_depth() = 0) execute function count_script_places();
    create trigger scripts_removed after delete on script referencing old table as changed
      for each statement execute function count_script_places();
    insert into script_place_count as k (exam_id, place, scripts)
    select s.exam_id, s.place, count(*) from script s where s.place is not null group by 1, 2
    on conflict (exam_id, place) do update set scripts = excluded.scripts where k.scripts <> excluded.scripts;
  end if;
end $$;

revoke execute on function keep_script_number(), void_unconfirmed_script(), count_script_places() from public;
