-- Exam days: at which centre a candidate writes, what a host may know of its guests, and how a closed sitting becomes absences.

-- Whether an exam is written at named centres; one without any has no sittings, gates and H balances.
create or replace function uses_centres(p_exam integer) returns boolean language sql stable security definer
set search_path = pg_catalog, public as $$
  select exists (select from public.exam_centre c where c.exam_id = p_exam and c.active) $$;

-- The one rule of allotment: the line of the student, then of the degree, then of the college; without one the college itself,
-- where it is a centre. Null where there is none.
create or replace function centre_of(p_exam integer, p_college text, p_degree bigint, p_reg_no text) returns text
language sql stable security definer set search_path = pg_catalog, public as $$
  select coalesce(
    (select l.centre from public.centre_allotment l
     where l.exam_id = p_exam and l.colcode = p_college and l.examdate is null and (l.reg_no = p_reg_no or l.reg_no is null and (l.deg_id = p_degree or l.deg_id is null))
     order by l.reg_no is null, l.deg_id is null limit 1),
    (select c.centre from public.exam_centre c where c.exam_id = p_exam and c.centre = p_college and c.active)) $$;

-- The centre of a guest elsewhere with its name; no row for whoever writes at the own college or where there are no centres.
create or replace function centre_elsewhere(p_exam integer, p_college text, p_degree bigint, p_reg_no text)
returns table (centre text, colname text) language sql stable security definer set search_path = pg_catalog, public as $$
  select c.colcode, c.colname from public.college c
  where c.colcode = public.centre_of(p_exam, p_college, p_degree, p_reg_no) and c.colcode <> p_college $$;

-- The same for one session: a visitor's line for it goes before every other.
create or replace function session_centre_elsewhere(p_exam integer, p_college text, p_degree bigint, p_reg_no text, p_date date, p_session text)
returns table (centre text, colname text) language sql stable security definer set search_path = pg_catalog, public as $$
  select c.colcode, c.colname from public.college c
  where c.colcode <> p_college and c.colcode = coalesce(
    (select l.centre from public.centre_allotment l where l.exam_id = p_exam and l.colcode = p_college and l.reg_no = p_reg_no
       and l.examdate = p_date and l.examsession = p_session),
    public.centre_of(p_exam, p_college, p_degree, p_reg_no)) $$;

-- Whether the role may know of a centre: the office and the owner of all, a college of its own.
create or replace function of_own_centre(p_centre text) returns boolean language sql stable
set search_path = pg_catalog, public as $$
  select current_setting('role') = 'none' or current_setting('role') = current_database() || '_office'
    or coalesce(p_centre = nullif(current_setting('thervu.college', true), ''), false) $$;

-- The candidates of a centre in a slot, guests included; the office and the worker may leave the centre out.
create or replace function sitting_candidates(p_exam integer, p_centre text, p_date date, p_session text)
returns setof v_sitting_candidate language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  if not public.of_own_centre(p_centre) then
    raise exception 'candidates of another centre' using errcode = 'insufficient_privilege';
  end if;
  if p_centre is null then
    return query select v.* from public.v_sitting_candidate v
      where v.exam_id = p_exam and v.examdate = p_date and v.examsession = p_session and v.centre is not null;
  else
    return query select v.* from public.v_sitting_candidate v
      where v.exam_id = p_exam and v.examdate = p_date and v.examsession = p_session and v.centre = p_centre
        and v.colcode = any (array(select p_centre union select l.colcode from public.centre_allotment l
          where l.exam_id = p_exam and l.centre = p_centre));
  end if;
end $$;

-- The candidates of an exam, or of one of its centres, by the colleges that can have some there; without `security definer` and settings,
-- so that it becomes a part of the statement that asks, and safe in parallel, so that this one may be.
create or replace function candidates_at(p_exam integer, p_centre text) returns setof v_sitting_candidate language sql stable parallel safe as $$
  select v.* from public.v_sitting_candidate v
  where v.exam_id = p_exam and v.centre is not null and (p_centre is null or v.centre = p_centre
    and v.colcode = any (array(select p_centre union select l.colcode from public.centre_allotment l
      where l.exam_id = p_exam and l.centre = p_centre))) $$;

-- The slots of a centre with the number of its candidates; the office may leave the centre out. A line of allotment names a student, a
-- degree or a college: candidates are counted by paper, degree and college, as they are kept for the time table (exam-papers.sql);
-- those with a line of their own are taken out and read one by one, as v_sitting_candidate says. Colleges that have just changed are
-- read row by row: the price of a row from a worker is lowered for them.
create or replace function centre_sessions(p_exam integer, p_centre text, p_until date default 'infinity')
returns table (centre text, examdate date, examsession text, candidates integer)
language plpgsql stable security definer set search_path = pg_catalog, public set parallel_tuple_cost = 0.001 as $$
declare
  v_named text[] := array(select distinct l.reg_no from public.centre_allotment l where l.exam_id = p_exam and l.reg_no is not null);
  v_colleges text[] := case when p_centre is not null then array(select p_centre union select l.colcode from public.centre_allotment l
    where l.exam_id = p_exam and l.centre = p_centre) end;
begin
  if not public.of_own_centre(p_centre) then
    raise exception 'candidates of another centre' using errcode = 'insufficient_privilege';
  end if;
  return query
    select k.at_centre, k.on_day, k.in_session, sum(k.people)::int from (
      select coalesce(ld.centre, lc.centre, x.centre) as at_centre, t.examdate as on_day, t.examsession as in_session, g.people
      from (select p.colcode, p.cour_id, p.p_code, p.deg_id, p.candidates::integer as people from public.college_paper_counts(p_exam, v_colleges) p
        union all
        select a.colcode, a.cour_id, a.p_code, a.deg_id, -1 from public.exam_application a
        where a.exam_id = p_exam and a.ex_confm and a.reg_no = any (v_named)
          and (v_colleges is null or a.colcode = any (v_colleges))) g
      join public.course c on c.cour_id = g.cour_id and c.p_type = 'THEORY' and c.extl_max > 0 and c.scheme = 'MARKS'
      join public.exam_timetable t on t.exam_id = p_exam and t.p_code = g.p_code
      left join public.centre_allotment ld on ld.exam_id = p_exam and ld.colcode = g.colcode and ld.deg_id = g.deg_id and ld.reg_no is null
      left join public.centre_allotment lc on lc.exam_id = p_exam and lc.colcode = g.colcode and lc.deg_id is null and lc.reg_no is null
      left join public.exam_centre x on x.exam_id = p_exam and x.centre = g.colcode and x.active
      union all
      select v.centre, v.examdate, v.examsession, 1 from public.v_sitting_candidate v
      where v.exam_id = p_exam and v.reg_no = any (v_named) and (v_colleges is null or v.colcode = any (v_colleges))
    ) k
    where k.at_centre is not null and (p_centre is null or k.at_centre = p_centre) and k.on_day <= p_until
    group by 1, 2, 3 having sum(k.people) > 0;
end $$;

-- How many students of each college write at each centre, by the rules of v_sitting_candidate; the centre is null where there is none.
-- Who has a written paper is kept by college and degree. A student with a line of allotment, or with a paper that has no day, is read
-- in person; where papers without a day have more candidates than are worth it, everybody is.
create or replace function centre_students(p_exam integer, p_in_person integer default 10000)
returns table (centre text, colcode text, students integer)
language plpgsql stable security definer set search_path = pg_catalog, public set parallel_tuple_cost = 0.001 as $$
declare
  v_without text[];
  v_rows bigint;
  v_named text[];
begin
  if not public.of_own_centre(null) then
    raise exception 'students of other centres' using errcode = 'insufficient_privilege';
  end if;
  select coalesce(array_agg(distinct g.p_code), '{}'), coalesce(sum(g.candidates), 0) into v_without, v_rows
  from public.college_paper_counts(p_exam, null) g
  join public.course c on c.cour_id = g.cour_id and c.p_type = 'THEORY' and c.extl_max > 0 and c.scheme = 'MARKS'
  where not exists (select from public.exam_timetable t where t.exam_id = p_exam and t.p_code = g.p_code);
  if v_rows > p_in_person then
    return query
      select k.centre, k.colcode, count(*)::int from (
        select distinct v.centre, v.colcode, v.reg_no from public.v_sitting_candidate v where v.exam_id = p_exam) k
      group by 1, 2;
    return;
  end if;
  v_named := array(
    select l.reg_no from public.centre_allotment l where l.exam_id = p_exam and l.reg_no is not null
    union
    select a.reg_no from public.exam_application a where a.exam_id = p_exam and a.ex_confm and a.p_code = any (v_without));
  return query
    select k.at_centre, k.college, sum(k.people)::int from (
      select distinct g.no, g.colcode as college, g.people, coalesce(ld.centre, lc.centre, x.centre) as at_centre
      from (
        select row_number() over () as no, u.* from (
          select s.colcode, s.deg_ids, s.students as people from public.college_students(p_exam) s
          union all
          select s.colcode, s.deg_ids, -s.students from public.written_students(p_exam, null, v_named) s) u) g
      cross join unnest(g.deg_ids) d(deg_id)
      left join public.centre_allotment ld on ld.exam_id = p_exam and ld.colcode = g.colcode and ld.deg_id = d.deg_id and ld.reg_no is null
      left join public.centre_allotment lc on lc.exam_id = p_exam and lc.colcode = g.colcode and lc.deg_id is null and lc.reg_no is null
      left join public.exam_centre x on x.exam_id = p_exam and x.centre = g.colcode and x.active
      union all
      select 0, v.colcode, count(distinct v.reg_no), v.centre from public.v_sitting_candidate v
      where v.exam_id = p_exam and v.reg_no = any (v_named) group by v.colcode, v.centre) k
    group by 1, 2 having sum(k.people) > 0;
end $$;

-- How many halls of each session have fewer people than their candidates need, one for so many. Read with the rights of whoever asks.
create or replace function halls_without_people(p_exam integer, p_centre text, p_day date, p_until date, p_most integer)
returns table (centre text, examdate date, examsession text, halls integer)
language plpgsql stable set search_path = pg_catalog, public as $$
begin
  return query
    select x.centre, x.examdate, x.examsession, count(*)::int from public.seat_count x
    left join (select d.hall_id, d.examdate, d.examsession, count(*) as people from public.invigilation_duty d
      where d.exam_id = p_exam and d.hall_id is not null group by 1, 2, 3) y
      on y.hall_id = x.hall_id and y.examdate = x.examdate and y.examsession = x.examsession
    where x.exam_id = p_exam and x.examdate <= p_until and (p_day is null or x.examdate = p_day)
      and (p_centre is null or x.centre = p_centre)
      and coalesce(y.people, 0) < (x.candidates + p_most - 1) / p_most group by 1, 2, 3;
end $$;

-- The slots of a centre with what each holds; the office may leave the centre out.
create or replace function centre_slots(p_exam integer, p_centre text, p_until date default 'infinity')
returns table (centre text, examdate date, examsession text, candidates integer, papers integer, changed_rows integer)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  if not public.of_own_centre(p_centre) then
    raise exception 'candidates of another centre' using errcode = 'insufficient_privilege';
  end if;
  return query
    select v.centre, v.examdate, v.examsession, count(*)::int, count(distinct v.p_code)::int, count(*) filter (where s.application_id is null)::int
    from public.candidates_at(p_exam, p_centre) v
    left join public.seat s on s.exam_id = v.exam_id and s.application_id = v.application_id
    where v.examdate <= p_until group by 1, 2, 3;
end $$;

-- Names and facts of those who sit in a sitting of the own centre, guests included.
create or replace function seated_candidates(p_exam integer, p_centre text, p_date date, p_session text)
returns table (application_id bigint, stu_name text, colcode text, board text, paper_group text, ex_confm boolean, absent boolean,
  marked boolean, scribe boolean, minutes_per_hour smallint)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  if not public.of_own_centre(p_centre) then
    raise exception 'candidates of another centre' using errcode = 'insufficient_privilege';
  end if;
  return query
    select a.id, s.stu_name, a.colcode, c.board, coalesce(c.comn_id, a.p_code), a.ex_confm, a.absent, a.ext_mark is not null,
      coalesce(g.scribe, false), coalesce(g.minutes_per_hour, 0::smallint)
    from public.seat x
    join public.exam_application a on a.exam_id = x.exam_id and a.id = x.application_id
    join public.student s on s.student_id = a.student_id
    join public.course c on c.cour_id = a.cour_id
    left join public.exam_accommodation g on g.exam_id = x.exam_id and g.reg_no = x.reg_no and g.state = 'GRANTED'
    where x.exam_id = p_exam and x.centre = p_centre and x.examdate = p_date and x.examsession = p_session;
end $$;

-- Where the students of a college sit, from so many hours before their slot.
create or replace function seats_of_college(p_exam integer, p_college text, p_hours integer)
returns table (reg_no text, stu_name text, p_code text, centre text, centre_name text, examdate date, examsession text, turn smallint,
  hall_no text, hall_name text, block text, floor smallint, desk text)
-- the seats of one college are looked up by their applications, not found by reading those of every college
language plpgsql stable security definer set search_path = pg_catalog, public set random_page_cost = 1.1 as $$
begin
  if not public.of_own_centre(p_college) then
    raise exception 'students of another college' using errcode = 'insufficient_privilege';
  end if;
  return query
    select x.reg_no, s.stu_name, x.p_code, x.centre, c.colname, x.examdate, x.examsession, x.turn,
      case when o.shown then h.hall_no end, case when o.shown then h.name end, case when o.shown then h.block end,
      case when o.shown then h.floor end, case when o.shown then x.desk end
    from public.exam_application a
    join public.seat x on x.exam_id = a.exam_id and x.application_id = a.id
    join public.sitting i on i.exam_id = x.exam_id and i.centre = x.centre and i.examdate = x.examdate and i.examsession = x.examsession
    join public.student s on s.student_id = a.student_id
    join public.college c on c.colcode = x.centre
    join public.hall h on h.hall_id = x.hall_id
    cross join lateral (select now() >= (x.examdate + case x.examsession when 'FN' then time '10:00' else time '14:00' end)
      at time zone 'Asia/Kolkata' - make_interval(hours => p_hours) as shown) o
    where a.exam_id = p_exam and a.colcode = p_college and i.state in ('FIXED','HELD','CLOSED')
    order by x.examdate, x.examsession desc, x.reg_no, x.p_code;
end $$;

-- What the hall tickets of a college, or of one of its students, say of centres: where each student writes, and hall and desk of the
-- sessions to come, from so many hours before them. No row in an exam without centres. Sessions are few and are chosen first: on most
-- days there is none to come whose desks are shown, and no seat is read.
create or replace function ticket_centres(p_exam integer, p_college text, p_hours integer, p_reg_no text)
returns table (reg_no text, centre text, seats jsonb)
language plpgsql stable security definer set search_path = pg_catalog, public set random_page_cost = 1.1 as $$
declare
  v_from constant date := (now() at time zone 'Asia/Kolkata')::date;
begin
  if not public.of_own_centre(p_college) then
    raise exception 'students of another college' using errcode = 'insufficient_privilege';
  end if;
  if not public.uses_centres(p_exam) then
    return;
  end if;
  return query
    with written as materialized (
      select distinct a.reg_no, a.colcode, a.deg_id from public.exam_application a
      where a.exam_id = p_exam and a.colcode = p_college and a.ex_confm and (p_reg_no is null or a.reg_no = p_reg_no)),
    shown as materialized (
      select i.centre, i.examdate, i.examsession from public.sitting i
      where i.exam_id = p_exam and i.examdate >= v_from and i.state in ('FIXED','HELD','CLOSED')
        and now() >= (i.examdate + case i.examsession when 'FN' then time '10:00' else time '14:00' end) at time zone 'Asia/Kolkata'
          - make_interval(hours => p_hours)),
    seat_of as (
      select x.reg_no, jsonb_agg(jsonb_build_object('examdate', x.examdate, 'examsession', x.examsession, 'p_code', x.p_code,
        'hall_no', h.hall_no, 'desk', x.desk) order by x.examdate, x.examsession desc, x.p_code) as seats
      from public.exam_application a
      join public.seat x on x.exam_id = a.exam_id and x.application_id = a.id
      join shown w on w.centre = x.centre and w.examdate = x.examdate and w.examsession = x.examsession
      join public.hall h on h.hall_id = x.hall_id
      where exists (select from shown) and a.exam_id = p_exam and a.colcode = p_college
        and (p_reg_no is null or a.reg_no = p_reg_no) and x.desk is not null
      group by 1)
    select c.reg_no, string_agg(k.colcode || ' ' || k.colname, ', ' order by k.colcode), coalesce(s.seats, '[]')
    -- asked once for a student, not once for each paper
    from (select distinct w.reg_no, public.centre_of(p_exam, w.colcode, w.deg_id, w.reg_no) as code from written w) c
    join public.college k on k.colcode = c.code
    left join seat_of s on s.reg_no = c.reg_no
    group by c.reg_no, s.seats;
end $$;

-- The release before asks for a college without naming a student, while this one is being brought in.
create or replace function ticket_centres(p_exam integer, p_college text, p_hours integer)
returns table (reg_no text, centre text, seats jsonb)
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.* from public.ticket_centres(p_exam, p_college, p_hours, null) t $$;

-- Rows of the own students (the office: of all) that were confirmed after the plan of their session was fixed, and have no seat.
-- `turns` are those in which the student sits in that slot already.
create or replace function late_candidates(p_exam integer, p_ids bigint[])
returns table (application_id bigint, reg_no text, p_code text, paper_group text, centre text, examdate date, examsession text,
  scribe boolean, step_free boolean, turns smallint[])
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  if not exists (select from public.sitting s where s.exam_id = p_exam and s.state in ('FIXED','HELD')) then
    return;
  end if;
  return query
    select v.application_id, v.reg_no, v.p_code, v.paper_group, v.centre, v.examdate, v.examsession, v.scribe, v.step_free,
      array(select x.turn from public.seat x where x.exam_id = v.exam_id and x.examdate = v.examdate
        and x.examsession = v.examsession and x.reg_no = v.reg_no)
    from public.v_sitting_candidate v
    join public.sitting s on (s.exam_id, s.centre, s.examdate, s.examsession) = (v.exam_id, v.centre, v.examdate, v.examsession)
    where v.exam_id = p_exam and v.application_id = any (p_ids) and public.of_own_centre(v.colcode) and s.state in ('FIXED','HELD')
      and not exists (select from public.seat x where x.exam_id = v.exam_id and x.application_id = v.application_id)
    order by v.examdate, v.examsession desc, v.centre, v.reg_no, v.p_code;
end $$;

-- Halls and desks of a fixed session for whoever is confirmed late, locked until the transaction ends; no names and no numbers.
-- A college is answered for the sessions in which its students write. A hall that has reported takes nobody any more.
create or replace function late_sitting(p_exam integer, p_centre text, p_date date, p_session text)
returns table (halls jsonb, taken jsonb)
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not public.of_own_centre(p_centre) and not exists (
      select from public.v_sitting_candidate v where v.exam_id = p_exam and v.centre = p_centre and v.examdate = p_date
        and v.examsession = p_session and public.of_own_centre(v.colcode)) then
    raise exception 'desks of another centre' using errcode = 'insufficient_privilege';
  end if;
  perform from public.sitting s where (s.exam_id, s.centre, s.examdate, s.examsession) = (p_exam, p_centre, p_date, p_session) for update;
  return query select
    (select coalesce(jsonb_agg(jsonb_build_object('hall_id', h.hall_id, 'desk_rows', h.desk_rows, 'desk_cols', h.desk_cols, 'aisles', h.aisles,
        'blocked', h.blocked, 'purpose', h.purpose, 'fill_order', h.fill_order, 'step_free', h.step_free,
        'open', h.active and not exists (select from public.hall_report r where (r.exam_id, r.centre, r.examdate, r.examsession, r.hall_id)
          = (p_exam, p_centre, p_date, p_session, h.hall_id)))), '[]')
      from public.hall h where h.colcode = p_centre),
    (select coalesce(jsonb_agg(jsonb_build_object('hall_id', x.hall_id, 'desk', x.desk, 'turn', x.turn,
        'group', case when a.ex_confm then coalesce(c.comn_id, a.p_code) else '' end)), '[]')
      from public.seat x
      join public.exam_application a on a.exam_id = x.exam_id and a.id = x.application_id
      join public.course c on c.cour_id = a.cour_id
      where x.exam_id = p_exam and x.centre = p_centre and x.examdate = p_date and x.examsession = p_session);
end $$;

-- Gives a late candidate a free desk; the number of pairs is accepted with it by whoever confirms.
create or replace function give_late_seat(p_exam integer, p_application bigint, p_turn integer, p_hall bigint, p_desk text,
  p_pairs integer, p_diagonal integer, p_user bigint)
returns void language plpgsql security definer set search_path = pg_catalog, public as $$
declare v record;
begin
  select c.application_id, c.reg_no, c.p_code, c.centre, c.examdate, c.examsession into v
  from public.late_candidates(p_exam, array[p_application]) c;
  if not found then
    raise exception 'no candidate without a seat' using errcode = 'insufficient_privilege';
  end if;
  insert into public.seat (exam_id, application_id, reg_no, p_code, centre, examdate, examsession, turn, hall_id, desk, placed, reason)
  values (p_exam, v.application_id, v.reg_no, v.p_code, v.centre, v.examdate, v.examsession, p_turn, p_hall, p_desk, 'LATE',
    'Confirmed after the plan was fixed.');
  update public.sitting s set candidates = s.candidates + 1, close_pairs = p_pairs, diagonal_pairs = p_diagonal,
    close_pairs_accepted_by = case when p_pairs > coalesce(s.close_pairs, 0) then p_user else s.close_pairs_accepted_by end,
    row_version = s.row_version + 1
  where (s.exam_id, s.centre, s.examdate, s.examsession) = (p_exam, v.centre, v.examdate, v.examsession);
end $$;

-- Desks that are not there, that are blocked, or in a hall of another college.
create or replace function seat_fits_hall() returns trigger language plpgsql as $$
declare bad record;
begin
  select s.reg_no, s.desk, h.hall_no into bad from new_seats s join public.hall h on h.hall_id = s.hall_id
  where h.colcode <> s.centre or s.desk = any (h.blocked) or ascii(s.desk) - 64 > h.desk_cols or substr(s.desk, 2)::int > h.desk_rows limit 1;
  if found then
    raise exception 'desk % of hall % cannot be used', bad.desk, bad.hall_no
      using errcode = 'check_violation', constraint = 'seat_fits_hall', table = 'seat';
  end if;
  return null;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'seat'::regclass and tgname = 'seat_fits_hall_new') then
    create trigger seat_fits_hall_new after insert on seat referencing new table as new_seats
      for each statement execute function seat_fits_hall();
    create trigger seat_fits_hall_moved after update on seat referencing new table as new_seats
      for each statement execute function seat_fits_hall();
  end if;
end $$;

-- How many sit in each hall, kept with the seats: a statement that gives or takes some adds the difference, hall by hall in one order,
-- as two of them may change the same halls.
create or replace function count_seats() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
declare r record;
begin
  if tg_op = 'INSERT' then
    insert into public.seat_count as k (exam_id, centre, examdate, examsession, hall_id, candidates)
    select n.exam_id, n.centre, n.examdate, n.examsession, n.hall_id, count(*) from new_seats n
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (exam_id, centre, examdate, examsession, hall_id) do update set candidates = k.candidates + excluded.candidates;
  elsif tg_op = 'DELETE' then
    for r in
      select o.exam_id, o.centre, o.examdate, o.examsession, o.hall_id, count(*) as gone from old_seats o
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    loop
      update public.seat_count k set candidates = k.candidates - r.gone
      where (k.exam_id, k.centre, k.examdate, k.examsession, k.hall_id) = (r.exam_id, r.centre, r.examdate, r.examsession, r.hall_id);
    end loop;
  else
    for r in
      select d.exam_id, d.centre, d.examdate, d.examsession, d.hall_id, sum(d.change) as change from (
        select n.exam_id, n.centre, n.examdate, n.examsession, n.hall_id, 1 as change from new_seats n
        union all
        select o.exam_id, o.centre, o.examdate, o.examsession, o.hall_id, -1 from old_seats o) d
      group by 1, 2, 3, 4, 5 having sum(d.change) <> 0 order by 1, 2, 3, 4, 5
    loop
      update public.seat_count k set candidates = k.candidates + r.change
      where (k.exam_id, k.centre, k.examdate, k.examsession, k.hall_id) = (r.exam_id, r.centre, r.examdate, r.examsession, r.hall_id);
      -- only a hall that gains somebody can be without a line
      if not found then
        insert into public.seat_count as k (exam_id, centre, examdate, examsession, hall_id, candidates)
        values (r.exam_id, r.centre, r.examdate, r.examsession, r.hall_id, r.change)
        on conflict (exam_id, centre, examdate, examsession, hall_id) do update set candidates = k.candidates + excluded.candidates;
      end if;
    end loop;
  end if;
  return null;
end $$;
-- Bound behind a lock that waits for whoever gives seats just now; what is there already is counted with it. A restored database has
-- both, and is left as it is.
do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'seat'::regclass and tgname = 'seats_given') then
    create trigger seats_given after insert on seat referencing new table as new_seats
      for each statement execute function count_seats();
    create trigger seats_moved after update on seat referencing new table as new_seats old table as old_seats
      for each statement execute function count_seats();
    create trigger seats_taken after delete on seat referencing old table as old_seats
      for each statement execute function count_seats();
    insert into seat_count as k (exam_id, centre, examdate, examsession, hall_id, candidates)
    select s.exam_id, s.centre, s.examdate, s.examsession, s.hall_id, count(*) from seat s group by 1, 2, 3, 4, 5
    on conflict (exam_id, centre, examdate, examsession, hall_id) do update set candidates = excluded.candidates
      where k.candidates <> excluded.candidates;
  end if;
end $$;

-- The absences of a sitting as its halls have reported them, over every college that wrote there. Each record that changes becomes
-- a link of its paper's chain. What cannot be changed is answered instead, and the caller gives everything up.
create or replace function write_sitting_absences(p_exam integer, p_centre text, p_date date, p_session text, p_user bigint,
  p_reason text, p_request text)
returns table (application_id bigint, reg_no text, p_code text, colcode text, absent boolean, barred text)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare r record;
begin
  if not public.of_own_centre(p_centre) then
    raise exception 'absences of another centre' using errcode = 'insufficient_privilege';
  end if;
  for r in
    select distinct a.colcode as college, a.p_code as paper from public.seat x
    join public.exam_application a on a.exam_id = x.exam_id and a.id = x.application_id
    where x.exam_id = p_exam and x.centre = p_centre and x.examdate = p_date and x.examsession = p_session order by 1, 2
  loop
    perform pg_advisory_xact_lock(hashtext('thervu absentees of ' || r.college || ' ' || r.paper), p_exam);
  end loop;
  for r in
    select a.id, a.reg_no, a.p_code, a.colcode, x.desk = any (h.absent_desks) as away,
      case when exists (select from public.paper_lock l where l.exam_id = p_exam and l.colcode = a.colcode and l.p_code = a.p_code
          and l.kind = 'ABSENT' and l.reopened_at is null) then 'LOCKED'
        when a.ext_mark is not null then 'MARKED' end as bar
    from public.seat x
    join public.exam_application a on a.exam_id = x.exam_id and a.id = x.application_id
    join public.hall_report h on h.exam_id = x.exam_id and h.centre = x.centre and h.examdate = x.examdate
      and h.examsession = x.examsession and h.hall_id = x.hall_id and h.turn = x.turn
    where x.exam_id = p_exam and x.centre = p_centre and x.examdate = p_date and x.examsession = p_session and a.ex_confm
      and a.absent <> (x.desk = any (h.absent_desks))
    order by a.colcode, a.p_code, a.id for update of a
  loop
    if r.bar is null then
      update public.exam_application set absent = r.away, row_version = row_version + 1 where exam_id = p_exam and id = r.id;
      insert into public.mark_history (exam_id, application_id, colcode, p_code, field, old_value, new_value, by_user, reason, request_id)
      values (p_exam, r.id, r.colcode, r.p_code, 'ABSENT', (not r.away)::int, r.away::int, p_user, p_reason, p_request);
    end if;
    application_id := r.id; reg_no := r.reg_no; p_code := r.p_code; colcode := r.colcode; absent := r.away; barred := r.bar;
    return next;
  end loop;
end $$;

-- Makes the absentees final of every college and paper of a closed sitting all of whose candidates sat in closed sittings.
create or replace function close_sitting_papers(p_exam integer, p_centre text, p_date date, p_session text, p_user bigint)
returns table (colcode text, p_code text) language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not public.of_own_centre(p_centre) then
    raise exception 'papers of another centre' using errcode = 'insufficient_privilege';
  end if;
  return query
    insert into public.paper_lock as n (exam_id, colcode, p_code, kind, locked_by)
    select p_exam, m.colcode, m.p_code, 'ABSENT', p_user from (
      select distinct a.colcode, a.p_code from public.seat x
      join public.exam_application a on a.exam_id = x.exam_id and a.id = x.application_id
      where x.exam_id = p_exam and x.centre = p_centre and x.examdate = p_date and x.examsession = p_session) m
    where not exists (
      select from public.exam_application a
      left join public.seat x on x.exam_id = a.exam_id and x.application_id = a.id
      left join public.sitting i on i.exam_id = x.exam_id and i.centre = x.centre and i.examdate = x.examdate and i.examsession = x.examsession
      where a.exam_id = p_exam and a.colcode = m.colcode and a.p_code = m.p_code and a.ex_confm and i.state is distinct from 'CLOSED')
    on conflict do nothing
    returning n.colcode, n.p_code;
end $$;

revoke execute on function uses_centres(integer), centre_of(integer, text, bigint, text), centre_elsewhere(integer, text, bigint, text),
  session_centre_elsewhere(integer, text, bigint, text, date, text),
  of_own_centre(text), sitting_candidates(integer, text, date, text), centre_slots(integer, text, date), centre_sessions(integer, text, date), candidates_at(integer, text),
  centre_students(integer, integer), count_seats(), halls_without_people(integer, text, date, date, integer),
  seated_candidates(integer, text, date, text), seats_of_college(integer, text, integer), seat_fits_hall(),
  ticket_centres(integer, text, integer), ticket_centres(integer, text, integer, text), late_candidates(integer, bigint[]), late_sitting(integer, text, date, text),
  give_late_seat(integer, bigint, integer, bigint, text, integer, integer, bigint),
  write_sitting_absences(integer, text, date, text, bigint, text, text),
  close_sitting_papers(integer, text, date, text, bigint) from public;
