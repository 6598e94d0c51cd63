-- What a college or a camp may ask about rows that its policies hide (row-policies.sql): single facts, never the row. Those that
-- policies ask of a row cost the planner nothing, since they are asked of the few rows alone that something else has chosen.

-- Students who have moved on and stay on lists of the college they left: of the exams it registered them for, whose marks it keys,
-- and of the frozen rolls whose fee it collected. They are few, and asked for once in a statement that meets a student of another.
create or replace function students_who_left() returns bigint[] language sql stable security definer parallel safe
set search_path = pg_catalog, public as $$
  select coalesce(array_agg(distinct v.student_id), '{}') from public.student_event v
  where v.kind = 'TRANSFER' and v.from_colcode = current_setting('thervu.college', true) and exists (
    select from public.exam_application a where a.student_id = v.student_id and (a.colcode = v.from_colcode or exists (
      select from public.student_exam e where e.exam_id = a.exam_id and e.reg_no = a.reg_no and e.roll_colcode = v.from_colcode))) $$;

-- An officer whom the office has moved to another camp stays named beside what was keyed and pulled in this one.
create or replace function worked_here(p_officer bigint) returns boolean language sql stable security definer parallel safe cost 1
set search_path = pg_catalog, public as $$
  select exists (select from public.camp_mark m where m.exam_id = nullif(current_setting('thervu.exam', true), '')::integer
      and m.aopid = p_officer and m.place = current_setting('thervu.camp', true))
    or exists (select from public.camp_mark m where m.exam_id = nullif(current_setting('thervu.exam', true), '')::integer
      and m.bopid = p_officer and m.place = current_setting('thervu.camp', true))
    or exists (select from public.bundle_movement v join public.bundle b on b.exam_id = v.exam_id and b.bundleno = v.bundleno
      where v.exam_id = nullif(current_setting('thervu.exam', true), '')::integer and v.officer_id = p_officer
        and b.place = current_setting('thervu.camp', true))
    or exists (select from public.reval_script s where s.exam_id = nullif(current_setting('thervu.exam', true), '')::integer
      and s.place = current_setting('thervu.camp', true) and p_officer in (s.located_by, s.aopid, s.bopid, s.copid)) $$;

-- A frozen roll stays with the college that collected the fee, also where the student has taken the applications along.
create or replace function collected_here(p_exam integer, p_reg_no text) returns boolean language sql stable security definer parallel safe cost 1
set search_path = pg_catalog, public as $$
  select exists (select from public.student_exam e
    where e.exam_id = p_exam and e.reg_no = p_reg_no and e.roll_colcode = current_setting('thervu.college', true)) $$;

-- What own students have on record in any exam, also from a college they came from: of these papers, without any of all.
create or replace function attempts_of(p_students bigint[], p_codes text[]) returns table (student_id bigint, p_code text,
  exam_id integer, exam_name text, place integer, cour_id bigint, sem smallint, p_name text, start_yr smallint, ex_confm boolean,
  attempt smallint, intl_mark smallint, result text) language sql stable security definer set search_path = pg_catalog, public as $$
  select a.student_id, a.p_code, a.exam_id, e.exam_name, e.eyear * 2 + (e.emonth = 'NOV')::integer, a.cour_id, c.sem, c.p_name,
    c.start_yr, a.ex_confm, a.attempt, a.intl_mark, case when e.published_at is not null then r.result end
  from public.exam_application a
  join public.exam e on e.id = a.exam_id
  join public.course c on c.cour_id = a.cour_id
  left join public.result r on r.exam_id = a.exam_id and r.application_id = a.id and r.is_current
  where a.student_id = any (p_students) and (p_codes is null or a.p_code = any (p_codes))
    and (current_setting('role', true) <> current_database() || '_college' or exists (
      select from public.student s where s.student_id = a.student_id and s.colcode = current_setting('thervu.college', true)))
  union all
  -- what was written before the portal, with the paper of the course list it is written as now; null where there is none any more
  select r.student_id, r.p_code, -1, r.month || '-' || r.year, r.year * 2 + (r.month in ('JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'))::integer,
    c.cour_id, coalesce(c.sem, r.sem), r.p_name, coalesce(c.start_yr, s.admn_acdyr), true, r.attempt, r.int_mark, r.result
  from public.earlier_result r
  join public.student s on s.student_id = r.student_id
  left join lateral (
    select c.cour_id, c.sem, c.start_yr from public.course c
    where c.p_code = r.p_code and (c.deg_id = s.deg_id or c.kind = 'NME')
    order by c.deg_id <> s.deg_id, c.start_yr > s.admn_acdyr, c.start_yr desc, c.cour_id limit 1) c on true
  where r.student_id = any (p_students) and r.stands and (p_codes is null or r.p_code = any (p_codes))
    and (current_setting('role', true) <> current_database() || '_college'
      or s.colcode = current_setting('thervu.college', true))
  order by 2, 5 $$;

-- The last exam before which a student has paid the fees of the final year, at whichever college.
create or replace function final_year_paid(p_reg_no text, p_exam integer) returns text language sql stable security definer
set search_path = pg_catalog, public as $$
  select x.exam_name from public.student_exam o join public.exam x on x.id = o.exam_id
  where o.reg_no = p_reg_no and o.exam_id <> p_exam and o.isfinalyear and o.fee_frozen_at is not null
  order by x.id desc limit 1 $$;

-- Whether another student, of whichever college, bears the same number of the credit bank.
create or replace function credit_number_shared(p_student bigint, p_number text) returns boolean language sql stable security definer
parallel safe set search_path = pg_catalog, public as $$
  select exists (select from public.student o
    where o.abc_no = p_number and o.student_id <> p_student and o.status <> 'DELETED') $$;

-- The name behind a step in the history of a student or a file, which another college may have taken.
create or replace function name_of_user(p_user bigint) returns text language sql stable security definer
set search_path = pg_catalog, public as $$ select u.name from public.app_user u where u.id = p_user $$;

-- Bundles of an exam are numbered through all camps.
create or replace function highest_bundle(p_exam integer) returns integer language sql stable security definer
set search_path = pg_catalog, public as $$ select coalesce(max(b.bundleno), 0) from public.bundle b where b.exam_id = p_exam $$;

-- To which camp a bundle, an examiner or a scanned script belongs: a camp that has it in hand is told where to send it.
create or replace function camp_of_bundle(p_exam integer, p_bundle integer) returns text language sql stable security definer
set search_path = pg_catalog, public as $$
  select b.place from public.bundle b where b.exam_id = p_exam and b.bundleno = p_bundle $$;
create or replace function camp_of_examiner(p_exam integer, p_exno text) returns text language sql stable security definer
set search_path = pg_catalog, public as $$
  select x.place from public.examiner x where x.exam_id = p_exam and x.exno = p_exno $$;
create or replace function scanned_scripts(p_exam integer, p_barcodes text[])
returns table (barcode char(8), p_code text, place text, status text) language sql stable security definer
set search_path = pg_catalog, public as $$
  select s.barcode, s.p_code, s.place, s.status from public.v_camp_script s
  where s.exam_id = p_exam and s.barcode = any (p_barcodes::char(8)[]) $$;

-- Whether an officer's person works in another exam or camp too, and what the officer has done in all of them.
create or replace function works_elsewhere(p_officer bigint) returns boolean language sql stable security definer
set search_path = pg_catalog, public as $$
  select exists (select from public.camp_officer o join public.camp_officer x on x.user_id = o.user_id and x.id <> o.id
    where o.id = p_officer) $$;
create or replace function work_of_officer(p_officer bigint, out marks bigint, out scans bigint, out entries bigint, out steps bigint,
  out reval_scans bigint, out officers bigint) language sql stable security definer set search_path = pg_catalog, public as $$
  select (select count(*) from public.v_first_valuation_event e where e.officer_id = p_officer),
    (select count(*) from public.barcode_error e where e.opid = p_officer),
    (select count(*) from public.camp_packet_entry e where e.officer_id = p_officer),
    (select count(*) from public.v_valuation_event e where e.kind = 'REVALUATION' and e.officer_id = p_officer),
    (select count(*) from public.reval_problem e where p_officer in (e.officer_id, e.resolved_by)),
    (select count(*) from public.camp_officer o where o.campofid = p_officer) $$;

revoke execute on function students_who_left(), collected_here(integer, text), credit_number_shared(bigint, text),
  attempts_of(bigint[], text[]), final_year_paid(text, integer), worked_here(bigint), name_of_user(bigint), highest_bundle(integer),
  camp_of_bundle(integer, integer), camp_of_examiner(integer, text), scanned_scripts(integer, text[]), works_elsewhere(bigint),
  work_of_officer(bigint) from public;
