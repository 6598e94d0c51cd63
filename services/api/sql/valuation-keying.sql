-- Keying of a mark, of the first valuation and of the revaluation alike. What differs is how a script is found and where its mark
-- is stored: first-valuation-marks and revaluation-marks.

-- Whether marks of this kind may change; the stage of the exam cannot move before the transaction ends.
create or replace function is_valuation_open(p_kind text, p_exam integer) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('thervu exam stage'), p_exam);
  return (select case p_kind when 'FIRST' then x.stage in ('CONDUCT', 'VALUATION') and x.camp_locked_at is null
    else x.stage = 'REVALUATION' end from public.exam x where x.id = p_exam);
end $$;

/* Judges a scan and, where a mark is given, keys it as A, B or C, in one round trip. A rejection is an outcome and no error, so that
   the problem it leaves is kept. Outcomes: inserted, updated, ok (a scan alone); those that find_first_script and find_reval_script
   name; POSITION_TAKEN, ALREADY_KEYED, VERIFIED, SECOND_PASS, VOIDED_BY_SAME, SAME_OFFICER (check_keyer); AWAITING_SIGNATURE and
   VOIDED_BY_SAME (keying_barred); OVER_MAX, BUNDLE_FULL,
   KEY_REUSED, STAGE; of C alone C_NOT_YET, C_NOT_NEEDED, STALE and C_OUTSIDE (a mark outside A and B that was not confirmed).
   `told` is where the script or its bundle belongs, the highest mark, or the C mark that stands. `next_n` is the first position of
   the bundle without a mark of the pass, counted from 1. p_version and p_confirmed are of C alone; a null p_mark is a scan, of A or
   B. Officer, user, camp and exam are those of the session; p_bundle is of the first valuation alone. */
create or replace function key_mark(
  p_kind text, p_exam integer, p_officer bigint, p_user bigint, p_place text, p_pass text, p_bundle integer, p_barcode text,
  p_mark integer, p_version integer, p_confirmed boolean, p_key text, p_station text, p_request text,
  out outcome text, out told text, out mark_id bigint, out paper text, out valuation integer, out bundle integer, out packet integer,
  out slno integer, out mark integer, out highest integer, out outside boolean, out event_id bigint, out keyed_at timestamptz,
  out next_n integer, out tot integer)
-- planned once per connection: with the partitions of every exam the planning would take longer than the keying itself
language plpgsql security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
declare
  is_open boolean; j record; s record; c record; w record; mine bigint[]; waived boolean := false;
  own_mark integer; own_officer bigint; other_officer bigint;
begin
  is_open := is_valuation_open(p_kind, p_exam);
  if p_key is not null then
    -- a call that is sent again waits here for the first one, and finds its answer
    perform pg_advisory_xact_lock(hashtext('thervu keying'), hashtext(p_officer || ' ' || p_key));
    -- the kind is written out: so the planner leaves the journals of the other kind aside
    if p_kind = 'FIRST' then
      select v.* into j from public.v_valuation_event v
      where v.kind = 'FIRST' and v.officer_id = p_officer and v.idempotency_key = p_key;
    else
      select v.* into j from public.v_valuation_event v
      where v.kind = 'REVALUATION' and v.officer_id = p_officer and v.idempotency_key = p_key;
    end if;
    if found then
      if j.bundleno is distinct from p_bundle or j.barcode <> p_barcode or j.pass <> p_pass or j.new_mark is distinct from p_mark then
        outcome := 'KEY_REUSED';
        return;
      end if;
      outcome := case j.action when 'KEYED' then 'inserted' else 'updated' end;
      paper := j.p_code; mark_id := j.mark_id; packet := j.packet; slno := j.slno; mark := j.new_mark;
      event_id := j.id; keyed_at := j.at; next_n := j.next_n;
      if p_kind = 'FIRST' then
        select x.p_code, x.tot_paper into paper, tot from public.bundle x where x.exam_id = p_exam and x.bundleno = p_bundle;
      end if;
      return;
    end if;
  end if;
  if not is_open then outcome := 'STAGE'; return; end if;

  mine := array[p_officer];
  -- one person, whatever exam has named them as an officer
  if p_kind = 'REVALUATION' then select array_agg(o.id) into mine from public.camp_officer o where o.user_id = p_user; end if;

  for attempt in 1..3 loop
    if p_kind = 'FIRST' then
      s := find_first_script(p_exam, p_place, p_pass, p_bundle, p_barcode::char(8), p_mark is not null);
    else
      s := find_reval_script(p_exam, p_place, p_pass, p_barcode::char(8), mine);
    end if;
    outcome := s.outcome; told := s.told; paper := s.paper; valuation := s.valuation; bundle := s.bundle; packet := s.packet;
    slno := s.slno; mark_id := s.mark_id; tot := s.tot;
    exit when outcome is not null;

    highest := highest_camp_mark(s.extl_max);
    own_mark := case p_pass when 'A' then s.amark when 'B' then s.bmark else s.cmark end;
    own_officer := case p_pass when 'A' then s.aopid when 'B' then s.bopid else s.copid end;
    other_officer := case p_pass when 'A' then s.bopid when 'B' then s.aopid end;
    outside := p_pass = 'C' and (p_mark < least(s.amark, s.bmark) or p_mark > greatest(s.amark, s.bmark));
    if p_pass = 'C' then
      if s.cmark = p_mark and s.copid = any(mine) then outcome := 'updated'; mark := p_mark; return; end if;
      outcome := case
        when s.cmark is not null then 'VERIFIED'
        when s.amark is null or s.bmark is null then 'C_NOT_YET'
        when s.amark = s.bmark then 'C_NOT_NEEDED'
        when mine && array[s.aopid, s.bopid] then 'SAME_OFFICER'
        when s.row_version <> p_version then 'STALE'
        when p_mark > highest then 'OVER_MAX'
        when outside and p_confirmed is not true then 'C_OUTSIDE' end;
      outcome := coalesce(outcome, keying_barred(p_kind, p_exam, p_barcode::char(8), p_officer));
      if outcome = 'VERIFIED' then told := s.cmark; end if;
    else
      -- most keyings are the first of their script, and nobody stands in the way of those
      if coalesce(own_officer, other_officer, s.voided_by) is not null then
        c := check_keyer(p_kind, p_exam, p_barcode::char(8), p_pass, mine, own_officer, other_officer, s.cmark, s.voided_by);
        outcome := c.outcome; waived := c.waived;
      end if;
      outcome := coalesce(outcome, keying_barred(p_kind, p_exam, p_barcode::char(8), p_officer));
      if outcome is null and p_mark is null then outcome := 'ok'; mark := own_mark; return; end if;
      if p_mark > highest then outcome := coalesce(outcome, 'OVER_MAX'); end if;
    end if;
    if outcome = 'OVER_MAX' then told := highest; end if;
    exit when outcome is not null;

    keyed_at := clock_timestamp();
    if p_kind = 'FIRST' then
      w := store_first_mark(s, p_exam, p_officer, p_place, p_pass, p_bundle, p_barcode::char(8), p_mark, keyed_at, waived, outside);
    else
      w := store_reval_mark(s, p_exam, p_officer, p_pass, p_barcode::char(8), p_mark, keyed_at, waived);
    end if;
    -- somebody was quicker in another bundle
    continue when w.outcome = 'LOOK_AGAIN';
    outcome := w.outcome;
    exit when outcome is not null;
    outcome := case when own_officer is null then 'inserted' else 'updated' end;
    mark := p_mark; mark_id := w.mark_id; next_n := w.next_n; packet := coalesce(w.packet, packet); slno := coalesce(w.slno, slno);
    insert into public.valuation_event as v (kind, exam_id, bundleno, place, p_code, barcode, pass, action, old_mark, new_mark, packet, slno,
      officer_id, by_user, at, reason, station, request_id, idempotency_key, mark_id, next_n)
    values (p_kind, p_exam, p_bundle, case p_kind when 'REVALUATION' then p_place end, case p_kind when 'REVALUATION' then paper end,
      p_barcode, p_pass, case outcome when 'inserted' then 'KEYED' else 'CHANGED' end, own_mark, p_mark, w.packet, w.slno, p_officer, p_user,
      keyed_at, case when outside then 'Outside A and B; read from the script a second time and confirmed.' end, p_station, p_request,
      p_key, w.mark_id, w.next_n)
    returning v.id into event_id;
    if outside then
      perform ask_for_third_mark_signature(p_kind, p_exam, p_officer, p_user, p_place, p_bundle, packet, p_barcode::char(8), paper, s.amark,
        s.bmark, p_mark, p_station);
    end if;
    return;
  end loop;

  -- three tries were not enough: two camps cannot be quicker for ever, so the script is the others'
  outcome := coalesce(outcome, 'POSITION_TAKEN');
  -- what says something of the script itself waits for the camp officer, who keys C and needs no note of it
  if p_pass <> 'C' and outcome in ('UNKNOWN', 'WRONG_CAMP', 'WRONG_PAPER', 'ABSENT', 'VOID', 'OTHER_POSITION', 'POSITION_TAKEN',
      'OVER_MAX', 'BUNDLE_FULL', 'FIRST_NUMBER', 'NOT_LOCATED', 'ALREADY_KEYED') then
    if p_kind = 'FIRST' then
      perform keep_first_problem(p_exam, p_place, p_pass, p_bundle, p_barcode, p_officer, p_mark, outcome, tot);
    else
      insert into public.reval_problem (exam_id, place, barcode, pass, mark, reason, officer_id)
      values (p_exam, p_place, p_barcode, p_pass, p_mark, outcome, p_officer) on conflict do nothing;
    end if;
  end if;
end $$;

revoke execute on function is_valuation_open(text, integer),
  key_mark(text, integer, bigint, bigint, text, text, integer, text, integer, integer, boolean, text, text, text) from public;
