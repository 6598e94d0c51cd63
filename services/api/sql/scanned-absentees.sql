-- Absent candidates whose script was scanned. Which papers of a college may have any is kept with the candidates, by the lines and
-- the turn of eligible-counts.sql: an absence and a scan that do not see each other have each added a line, so that the paper is
-- looked at whatever is kept (docs/adr/0180). It names too many rather than too few, and whoever asks looks at the candidates.

-- Who becomes absent with a number has a line for the paper. A number that is given just now adds its own, and who has none has no
-- script. A transaction says it once for each run of rows of a paper.
create or replace function note_absence() returns trigger language plpgsql security definer
set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
declare key constant text := concat_ws(' ', new.exam_id, new.colcode, new.deg_id, new.sem, new.p_code);
begin
  if current_setting('thervu.absence', true) is distinct from key
      and exists (select from public.script s where s.exam_id = new.exam_id and s.application_id = new.id) then
    insert into public.eligible_change (exam_id, colcode, deg_id, sem, p_code)
    values (new.exam_id, new.colcode, new.deg_id, new.sem, new.p_code);
    perform set_config('thervu.absence', key, true);
  end if;
  return null;
end $$;

-- With the trigger every college with a number is counted once more: until then all of its absentees are looked at.
do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'exam_application'::regclass and tgname = 'eligible_absent') then
    create trigger eligible_absent after update of absent on exam_application
      for each row when (new.absent and not old.absent and new.ex_confm) execute function note_absence();
    insert into eligible_change (exam_id, colcode)
    select distinct c.exam_id, c.colcode from eligible_count c where c.numbered > 0;
  end if;
end $$;

-- Absent candidates of the colleges and papers of some lines, or of all: a few are looked up one by one, whatever the planner
-- expects; from ten colleges on all candidates are read once.
create or replace function absentees_of_lines(p_exam integer, p_seen bigint[]) returns setof bigint
language sql stable rows 100 as $$
  with line as materialized (
    select distinct h.colcode, h.deg_id, h.sem, h.p_code from public.eligible_change h
    where h.exam_id = p_exam and (p_seen is null or h.id = any (p_seen))),
  whole as materialized (select l.colcode from line l where l.p_code is null)
  select a.id from public.exam_application a
  where a.exam_id = p_exam and a.absent and a.ex_confm and (select count(*) from whole) >= 10
    and a.colcode in (select w.colcode from whole w)
  union
  select c.id from whole w cross join lateral (
    select a.id from public.exam_application a
    where a.exam_id = p_exam and a.colcode = w.colcode and a.absent and a.ex_confm offset 0) c
  where (select count(*) from whole) < 10
  union
  select c.id from line l cross join lateral (
    select a.id from public.exam_application a
    where a.exam_id = p_exam and a.colcode = l.colcode and a.deg_id = l.deg_id and a.sem = l.sem and a.p_code = l.p_code
      and a.absent and a.ex_confm offset 0) c
  where l.p_code is not null $$;

-- Keeps anew what the lines seen say. Every paper counts, also one that is written no more.
create or replace function keep_scanned_absentees(p_exam integer, p_seen bigint[]) returns void language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  delete from public.scanned_absentee_paper k using public.eligible_change h
  where k.exam_id = p_exam and h.id = any (p_seen) and k.colcode = h.colcode
    and (h.p_code is null or (k.deg_id, k.sem, k.p_code) = (h.deg_id, h.sem, h.p_code));
  insert into public.scanned_absentee_paper (exam_id, colcode, deg_id, sem, p_code)
  select distinct p_exam, a.colcode, a.deg_id, a.sem, a.p_code
  from public.absentees_of_lines(p_exam, p_seen) n(id)
  join public.exam_application a on a.exam_id = p_exam and a.id = n.id
  join public.script s on s.exam_id = p_exam and s.application_id = n.id
  where exists (select from public.script_receipt r where r.exam_id = p_exam and r.barcode = s.barcode)
    or exists (select from public.camp_mark m where m.exam_id = p_exam and m.barcode = s.barcode)
  on conflict do nothing;
end $$;

-- Absent candidates among whom are all those whose script was received, keyed, or refused by a scan as that of an absentee.
create or replace function maybe_scanned_absentees(p_exam integer) returns setof bigint
language sql stable rows 100 as $$
  select c.id from public.scanned_absentee_paper k cross join lateral (
    select a.id from public.exam_application a
    where a.exam_id = p_exam and a.colcode = k.colcode and a.deg_id = k.deg_id and a.sem = k.sem and a.p_code = k.p_code
      and a.absent and a.ex_confm offset 0) c
  where k.exam_id = p_exam
  union
  select public.absentees_of_lines(p_exam, null)
  union
  select c.id from public.barcode_error e cross join lateral (
    select s.application_id as id from public.script s
    where s.exam_id = p_exam and s.barcode = e.barcode::char(8) and length(e.barcode) = 8 offset 0) c
  where e.exam_id = p_exam and e.reason = 'ABSENT' $$;

revoke execute on function note_absence(), keep_scanned_absentees(integer, bigint[]), absentees_of_lines(integer, bigint[]),
  maybe_scanned_absentees(integer) from public;
