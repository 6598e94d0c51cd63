-- A script of the first valuation: where it is found, and where its marks are stored. These functions run with the rights and the
-- search path of the keying that calls them, and nobody else may call them.

/* The script in its bundle, held where it is written; its columns are those of find_reval_script. Outcome null, or NO_BUNDLE,
   BUNDLE_ELSEWHERE, BUNDLE_CLOSED, UNKNOWN, WRONG_CAMP, WRONG_PAPER, ABSENT, VOID, OTHER_POSITION. A script that was never keyed has
   no mark_id; `waits` says that it was received without a bundle. For C, and for a void, what stands in the bundle counts: a
   script that has become absent or void since still has its marks settled. */
create or replace function find_first_script(
  p_exam integer, p_place text, p_pass text, p_bundle integer, p_barcode char(8), p_writes boolean,
  out outcome text, out told text, out paper text, out extl_max integer, out tot integer, out valuation integer, out bundle integer,
  out packet integer, out slno integer, out mark_id bigint, out amark integer, out aopid bigint, out bmark integer, out bopid bigint,
  out cmark integer, out copid bigint, out voided_by bigint, out row_version integer, out waits boolean)
language plpgsql as $$
declare b record; c record; r record; bundle_of_mark integer; a_voided_by bigint; b_voided_by bigint;
begin
  -- the bundle has one keying at a time until this transaction ends
  if p_writes then perform pg_advisory_xact_lock(hashtext('thervu bundle ' || p_exam), p_bundle); end if;
  select x.p_code, x.tot_paper, x.place, x.state into b from public.bundle x where x.exam_id = p_exam and x.bundleno = p_bundle;
  if not found then outcome := 'NO_BUNDLE'; return; end if;
  tot := b.tot_paper;
  if b.place <> p_place then outcome := 'BUNDLE_ELSEWHERE'; told := b.place; return; end if;
  if b.state = 'CLOSED' then outcome := 'BUNDLE_CLOSED'; return; end if;

  select v.p_code, v.place, v.extl_max, v.status into c from public.v_camp_script v where v.exam_id = p_exam and v.barcode = p_barcode;
  if not found then outcome := 'UNKNOWN'; return; end if;
  extl_max := c.extl_max;
  paper := b.p_code;
  waits := false;
  if p_pass <> 'C' then
    if c.place is distinct from p_place then outcome := 'WRONG_CAMP'; told := c.place; return; end if;
    if c.status <> 'OK' then outcome := c.status; return; end if;
    if c.p_code <> b.p_code then outcome := 'WRONG_PAPER'; told := c.p_code; return; end if;
    -- a received script lies in its own bundle and in no other; one that waits for a bundle may join one that has room
    select x.bundleno into r from public.script_receipt x where x.exam_id = p_exam and x.barcode = p_barcode;
    waits := found and r.bundleno is null;
    if r.bundleno is distinct from p_bundle and (r.bundleno is not null or (
        select count(*) from public.script_receipt x where x.exam_id = p_exam and x.bundleno = p_bundle) >= b.tot_paper) then
      outcome := 'OTHER_POSITION'; told := r.bundleno;
      return;
    end if;
  end if;

  if p_writes then
    select x.id, x.bundleno, x.packet, x.slno, x.amark, x.aopid, x.bmark, x.bopid, x.cmark, x.copid, x.a_voided_by, x.b_voided_by, x.row_version
    into mark_id, bundle_of_mark, packet, slno, amark, aopid, bmark, bopid, cmark, copid, a_voided_by, b_voided_by, row_version
    from public.camp_mark x where x.exam_id = p_exam and x.barcode = p_barcode for update;
  else
    select x.id, x.bundleno, x.packet, x.slno, x.amark, x.aopid, x.bmark, x.bopid, x.cmark, x.copid, x.a_voided_by, x.b_voided_by, x.row_version
    into mark_id, bundle_of_mark, packet, slno, amark, aopid, bmark, bopid, cmark, copid, a_voided_by, b_voided_by, row_version
    from public.camp_mark x where x.exam_id = p_exam and x.barcode = p_barcode;
  end if;
  voided_by := case p_pass when 'A' then a_voided_by when 'B' then b_voided_by end;
  if bundle_of_mark <> p_bundle then outcome := 'OTHER_POSITION'; told := bundle_of_mark; end if;
  if mark_id is null and p_pass = 'C' then outcome := 'UNKNOWN'; end if;
end $$;

/* Stores a mark of a script that find_first_script has found, the first one at the first free position of the bundle, and brings the
   bundle in line with it. Outcome null, BUNDLE_FULL, or LOOK_AGAIN where another bundle was quicker. */
create or replace function store_first_mark(
  s record, p_exam integer, p_officer bigint, p_place text, p_pass text, p_bundle integer, p_barcode char(8), p_mark integer,
  p_at timestamptz, p_waived boolean, p_outside boolean,
  out outcome text, out mark_id bigint, out packet integer, out slno integer, out next_n integer)
language plpgsql as $$
declare n integer; keyed_rows integer; keyed_last integer; all_rows integer; all_last integer;
begin
  packet := s.packet; slno := s.slno;
  if p_pass = 'C' then
    update public.camp_mark x set cmark = p_mark, copid = p_officer, cupdateon = p_at, c_outside_confirmed = p_outside,
      row_version = x.row_version + 1 where x.exam_id = p_exam and x.id = s.mark_id;
    perform settle_bundle(p_exam, p_bundle);
    return;
  end if;

  select count(*) filter (where x.own), coalesce(max(x.n) filter (where x.own), 0), count(*), coalesce(max(x.n), 0)
  into keyed_rows, keyed_last, all_rows, all_last
  from (select position_in_bundle(y.packet, y.slno) as n, case p_pass when 'A' then y.amark else y.bmark end is not null as own
        from public.camp_mark y where y.exam_id = p_exam and y.bundleno = p_bundle) x;
  if s.mark_id is null then
    if all_rows = all_last then n := all_last + 1;
    else
      select min(g.n) into n from generate_series(1, bundle_size() + 1) g(n) where g.n not in (
        select position_in_bundle(y.packet, y.slno) from public.camp_mark y where y.exam_id = p_exam and y.bundleno = p_bundle);
    end if;
    if n > s.tot then outcome := 'BUNDLE_FULL'; return; end if;
    packet := packet_of_position(n); slno := serial_of_position(n);
    if p_pass = 'A' then
      insert into public.camp_mark (exam_id, barcode, bundleno, packet, slno, p_code, place, amark, aopid, aupdateon)
      values (p_exam, p_barcode, p_bundle, packet, slno, s.paper, p_place, p_mark, p_officer, p_at)
      on conflict do nothing returning id into mark_id;
    else
      insert into public.camp_mark (exam_id, barcode, bundleno, packet, slno, p_code, place, bmark, bopid, bupdateon)
      values (p_exam, p_barcode, p_bundle, packet, slno, s.paper, p_place, p_mark, p_officer, p_at)
      on conflict do nothing returning id into mark_id;
    end if;
    if mark_id is null then outcome := 'LOOK_AGAIN'; return; end if;
  else
    mark_id := s.mark_id;
    n := position_in_bundle(packet, slno);
    if p_pass = 'A' then
      update public.camp_mark x set amark = p_mark, aopid = p_officer, aupdateon = p_at, row_version = x.row_version + 1,
        distinct_waived = x.distinct_waived or p_waived where x.exam_id = p_exam and x.id = s.mark_id;
    else
      update public.camp_mark x set bmark = p_mark, bopid = p_officer, bupdateon = p_at, row_version = x.row_version + 1,
        distinct_waived = x.distinct_waived or p_waived where x.exam_id = p_exam and x.id = s.mark_id;
    end if;
  end if;
  if (case p_pass when 'A' then s.aopid else s.bopid end) is null then
    keyed_rows := keyed_rows + 1; keyed_last := greatest(keyed_last, n);
  end if;
  next_n := case when keyed_rows = keyed_last then keyed_rows + 1 else first_free_position(p_exam, p_bundle, p_pass, s.tot) end;
  if s.waits then
    update public.script_receipt x set bundleno = p_bundle where x.exam_id = p_exam and x.barcode = p_barcode and x.bundleno is null;
  end if;
  if keyed_rows >= s.tot then perform settle_bundle(p_exam, p_bundle); end if;
end $$;

-- Takes A or B of a script away, and C with it. The script keeps its place, and who took the mark away is kept.
create or replace function clear_first_mark(p_exam integer, p_bundle integer, p_mark_id bigint, p_pass text, p_officer bigint)
returns void language plpgsql as $$
begin
  update public.camp_mark x set
    amark = case p_pass when 'B' then x.amark end, aopid = case p_pass when 'B' then x.aopid end,
    aupdateon = case p_pass when 'B' then x.aupdateon end, a_voided_by = case p_pass when 'A' then p_officer else x.a_voided_by end,
    bmark = case p_pass when 'A' then x.bmark end, bopid = case p_pass when 'A' then x.bopid end,
    bupdateon = case p_pass when 'A' then x.bupdateon end, b_voided_by = case p_pass when 'B' then p_officer else x.b_voided_by end,
    cmark = null, copid = null, cupdateon = null, c_outside_confirmed = false, row_version = x.row_version + 1
  where x.exam_id = p_exam and x.id = p_mark_id;
  perform settle_bundle(p_exam, p_bundle);
end $$;

-- The same scan, tried again while it waits for the camp officer, is the same problem.
create or replace function keep_first_problem(
  p_exam integer, p_place text, p_pass text, p_bundle integer, p_barcode text, p_officer bigint, p_mark integer, p_outcome text, p_tot integer)
returns void language plpgsql as $$
begin
  insert into public.barcode_error (exam_id, place, barcode, pass, bundleno, packet, slno, opid, mark, reason)
  select p_exam, p_place, p_barcode, p_pass, p_bundle, packet_of_position(f.n), serial_of_position(f.n), p_officer, p_mark, f.reason
  from (select least(first_free_position(p_exam, p_bundle, p_pass, p_tot), bundle_size()) as n,
      case p_outcome when 'BUNDLE_FULL' then 'POSITION_TAKEN' else p_outcome end as reason) f
  where not exists (
    select from public.barcode_error x
    where x.exam_id = p_exam and x.barcode = p_barcode and x.resolved_at is null and x.pass = p_pass and x.bundleno = p_bundle
      and x.opid = p_officer and x.reason = f.reason);
end $$;

revoke execute on function find_first_script(integer, text, text, integer, char, boolean),
  store_first_mark(record, integer, bigint, text, text, integer, char, integer, timestamptz, boolean, boolean),
  clear_first_mark(integer, integer, bigint, text, bigint),
  keep_first_problem(integer, text, text, integer, text, bigint, integer, text, integer) from public;
