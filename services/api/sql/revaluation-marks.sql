-- A script of the revaluation: where it is found, and where its marks are stored. These functions run with the rights and the search
-- path of the keying that calls them, and nobody else may call them.

/* The script with this new number, held; its columns are those of find_first_script. Outcome null, or UNKNOWN, WRONG_CAMP,
   FIRST_NUMBER, NOT_LOCATED, DECIDED, NOT_FRESH (p_mine, the officers that are this person, have keyed an earlier valuation of the
   script; null asks for none). */
create or replace function find_reval_script(
  p_exam integer, p_place text, p_pass text, p_barcode char(8), p_mine bigint[],
  out outcome text, out told text, out paper text, out extl_max integer, out tot integer, out valuation integer, out bundle integer,
  out packet integer, out slno integer, out mark_id bigint, out amark integer, out aopid bigint, out bmark integer, out bopid bigint,
  out cmark integer, out copid bigint, out voided_by bigint, out row_version integer, out waits boolean)
language plpgsql as $$
declare s record;
begin
  select x.*, r.p_code as paper, r.application_id, c.extl_max, exists (select from public.reval_outcome o where o.rid = x.rid) as decided
  into s from public.reval_script x join public.revaluation r on r.rid = x.rid
  join public.exam_application a on a.exam_id = r.exam_id and a.id = r.application_id
  join public.course c on c.cour_id = a.cour_id
  where x.exam_id = p_exam and x.barcode = p_barcode for update of x;
  if not found then
    outcome := case when exists (select from public.script x where x.exam_id = p_exam and x.barcode = p_barcode)
      then 'FIRST_NUMBER' else 'UNKNOWN' end;
    return;
  end if;
  if s.place <> p_place then outcome := 'WRONG_CAMP'; told := s.place; return; end if;
  if s.decided then outcome := 'DECIDED'; return; end if;
  if s.located_at is null then outcome := 'NOT_LOCATED'; return; end if;
  if exists (
      select from public.script x join public.camp_mark m on m.exam_id = x.exam_id and m.barcode = x.barcode
      where x.exam_id = p_exam and x.application_id = s.application_id and p_mine && array[m.aopid, m.bopid, m.copid])
    or exists (select from public.reval_script x where x.rid = s.rid and x.valuation < s.valuation
      and p_mine && array[x.aopid, x.bopid, x.copid]) then
    outcome := 'NOT_FRESH';
  end if;
  paper := s.paper; extl_max := s.extl_max; valuation := s.valuation; bundle := s.bundle; packet := s.packet; slno := s.script;
  amark := s.amark; aopid := s.aopid; bmark := s.bmark; bopid := s.bopid; cmark := s.cmark; copid := s.copid;
  row_version := s.row_version;
  if p_pass <> 'C' then
    select v.officer_id into voided_by from public.v_valuation_event v
    where v.kind = 'REVALUATION' and v.exam_id = p_exam and v.barcode = p_barcode and v.pass = p_pass and v.action = 'VOID'
    order by v.id desc limit 1;
  end if;
end $$;

/* Stores a mark of a script that find_reval_script has found. Its columns are those of store_first_mark, all null: a revaluation has
   no positions to deal out. */
create or replace function store_reval_mark(
  s record, p_exam integer, p_officer bigint, p_pass text, p_barcode char(8), p_mark integer, p_at timestamptz, p_waived boolean,
  out outcome text, out mark_id bigint, out packet integer, out slno integer, out next_n integer)
language plpgsql as $$
begin
  update public.reval_script x set
    amark = case p_pass when 'A' then p_mark else x.amark end, aopid = case p_pass when 'A' then p_officer else x.aopid end,
    aupdateon = case p_pass when 'A' then p_at else x.aupdateon end,
    bmark = case p_pass when 'B' then p_mark else x.bmark end, bopid = case p_pass when 'B' then p_officer else x.bopid end,
    bupdateon = case p_pass when 'B' then p_at else x.bupdateon end,
    cmark = case p_pass when 'C' then p_mark else x.cmark end, copid = case p_pass when 'C' then p_officer else x.copid end,
    cupdateon = case p_pass when 'C' then p_at else x.cupdateon end,
    distinct_waived = x.distinct_waived or p_waived, row_version = x.row_version + 1
  where x.exam_id = p_exam and x.barcode = p_barcode;
end $$;

-- Takes A or B of a script away, and C with it. Who took it away is read from the journal.
create or replace function clear_reval_mark(p_exam integer, p_barcode char(8), p_pass text) returns void language plpgsql as $$
begin
  update public.reval_script x set
    amark = case p_pass when 'B' then x.amark end, aopid = case p_pass when 'B' then x.aopid end,
    aupdateon = case p_pass when 'B' then x.aupdateon end,
    bmark = case p_pass when 'A' then x.bmark end, bopid = case p_pass when 'A' then x.bopid end,
    bupdateon = case p_pass when 'A' then x.bupdateon end,
    cmark = null, copid = null, cupdateon = null, row_version = x.row_version + 1
  where x.exam_id = p_exam and x.barcode = p_barcode;
end $$;

revoke execute on function find_reval_script(integer, text, text, char, bigint[]),
  store_reval_mark(record, integer, bigint, text, char, integer, timestamptz, boolean),
  clear_reval_mark(integer, char, text) from public;
