-- Candidates of written papers by college and paper, and where their scripts lie: counts that are kept, and lines that say of
-- which college, or of which paper of a college, they do not hold any more.
-- The lines of whole colleges say it of what is kept for the time table as well (exam-papers.sql).

-- A transaction says it once for each run of rows of a college; which one was last is set for the transaction alone.
create or replace function note_eligible(p_exam integer, p_college text) returns void language plpgsql security definer
set search_path = pg_catalog, public as $$
declare key constant text := p_exam || ' ' || p_college;
begin
  if current_setting('thervu.eligible', true) is distinct from key then
    insert into public.eligible_change (exam_id, colcode) values (p_exam, p_college);
    perform set_config('thervu.eligible', key, true);
  end if;
end $$;

-- Asked here as well whether it has been said: a change of many rows is of one college, and calls nothing behind its first.
create or replace function note_application() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'INSERT' and current_setting('thervu.eligible', true) is distinct from old.exam_id || ' ' || old.colcode then
    perform public.note_eligible(old.exam_id, old.colcode);
  end if;
  if tg_op <> 'DELETE' and current_setting('thervu.eligible', true) is distinct from new.exam_id || ' ' || new.colcode then
    perform public.note_eligible(new.exam_id, new.colcode);
  end if;
  return null;
end $$;

-- A paper that becomes written, or changes its board, does so for whoever has chosen it.
create or replace function note_course() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  insert into public.eligible_change (exam_id, colcode)
  select distinct a.exam_id, a.colcode from public.exam_application a where a.cour_id = new.cour_id and a.ex_confm;
  return null;
end $$;

-- The cells of a few applications, or the colleges of many.
create or replace function note_candidates(p_exam integer, p_applications bigint[]) returns void language plpgsql security definer
set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
declare few constant boolean := cardinality(p_applications) <= 500;
begin
  insert into public.eligible_change (exam_id, colcode, deg_id, sem, p_code)
  select distinct p_exam, a.colcode, case when few then a.deg_id end, case when few then a.sem end, case when few then a.p_code end
  from unnest(p_applications) x(id) join public.exam_application a on a.exam_id = p_exam and a.id = x.id;
end $$;

-- Scripts that come, go, or lie elsewhere, are void or void no more. Rows are compared as sets: a join of both sides would be
-- planned once for a connection, for as few rows as its first statement had.
create or replace function note_scripts() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
declare e integer; ids bigint[];
begin
  if tg_op = 'UPDATE' then
    for e, ids in select d.exam_id, array_agg(distinct d.application_id) from (
        select exam_id, application_id, place, void_reason from changed
        except select exam_id, application_id, place, void_reason from before) d group by d.exam_id loop
      perform public.note_candidates(e, ids);
    end loop;
  else
    for e, ids in select c.exam_id, array_agg(c.application_id) from changed c group by c.exam_id loop
      perform public.note_candidates(e, ids);
    end loop;
  end if;
  return null;
end $$;

-- Scripts that are received or keyed, or are so no more.
create or replace function note_barcodes() returns trigger language plpgsql security definer
set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
declare e integer; barcodes char(8)[];
begin
  for e, barcodes in select c.exam_id, array_agg(c.barcode) from changed c group by c.exam_id loop
    perform public.note_candidates(e, array(select s.application_id from unnest(barcodes) x(barcode)
      join public.script s on s.exam_id = e and s.barcode = x.barcode));
  end loop;
  return null;
end $$;

-- Those who are not confirmed count for the time table alone: their papers need a day. With these triggers every college is counted
-- once more, since from now on nobody changes a candidate without a line: one look at each college, not at each row.
do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'exam_application'::regclass and tgname = 'eligible_added') then
    create trigger eligible_added after insert on exam_application
      for each row when (new.ex_confm) execute function note_application();
    create trigger eligible_changed after update of ex_confm, colcode, deg_id, cour_id, p_code, sem on exam_application
      for each row when ((old.ex_confm or new.ex_confm)
        and (old.ex_confm, old.colcode, old.deg_id, old.cour_id, old.p_code, old.sem)
          is distinct from (new.ex_confm, new.colcode, new.deg_id, new.cour_id, new.p_code, new.sem))
      execute function note_application();
    create trigger eligible_gone after delete on exam_application
      for each row when (old.ex_confm) execute function note_application();
  end if;
  if not exists (select from pg_trigger where tgrelid = 'exam_application'::regclass and tgname = 'registered_added') then
    create trigger registered_added after insert on exam_application
      for each row when (not new.ex_confm) execute function note_application();
    create trigger registered_changed after update of student_id, colcode, deg_id, cour_id, p_code on exam_application
      for each row when (old.student_id <> new.student_id or not (old.ex_confm or new.ex_confm)
        and (old.colcode, old.deg_id, old.cour_id, old.p_code) is distinct from (new.colcode, new.deg_id, new.cour_id, new.p_code))
      execute function note_application();
    create trigger registered_gone after delete on exam_application
      for each row when (not old.ex_confm) execute function note_application();
    insert into eligible_change (exam_id, colcode)
    with recursive known as (
      select e.id as exam_id, (select min(a.colcode) from exam_application a where a.exam_id = e.id) as colcode from exam e
      union all
      select k.exam_id, (select min(a.colcode) from exam_application a where a.exam_id = k.exam_id and a.colcode > k.colcode)
      from known k where k.colcode is not null)
    select exam_id, colcode from known where colcode is not null;
  end if;
  if not exists (select from pg_trigger where tgrelid = 'course'::regclass and tgname = 'eligible_paper') then
    create trigger eligible_paper after update of p_type, extl_max, scheme, board on course
      for each row when ((old.p_type, old.extl_max, old.scheme, old.board) is distinct from (new.p_type, new.extl_max, new.scheme, new.board))
      execute function note_course();
  end if;
  if not exists (select from pg_trigger where tgrelid = 'script'::regclass and tgname = 'eligible_numbered') then
    create trigger eligible_numbered after insert on script referencing new table as changed
      for each statement execute function note_scripts();
    create trigger eligible_unnumbered after delete on script referencing old table as changed
      for each statement execute function note_scripts();
  end if;
  if not exists (select from pg_trigger where tgrelid = 'script'::regclass and tgname = 'eligible_moved') then
    -- what a trigger changes of a script follows its application, which has said so itself
    create trigger eligible_moved after update on script referencing new table as changed old table as before
      for each statement when (pg_trigger_depth() = 0) execute function note_scripts();
    create trigger eligible_received after insert on script_receipt referencing new table as changed
      for each statement execute function note_barcodes();
    create trigger eligible_unreceived after delete on script_receipt referencing old table as changed
      for each statement execute function note_barcodes();
    create trigger eligible_keyed after insert on camp_mark referencing new table as changed
      for each statement execute function note_barcodes();
    create trigger eligible_unkeyed after delete on camp_mark referencing old table as changed
      for each statement execute function note_barcodes();
    -- until now it was counted without where the scripts lie; a count that is under way ends with its lines gone
    insert into eligible_change (exam_id, colcode)
    select exam_id, colcode from eligible_count union select exam_id, colcode from eligible_change;
  end if;
end $$;

-- Changed colleges and cells as they are now: of all lines, or of those seen. A few colleges and cells are looked up one by one,
-- whatever the planner expects; from ten colleges on all candidates are read once.
create or replace function changed_counts(p_exam integer, p_seen bigint[])
returns table (colcode text, deg_id bigint, sem smallint, p_code text, board text, place text, expected integer, numbered integer,
  received integer, untouched integer)
language sql stable as $$
  with line as materialized (
    select distinct h.colcode, h.deg_id, h.sem, h.p_code from public.eligible_change h
    where h.exam_id = p_exam and (p_seen is null or h.id = any (p_seen))),
  whole as materialized (select l.colcode from line l where l.p_code is null)
  select v.colcode, v.deg_id, v.sem, v.p_code, v.board, v.place, count(*)::integer, count(v.script_id)::integer,
    (count(*) filter (where v.received))::integer, (count(*) filter (where v.untouched))::integer
  from public.v_candidate_script v
  where v.exam_id = p_exam and v.colcode = any (array(select w.colcode from whole w)) and (select count(*) from whole) >= 10
  group by 1, 2, 3, 4, 5, 6
  union all
  select w.colcode, c.* from whole w cross join lateral (
    select v.deg_id, v.sem, v.p_code, v.board, v.place, count(*)::integer, count(v.script_id)::integer,
      (count(*) filter (where v.received))::integer, (count(*) filter (where v.untouched))::integer
    from public.v_candidate_script v where v.exam_id = p_exam and v.colcode = w.colcode
    group by 1, 2, 3, 4, 5) c
  where (select count(*) from whole) < 10
  union all
  select l.colcode, l.deg_id, l.sem, l.p_code, c.* from line l cross join lateral (
    select v.board, v.place, count(*)::integer, count(v.script_id)::integer,
      (count(*) filter (where v.received))::integer, (count(*) filter (where v.untouched))::integer
    from public.v_candidate_script v
    where v.exam_id = p_exam and v.colcode = l.colcode and v.deg_id = l.deg_id and v.sem = l.sem and v.p_code = l.p_code
    group by 1, 2) c
  where l.p_code is not null and l.colcode not in (select w.colcode from whole w) $$;

-- What is kept where it holds, and what is counted now where it does not: in one statement, so always what a count of all rows
-- says. A cell of a paper has a line for each camp at which its scripts lie; those without a number have none.
create or replace function script_counts(p_exam integer)
returns table (colcode text, deg_id bigint, sem smallint, p_code text, board text, place text, expected integer, numbered integer,
  received integer, untouched integer)
language sql stable as $$
  select c.colcode, c.deg_id, c.sem, c.p_code, c.board, c.place, c.expected, c.numbered, c.received, c.untouched
  from public.eligible_count c
  where c.exam_id = p_exam
    and c.colcode not in (select h.colcode from public.eligible_change h where h.exam_id = p_exam and h.p_code is null)
    and (c.colcode, c.deg_id, c.sem, c.p_code) not in (
      select h.colcode, h.deg_id, h.sem, h.p_code from public.eligible_change h where h.exam_id = p_exam and h.p_code is not null)
  union all
  select * from public.changed_counts(p_exam, null) $$;

-- The same for whoever asks for candidates alone: a cell whose scripts lie at two camps has two lines here as well.
create or replace function eligible_counts(p_exam integer)
returns table (colcode text, p_code text, sem smallint, deg_id bigint, board text, expected integer, numbered integer)
language sql stable as $$
  select c.colcode, c.p_code, c.sem, c.deg_id, c.board, c.expected, c.numbered from public.script_counts(p_exam) c $$;

-- Counts anew what has changed in an exam; returns in how many colleges. A change that commits meanwhile has a line that is not
-- among those seen here, so that it is counted again, by whoever asks and by the next turn.
create or replace function count_eligible(p_exam integer) returns integer language plpgsql security definer
set search_path = pg_catalog, public as $$
declare
  seen bigint[];
  colleges integer;
begin
  perform pg_advisory_xact_lock(hashtext('thervu eligible counts'), p_exam);
  select array_agg(h.id), count(distinct h.colcode) into seen, colleges from public.eligible_change h where h.exam_id = p_exam;
  if seen is null then return 0; end if;
  delete from public.eligible_count c where c.exam_id = p_exam and (
    c.colcode in (select h.colcode from public.eligible_change h where h.id = any (seen) and h.p_code is null)
    or (c.colcode, c.deg_id, c.sem, c.p_code) in (
      select h.colcode, h.deg_id, h.sem, h.p_code from public.eligible_change h where h.id = any (seen) and h.p_code is not null));
  insert into public.eligible_count (exam_id, colcode, deg_id, sem, p_code, board, place, expected, numbered, received, untouched)
  select p_exam, c.colcode, c.deg_id, c.sem, c.p_code, c.board, c.place, c.expected, c.numbered, c.received, c.untouched
  from public.changed_counts(p_exam, seen) c;
  perform public.keep_scanned_absentees(p_exam, seen);
  -- where a script lies is nothing to a time table: lines of papers alone are none of its
  perform public.count_exam_papers(p_exam, array(
    select distinct h.colcode from public.eligible_change h where h.id = any (seen) and h.p_code is null));
  delete from public.eligible_change h where h.id = any (seen);
  return colleges;
end $$;

revoke execute on function note_eligible(integer, text), note_application(), note_course(), note_scripts(), note_barcodes(),
  note_candidates(integer, bigint[]), changed_counts(integer, bigint[]), script_counts(integer), eligible_counts(integer),
  count_eligible(integer) from public;
