-- The chains of mark events are made by the database, so that no program can forget or forge a link.
-- A link is sha256(previous hash || UTF-8 of the row as a JSON array); the first previous hash is 32 zero bytes. Times are
-- microseconds since 1970, so that anybody can recompute a chain from a dump.

create function camp_mark_event_hash(prev bytea, e camp_mark_event) returns bytea language sql stable
set search_path = pg_catalog, public as $$
  select sha256(prev || convert_to(jsonb_build_array(e.exam_id, e.bundleno, e.seq, e.barcode, e.pass, e.action, e.old_mark, e.new_mark,
    e.packet, e.slno, e.officer_id, e.by_user, (extract(epoch from e.at) * 1000000)::bigint, e.reason, e.station, e.request_id,
    e.idempotency_key)::text, 'UTF8')) $$;

create function mark_history_hash(prev bytea, h mark_history) returns bytea language sql stable
set search_path = pg_catalog, public as $$
  select sha256(prev || convert_to(jsonb_build_array(h.exam_id, h.colcode, h.p_code, h.seq, h.application_id, h.field, h.old_value,
    h.new_value, h.by_user, (extract(epoch from h.at) * 1000000)::bigint, h.reason, h.request_id)::text, 'UTF8')) $$;

-- Runs as the owner: the heads are written here and nowhere else. The row of the head is the lock of the chain.
create function chain_camp_mark_event() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
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
create trigger chained before insert on camp_mark_event for each row execute function chain_camp_mark_event();

create function chain_mark_history() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  insert into public.mark_history_head (exam_id, colcode, p_code, seq, hash)
  values (new.exam_id, new.colcode, new.p_code, 0, decode(repeat('00', 32), 'hex')) on conflict do nothing;
  select h.seq + 1, h.hash into new.seq, new.prev_hash from public.mark_history_head h
  where h.exam_id = new.exam_id and h.colcode = new.colcode and h.p_code = new.p_code for update;
  new.hash := public.mark_history_hash(new.prev_hash, new);
  update public.mark_history_head h set seq = new.seq, hash = new.hash, updated_at = new.at
  where h.exam_id = new.exam_id and h.colcode = new.colcode and h.p_code = new.p_code;
  return new;
end $$;
create trigger chained before insert on mark_history for each row execute function chain_mark_history();

-- Links that do not hold: a changed event, a missing one, or a head that names another end.
create function broken_camp_mark_links(p_exam integer) returns table (bundleno integer, seq integer) language sql stable
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

create function broken_mark_history_links(p_exam integer) returns table (colcode text, p_code text, seq integer) language sql stable
set search_path = pg_catalog, public as $$
  select l.colcode, l.p_code, l.seq from (
    select e.colcode, e.p_code, e.seq, e.hash = mark_history_hash(e.prev_hash, e)
        and e.prev_hash = coalesce(lag(e.hash) over w, decode(repeat('00', 32), 'hex'))
        and e.seq = coalesce(lag(e.seq) over w, 0) + 1 as holds
    from mark_history e where e.exam_id = p_exam window w as (partition by e.colcode, e.p_code order by e.seq)) l
  where not l.holds
  union all
  select h.colcode, h.p_code, h.seq from mark_history_head h
  left join mark_history e on e.exam_id = h.exam_id and e.colcode = h.colcode and e.p_code = h.p_code and e.seq = h.seq
  where h.exam_id = p_exam and (e.hash is distinct from h.hash
    or exists (select from mark_history x where x.exam_id = h.exam_id and x.colcode = h.colcode and x.p_code = h.p_code and x.seq > h.seq))
  order by 1, 2, 3 $$;

-- Camp marks that are not what their events say: A, B and C are the sum of the events and nothing else.
create function camp_marks_without_events(p_exam integer) returns table (barcode char(8), pass char(1)) language sql stable
set search_path = pg_catalog, public as $$
  with said as (
    select distinct on (e.barcode, e.pass) e.barcode, e.pass, e.new_mark from camp_mark_event e
    where e.exam_id = p_exam order by e.barcode, e.pass, e.id desc),
  shown as (
    select m.barcode, v.pass, v.mark from camp_mark m
    cross join lateral (values ('A'::char(1), m.amark), ('B', m.bmark), ('C', m.cmark)) v(pass, mark)
    where m.exam_id = p_exam and v.mark is not null)
  select coalesce(s.barcode, t.barcode), coalesce(s.pass, t.pass)
  from shown s full join said t on t.barcode = s.barcode and t.pass = s.pass
  where s.mark is distinct from t.new_mark
  order by 1, 2 $$;

revoke execute on function chain_camp_mark_event(), chain_mark_history(), broken_camp_mark_links(integer),
  broken_mark_history_links(integer), camp_marks_without_events(integer) from public;
