-- A keying is taken away: of one script in either kind, of a packet in the first valuation.

/* Takes A or B of a script away, and C, which rested on it. Outcomes: ok, NOT_FOUND, NO_MARK, STALE, DECIDED, STAGE. The row version
   is the one that was seen. p_bundle is of the first valuation alone. */
create or replace function void_mark(
  p_kind text, p_exam integer, p_officer bigint, p_user bigint, p_place text, p_pass text, p_bundle integer, p_barcode text,
  p_version integer, p_reason text, p_station text, p_request text)
returns text language plpgsql security definer set search_path = pg_catalog, public as $$
declare s record;
begin
  if not is_valuation_open(p_kind, p_exam) then return 'STAGE'; end if;
  if p_kind = 'FIRST' then
    s := find_first_script(p_exam, p_place, 'C', p_bundle, p_barcode::char(8), true);
  else
    s := find_reval_script(p_exam, p_place, 'C', p_barcode::char(8), null);
  end if;
  if s.outcome is not null then return case s.outcome when 'DECIDED' then 'DECIDED' else 'NOT_FOUND' end; end if;
  if (case p_pass when 'A' then s.amark else s.bmark end) is null then return 'NO_MARK'; end if;
  if s.row_version <> p_version then return 'STALE'; end if;

  insert into public.valuation_event (kind, exam_id, bundleno, place, p_code, barcode, action, pass, old_mark, packet, slno, officer_id,
    by_user, reason, station, request_id)
  select p_kind, p_exam, p_bundle, case p_kind when 'REVALUATION' then p_place end, case p_kind when 'REVALUATION' then s.paper end,
    p_barcode, 'VOID', v.pass, v.mark, case p_kind when 'FIRST' then s.packet end, case p_kind when 'FIRST' then s.slno end, p_officer,
    p_user, p_reason, p_station, p_request
  from (values (1, p_pass, case p_pass when 'A' then s.amark else s.bmark end), (2, 'C', s.cmark)) v(nr, pass, mark)
  where v.mark is not null order by v.nr;
  if p_kind = 'FIRST' then
    perform clear_first_mark(p_exam, p_bundle, s.mark_id, p_pass, p_officer);
  else
    perform clear_reval_mark(p_exam, p_barcode::char(8), p_pass);
  end if;
  perform drop_third_mark_signatures(p_kind, p_exam, array[p_barcode]);
  return 'ok';
end $$;

/* Takes a pass of a packet away, and every C that rested on it; without a pass all marks. A script without any mark leaves its place.
   Returns how many scripts it had. Without a place the office acts, in any camp. Until a second person has signed it, none of the
   scripts takes a keying. */
create or replace function void_packet(
  p_exam integer, p_officer bigint, p_user bigint, p_place text, p_pass text, p_bundle integer, p_packet integer, p_reason text,
  p_station text, p_request text)
returns integer language plpgsql security definer set search_path = pg_catalog, public as $$
declare ids bigint[];
begin
  perform pg_advisory_xact_lock(hashtext('thervu bundle ' || p_exam), p_bundle);
  select array_agg(x.id) into ids from (
    select y.id from public.camp_mark y
    where y.exam_id = p_exam and y.bundleno = p_bundle and y.packet = p_packet and (p_place is null or y.place = p_place)
      and (p_pass is null or case p_pass when 'A' then y.amark else y.bmark end is not null)
    order by y.slno for update) x;
  perform ask_for_void_signature(p_exam, p_officer, p_user, p_pass, p_bundle, p_packet, ids, p_reason, p_station);
  perform drop_third_mark_signatures('FIRST', p_exam, array(
    select x.barcode::text from public.camp_mark x where x.exam_id = p_exam and x.id = any(ids)));
  insert into public.valuation_event (kind, exam_id, bundleno, barcode, pass, action, old_mark, packet, slno, officer_id, by_user, reason,
    station, request_id)
  select 'FIRST', p_exam, p_bundle, x.barcode, v.pass, 'VOID', v.mark, x.packet, x.slno, p_officer, p_user, p_reason, p_station, p_request
  from public.camp_mark x cross join lateral (values ('A', x.amark), ('B', x.bmark), ('C', x.cmark)) v(pass, mark)
  where x.exam_id = p_exam and x.id = any(ids) and v.mark is not null and (p_pass is null or v.pass in (p_pass, 'C'))
  order by x.slno, v.pass;
  delete from public.camp_mark x
  where x.exam_id = p_exam and x.id = any(ids) and (p_pass is null or case p_pass when 'A' then x.bmark else x.amark end is null);
  update public.camp_mark x set
    amark = case p_pass when 'B' then x.amark end, aopid = case p_pass when 'B' then x.aopid end,
    aupdateon = case p_pass when 'B' then x.aupdateon end,
    bmark = case p_pass when 'A' then x.bmark end, bopid = case p_pass when 'A' then x.bopid end,
    bupdateon = case p_pass when 'A' then x.bupdateon end,
    cmark = null, copid = null, cupdateon = null, c_outside_confirmed = false, row_version = x.row_version + 1
  where x.exam_id = p_exam and x.id = any(ids);
  perform settle_bundle(p_exam, p_bundle);
  return coalesce(cardinality(ids), 0);
end $$;

revoke execute on function void_mark(text, integer, bigint, bigint, text, text, integer, text, integer, text, text, text),
  void_packet(integer, bigint, bigint, text, text, integer, integer, text, text, text) from public;
