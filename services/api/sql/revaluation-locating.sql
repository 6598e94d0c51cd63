-- A script of the revaluation is pulled from its bundle, or reported as missing.

/* A scan of the number a script bears: whoever comes first has pulled it. Outcomes: located, again (by the same person), and the
   refusals UNKNOWN, NOT_ASKED, WRONG_CAMP (told: the camp), which are kept as problems, NEW_NUMBER, TAKEN (told: by whom),
   DECIDED and STAGE (told: the stage). */
create or replace function locate_reval_script(
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
      insert into public.valuation_event (kind, exam_id, place, p_code, barcode, action, officer_id, by_user, station, request_id)
      values ('REVALUATION', p_exam, p_place, s.paper, s.barcode, 'LOCATED', p_officer, p_user, p_station, p_request);
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
create or replace function report_missing_script(
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
  insert into public.valuation_event (kind, exam_id, place, p_code, barcode, action, officer_id, by_user, reason, station, request_id)
  values ('REVALUATION', p_exam, p_place, s.p_code, s.barcode, 'MISSING', p_officer, p_user, concat_ws(': ', p_reason, p_note), p_station, p_request);
  return 'ok';
end $$;

revoke execute on function locate_reval_script(integer, bigint, bigint, text, text, text, text),
  report_missing_script(integer, bigint, bigint, text, bigint, text, text, text, text) from public;
