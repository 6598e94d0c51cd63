-- Second and third valuation in the camps: scripts under new numbers, keyed blind, with a journal of their own.

alter table reval_script
  add column id bigint generated always as identity,
  -- the number the script bears when it is pulled, and the camp that has it
  add column pull_barcode char(8) check (pull_barcode ~ '^[0-9]{8}$'), add column from_place text references camp(place),
  add column issued_at timestamptz not null default now(), add column issued_by bigint references app_user(id),
  add column missing_reason text check (missing_reason in ('NOT_IN_BUNDLE','BUNDLE_MISSING','DAMAGED','OTHER')),
  add column missing_note text, add column missing_by bigint references camp_officer(id), add column missing_at timestamptz,
  add column aupdateon timestamptz, add column bupdateon timestamptz, add column cupdateon timestamptz,
  add column distinct_waived boolean not null default false,
  add constraint reval_script_id unique (id),
  add constraint reval_script_dummy unique (exam_id, dummy),
  add constraint reval_script_number check (barcode ~ '^[1-9][0-9]{7}$' and dummy ~ '^[1-9][0-9]{7}$'),
  add constraint reval_script_marks check (amark between 0 and 75 and bmark between 0 and 75 and cmark between 0 and 75),
  add constraint reval_script_missing check ((missing_reason is null) = (missing_at is null) and (missing_at is null or located_at is null)),
  add constraint reval_two_pairs_of_eyes check (distinct_waived or aopid is null or bopid is null or aopid <> bopid),
  add constraint reval_third_pair_of_eyes check (copid is null or (copid <> aopid and copid <> bopid)),
  add constraint reval_c_only_when_different check (cmark is null or (amark is not null and bmark is not null and amark <> bmark));
create unique index reval_script_pull on reval_script (exam_id, pull_barcode);
create index reval_script_place on reval_script (exam_id, place, id);
create index reval_script_open on reval_script (place) where ext_mark is null and missing_at is null;
create index revaluation_paper on revaluation (exam_id, p_code) where rev_aply and frozen_at is not null;

-- A number stays with its request for good, and nothing moves once the office has decided.
create function keep_reval_script() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  if (new.exam_id, new.id, new.rid, new.valuation, new.barcode, new.dummy, new.place, new.pull_barcode)
     is distinct from (old.exam_id, old.id, old.rid, old.valuation, old.barcode, old.dummy, old.place, old.pull_barcode) then
    raise exception 'the number and camp of a revaluation script are never changed'
      using errcode = 'integrity_constraint_violation', constraint = 'script_number_kept', table = 'reval_script';
  end if;
  if exists (select from public.reval_outcome o where o.rid = old.rid) then
    raise exception 'the office has decided on this revaluation'
      using errcode = 'integrity_constraint_violation', constraint = 'reval_decided', table = 'reval_script';
  end if;
  return new;
end $$;
create trigger reval_script_kept before update on reval_script for each row execute function keep_reval_script();
create function keep_reval_number() returns trigger language plpgsql as $$
begin
  raise exception 'a number of the revaluation is never given up'
    using errcode = 'integrity_constraint_violation', constraint = 'script_number_kept', table = 'reval_script';
end $$;
create trigger reval_script_stays before delete on reval_script for each row execute function keep_reval_number();

-- Every step of a script of the revaluation: who, when, from, to. Append only, chained per exam, camp and paper.
create table reval_mark_event (
  id bigint generated always as identity primary key, exam_id integer not null references exam(id),
  place text not null, p_code text not null, barcode char(8) not null,
  action text not null check (action in ('LOCATED','MISSING','KEYED','CHANGED','VOID')),
  pass char(1) check (pass in ('A','B','C')), old_mark smallint, new_mark smallint,
  officer_id bigint not null references camp_officer(id), by_user bigint not null references app_user(id),
  at timestamptz not null default clock_timestamp(), reason text, station text, request_id text, idempotency_key text,
  seq integer not null check (seq >= 1), prev_hash bytea not null, hash bytea not null,
  unique (exam_id, place, p_code, seq),
  check ((action in ('KEYED','CHANGED','VOID')) = (pass is not null)),
  check (action not in ('VOID','MISSING') or reason is not null));
create index reval_mark_event_barcode on reval_mark_event (exam_id, barcode, id);
create unique index reval_mark_event_key on reval_mark_event (officer_id, idempotency_key) where idempotency_key is not null;
create table reval_mark_head (
  exam_id integer not null references exam(id), place text not null, p_code text not null,
  seq integer not null, hash bytea not null, updated_at timestamptz not null default now(),
  primary key (exam_id, place, p_code));
create trigger append_only before update or delete or truncate on reval_mark_event for each statement execute function refuse_change();

create function reval_mark_event_hash(prev bytea, e reval_mark_event) returns bytea language sql stable
set search_path = pg_catalog, public as $$
  select sha256(prev || convert_to(jsonb_build_array(e.exam_id, e.place, e.p_code, e.seq, e.barcode, e.action, e.pass, e.old_mark,
    e.new_mark, e.officer_id, e.by_user, (extract(epoch from e.at) * 1000000)::bigint, e.reason, e.station, e.request_id,
    e.idempotency_key)::text, 'UTF8')) $$;
create function chain_reval_mark_event() returns trigger language plpgsql security definer
set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
begin
  insert into public.reval_mark_head (exam_id, place, p_code, seq, hash)
  values (new.exam_id, new.place, new.p_code, 0, decode(repeat('00', 32), 'hex')) on conflict do nothing;
  select h.seq + 1, h.hash into new.seq, new.prev_hash from public.reval_mark_head h
  where h.exam_id = new.exam_id and h.place = new.place and h.p_code = new.p_code for update;
  new.hash := public.reval_mark_event_hash(new.prev_hash, new);
  update public.reval_mark_head h set seq = new.seq, hash = new.hash, updated_at = new.at
  where h.exam_id = new.exam_id and h.place = new.place and h.p_code = new.p_code;
  return new;
end $$;
create trigger chained before insert on reval_mark_event for each row execute function chain_reval_mark_event();

-- Links that do not hold: a changed event, a missing one, or a head that names another end.
create function broken_reval_mark_links(p_exam integer) returns table (place text, p_code text, seq integer) language sql stable
set search_path = pg_catalog, public as $$
  select l.place, l.p_code, l.seq from (
    select e.place, e.p_code, e.seq, e.hash = reval_mark_event_hash(e.prev_hash, e)
        and e.prev_hash = coalesce(lag(e.hash) over w, decode(repeat('00', 32), 'hex'))
        and e.seq = coalesce(lag(e.seq) over w, 0) + 1 as holds
    from reval_mark_event e where e.exam_id = p_exam window w as (partition by e.place, e.p_code order by e.seq)) l
  where not l.holds
  union all
  select h.place, h.p_code, h.seq from reval_mark_head h
  left join reval_mark_event e on e.exam_id = h.exam_id and e.place = h.place and e.p_code = h.p_code and e.seq = h.seq
  where h.exam_id = p_exam and (e.hash is distinct from h.hash
    or exists (select from reval_mark_event x where x.exam_id = h.exam_id and x.place = h.place and x.p_code = h.p_code and x.seq > h.seq))
  order by 1, 2, 3 $$;
-- Marks of the revaluation that are not what their events say.
create function reval_marks_without_events(p_exam integer) returns table (barcode char(8), pass char(1)) language sql stable
set search_path = pg_catalog, public as $$
  with said as (
    select distinct on (e.barcode, e.pass) e.barcode, e.pass, e.new_mark from reval_mark_event e
    where e.exam_id = p_exam and e.pass is not null order by e.barcode, e.pass, e.id desc),
  shown as (
    select m.barcode, v.pass, v.mark from reval_script m
    cross join lateral (values ('A'::char(1), m.amark), ('B', m.bmark), ('C', m.cmark)) v(pass, mark)
    where m.exam_id = p_exam and v.mark is not null)
  select coalesce(s.barcode, t.barcode), coalesce(s.pass, t.pass)
  from shown s full join said t on t.barcode = s.barcode and t.pass = s.pass
  where s.mark is distinct from t.new_mark
  order by 1, 2 $$;

-- A refused scan is kept with what was done about it, never erased.
create table reval_problem (
  id bigint generated always as identity primary key, exam_id integer not null references exam(id), place text not null,
  barcode char(8) not null, pass text not null check (pass in ('PULL','A','B')), mark smallint,
  reason text not null check (reason in
    ('UNKNOWN','NOT_ASKED','WRONG_CAMP','FIRST_NUMBER','NOT_LOCATED','ALREADY_KEYED','OVER_MAX')),
  officer_id bigint not null references camp_officer(id), at timestamptz not null default now(),
  resolved_at timestamptz, resolved_by bigint references camp_officer(id),
  resolution text check (resolution in ('SCANNED_AGAIN','RETURNED','TO_OFFICE')), resolution_note text,
  check ((resolved_at is null) = (resolution is null) and (resolved_at is null) = (resolved_by is null)));
create unique index reval_problem_open on reval_problem (exam_id, place, barcode, pass, reason, officer_id) where resolved_at is null;

-- All a camp may know of a script of the revaluation: no request, no student, no number of the first valuation, no first mark.
create view v_camp_reval with (security_barrier = true) as
  select s.exam_id, s.id, s.barcode, s.dummy, s.valuation, s.place, s.bundle, s.packet, s.script, s.from_place, r.p_code,
    c.extl_max, s.located_at, s.located_by, s.missing_at, s.missing_reason, s.missing_note,
    s.amark, s.aopid, s.bmark, s.bopid, s.cmark, s.copid, s.ext_mark, s.row_version,
    case when s.ext_mark is not null then 'AGREED' when s.missing_at is not null then 'NOT_FOUND' when s.located_at is null then 'WAITING'
      when s.amark is not null and s.bmark is not null then 'DIFFERENT'
      when s.amark is not null or s.bmark is not null then 'KEYED' else 'LOCATED' end as state
  from reval_script s
  join revaluation r on r.rid = s.rid
  join exam_application a on a.exam_id = r.exam_id and a.id = r.application_id
  join course c on c.cour_id = a.cour_id;

-- issued = waiting + located + missing; a camp has closed a paper when located = a = b = agreed, nothing waits and no problem is open.
create view v_reval_balance as
  select v.exam_id, v.valuation, v.place, v.p_code, count(*)::int as issued,
    (count(*) filter (where v.state = 'WAITING'))::int as waiting, count(v.located_at)::int as located,
    count(v.missing_at)::int as missing, count(v.amark)::int as a, count(v.bmark)::int as b, count(v.ext_mark)::int as agreed,
    (count(*) filter (where exists (select from reval_problem p
      where p.exam_id = v.exam_id and p.place = v.place and p.barcode = v.barcode and p.resolved_at is null)))::int as problems
  from v_camp_reval v group by 1, 2, 3, 4;

-- A third valuation the office has ordered; the orders themselves come with the decision, a later migration.
create function reval_third_ordered(p_rid bigint) returns boolean language plpgsql stable
set search_path = pg_catalog, public as $$
begin
  if to_regclass('public.reval_third_order') is null then return false; end if;
  return exists (select from public.reval_third_order o where o.rid = p_rid);
end $$;

-- The exam in whose revaluation a person works, the one with open work first, and as whom: the officer that exam has named, else
-- the officer of the latest exam, since the camps go on with other people before a revaluation is over.
create function reval_officer(p_user bigint) returns table (officer_id bigint, exam_id integer, place text, role text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select w.id, e.id, w.place, w.role
  from public.exam e
  cross join lateral (
    select o.id, o.place, o.role, o.active from public.camp_officer o join public.exam x on x.id = o.exam_id
    where o.user_id = p_user and (o.exam_id = e.id or (o.active and x.active_status))
    order by o.exam_id = e.id desc, o.exam_id desc limit 1) w
  cross join lateral (
    select count(*) as issued, count(*) filter (where s.ext_mark is null and s.missing_at is null) as open
    from public.reval_script s where s.exam_id = e.id and s.place = w.place) n
  where e.active_status and w.active and n.issued > 0
  order by e.stage = 'REVALUATION' desc, n.open > 0 desc, e.id desc
  limit 1 $$;

/* A scan of the number a script bears: whoever comes first has pulled it. Outcomes: located, again (by the same person), and the
   refusals UNKNOWN, NOT_ASKED, WRONG_CAMP (told: the camp), which are kept as problems, NEW_NUMBER, TAKEN (told: by whom),
   DECIDED and STAGE (told: the stage). */
create function locate_reval_script(
  p_exam integer, p_officer bigint, p_user bigint, p_place text, p_barcode text, p_station text, p_request text,
  out outcome text, out told text, out id bigint, out barcode text, out dummy text, out p_code text, out valuation integer,
  out bundle integer, out packet integer, out script integer, out located_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare e record; s record;
begin
  perform pg_advisory_xact_lock_shared(hashtext('thervu exam stage'), p_exam);
  select x.stage into e from public.exam x where x.id = p_exam;
  if e.stage <> 'REVALUATION' then outcome := 'STAGE'; told := e.stage; return; end if;

  -- a script pulled for the third time bears both numbers; its own camp's row comes first
  select x.*, r.p_code as paper, exists (select from public.reval_outcome o where o.rid = x.rid) as decided into s
  from public.reval_script x join public.revaluation r on r.rid = x.rid
  where x.exam_id = p_exam and (x.pull_barcode = p_barcode::char(8) or x.rid = (
    select y.rid from public.reval_script y where y.exam_id = p_exam and y.pull_barcode = p_barcode::char(8) and y.valuation = 2))
  order by x.place = p_place desc, x.pull_barcode = p_barcode::char(8) desc
  limit 1 for update of x;
  if not found then
    outcome := case
      when exists (select from public.reval_script x where x.exam_id = p_exam and x.barcode = p_barcode::char(8)) then 'NEW_NUMBER'
      when exists (select from public.script x where x.exam_id = p_exam and x.barcode = p_barcode::char(8)) then 'NOT_ASKED'
      else 'UNKNOWN' end;
  elsif s.place <> p_place then outcome := 'WRONG_CAMP'; told := s.place;
  elsif s.decided then outcome := 'DECIDED'; return;
  elsif s.located_at is not null and not exists (
      select from public.camp_officer o where o.id = s.located_by and o.user_id = p_user) then
    outcome := 'TAKEN';
    select o.name into told from public.camp_officer o where o.id = s.located_by;
    return;
  else
    outcome := case when s.located_at is null then 'located' else 'again' end;
    if outcome = 'located' then
      update public.reval_script x set located_at = clock_timestamp(), located_by = p_officer, missing_reason = null, missing_note = null,
        missing_by = null, missing_at = null, row_version = x.row_version + 1
      where x.exam_id = p_exam and x.barcode = s.barcode returning x.located_at into s.located_at;
      insert into public.reval_mark_event (exam_id, place, p_code, barcode, action, officer_id, by_user, station, request_id)
      values (p_exam, p_place, s.paper, s.barcode, 'LOCATED', p_officer, p_user, p_station, p_request);
    end if;
    id := s.id; barcode := s.barcode; dummy := s.dummy; p_code := s.paper; valuation := s.valuation;
    bundle := s.bundle; packet := s.packet; script := s.script; located_at := s.located_at;
    return;
  end if;
  if outcome <> 'NEW_NUMBER' then
    insert into public.reval_problem (exam_id, place, barcode, pass, reason, officer_id)
    values (p_exam, p_place, p_barcode, 'PULL', outcome, p_officer) on conflict do nothing;
  end if;
end $$;

/* Reports that a script of the own camp cannot be pulled. Outcomes: ok, NOT_FOUND, LOCATED, DECIDED, STAGE. */
create function report_missing_script(
  p_exam integer, p_officer bigint, p_user bigint, p_place text, p_id bigint, p_reason text, p_note text, p_station text, p_request text)
returns text language plpgsql security definer set search_path = pg_catalog, public as $$
declare s record;
begin
  perform pg_advisory_xact_lock_shared(hashtext('thervu exam stage'), p_exam);
  if (select x.stage from public.exam x where x.id = p_exam) <> 'REVALUATION' then return 'STAGE'; end if;
  select x.barcode, x.located_at, r.p_code, exists (select from public.reval_outcome o where o.rid = x.rid) as decided into s
  from public.reval_script x join public.revaluation r on r.rid = x.rid
  where x.exam_id = p_exam and x.place = p_place and x.id = p_id for update of x;
  if not found then return 'NOT_FOUND'; end if;
  if s.decided then return 'DECIDED'; end if;
  if s.located_at is not null then return 'LOCATED'; end if;
  update public.reval_script x set missing_reason = p_reason, missing_note = p_note, missing_by = p_officer,
    missing_at = clock_timestamp(), row_version = x.row_version + 1 where x.exam_id = p_exam and x.barcode = s.barcode;
  insert into public.reval_mark_event (exam_id, place, p_code, barcode, action, officer_id, by_user, reason, station, request_id)
  values (p_exam, p_place, s.p_code, s.barcode, 'MISSING', p_officer, p_user, concat_ws(': ', p_reason, p_note), p_station, p_request);
  return 'ok';
end $$;

/* Judges a scan of a new number and, where a mark is given, keys it as A, B or C. Outcomes: inserted, updated, ok (scan alone);
   UNKNOWN, WRONG_CAMP (told: the camp), FIRST_NUMBER, NOT_LOCATED, ALREADY_KEYED, OVER_MAX (told: the highest mark), kept as
   problems; SAME_OFFICER, NOT_FRESH (keyed an earlier valuation of the script), VERIFIED (told: the C mark, for C alone), SECOND_PASS,
   C_NOT_YET, C_NOT_NEEDED, STALE, KEY_REUSED, DECIDED, STAGE. p_version guards C alone. */
create function key_reval_mark(
  p_exam integer, p_officer bigint, p_user bigint, p_place text, p_pass text, p_barcode text, p_mark integer, p_version integer,
  p_key text, p_station text, p_request text,
  out outcome text, out told text, out p_code text, out valuation integer, out bundle integer, out packet integer, out script integer,
  out mark integer, out highest integer, out event_id bigint, out keyed_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
declare
  s record; j record; stage text; waived boolean := false; distinct_required boolean;
  own_mark integer; own_officer bigint; other_officer bigint; mine bigint[];
begin
  perform pg_advisory_xact_lock_shared(hashtext('thervu exam stage'), p_exam);
  if p_key is not null then
    perform pg_advisory_xact_lock(hashtext('thervu reval key'), hashtext(p_officer || ' ' || p_key));
    select v.id, v.barcode, v.pass, v.action, v.new_mark, v.at, v.p_code into j from public.reval_mark_event v
    where v.officer_id = p_officer and v.idempotency_key = p_key;
    if found then
      if j.barcode <> p_barcode or j.pass <> p_pass or j.new_mark is distinct from p_mark then outcome := 'KEY_REUSED'; return; end if;
      outcome := case j.action when 'KEYED' then 'inserted' else 'updated' end;
      mark := j.new_mark; event_id := j.id; keyed_at := j.at; p_code := j.p_code;
      return;
    end if;
  end if;
  select x.stage into stage from public.exam x where x.id = p_exam;
  if stage <> 'REVALUATION' then outcome := 'STAGE'; told := stage; return; end if;

  select x.*, r.p_code as paper, r.application_id, c.extl_max, exists (select from public.reval_outcome o where o.rid = x.rid) as decided
  into s from public.reval_script x join public.revaluation r on r.rid = x.rid
  join public.exam_application a on a.exam_id = r.exam_id and a.id = r.application_id
  join public.course c on c.cour_id = a.cour_id
  where x.exam_id = p_exam and x.barcode = p_barcode::char(8) for update of x;
  if not found then
    outcome := case when exists (select from public.script x where x.exam_id = p_exam and x.barcode = p_barcode::char(8))
      then 'FIRST_NUMBER' else 'UNKNOWN' end;
  elsif s.place <> p_place then outcome := 'WRONG_CAMP'; told := s.place;
  elsif s.decided then outcome := 'DECIDED'; return;
  elsif s.located_at is null then outcome := 'NOT_LOCATED';
  else
    p_code := s.paper; valuation := s.valuation; bundle := s.bundle; packet := s.packet; script := s.script;
    select coalesce((select (v.value #>> '{}')::integer from public.v_setting v where v.key = 'camp.max_mark'), 75) into highest;
    highest := least(75, s.extl_max, highest);
    own_mark := case p_pass when 'A' then s.amark when 'B' then s.bmark else s.cmark end;
    own_officer := case p_pass when 'A' then s.aopid when 'B' then s.bopid else s.copid end;
    other_officer := case p_pass when 'A' then s.bopid when 'B' then s.aopid end;
    -- one person, whatever exam has named them as an officer
    select array_agg(o.id) into mine from public.camp_officer o where o.user_id = p_user;
    if exists (
        select from public.script x join public.camp_mark m on m.exam_id = x.exam_id and m.barcode = x.barcode
        where x.exam_id = p_exam and x.application_id = s.application_id and mine && array[m.aopid, m.bopid, m.copid])
      or exists (select from public.reval_script x where x.rid = s.rid and x.valuation < s.valuation
        and mine && array[x.aopid, x.bopid, x.copid]) then
      outcome := 'NOT_FRESH'; return;
    end if;
    if p_pass = 'C' then
      if s.cmark is not null and s.copid = any(mine) and s.cmark = p_mark then outcome := 'updated'; mark := p_mark; return; end if;
      if s.cmark is not null then outcome := 'VERIFIED'; told := s.cmark; return; end if;
      if s.amark is null or s.bmark is null then outcome := 'C_NOT_YET'; return; end if;
      if s.amark = s.bmark then outcome := 'C_NOT_NEEDED'; return; end if;
      if mine && array[s.aopid, s.bopid] then outcome := 'SAME_OFFICER'; return; end if;
      if s.row_version <> p_version then outcome := 'STALE'; return; end if;
      if p_mark > highest then outcome := 'OVER_MAX'; told := highest; return; end if;
    else
      if own_officer <> all(mine) then outcome := 'ALREADY_KEYED';
      elsif s.cmark is not null then outcome := 'VERIFIED'; return;
      elsif own_officer is not null and other_officer is not null and (
          select max(v.id) filter (where v.pass <> p_pass) > max(v.id) filter (where v.pass = p_pass)
          from public.reval_mark_event v where v.exam_id = p_exam and v.barcode = s.barcode) then
        -- the first keying stands as soon as there is a second one to compare it with
        outcome := 'SECOND_PASS'; return;
      elsif own_officer is null and other_officer = any(mine) then
        select coalesce((select v.value = 'true'::jsonb from public.v_setting v where v.key = 'camp.distinct_operators'), true)
        into distinct_required;
        if distinct_required then outcome := 'SAME_OFFICER'; return; end if;
        waived := true;
      end if;
      if outcome is null and p_mark is null then outcome := 'ok'; mark := own_mark; return; end if;
      if outcome is null and p_mark > highest then outcome := 'OVER_MAX'; told := highest; end if;
    end if;
    if outcome is null then
      outcome := case when own_officer is null then 'inserted' else 'updated' end;
      keyed_at := clock_timestamp();
      update public.reval_script x set
        amark = case p_pass when 'A' then p_mark else x.amark end, aopid = case p_pass when 'A' then p_officer else x.aopid end,
        aupdateon = case p_pass when 'A' then keyed_at else x.aupdateon end,
        bmark = case p_pass when 'B' then p_mark else x.bmark end, bopid = case p_pass when 'B' then p_officer else x.bopid end,
        bupdateon = case p_pass when 'B' then keyed_at else x.bupdateon end,
        cmark = case p_pass when 'C' then p_mark else x.cmark end, copid = case p_pass when 'C' then p_officer else x.copid end,
        cupdateon = case p_pass when 'C' then keyed_at else x.cupdateon end,
        distinct_waived = x.distinct_waived or waived, row_version = x.row_version + 1
      where x.exam_id = p_exam and x.barcode = s.barcode;
      insert into public.reval_mark_event as v (exam_id, place, p_code, barcode, action, pass, old_mark, new_mark, officer_id, by_user, at,
        station, request_id, idempotency_key)
      values (p_exam, p_place, s.paper, s.barcode, case outcome when 'inserted' then 'KEYED' else 'CHANGED' end, p_pass, own_mark, p_mark,
        p_officer, p_user, keyed_at, p_station, p_request, p_key)
      returning v.id into event_id;
      mark := p_mark;
      return;
    end if;
  end if;
  if p_pass <> 'C' then
    insert into public.reval_problem (exam_id, place, barcode, pass, mark, reason, officer_id)
    values (p_exam, p_place, p_barcode, p_pass, p_mark, outcome, p_officer) on conflict do nothing;
  end if;
end $$;

/* Takes A or B away, and C with it. Outcomes: ok, NOT_FOUND, NO_MARK, STALE, DECIDED, STAGE. */
create function void_reval_mark(
  p_exam integer, p_officer bigint, p_user bigint, p_place text, p_pass text, p_barcode text, p_version integer, p_reason text,
  p_station text, p_request text)
returns text language plpgsql security definer set search_path = pg_catalog, public as $$
declare s record;
begin
  perform pg_advisory_xact_lock_shared(hashtext('thervu exam stage'), p_exam);
  if (select x.stage from public.exam x where x.id = p_exam) <> 'REVALUATION' then return 'STAGE'; end if;
  select x.*, r.p_code, exists (select from public.reval_outcome o where o.rid = x.rid) as decided into s
  from public.reval_script x join public.revaluation r on r.rid = x.rid
  where x.exam_id = p_exam and x.place = p_place and x.barcode = p_barcode::char(8) for update of x;
  if not found or s.located_at is null then return 'NOT_FOUND'; end if;
  if s.decided then return 'DECIDED'; end if;
  if (case p_pass when 'A' then s.amark else s.bmark end) is null then return 'NO_MARK'; end if;
  if s.row_version <> p_version then return 'STALE'; end if;
  update public.reval_script x set
    amark = case p_pass when 'A' then null else x.amark end, aopid = case p_pass when 'A' then null else x.aopid end,
    aupdateon = case p_pass when 'A' then null else x.aupdateon end,
    bmark = case p_pass when 'B' then null else x.bmark end, bopid = case p_pass when 'B' then null else x.bopid end,
    bupdateon = case p_pass when 'B' then null else x.bupdateon end,
    cmark = null, copid = null, cupdateon = null, row_version = x.row_version + 1
  where x.exam_id = p_exam and x.barcode = s.barcode;
  insert into public.reval_mark_event (exam_id, place, p_code, barcode, action, pass, old_mark, officer_id, by_user, reason, station, request_id)
  select p_exam, p_place, s.p_code, s.barcode, 'VOID', v.pass, v.mark, p_officer, p_user, p_reason, p_station, p_request
  from (values (p_pass, case p_pass when 'A' then s.amark else s.bmark end), ('C', s.cmark)) v(pass, mark)
  where v.mark is not null order by v.pass desc;
  return 'ok';
end $$;

revoke execute on function keep_reval_script(), keep_reval_number(), chain_reval_mark_event(), broken_reval_mark_links(integer),
  reval_marks_without_events(integer), reval_third_ordered(bigint), reval_officer(bigint),
  locate_reval_script(integer, bigint, bigint, text, text, text, text),
  report_missing_script(integer, bigint, bigint, text, bigint, text, text, text, text),
  key_reval_mark(integer, bigint, bigint, text, text, text, integer, integer, text, text, text),
  void_reval_mark(integer, bigint, bigint, text, text, text, integer, text, text, text) from public;
