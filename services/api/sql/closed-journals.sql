-- The two journals before 0052: closed, and verified by their own functions. Their rows are never changed.

create or replace function camp_mark_event_hash(prev bytea, e camp_mark_event) returns bytea language sql stable
set search_path = pg_catalog, public as $$
  select chain_digest(prev, jsonb_build_array(e.exam_id, e.bundleno, e.seq, e.barcode, e.pass, e.action, e.old_mark, e.new_mark,
    e.packet, e.slno, e.officer_id, e.by_user, (extract(epoch from e.at) * 1000000)::bigint, e.reason, e.station, e.request_id,
    e.idempotency_key)) $$;

create or replace function reval_mark_event_hash(prev bytea, e reval_mark_event) returns bytea language sql stable
set search_path = pg_catalog, public as $$
  select chain_digest(prev, jsonb_build_array(e.exam_id, e.place, e.p_code, e.seq, e.barcode, e.action, e.pass, e.old_mark,
    e.new_mark, e.officer_id, e.by_user, (extract(epoch from e.at) * 1000000)::bigint, e.reason, e.station, e.request_id,
    e.idempotency_key)) $$;

-- Runs as the owner: the heads are written here and nowhere else. The row of the head is the lock of the chain.
create or replace function chain_camp_mark_event() returns trigger language plpgsql security definer
set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
begin
  insert into public.camp_mark_head (exam_id, bundleno, seq, hash)
  values (new.exam_id, new.bundleno, 0, decode(repeat('00', 32), 'hex')) on conflict do nothing;
  select h.seq + 1, h.hash into new.seq, new.prev_hash from public.camp_mark_head h
  where h.exam_id = new.exam_id and h.bundleno = new.bundleno for update;
  new.hash := public.camp_mark_event_hash(new.prev_hash, new);
  update public.camp_mark_head h set seq = new.seq, hash = new.hash, updated_at = new.at
  where h.exam_id = new.exam_id and h.bundleno = new.bundleno;
  return new;
end $$;

create or replace function chain_reval_mark_event() returns trigger language plpgsql security definer
set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
begin
  insert into public.reval_mark_head (exam_id, place, p_code, seq, hash)
  values (new.exam_id, new.place, new.p_code, 0, decode(repeat('00', 32), 'hex')) on conflict do nothing;
  select h.seq + 1, h.hash into new.seq, new.prev_hash from public.reval_mark_head h
  where h.exam_id = new.exam_id and h.place = new.place and h.p_code = new.p_code for update;
  new.hash := public.reval_mark_event_hash(new.prev_hash, new);
  update public.reval_mark_head h set seq = new.seq, hash = new.hash, updated_at = new.at
  where h.exam_id = new.exam_id and h.place = new.place and h.p_code = new.p_code;
  return new;
end $$;

-- Links that do not hold: a changed event, a missing one, or a head that names another end.
create or replace function broken_camp_mark_links(p_exam integer) returns table (bundleno integer, seq integer) language sql stable
set search_path = pg_catalog, public as $$
  select l.bundleno, l.seq from (
    select e.bundleno, e.seq, e.hash = camp_mark_event_hash(e.prev_hash, e)
        and e.prev_hash = coalesce(lag(e.hash) over w, decode(repeat('00', 32), 'hex'))
        and e.seq = coalesce(lag(e.seq) over w, 0) + 1 as holds
    from camp_mark_event e where e.exam_id = p_exam window w as (partition by e.bundleno order by e.seq)) l
  where not l.holds
  union all
  select h.bundleno, h.seq from camp_mark_head h
  left join camp_mark_event e on e.exam_id = h.exam_id and e.bundleno = h.bundleno and e.seq = h.seq
  where h.exam_id = p_exam and (e.hash is distinct from h.hash
    or exists (select from camp_mark_event x where x.exam_id = h.exam_id and x.bundleno = h.bundleno and x.seq > h.seq))
  order by 1, 2 $$;

-- Links that do not hold: a changed event, a missing one, or a head that names another end.
create or replace function broken_reval_mark_links(p_exam integer) returns table (place text, p_code text, seq integer) language sql stable
set search_path = pg_catalog, public as $$
  select l.place, l.p_code, l.seq from (
    select e.place, e.p_code, e.seq, e.hash = reval_mark_event_hash(e.prev_hash, e)
        and e.prev_hash = coalesce(lag(e.hash) over w, decode(repeat('00', 32), 'hex'))
        and e.seq = coalesce(lag(e.seq) over w, 0) + 1 as holds
    from reval_mark_event e where e.exam_id = p_exam window w as (partition by e.place, e.p_code order by e.seq)) l
  where not l.holds
  union all
  select h.place, h.p_code, h.seq from reval_mark_head h
  left join reval_mark_event e on e.exam_id = h.exam_id and e.place = h.place and e.p_code = h.p_code and e.seq = h.seq
  where h.exam_id = p_exam and (e.hash is distinct from h.hash
    or exists (select from reval_mark_event x where x.exam_id = h.exam_id and x.place = h.place and x.p_code = h.p_code and x.seq > h.seq))
  order by 1, 2, 3 $$;

-- A row for a closed journal goes to the open one and is not kept in the closed one: the release before may still be at work while
-- this one starts, and none of its keyings may be lost. Runs as the owner, and gives a row no other kind than that of its journal,
-- and no other moment than that of its arrival. Camps and office hold the right to write camp_mark_event until the release before is
-- gone: a row is taken only while the mark in its bundle says the same, as it does when that release writes, so that nobody notes a
-- keying that did not happen. Into reval_mark_event only functions of the owner write, which check before they do.
create or replace function write_to_open_journal() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
declare m record;
begin
  if tg_table_name = 'camp_mark_event' then
    select case new.pass when 'A' then x.amark when 'B' then x.bmark else x.cmark end as mark,
      case new.pass when 'A' then x.aopid when 'B' then x.bopid else x.copid end as officer
    into m from public.camp_mark x where x.exam_id = new.exam_id and x.bundleno = new.bundleno and x.barcode = new.barcode;
    if m.mark is null or m.mark is distinct from (case new.action when 'VOID' then new.old_mark else new.new_mark end)
      or (new.action <> 'VOID' and m.officer is distinct from new.officer_id) then
      raise exception 'the mark of script % is not what is written of it', new.barcode
        using errcode = 'integrity_constraint_violation', constraint = 'event_of_a_mark', table = 'camp_mark_event';
    end if;
    insert into public.valuation_event (kind, exam_id, bundleno, barcode, pass, action, old_mark, new_mark, packet, slno, officer_id,
      by_user, reason, station, request_id, idempotency_key, mark_id, next_n)
    values ('FIRST', new.exam_id, new.bundleno, new.barcode, new.pass, new.action, new.old_mark, new.new_mark, new.packet, new.slno,
      new.officer_id, new.by_user, new.reason, new.station, new.request_id, new.idempotency_key, new.mark_id, new.next_n);
  else
    insert into public.valuation_event (kind, exam_id, place, p_code, barcode, action, pass, old_mark, new_mark, officer_id, by_user,
      reason, station, request_id, idempotency_key)
    values ('REVALUATION', new.exam_id, new.place, new.p_code, new.barcode, new.action, new.pass, new.old_mark, new.new_mark,
      new.officer_id, new.by_user, new.reason, new.station, new.request_id, new.idempotency_key);
  end if;
  return null;
end $$;

-- Closes the journals, once. Its name puts the trigger before `chained`, so that no head moves. Ids of the open journal begin behind
-- those of the closed ones: the lock of the tables, which the triggers take, lets no row come between.
do $$ begin
  if not exists (select from pg_trigger where tgname = 'already_closed' and tgrelid = 'public.camp_mark_event'::regclass) then
    create trigger already_closed before insert on public.camp_mark_event for each row execute function public.write_to_open_journal();
    create trigger already_closed before insert on public.reval_mark_event for each row execute function public.write_to_open_journal();
    -- forward only: in a database that was restored the open journal has rows already
    perform setval('public.valuation_event_id_seq', c.id)
    from (select greatest((select max(id) from public.camp_mark_event), (select max(id) from public.reval_mark_event)) as id) c
    where c.id >= (select s.last_value from public.valuation_event_id_seq s);
  end if;
end $$;

revoke execute on function chain_camp_mark_event(), chain_reval_mark_event(), broken_camp_mark_links(integer),
  broken_reval_mark_links(integer), write_to_open_journal() from public;
