-- Keying of the first valuation (A and B).

/* Judges a scan and, where a mark is given, keys it. Answers in one row; a refusal is an outcome and no error, so that the problem
   it leaves is kept: UNKNOWN, WRONG_CAMP, WRONG_PAPER, ABSENT, VOID, OTHER_POSITION, POSITION_TAKEN, OVER_MAX (kept as problems),
   BUNDLE_FULL (kept as POSITION_TAKEN), and STAGE, NO_BUNDLE, BUNDLE_ELSEWHERE, BUNDLE_CLOSED, SAME_OFFICER, VOIDED_BY_SAME, VERIFIED,
   SECOND_PASS, KEY_REUSED, which say nothing against the script. `told` is where the script or the bundle belongs.
   Officer, camp and exam are those of the session. */
create or replace function key_camp_mark(
  p_exam integer, p_officer bigint, p_place text, p_pass text, p_bundle integer, p_barcode text, p_mark integer,
  p_key text, p_station text, p_request text,
  out outcome text, out told text, out mark_id bigint, out paper text, out packet integer, out slno integer, out mark integer,
  out event_id bigint, out keyed_at timestamptz, out next_n integer, out tot integer)
-- planned once per connection: with the partitions of every exam the planning would take longer than the keying itself
language plpgsql security definer set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
declare
  e record; b record; s record; m record; r record; j record;
  highest integer; waived boolean := false;
  own_mark integer; own_officer bigint; other_officer bigint; was integer; n integer;
  voided_by bigint; waits boolean := false; keyed_rows integer; keyed_last integer; all_rows integer; all_last integer;
begin
  -- the stage cannot move and the bundle has one keying at a time until this transaction ends
  perform pg_advisory_xact_lock_shared(hashtext('thervu exam stage'), p_exam);
  if p_mark is not null then
    perform pg_advisory_xact_lock(hashtext('thervu bundle ' || p_exam), p_bundle);
    if p_key is not null then
      select v.id, v.bundleno, v.barcode, v.pass, v.action, v.new_mark, v.packet, v.slno, v.at, v.mark_id, v.next_n into j
      from public.v_valuation_event v where v.kind = 'FIRST' and v.officer_id = p_officer and v.idempotency_key = p_key;
      if found then
        select x.p_code, x.tot_paper into b from public.bundle x where x.exam_id = p_exam and x.bundleno = j.bundleno;
        if j.bundleno <> p_bundle or j.barcode <> p_barcode or j.pass <> p_pass or j.new_mark is distinct from p_mark then
          outcome := 'KEY_REUSED';
          return;
        end if;
        outcome := case j.action when 'KEYED' then 'inserted' else 'updated' end;
        mark_id := j.mark_id; paper := b.p_code; packet := j.packet; slno := j.slno; mark := j.new_mark;
        event_id := j.id; keyed_at := j.at; next_n := j.next_n; tot := b.tot_paper;
        return;
      end if;
    end if;
  end if;

  select x.stage, x.camp_locked_at into e from public.exam x where x.id = p_exam;
  if e.stage not in ('CONDUCT', 'VALUATION') or e.camp_locked_at is not null then
    outcome := 'STAGE'; told := e.stage;
    return;
  end if;
  select x.p_code, x.tot_paper, x.place, x.state into b from public.bundle x where x.exam_id = p_exam and x.bundleno = p_bundle;
  if not found then outcome := 'NO_BUNDLE'; return; end if;
  if b.place <> p_place then outcome := 'BUNDLE_ELSEWHERE'; told := b.place; return; end if;
  if b.state = 'CLOSED' then outcome := 'BUNDLE_CLOSED'; return; end if;
  tot := b.tot_paper;

  select v.p_code, v.place, v.extl_max, v.status into s from public.v_camp_script v
  where v.exam_id = p_exam and v.barcode = p_barcode::char(8);
  if not found then outcome := 'UNKNOWN';
  elsif s.place is distinct from p_place then outcome := 'WRONG_CAMP'; told := s.place;
  elsif s.status <> 'OK' then outcome := s.status;
  elsif s.p_code <> b.p_code then outcome := 'WRONG_PAPER'; told := s.p_code;
  else
    paper := s.p_code;
    -- a received script lies in its own bundle and in no other; one that waits for a bundle may join one that has room
    select x.bundleno into r from public.script_receipt x where x.exam_id = p_exam and x.barcode = p_barcode::char(8);
    waits := found and r.bundleno is null;
    if r.bundleno is distinct from p_bundle and (r.bundleno is not null or (
        select count(*) from public.script_receipt x where x.exam_id = p_exam and x.bundleno = p_bundle) >= b.tot_paper) then
      outcome := 'OTHER_POSITION'; told := r.bundleno;
    end if;
  end if;

  for attempt in 1..3 loop
    exit when outcome is not null;
    if p_mark is null then
      select x.id, x.bundleno, x.packet, x.slno, x.amark, x.aopid, x.bmark, x.bopid, x.cmark, x.a_voided_by, x.b_voided_by into m from public.camp_mark x
      where x.exam_id = p_exam and x.barcode = p_barcode::char(8);
    else
      select x.id, x.bundleno, x.packet, x.slno, x.amark, x.aopid, x.bmark, x.bopid, x.cmark, x.a_voided_by, x.b_voided_by into m from public.camp_mark x
      where x.exam_id = p_exam and x.barcode = p_barcode::char(8) for update;
    end if;
    if found then
      own_mark := case p_pass when 'A' then m.amark else m.bmark end;
      own_officer := case p_pass when 'A' then m.aopid else m.bopid end;
      other_officer := case p_pass when 'A' then m.bopid else m.aopid end;
      voided_by := case p_pass when 'A' then m.a_voided_by else m.b_voided_by end;
      packet := m.packet; slno := m.slno; mark_id := m.id;
      if m.bundleno <> p_bundle then outcome := 'OTHER_POSITION'; told := m.bundleno; exit; end if;
      select c.outcome, c.waived into outcome, waived from check_keyer('FIRST', p_exam, p_barcode::char(8), p_pass,
        array[p_officer], own_officer, other_officer, m.cmark, voided_by) c;
      exit when outcome is not null;
    end if;

    if p_mark is null then
      outcome := 'ok'; mark := own_mark;
      return;
    end if;
    highest := highest_camp_mark(s.extl_max);
    if p_mark > highest then outcome := 'OVER_MAX'; told := highest; exit; end if;

    select count(*) filter (where x.own), max(x.n) filter (where x.own), count(*), max(x.n)
    into keyed_rows, keyed_last, all_rows, all_last
    from (select position_in_bundle(y.packet, y.slno) as n, case p_pass when 'A' then y.amark else y.bmark end is not null as own
          from public.camp_mark y where y.exam_id = p_exam and y.bundleno = p_bundle) x;
    keyed_last := coalesce(keyed_last, 0); all_last := coalesce(all_last, 0);

    if mark_id is null then
      if all_rows = all_last then n := all_last + 1;
      else
        select min(g.n) into n from generate_series(1, bundle_size() + 1) g(n) where g.n not in (
          select position_in_bundle(y.packet, y.slno) from public.camp_mark y where y.exam_id = p_exam and y.bundleno = p_bundle);
      end if;
      if n > b.tot_paper then outcome := 'BUNDLE_FULL'; exit; end if;
      packet := packet_of_position(n); slno := serial_of_position(n);
      if p_pass = 'A' then
        insert into public.camp_mark (exam_id, barcode, bundleno, packet, slno, p_code, place, amark, aopid, aupdateon)
        values (p_exam, p_barcode, p_bundle, packet, slno, b.p_code, p_place, p_mark, p_officer, now())
        on conflict do nothing returning id into mark_id;
      else
        insert into public.camp_mark (exam_id, barcode, bundleno, packet, slno, p_code, place, bmark, bopid, bupdateon)
        values (p_exam, p_barcode, p_bundle, packet, slno, b.p_code, p_place, p_mark, p_officer, now())
        on conflict do nothing returning id into mark_id;
      end if;
      -- somebody was quicker in another bundle: look again
      continue when mark_id is null;
    else
      n := position_in_bundle(packet, slno);
      was := own_mark;
      if p_pass = 'A' then
        update public.camp_mark x set amark = p_mark, aopid = p_officer, aupdateon = now(), row_version = x.row_version + 1,
          distinct_waived = x.distinct_waived or waived where x.exam_id = p_exam and x.id = m.id;
      else
        update public.camp_mark x set bmark = p_mark, bopid = p_officer, bupdateon = now(), row_version = x.row_version + 1,
          distinct_waived = x.distinct_waived or waived where x.exam_id = p_exam and x.id = m.id;
      end if;
    end if;
    outcome := case when own_officer is null then 'inserted' else 'updated' end;
    if outcome = 'inserted' then keyed_rows := keyed_rows + 1; keyed_last := greatest(keyed_last, n); end if;
    next_n := case when keyed_rows = keyed_last then keyed_rows + 1 else first_free_position(p_exam, p_bundle, p_pass, b.tot_paper) end;
    insert into public.valuation_event as v (kind, exam_id, bundleno, barcode, pass, action, old_mark, new_mark, packet, slno, officer_id,
      at, station, request_id, idempotency_key, mark_id, next_n)
    values ('FIRST', p_exam, p_bundle, p_barcode, p_pass, case outcome when 'inserted' then 'KEYED' else 'CHANGED' end, was, p_mark, packet,
      slno, p_officer, now(), p_station, p_request, p_key, mark_id, next_n)
    returning v.id, v.at into event_id, keyed_at;
    mark := p_mark;
    if waits then
      update public.script_receipt x set bundleno = p_bundle
      where x.exam_id = p_exam and x.barcode = p_barcode and x.bundleno is null;
    end if;
    if keyed_rows >= b.tot_paper then perform settle_bundle(p_exam, p_bundle); end if;
    return;
  end loop;

  -- three tries were not enough: two camps cannot be quicker for ever, so the script is the others'
  outcome := coalesce(outcome, 'POSITION_TAKEN');
  if outcome in ('UNKNOWN', 'WRONG_CAMP', 'WRONG_PAPER', 'ABSENT', 'VOID', 'OTHER_POSITION', 'POSITION_TAKEN', 'OVER_MAX', 'BUNDLE_FULL') then
    -- the same scan, tried again while it waits for the camp officer, is the same problem
    insert into public.barcode_error (exam_id, place, barcode, pass, bundleno, packet, slno, opid, mark, reason)
    select p_exam, p_place, p_barcode, p_pass, p_bundle, packet_of_position(f.n), serial_of_position(f.n), p_officer, p_mark,
      case outcome when 'BUNDLE_FULL' then 'POSITION_TAKEN' else outcome end
    from (select least(first_free_position(p_exam, p_bundle, p_pass, b.tot_paper), bundle_size()) as n) f
    where not exists (
      select from public.barcode_error x
      where x.exam_id = p_exam and x.barcode = p_barcode and x.resolved_at is null and x.pass = p_pass and x.bundleno = p_bundle
        and x.opid = p_officer and x.reason = case outcome when 'BUNDLE_FULL' then 'POSITION_TAKEN' else outcome end);
  end if;
end $$;

revoke execute on function
  key_camp_mark(integer, bigint, text, text, integer, text, integer, text, text, text) from public;
