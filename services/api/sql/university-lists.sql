-- What screens and queries ask about the lists of one university, whichever role asks.

-- The college code of the examination office: that of its record, and the listed one while there is none.
create or replace function head_office_code() returns text language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce((select c.colcode from public.college c where c.is_head_office), '501')
$$;

-- Whether an installation has no account at all; no role before sign-in may count them.
create or replace function has_no_account() returns boolean language sql stable security definer set search_path = pg_catalog, public as $$
  select not exists (select from public.app_user)
$$;

-- Which of two exams is the later one: months since the year 0.
create or replace function exam_order(p_year integer, p_month text) returns integer language sql immutable parallel safe set search_path = pg_catalog as $$
  select p_year * 12 + array_position(array['JAN','FEB','MAR','APR','MAY','JUN','JUL','AUG','SEP','OCT','NOV','DEC'], p_month)
$$;

-- The place of a released exam among all: set by the database, since a release of the portal before wrote the half of the year.
create or replace function order_session() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  select public.exam_order(e.eyear, e.emonth) into new.place from public.exam e where e.id = new.exam_id;
  return new;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'public.published_session'::regclass and tgname = 'order_session') then
    create trigger order_session before insert or update on public.published_session for each row execute function public.order_session();
  end if;
end $$;

-- What hangs on an exam, by table; tables that come with the exam itself are left out.
create or replace function exam_belongings(p_exam integer) returns table (relation text, rows bigint) language plpgsql stable security definer
set search_path = pg_catalog, public as $$
declare t text; n bigint;
begin
  for t in
    select c.relname from pg_class c join pg_namespace s on s.oid = c.relnamespace and s.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'exam_id' and not a.attisdropped
    where c.relkind in ('r','p') and c.relname not in ('exam_fee','exam_stage_log','audit_log','exam_timetable','exam_timetable_degree',
      'exam_timetable_revision','exam_timetable_clash',
      -- what is counted of applications, and goes with the exam
      'eligible_count','eligible_change','exam_paper_count','exam_paper_pair','exam_student_count','seat_count','script_place_count',
      'scanned_absentee_paper','receipt_count')
    order by c.relname
  loop
    execute format('select count(*) from public.%I where exam_id = $1', t) into n using p_exam;
    if n > 0 then relation := t; rows := n; return next; end if;
  end loop;
end $$;

-- Removes an exam on which nothing hangs, with its partitions, fees, time table and log; the caller's transaction holds all of it.
create or replace function remove_empty_exam(p_exam integer) returns void language plpgsql security definer
set search_path = pg_catalog, public as $$
declare e public.exam%rowtype; r record;
begin
  lock table public.exam in share row exclusive mode;
  select * into strict e from public.exam where id = p_exam;
  if exists (select from public.exam_belongings(p_exam)) then
    raise exception 'something hangs on exam %', e.exam_name using errcode = 'foreign_key_violation', constraint = 'exam_is_empty';
  end if;
  -- seats first, which point to applications
  for r in select * from (values
      ('seat', 'h' || substr(lower(e.exam_tbl), 2)), ('exam_application', lower(e.exam_tbl)), ('camp_mark', lower(e.camp_tbl)),
      ('script', lower(e.script_tbl)), ('result', 'r' || substr(lower(e.exam_tbl), 2))) v(parent, child)
  loop
    execute format('alter table public.%I detach partition part.%I', r.parent, r.child);
    execute format('drop table part.%I', r.child);
  end loop;
  delete from public.exam_timetable_clash where exam_id = p_exam;
  delete from public.exam_timetable_degree where exam_id = p_exam;
  delete from public.exam_timetable where exam_id = p_exam;
  delete from public.exam_timetable_revision where exam_id = p_exam;
  delete from public.exam_stage_log where exam_id = p_exam;
  delete from public.exam_fee where exam_id = p_exam;
  delete from public.exam where id = p_exam;
end $$;

revoke execute on function head_office_code(), has_no_account(), exam_belongings(integer), remove_empty_exam(integer), order_session() from public;
