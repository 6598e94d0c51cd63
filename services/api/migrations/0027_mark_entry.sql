-- Keying of marks: one call of the database is one keying, with its checks, its place in the bundle and its line in the journal.

-- A keying sent twice is answered from its own line: by person and key.
alter table camp_mark_event add column mark_id bigint, add column next_n smallint;
create unique index camp_mark_event_key on camp_mark_event (officer_id, idempotency_key) where idempotency_key is not null;
create index barcode_error_barcode on barcode_error (exam_id, barcode) where resolved_at is null;

-- Scripts are received before they are bundled.
alter table script_receipt alter column bundleno drop not null, add column p_code text,
  add constraint script_receipt_paper check (bundleno is not null or p_code is not null);
create index script_receipt_waiting on script_receipt (exam_id, place, p_code) where bundleno is null;

-- What a camp may know of a paper: the catalogue, never who writes it.
create view v_camp_paper with (security_barrier = true) as
  select c.p_code, min(c.board) as board, string_agg(distinct d.degree || ' ' || d.deg_name, ', ') as degree
  from course c join degree d on d.deg_id = c.deg_id group by c.p_code;

-- The first of the positions 1 to p_tot that has no mark of the pass; one more than p_tot when all have one.
create function first_free_position(p_exam integer, p_bundle integer, p_pass text, p_tot integer) returns integer
language sql stable set search_path = pg_catalog, public as $$
  select coalesce(min(g.n), p_tot + 1)::integer from generate_series(1, p_tot) g(n)
  where g.n not in (
    select (m.packet - 1) * 25 + m.slno from public.camp_mark m
    where m.exam_id = p_exam and m.bundleno = p_bundle and case p_pass when 'A' then m.amark else m.bmark end is not null) $$;

-- Brings the state of a bundle in line with what is keyed, differs and waits in it.
create function settle_bundle(p_exam integer, p_bundle integer) returns void
language sql set search_path = pg_catalog, public as $$
  update public.bundle b set row_version = b.row_version + 1, state = x.next
  from (select case
      when k.a = 0 and k.b = 0 and k.state = 'RECEIVED' then 'RECEIVED'
      when k.a < k.tot_paper then 'VALUED' when k.b < k.tot_paper then 'A_DONE'
      when k.open > 0 or k.problems > 0 then 'B_DONE' else 'CLEAN' end as next
    from (select b.state, b.tot_paper, count(m.amark) as a, count(m.bmark) as b,
        count(*) filter (where m.amark <> m.bmark and m.cmark is null) as open,
        (select count(*) from public.barcode_error e
         where e.exam_id = b.exam_id and e.bundleno = b.bundleno and e.resolved_at is null) as problems
      from public.bundle b left join public.camp_mark m on m.exam_id = b.exam_id and m.bundleno = b.bundleno
      where b.exam_id = p_exam and b.bundleno = p_bundle group by b.exam_id, b.bundleno) k) x
  where b.exam_id = p_exam and b.bundleno = p_bundle and b.state <> 'CLOSED' and b.state <> x.next $$;

/* Judges a scan and, where a mark is given, keys it. Answers in one row; a refusal is an outcome and no error, so that the problem
   it leaves is kept: UNKNOWN, WRONG_CAMP, WRONG_PAPER, ABSENT, VOID, OTHER_POSITION, POSITION_TAKEN, OVER_MAX (kept as problems),
   BUNDLE_FULL (kept as POSITION_TAKEN), and STAGE, NO_BUNDLE, BUNDLE_ELSEWHERE, BUNDLE_CLOSED, SAME_OFFICER, VERIFIED, SECOND_PASS,
   KEY_REUSED, which say nothing against the script. `told` is where the script or the bundle belongs.
   Officer, camp and exam are those of the session. */
create function key_camp_mark(
  p_exam integer, p_officer bigint, p_place text, p_pass text, p_bundle integer, p_barcode text, p_mark integer,
  p_key text, p_station text, p_request text,
  out outcome text, out told text, out mark_id bigint, out paper text, out packet integer, out slno integer, out mark integer,
  out event_id bigint, out keyed_at timestamptz, out next_n integer, out tot integer)
-- planned once per connection: with the partitions of every exam the planning would take longer than the keying itself
language plpgsql set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
declare
  e record; b record; s record; m record; r record; j record;
  highest integer; distinct_required boolean; waived boolean := false;
  own_mark integer; own_officer bigint; other_officer bigint; was integer; n integer;
  keyed_rows integer; keyed_last integer; all_rows integer; all_last integer;
begin
  -- the stage cannot move and the bundle has one keying at a time until this transaction ends
  perform pg_advisory_xact_lock_shared(hashtext('thervu exam stage'), p_exam);
  if p_mark is not null then
    perform pg_advisory_xact_lock(hashtext('thervu bundle ' || p_exam), p_bundle);
    if p_key is not null then
      select v.id, v.bundleno, v.barcode, v.pass, v.action, v.new_mark, v.packet, v.slno, v.at, v.mark_id, v.next_n into j
      from public.camp_mark_event v where v.officer_id = p_officer and v.idempotency_key = p_key;
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
    -- a received script lies in its own bundle and in no other
    select x.bundleno into r from public.script_receipt x where x.exam_id = p_exam and x.barcode = p_barcode::char(8);
    if (found and r.bundleno is distinct from p_bundle)
      or (not found and exists (select from public.script_receipt x where x.exam_id = p_exam and x.bundleno = p_bundle)) then
      outcome := 'OTHER_POSITION'; told := r.bundleno;
    end if;
  end if;

  for attempt in 1..3 loop
    exit when outcome is not null;
    if p_mark is null then
      select x.id, x.bundleno, x.packet, x.slno, x.amark, x.aopid, x.bmark, x.bopid, x.cmark into m from public.camp_mark x
      where x.exam_id = p_exam and x.barcode = p_barcode::char(8);
    else
      select x.id, x.bundleno, x.packet, x.slno, x.amark, x.aopid, x.bmark, x.bopid, x.cmark into m from public.camp_mark x
      where x.exam_id = p_exam and x.barcode = p_barcode::char(8) for update;
    end if;
    if found then
      own_mark := case p_pass when 'A' then m.amark else m.bmark end;
      own_officer := case p_pass when 'A' then m.aopid else m.bopid end;
      other_officer := case p_pass when 'A' then m.bopid else m.aopid end;
      packet := m.packet; slno := m.slno; mark_id := m.id;
      if m.bundleno <> p_bundle then outcome := 'OTHER_POSITION'; told := m.bundleno; exit; end if;
      if own_officer is not null and own_officer <> p_officer then outcome := 'POSITION_TAKEN'; exit; end if;
      if m.cmark is not null then outcome := 'VERIFIED'; exit; end if;
      if own_officer is not null and other_officer is not null and (
          select max(v.id) filter (where v.pass <> p_pass) > max(v.id) filter (where v.pass = p_pass)
          from public.camp_mark_event v where v.exam_id = p_exam and v.barcode = p_barcode::char(8)) then
        -- the first keying stands as soon as there is a second one to compare it with
        outcome := 'SECOND_PASS'; exit;
      end if;
      if own_officer is null and other_officer = p_officer then
        select coalesce((select v.value = 'true'::jsonb from public.v_setting v where v.key = 'camp.distinct_operators'), true)
        into distinct_required;
        if distinct_required then outcome := 'SAME_OFFICER'; exit; end if;
        waived := true;
      end if;
    end if;

    if p_mark is null then
      outcome := 'ok'; mark := own_mark;
      return;
    end if;
    select coalesce((select (v.value #>> '{}')::integer from public.v_setting v where v.key = 'camp.max_mark'), 75) into highest;
    highest := least(75, s.extl_max, highest);
    if p_mark > highest then outcome := 'OVER_MAX'; told := highest; exit; end if;

    select count(*) filter (where x.own), max(x.n) filter (where x.own), count(*), max(x.n)
    into keyed_rows, keyed_last, all_rows, all_last
    from (select (y.packet - 1) * 25 + y.slno as n, case p_pass when 'A' then y.amark else y.bmark end is not null as own
          from public.camp_mark y where y.exam_id = p_exam and y.bundleno = p_bundle) x;
    keyed_last := coalesce(keyed_last, 0); all_last := coalesce(all_last, 0);

    if mark_id is null then
      if all_rows = all_last then n := all_last + 1;
      else
        select min(g.n) into n from generate_series(1, 126) g(n) where g.n not in (
          select (y.packet - 1) * 25 + y.slno from public.camp_mark y where y.exam_id = p_exam and y.bundleno = p_bundle);
      end if;
      if n > b.tot_paper then outcome := 'BUNDLE_FULL'; exit; end if;
      packet := (n - 1) / 25 + 1; slno := (n - 1) % 25 + 1;
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
      n := (packet - 1) * 25 + slno;
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
    insert into public.camp_mark_event as v (exam_id, bundleno, barcode, pass, action, old_mark, new_mark, packet, slno, officer_id,
      station, request_id, idempotency_key, mark_id, next_n)
    values (p_exam, p_bundle, p_barcode, p_pass, case outcome when 'inserted' then 'KEYED' else 'CHANGED' end, was, p_mark, packet, slno,
      p_officer, p_station, p_request, p_key, mark_id, next_n)
    returning v.id, v.at into event_id, keyed_at;
    mark := p_mark;
    if keyed_rows >= b.tot_paper then perform settle_bundle(p_exam, p_bundle); end if;
    return;
  end loop;

  -- three tries were not enough: two camps cannot be quicker for ever, so the script is the others'
  outcome := coalesce(outcome, 'POSITION_TAKEN');
  if outcome in ('UNKNOWN', 'WRONG_CAMP', 'WRONG_PAPER', 'ABSENT', 'VOID', 'OTHER_POSITION', 'POSITION_TAKEN', 'OVER_MAX', 'BUNDLE_FULL') then
    -- the same scan, tried again while it waits for the camp officer, is the same problem
    insert into public.barcode_error (exam_id, place, barcode, pass, bundleno, packet, slno, opid, mark, reason)
    select p_exam, p_place, p_barcode, p_pass, p_bundle, (f.n - 1) / 25 + 1, (f.n - 1) % 25 + 1, p_officer, p_mark,
      case outcome when 'BUNDLE_FULL' then 'POSITION_TAKEN' else outcome end
    from (select least(first_free_position(p_exam, p_bundle, p_pass, b.tot_paper), 125) as n) f
    where not exists (
      select from public.barcode_error x
      where x.exam_id = p_exam and x.barcode = p_barcode and x.resolved_at is null and x.pass = p_pass and x.bundleno = p_bundle
        and x.opid = p_officer and x.reason = case outcome when 'BUNDLE_FULL' then 'POSITION_TAKEN' else outcome end);
  end if;
end $$;

revoke execute on function settle_bundle(integer, integer), first_free_position(integer, integer, text, integer),
  key_camp_mark(integer, bigint, text, text, integer, text, integer, text, text, text) from public;

-- the same for the links of the journal, which every keying writes
alter function chain_camp_mark_event() set plan_cache_mode = force_generic_plan;
