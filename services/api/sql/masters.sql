-- Grading schemes and the allocation of colleges to camps: what keeps their history, and where a script goes.

-- A paper is judged as its scheme is; a writer that knows of `scheme` alone names a scheme of that name.
create or replace function judge_course() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  if new.grading_scheme is null
     or tg_op = 'UPDATE' and new.grading_scheme is not distinct from old.grading_scheme and new.scheme <> old.scheme then
    new.grading_scheme := new.scheme;
  else
    new.scheme := coalesce((select g.judged_as from public.grading_scheme g where g.scheme = new.grading_scheme), new.scheme);
  end if;
  return new;
end $$;

/* A scheme with its ranges, as the history of the settings shows it. */
create or replace function grading_scheme_document(p_scheme text) returns jsonb language sql stable security definer
set search_path = pg_catalog, public as $$
  select jsonb_build_object('description', g.description, 'judged_as', g.judged_as,
    'active', g.active, 'replaces', g.replaces,
    'bands', (select coalesce(jsonb_agg(to_jsonb(b) - 'scheme' order by b.min_pct desc), '[]')
              from public.grading_scheme_band b where b.scheme = g.scheme))
  from public.grading_scheme g where g.scheme = p_scheme
$$;

-- The row of a scheme is saved after its ranges, so that one entry tells all of them.
create or replace function note_scheme_change() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
declare
  was jsonb := (select h.new_value from public.setting_history h where h.key = 'grading_scheme.' || new.scheme order by h.id desc limit 1);
  now_is jsonb := public.grading_scheme_document(new.scheme);
begin
  if was is distinct from now_is then
    insert into public.setting_history (key, old_value, new_value, by_user, reason)
    values ('grading_scheme.' || new.scheme, was, now_is, new.updated_by, public.given_reason());
  end if;
  return null;
end $$;

-- Whether a paper of the scheme has a result, published or about to be.
create or replace function scheme_has_results(p_scheme text) returns boolean language sql stable security definer
set search_path = pg_catalog, public as $$
  -- course by course and row by row up to the first result: 'offset 0' keeps the planner from joining every result of every exam
  select exists (select from public.course c where c.grading_scheme = p_scheme
    and exists (select from public.exam_application a where a.cour_id = c.cour_id
      and exists (select from public.result r where r.exam_id = a.exam_id and r.application_id = a.id offset 0) offset 0))
$$;

create or replace function keep_used_scheme() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  if (new.scheme, new.judged_as, new.carries_marks, new.counts_in_gpa)
     is distinct from (old.scheme, old.judged_as, old.carries_marks, old.counts_in_gpa)
     and public.scheme_has_results(old.scheme) then
    raise exception 'results were made with the grading scheme %', old.scheme
      using errcode = 'check_violation', constraint = 'grading_scheme_used', table = 'grading_scheme';
  end if;
  return new;
end $$;

create or replace function keep_used_bands() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  if public.scheme_has_results(coalesce(new.scheme, old.scheme)) then
    raise exception 'results were made with the grading scheme %', coalesce(new.scheme, old.scheme)
      using errcode = 'check_violation', constraint = 'grading_scheme_used', table = 'grading_scheme_band';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- Written by the database, so that form, import and page leave the same history.
create or replace function note_college_camp() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  insert into public.camp_allocation_event (colcode, from_place, to_place, reason, by_user)
  values (new.colcode, case when tg_op = 'UPDATE' then old.place end, new.place, public.given_reason(), new.updated_by);
  return null;
end $$;

create or replace function note_board_camp() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
declare one record := coalesce(new, old);
begin
  if tg_op = 'UPDATE' and old.place = new.place then return null; end if;
  insert into public.camp_allocation_event (colcode, board, from_place, to_place, reason, by_user)
  values (one.colcode, one.board, case when tg_op <> 'INSERT' then old.place end, case when tg_op <> 'DELETE' then new.place end,
    public.given_reason(), nullif(current_setting('thervu.by', true), '')::bigint);
  return null;
end $$;

/* The camp of a college's scripts of one board: the one named for the board, else that of the college where it takes the board.
   Null: none is allocated. */
create or replace function allocated_camp(p_colcode text, p_board text) returns text language sql stable parallel safe
set search_path = pg_catalog, public as $$
  select coalesce(
    (select b.place from public.college_board_camp b join public.camp k on k.place = b.place
      where b.colcode = p_colcode and b.board = p_board and k.selectable),
    (select c.place from public.college c join public.camp k on k.place = c.place
      where c.colcode = p_colcode and k.selectable and (k.boards is null or p_board = any(k.boards))))
$$;

do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'course'::regclass and tgname = 'course_judged') then
    create trigger course_judged before insert or update of scheme, grading_scheme on course for each row execute function judge_course();
  end if;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'grading_scheme'::regclass and tgname = 'scheme_changed') then
    create trigger scheme_changed after insert or update on grading_scheme for each row execute function note_scheme_change();
  end if;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'grading_scheme'::regclass and tgname = 'used_scheme_kept') then
    create trigger used_scheme_kept before update of scheme, judged_as, carries_marks, counts_in_gpa on grading_scheme for each row execute function keep_used_scheme();
  end if;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'grading_scheme_band'::regclass and tgname = 'used_bands_kept') then
    create trigger used_bands_kept before insert or update or delete on grading_scheme_band for each row execute function keep_used_bands();
  end if;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'college'::regclass and tgname = 'college_camp_noted') then
    create trigger college_camp_noted after update of place on college for each row when (old.place is distinct from new.place) execute function note_college_camp();
  end if;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'college'::regclass and tgname = 'new_college_camp_noted') then
    create trigger new_college_camp_noted after insert on college for each row when (new.place is not null) execute function note_college_camp();
  end if;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'college_board_camp'::regclass and tgname = 'board_camp_noted') then
    create trigger board_camp_noted after insert or update or delete on college_board_camp for each row execute function note_board_camp();
  end if;
end $$;

revoke execute on function judge_course(), grading_scheme_document(text), note_scheme_change(), scheme_has_results(text), keep_used_scheme(),
  keep_used_bands(), note_college_camp(), note_board_camp(), allocated_camp(text, text) from public;
