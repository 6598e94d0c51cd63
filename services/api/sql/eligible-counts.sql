-- Candidates of written papers by college: counts that are kept, and lines that say of which college they do not hold any more.
-- The same lines say it of what is kept for the time table (exam-papers.sql).

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

create or replace function note_application() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'INSERT' then perform public.note_eligible(old.exam_id, old.colcode); end if;
  if tg_op <> 'DELETE' then perform public.note_eligible(new.exam_id, new.colcode); end if;
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

create or replace function note_scripts() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  insert into public.eligible_change (exam_id, colcode)
  select distinct a.exam_id, a.colcode from changed s join public.exam_application a on a.exam_id = s.exam_id and a.id = s.application_id;
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
end $$;

-- What is kept where it holds, and what is counted now where it does not: in one statement, so always what a count of all rows says.
create or replace function eligible_counts(p_exam integer)
returns table (colcode text, p_code text, sem smallint, deg_id bigint, board text, expected integer, numbered integer)
language sql stable as $$
  select c.colcode, c.p_code, c.sem, c.deg_id, c.board, c.expected, c.numbered
  from public.eligible_count c
  where c.exam_id = p_exam and c.colcode <> all (select h.colcode from public.eligible_change h where h.exam_id = p_exam)
  union all
  select e.colcode, e.p_code, e.sem, e.deg_id, e.board, count(*)::integer, count(s.id)::integer
  from (select distinct h.colcode from public.eligible_change h where h.exam_id = p_exam) h
  join public.v_qp_eligible e on e.exam_id = p_exam and e.colcode = h.colcode
  left join public.script s on s.exam_id = p_exam and s.application_id = e.id
  group by e.colcode, e.p_code, e.sem, e.deg_id, e.board $$;

-- Counts anew the colleges of an exam that have changed; returns how many. A change that commits meanwhile has a line that is
-- not among those seen here, so that its college is counted again, by whoever asks and by the next turn.
create or replace function count_eligible(p_exam integer) returns integer language plpgsql security definer
set search_path = pg_catalog, public as $$
declare
  seen bigint[];
  colleges text[];
begin
  perform pg_advisory_xact_lock(hashtext('thervu eligible counts'), p_exam);
  select array_agg(h.id), array_agg(distinct h.colcode) into seen, colleges from public.eligible_change h where h.exam_id = p_exam;
  if seen is null then return 0; end if;
  delete from public.eligible_count c where c.exam_id = p_exam and c.colcode = any (colleges);
  insert into public.eligible_count (exam_id, colcode, p_code, sem, deg_id, board, expected, numbered)
  select p_exam, e.colcode, e.p_code, e.sem, e.deg_id, e.board, count(*), count(s.id)
  from public.v_qp_eligible e left join public.script s on s.exam_id = p_exam and s.application_id = e.id
  where e.exam_id = p_exam and e.colcode = any (colleges)
  group by e.colcode, e.p_code, e.sem, e.deg_id, e.board;
  perform public.count_exam_papers(p_exam, colleges);
  delete from public.eligible_change h where h.id = any (seen);
  return cardinality(colleges);
end $$;

revoke execute on function note_eligible(integer, text), note_application(), note_course(), note_scripts(),
  eligible_counts(integer), count_eligible(integer) from public;
