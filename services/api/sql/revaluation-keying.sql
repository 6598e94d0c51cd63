-- Keying of the revaluation (A, B and C), and how a keying is voided.

/* Judges a scan of a new number and, where a mark is given, keys it as A, B or C. Outcomes: inserted, updated, ok (scan alone);
   UNKNOWN, WRONG_CAMP (told: the camp), FIRST_NUMBER, NOT_LOCATED, ALREADY_KEYED, OVER_MAX (told: the highest mark), kept as
   problems; SAME_OFFICER, NOT_FRESH (keyed an earlier valuation of the script), VERIFIED (told: the C mark, for C alone), SECOND_PASS,
   C_NOT_YET, C_NOT_NEEDED, STALE, KEY_REUSED, DECIDED, STAGE. p_version guards C alone. */
create or replace function key_reval_mark(
  p_exam integer, p_officer bigint, p_user bigint, p_place text, p_pass text, p_barcode text, p_mark integer, p_version integer,
  p_key text, p_station text, p_request text,
  out outcome text, out told text, out p_code text, out valuation integer, out bundle integer, out packet integer, out script integer,
  out mark integer, out highest integer, out event_id bigint, out keyed_at timestamptz)
language plpgsql security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
declare
  s record; j record; stage text; waived boolean := false;
  own_mark integer; own_officer bigint; other_officer bigint; mine bigint[];
begin
  perform pg_advisory_xact_lock_shared(hashtext('thervu exam stage'), p_exam);
  if p_key is not null then
    perform pg_advisory_xact_lock(hashtext('thervu reval key'), hashtext(p_officer || ' ' || p_key));
    select v.id, v.barcode, v.pass, v.action, v.new_mark, v.at, v.p_code into j from public.v_valuation_event v
    where v.kind = 'REVALUATION' and v.officer_id = p_officer and v.idempotency_key = p_key;
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
    highest := highest_camp_mark(s.extl_max);
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
      select c.outcome, c.waived into outcome, waived from check_keyer('REVALUATION', p_exam, s.barcode, p_pass,
        mine, own_officer, other_officer, s.cmark, (
          select v.officer_id from public.v_valuation_event v
          where v.kind = 'REVALUATION' and v.exam_id = p_exam and v.barcode = s.barcode and v.pass = p_pass and v.action = 'VOID'
          order by v.id desc limit 1)) c;
      if outcome <> 'ALREADY_KEYED' then return; end if;
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
      insert into public.valuation_event as v (kind, exam_id, place, p_code, barcode, action, pass, old_mark, new_mark, officer_id, by_user,
        at, station, request_id, idempotency_key)
      values ('REVALUATION', p_exam, p_place, s.paper, s.barcode, case outcome when 'inserted' then 'KEYED' else 'CHANGED' end, p_pass, own_mark, p_mark,
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
create or replace function void_reval_mark(
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
  insert into public.valuation_event (kind, exam_id, place, p_code, barcode, action, pass, old_mark, officer_id, by_user, reason, station,
    request_id)
  select 'REVALUATION', p_exam, p_place, s.p_code, s.barcode, 'VOID', v.pass, v.mark, p_officer, p_user, p_reason, p_station, p_request
  from (values (p_pass, case p_pass when 'A' then s.amark else s.bmark end), ('C', s.cmark)) v(pass, mark)
  where v.mark is not null order by v.pass desc;
  return 'ok';
end $$;

revoke execute on function
  key_reval_mark(integer, bigint, bigint, text, text, text, integer, integer, text, text, text),
  void_reval_mark(integer, bigint, bigint, text, text, text, integer, text, text, text) from public;
