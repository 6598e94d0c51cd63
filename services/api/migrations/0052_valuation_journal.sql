-- One journal for every valuation. The journals of the first valuation (camp_mark_event) and of the revaluation (reval_mark_event)
-- take no more rows as soon as the functions of this release are there (sql/closed-journals.sql); their chains go on here, from
-- the heads they ended with.
create table valuation_event (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('FIRST','REVALUATION')),
  exam_id integer not null references exam(id),
  -- the bundle of a first valuation, the camp and paper of a revaluation: made by the trigger that chains
  chain text not null,
  barcode char(8) not null,
  action text not null check (action in ('LOCATED','MISSING','KEYED','CHANGED','VOID')),
  pass char(1) check (pass in ('A','B','C')), old_mark smallint, new_mark smallint,
  bundleno integer, packet smallint, slno smallint, mark_id bigint, next_n smallint,
  place text, p_code text,
  officer_id bigint references camp_officer(id), by_user bigint references app_user(id),
  at timestamptz not null default clock_timestamp(), reason text, station text, request_id text, idempotency_key text,
  seq integer not null check (seq >= 1), prev_hash bytea not null, hash bytea not null,
  unique (kind, exam_id, chain, seq),
  check (case kind when 'FIRST' then bundleno is not null and place is null and p_code is null
    else bundleno is null and place is not null and p_code is not null end),
  check (kind = 'REVALUATION' or action not in ('LOCATED','MISSING')),
  check ((action in ('KEYED','CHANGED','VOID')) = (pass is not null)),
  check (action not in ('VOID','MISSING') or reason is not null),
  check (officer_id is not null or by_user is not null));
create index valuation_event_barcode on valuation_event (kind, exam_id, barcode, id);
create unique index valuation_event_key on valuation_event (kind, officer_id, idempotency_key) where idempotency_key is not null;
create trigger append_only before update or delete or truncate on valuation_event for each statement execute function refuse_change();

create table valuation_head (
  kind text not null, exam_id integer not null references exam(id), chain text not null,
  seq integer not null, hash bytea not null, updated_at timestamptz not null default now(),
  primary key (kind, exam_id, chain));

-- Every step of every valuation, the closed journals and the open one. A later step has the greater id.
create view v_valuation_event as
  select 'FIRST'::text as kind, e.id, e.exam_id, e.bundleno::text as chain, e.barcode, e.action, e.pass, e.old_mark, e.new_mark,
    e.bundleno, e.packet, e.slno, e.mark_id, e.next_n, null::text as place, null::text as p_code, e.officer_id, e.by_user, e.at,
    e.reason, e.station, e.request_id, e.idempotency_key, e.seq, e.prev_hash, e.hash
  from camp_mark_event e
  union all
  select 'REVALUATION', e.id, e.exam_id, e.place || ', ' || e.p_code, e.barcode, e.action, e.pass, e.old_mark, e.new_mark,
    null, null, null, null, null, e.place, e.p_code, e.officer_id, e.by_user, e.at,
    e.reason, e.station, e.request_id, e.idempotency_key, e.seq, e.prev_hash, e.hash
  from reval_mark_event e
  union all
  select e.kind, e.id, e.exam_id, e.chain, e.barcode, e.action, e.pass, e.old_mark, e.new_mark,
    e.bundleno, e.packet, e.slno, e.mark_id, e.next_n, e.place, e.p_code, e.officer_id, e.by_user, e.at,
    e.reason, e.station, e.request_id, e.idempotency_key, e.seq, e.prev_hash, e.hash
  from valuation_event e;

-- What a camp may read of it: the first valuation. Who works on which script of a revaluation is no camp's to know.
create view v_first_valuation_event with (security_barrier = true) as
  select v.id, v.exam_id, v.bundleno, v.barcode, v.action, v.pass, v.old_mark, v.new_mark, v.packet, v.slno, v.officer_id, v.by_user,
    v.at, v.reason, v.seq
  from v_valuation_event v where v.kind = 'FIRST';
