-- Second signatures of a camp: what waits for one, and what becomes of it.

/* Marks of these rows of a packet are about to be taken away: keeps what stands on each, and asks for a second signature. Without an
   officer the office acts. Nothing is asked for where no row has a mark of the pass. */
create or replace function ask_for_void_signature(
  p_exam integer, p_officer bigint, p_user bigint, p_pass text, p_bundle integer, p_packet integer, p_ids bigint[], p_reason text,
  p_station text)
returns void language plpgsql as $$
declare signature bigint;
begin
  insert into public.keying_signature (kind, valuation, exam_id, place, p_code, bundleno, packet, pass, marks, reason, asked_by, officer_id,
    station)
  select 'VOID', 'FIRST', p_exam, b.place, b.p_code, p_bundle, p_packet, p_pass, m.marks, p_reason, p_user, p_officer, p_station
  from public.bundle b
  cross join (
    select (count(x.amark) filter (where p_pass is distinct from 'B') + count(x.bmark) filter (where p_pass is distinct from 'A'))::integer as marks
    from public.camp_mark x where x.exam_id = p_exam and x.id = any(p_ids)) m
  where b.exam_id = p_exam and b.bundleno = p_bundle and m.marks > 0
  returning id into signature;
  if signature is null then return; end if;
  insert into public.keying_hold (exam_id, barcode, signature_id, bundleno, packet, slno, p_code, place, amark, aopid, aupdateon, bmark, bopid,
    bupdateon, cmark, copid, cupdateon, c_outside_confirmed, distinct_waived)
  select x.exam_id, x.barcode, signature, x.bundleno, x.packet, x.slno, x.p_code, x.place, x.amark, x.aopid, x.aupdateon, x.bmark, x.bopid,
    x.bupdateon, x.cmark, x.copid, x.cupdateon, x.c_outside_confirmed, x.distinct_waived
  from public.camp_mark x where x.exam_id = p_exam and x.id = any(p_ids);
end $$;

-- A third mark outside A and B has been keyed.
create or replace function ask_for_third_mark_signature(
  p_kind text, p_exam integer, p_officer bigint, p_user bigint, p_place text, p_bundle integer, p_packet integer, p_barcode char(8),
  p_paper text, p_a integer, p_b integer, p_c integer, p_station text)
returns void language sql as $$
  insert into public.keying_signature (kind, valuation, exam_id, place, p_code, bundleno, packet, barcode, amark, bmark, cmark, reason, asked_by,
    officer_id, station)
  values ('THIRD_MARK', p_kind, p_exam, p_place, p_paper, p_bundle, p_packet, p_barcode, p_a, p_b, p_c,
    'The third mark lies outside A and B.', p_user, p_officer, p_station) $$;

-- Third marks that were taken away need no signature any more.
create or replace function drop_third_mark_signatures(p_kind text, p_exam integer, p_barcodes text[]) returns void language sql as $$
  update public.keying_signature s set decision = 'MOOT', decided_at = clock_timestamp(), note = 'The third mark has been taken away.'
  where s.kind = 'THIRD_MARK' and s.valuation = p_kind and s.exam_id = p_exam and s.barcode = any(p_barcodes) and s.decision is null $$;

-- Puts the marks back that were taken away with a packet, as they stood. Outcome null, or NO_ROOM where other scripts fill the bundle.
create or replace function restore_voided(
  s record, p_user bigint, p_reason text, p_station text, p_request text, out outcome text)
language plpgsql as $$
declare h record; now_there record; n integer; total integer; packet_now integer; slno_now integer;
begin
  select b.tot_paper into total from public.bundle b where b.exam_id = s.exam_id and b.bundleno = s.bundleno;
  -- those whose place is free first, so that each has its own again where that can be
  for h in select x.* from public.keying_hold x where x.signature_id = s.id
    order by exists (select from public.camp_mark m where m.exam_id = x.exam_id and m.bundleno = x.bundleno and m.packet = x.packet
      and m.slno = x.slno and m.barcode <> x.barcode), x.slno loop
    select m.id, m.packet, m.slno into now_there from public.camp_mark m
    where m.exam_id = h.exam_id and m.barcode = h.barcode for update;
    if found then
      packet_now := now_there.packet; slno_now := now_there.slno;
    else
      packet_now := h.packet; slno_now := h.slno;
      if exists (select from public.camp_mark m where m.exam_id = h.exam_id and m.bundleno = h.bundleno
          and m.packet = h.packet and m.slno = h.slno) then
        select min(g.n) into n from generate_series(1, total) g(n) where g.n not in (
          select position_in_bundle(m.packet, m.slno) from public.camp_mark m where m.exam_id = h.exam_id and m.bundleno = h.bundleno);
        if n is null then outcome := 'NO_ROOM'; return; end if;
        packet_now := packet_of_position(n); slno_now := serial_of_position(n);
      end if;
      insert into public.camp_mark (exam_id, barcode, bundleno, packet, slno, p_code, place, distinct_waived)
      values (h.exam_id, h.barcode, h.bundleno, packet_now, slno_now, h.p_code, h.place, h.distinct_waived);
    end if;
    update public.camp_mark m set
      amark = case when s.pass is distinct from 'B' then h.amark else m.amark end,
      aopid = case when s.pass is distinct from 'B' then h.aopid else m.aopid end,
      aupdateon = case when s.pass is distinct from 'B' then h.aupdateon else m.aupdateon end,
      bmark = case when s.pass is distinct from 'A' then h.bmark else m.bmark end,
      bopid = case when s.pass is distinct from 'A' then h.bopid else m.bopid end,
      bupdateon = case when s.pass is distinct from 'A' then h.bupdateon else m.bupdateon end,
      distinct_waived = m.distinct_waived or h.distinct_waived, row_version = m.row_version + 1
    where m.exam_id = h.exam_id and m.barcode = h.barcode;
    -- the third mark rested on both, and stands again only on the same two
    update public.camp_mark m set cmark = h.cmark, copid = h.copid, cupdateon = h.cupdateon, c_outside_confirmed = h.c_outside_confirmed
    where m.exam_id = h.exam_id and m.barcode = h.barcode and h.cmark is not null and m.amark = h.amark and m.bmark = h.bmark;
    insert into public.valuation_event (kind, exam_id, bundleno, barcode, pass, action, new_mark, packet, slno, by_user, reason, station,
      request_id)
    select 'FIRST', h.exam_id, h.bundleno, h.barcode, v.pass, 'RESTORED', v.mark, packet_now, slno_now, p_user, p_reason, p_station, p_request
    from public.camp_mark m
    cross join lateral (values (1, 'A', m.amark, s.pass is distinct from 'B'), (2, 'B', m.bmark, s.pass is distinct from 'A'),
      (3, 'C', m.cmark, true)) v(nr, pass, mark, restored)
    where m.exam_id = h.exam_id and m.barcode = h.barcode and v.mark is not null and v.restored order by v.nr;
  end loop;
  perform settle_bundle(s.exam_id, s.bundleno);
end $$;

-- Takes a third mark outside A and B away again: the journal says by whom.
create or replace function void_third_mark(
  s record, p_officer bigint, p_user bigint, p_reason text, p_station text, p_request text)
returns void language plpgsql as $$
begin
  if s.valuation = 'FIRST' then
    insert into public.valuation_event (kind, exam_id, bundleno, barcode, pass, action, old_mark, packet, slno, officer_id, by_user, reason,
      station, request_id)
    select 'FIRST', m.exam_id, m.bundleno, m.barcode, 'C', 'VOID', m.cmark, m.packet, m.slno, p_officer, p_user, p_reason, p_station, p_request
    from public.camp_mark m where m.exam_id = s.exam_id and m.barcode = s.barcode and m.cmark is not null;
    update public.camp_mark m set cmark = null, copid = null, cupdateon = null, c_outside_confirmed = false, row_version = m.row_version + 1
    where m.exam_id = s.exam_id and m.barcode = s.barcode;
    perform settle_bundle(s.exam_id, s.bundleno);
  else
    insert into public.valuation_event (kind, exam_id, place, p_code, barcode, pass, action, old_mark, officer_id, by_user, reason, station,
      request_id)
    select 'REVALUATION', m.exam_id, s.place, s.p_code, m.barcode, 'C', 'VOID', m.cmark, p_officer, p_user, p_reason, p_station, p_request
    from public.reval_script m where m.exam_id = s.exam_id and m.barcode = s.barcode and m.cmark is not null;
    update public.reval_script m set cmark = null, copid = null, cupdateon = null, row_version = m.row_version + 1
    where m.exam_id = s.exam_id and m.barcode = s.barcode;
  end if;
end $$;

/* The second person signs what waits, or returns it with a note. Outcomes: ok, NOT_FOUND, DECIDED, SAME_PERSON, GAVE_CODE, STAGE (a return changes
   marks, and those may not change any more), NO_ROOM. Without a place the office acts, in any camp. */
create or replace function decide_keying_signature(
  p_id bigint, p_exam integer, p_place text, p_officer bigint, p_user bigint, p_decision text, p_note text, p_proof bigint, p_station text,
  p_request text)
returns text language plpgsql security definer set search_path = pg_catalog, public as $$
declare s record; outcome text;
begin
  select x.* into s from public.keying_signature x
  where x.id = p_id and (p_place is null or (x.place = p_place and (x.exam_id = p_exam or x.valuation = 'REVALUATION'))) for update;
  if not found then return 'NOT_FOUND'; end if;
  if s.decision is not null then return 'DECIDED'; end if;
  if s.asked_by = p_user then return 'SAME_PERSON'; end if;
  -- who printed the code with which the first person came in could be that person
  if p_decision = 'SIGNED' and exists (select from public.enrolment_code c
      where c.user_id = s.asked_by and c.issued_by = p_user and c.used_at is not null) then return 'GAVE_CODE'; end if;
  if p_decision = 'RETURNED' then
    if not is_valuation_open(s.valuation, s.exam_id) then return 'STAGE'; end if;
    if s.valuation = 'FIRST' then perform pg_advisory_xact_lock(hashtext('thervu bundle ' || s.exam_id), s.bundleno); end if;
    if s.kind = 'VOID' then
      outcome := restore_voided(s, p_user, p_note, p_station, p_request);
      if outcome is not null then return outcome; end if;
    else
      perform void_third_mark(s, p_officer, p_user, p_note, p_station, p_request);
    end if;
  end if;
  delete from public.keying_hold h where h.signature_id = s.id;
  update public.keying_signature x set decision = p_decision, decided_by = p_user, decided_at = clock_timestamp(), note = p_note,
    proof_id = p_proof where x.id = s.id;
  return 'ok';
end $$;

revoke execute on function ask_for_void_signature(integer, bigint, bigint, text, integer, integer, bigint[], text, text),
  ask_for_third_mark_signature(text, integer, bigint, bigint, text, integer, integer, char, text, integer, integer, integer, text),
  drop_third_mark_signatures(text, integer, text[]), restore_voided(record, bigint, text, text, text),
  void_third_mark(record, bigint, bigint, text, text, text),
  decide_keying_signature(bigint, integer, text, bigint, bigint, text, text, bigint, text, text) from public;
