-- The journal of received scripts, and its hash chain: a line for each batch, written by the database itself.

create or replace function receipt_event_hash(prev bytea, e receipt_event) returns bytea language sql stable
set search_path = pg_catalog, public as $$
  select chain_digest(prev, jsonb_build_array(e.exam_id, e.place, e.seq, e.action, e.scripts,
    (extract(epoch from e.at) * 1000000)::bigint)) $$;

-- Runs as the owner: the heads are written here and nowhere else. The row of the head is the lock of the chain.
create or replace function chain_receipt_event() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  insert into public.receipt_head (exam_id, place, seq, hash)
  values (new.exam_id, new.place, 0, decode(repeat('00', 32), 'hex')) on conflict do nothing;
  select h.seq + 1, h.hash into new.seq, new.prev_hash from public.receipt_head h
  where h.exam_id = new.exam_id and h.place = new.place for update;
  new.hash := public.receipt_event_hash(new.prev_hash, new);
  update public.receipt_head h set seq = new.seq, hash = new.hash, updated_at = new.at
  where h.exam_id = new.exam_id and h.place = new.place;
  return new;
end $$;

-- The bundle of a receipt is left out: it is given later, and the journal of the marks has it.
create or replace function note_receipts() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  insert into public.receipt_event (exam_id, place, action, scripts)
  select r.exam_id, r.place, tg_argv[0], jsonb_agg(jsonb_build_array(r.barcode, r.p_code, r.received_by,
    (extract(epoch from r.received_at) * 1000000)::bigint) order by r.barcode)
  from changed r group by r.exam_id, r.place order by r.exam_id, r.place;
  return null;
end $$;

-- Receipts that were there before begin the journal. A restored database has its journal already.
do $$ begin
  if not exists (select from pg_trigger where tgname = 'journal_received' and tgrelid = 'public.script_receipt'::regclass) then
    create trigger chained before insert on public.receipt_event for each row execute function public.chain_receipt_event();
    create trigger journal_received after insert on public.script_receipt referencing new table as changed
      for each statement execute function public.note_receipts('RECEIVED');
    create trigger journal_removed after delete on public.script_receipt referencing old table as changed
      for each statement execute function public.note_receipts('REMOVED');
    insert into public.receipt_event (exam_id, place, action, scripts)
    select r.exam_id, r.place, 'BEFORE', jsonb_agg(jsonb_build_array(r.barcode, r.p_code, r.received_by,
      (extract(epoch from r.received_at) * 1000000)::bigint) order by r.barcode)
    from public.script_receipt r
    where not exists (select from public.receipt_event e where e.exam_id = r.exam_id and e.place = r.place)
    group by r.exam_id, r.place;
  end if;
end $$;

-- Receipts that are not what the journal says: the last line of a barcode tells whether it is there, where and since when.
create or replace function receipts_without_events(p_exam integer) returns table (barcode text)
language sql stable set search_path = pg_catalog, public as $$
  with said as (
    select distinct on (s.line ->> 0) s.line ->> 0 as barcode, e.place, e.action, s.line
    from receipt_event e cross join lateral jsonb_array_elements(e.scripts) s(line)
    where e.exam_id = p_exam order by s.line ->> 0, e.id desc)
  select coalesce(r.barcode::text, s.barcode)
  from (select * from script_receipt x where x.exam_id = p_exam) r
  full join (select * from said where action <> 'REMOVED') s on s.barcode = r.barcode::text
  where (r.place, jsonb_build_array(r.barcode, r.p_code, r.received_by, (extract(epoch from r.received_at) * 1000000)::bigint))
    is distinct from (s.place, s.line)
  order by 1 $$;

revoke execute on function receipt_event_hash(bytea, receipt_event), chain_receipt_event(), note_receipts(),
  receipts_without_events(integer) from public;
