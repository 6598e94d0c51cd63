-- The functions that a server of the release before calls, by its names: it may be at work while this release starts. Each is the
-- function of this release, and goes with the next one.

create or replace function key_camp_mark(
  p_exam integer, p_officer bigint, p_place text, p_pass text, p_bundle integer, p_barcode text, p_mark integer,
  p_key text, p_station text, p_request text,
  out outcome text, out told text, out mark_id bigint, out paper text, out packet integer, out slno integer, out mark integer,
  out event_id bigint, out keyed_at timestamptz, out next_n integer, out tot integer)
language sql security definer set search_path = pg_catalog, public as $$
  select k.outcome, k.told, k.mark_id, k.paper, k.packet, k.slno, k.mark, k.event_id, k.keyed_at, k.next_n, k.tot
  from key_mark('FIRST', p_exam, p_officer, null, p_place, p_pass, p_bundle, p_barcode, p_mark, null, null, p_key, p_station, p_request) k $$;

-- Its server has asked for a second reading of a mark outside A and B before it calls.
create or replace function key_reval_mark(
  p_exam integer, p_officer bigint, p_user bigint, p_place text, p_pass text, p_barcode text, p_mark integer, p_version integer,
  p_key text, p_station text, p_request text,
  out outcome text, out told text, out p_code text, out valuation integer, out bundle integer, out packet integer, out script integer,
  out mark integer, out highest integer, out event_id bigint, out keyed_at timestamptz)
language sql security definer set search_path = pg_catalog, public as $$
  select k.outcome, k.told, k.paper, k.valuation, k.bundle, k.packet, k.slno, k.mark, k.highest, k.event_id, k.keyed_at
  from key_mark('REVALUATION', p_exam, p_officer, p_user, p_place, p_pass, null, p_barcode, p_mark, p_version, true, p_key, p_station,
    p_request) k $$;

create or replace function void_reval_mark(
  p_exam integer, p_officer bigint, p_user bigint, p_place text, p_pass text, p_barcode text, p_version integer, p_reason text,
  p_station text, p_request text)
returns text language sql security definer set search_path = pg_catalog, public as $$
  select void_mark('REVALUATION', p_exam, p_officer, p_user, p_place, p_pass, null, p_barcode, p_version, p_reason, p_station, p_request) $$;

create or replace function camp_marks_without_events(p_exam integer) returns table (barcode char(8), pass char(1)) language sql stable
set search_path = pg_catalog, public as $$ select * from valuation_marks_without_events('FIRST', p_exam) $$;
create or replace function reval_marks_without_events(p_exam integer) returns table (barcode char(8), pass char(1)) language sql stable
set search_path = pg_catalog, public as $$ select * from valuation_marks_without_events('REVALUATION', p_exam) $$;

revoke execute on function key_camp_mark(integer, bigint, text, text, integer, text, integer, text, text, text),
  key_reval_mark(integer, bigint, bigint, text, text, text, integer, integer, text, text, text),
  void_reval_mark(integer, bigint, bigint, text, text, text, integer, text, text, text),
  camp_marks_without_events(integer), reval_marks_without_events(integer) from public;
