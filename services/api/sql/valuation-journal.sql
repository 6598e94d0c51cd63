-- The journal of every valuation, and its hash chain: one function makes a link, one verifies them.

create or replace function valuation_event_hash(prev bytea, e valuation_event) returns bytea language sql stable
set search_path = pg_catalog, public as $$
  select chain_digest(prev, jsonb_build_array(e.kind, e.exam_id, e.chain, e.seq, e.barcode, e.action, e.pass, e.old_mark, e.new_mark,
    e.bundleno, e.packet, e.slno, e.place, e.p_code, e.officer_id, e.by_user, (extract(epoch from e.at) * 1000000)::bigint, e.reason,
    e.station, e.request_id, e.idempotency_key)) $$;

-- The end of a chain in the closed journals; no row for a chain that began after them.
create or replace function closed_chain_end(p_kind text, p_exam integer, p_chain text, out seq integer, out hash bytea)
returns setof record language sql stable set search_path = pg_catalog, public as $$
  select h.seq, h.hash from public.camp_mark_head h
  where p_kind = 'FIRST' and h.exam_id = p_exam and h.bundleno::text = p_chain
  union all
  select h.seq, h.hash from public.reval_mark_head h
  where p_kind = 'REVALUATION' and h.exam_id = p_exam and h.place || ', ' || h.p_code = p_chain $$;

-- Runs as the owner: the heads are written here and nowhere else. The row of the head is the lock of the chain. The first line of a
-- chain follows the end of the closed one, where there is one. No keying is journalled of somebody who is barred from it, whoever
-- writes it.
create or replace function chain_valuation_event() returns trigger language plpgsql security definer
set search_path = pg_catalog, public set plan_cache_mode = force_generic_plan as $$
begin
  if new.action in ('KEYED', 'CHANGED') then
    case public.keying_barred(new.kind, new.exam_id, new.barcode, new.officer_id)
      when 'VOIDED_BY_SAME' then
        raise exception 'who took a mark of % away never keys it again', new.barcode
          using errcode = 'integrity_constraint_violation', constraint = 'never_keyed_by_who_voided', table = 'valuation_event';
      when 'AWAITING_SIGNATURE' then
        raise exception 'the void of % awaits a second signature', new.barcode
          using errcode = 'integrity_constraint_violation', constraint = 'void_awaits_signature', table = 'valuation_event';
      else null;
    end case;
  end if;
  new.chain := case new.kind when 'FIRST' then new.bundleno::text else new.place || ', ' || new.p_code end;
  select h.seq + 1, h.hash into new.seq, new.prev_hash from public.valuation_head h
  where h.kind = new.kind and h.exam_id = new.exam_id and h.chain = new.chain for update;
  if not found then
    insert into public.valuation_head (kind, exam_id, chain, seq, hash)
    select new.kind, new.exam_id, new.chain, coalesce(c.seq, 0), coalesce(c.hash, decode(repeat('00', 32), 'hex'))
    from (select) z left join public.closed_chain_end(new.kind, new.exam_id, new.chain) c on true
    on conflict do nothing;
    select h.seq + 1, h.hash into new.seq, new.prev_hash from public.valuation_head h
    where h.kind = new.kind and h.exam_id = new.exam_id and h.chain = new.chain for update;
  end if;
  new.hash := public.valuation_event_hash(new.prev_hash, new);
  update public.valuation_head h set seq = new.seq, hash = new.hash, updated_at = new.at
  where h.kind = new.kind and h.exam_id = new.exam_id and h.chain = new.chain;
  return new;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgname = 'chained' and tgrelid = 'public.valuation_event'::regclass) then
    create trigger chained before insert on public.valuation_event for each row execute function public.chain_valuation_event();
  end if;
end $$;

-- Links of a kind that do not hold: a changed event, a missing one, one that does not follow the end of the closed chain, or a head
-- that names another end.
create or replace function broken_valuation_links(p_kind text, p_exam integer) returns table (chain text, seq integer)
language sql stable set search_path = pg_catalog, public as $$
  select l.chain, l.seq from (
    select e.chain, e.seq, e.hash = valuation_event_hash(e.prev_hash, e)
        and e.prev_hash = coalesce(lag(e.hash) over w, c.hash, decode(repeat('00', 32), 'hex'))
        and e.seq = coalesce(lag(e.seq) over w, c.seq, 0) + 1 as holds
    from valuation_event e
    left join lateral closed_chain_end(e.kind, e.exam_id, e.chain) c on true
    where e.kind = p_kind and e.exam_id = p_exam window w as (partition by e.chain order by e.seq)) l
  where not l.holds
  union all
  select h.chain, h.seq from valuation_head h
  left join valuation_event e on e.kind = h.kind and e.exam_id = h.exam_id and e.chain = h.chain and e.seq = h.seq
  where h.kind = p_kind and h.exam_id = p_exam and (e.hash is distinct from h.hash
    or exists (select from valuation_event x
      where x.kind = h.kind and x.exam_id = h.exam_id and x.chain = h.chain and x.seq > h.seq))
  order by 1, 2 $$;

-- Marks that are not what their events say: A, B and C are the sum of the events and nothing else.
create or replace function valuation_marks_without_events(p_kind text, p_exam integer) returns table (barcode char(8), pass char(1))
language sql stable set search_path = pg_catalog, public as $$
  with said as (
    select distinct on (e.barcode, e.pass) e.barcode, e.pass, e.new_mark from v_valuation_event e
    where e.kind = p_kind and e.exam_id = p_exam and e.pass is not null order by e.barcode, e.pass, e.id desc),
  marks as (
    select m.barcode, m.amark, m.bmark, m.cmark from camp_mark m where p_kind = 'FIRST' and m.exam_id = p_exam
    union all
    select m.barcode, m.amark, m.bmark, m.cmark from reval_script m where p_kind = 'REVALUATION' and m.exam_id = p_exam),
  shown as (
    select m.barcode, v.pass, v.mark from marks m
    cross join lateral (values ('A'::char(1), m.amark), ('B', m.bmark), ('C', m.cmark)) v(pass, mark)
    where v.mark is not null)
  select coalesce(s.barcode, t.barcode), coalesce(s.pass, t.pass)
  from shown s full join said t on t.barcode = s.barcode and t.pass = s.pass
  where s.mark is distinct from t.new_mark
  order by 1, 2 $$;

-- The heads of all bundles of an exam as they were at a moment, in one hash: what a camp prints at the end of its day. Anybody
-- can make it again from the journals, so that a journal that was rewritten no longer fits what was printed. Runs as the owner,
-- since a camp reads the hash and not the journal.
create or replace function camp_closing_hash(p_exam integer, p_until timestamptz, out chains integer, out keyings bigint, out hash bytea)
language sql stable security definer set search_path = pg_catalog, public as $$
  select count(*)::integer, coalesce(sum(e.seq), 0)::bigint,
    sha256(convert_to(coalesce(string_agg(h.bundleno || ':' || e.seq || ':' || encode(e.hash, 'hex'), E'\n' order by h.bundleno), ''), 'UTF8'))
  from (
    select c.bundleno from camp_mark_head c where c.exam_id = p_exam
    union
    select o.chain::integer from valuation_head o where o.kind = 'FIRST' and o.exam_id = p_exam) h
  cross join lateral (
    select v.seq, v.hash from (
      (select o.seq, o.hash from valuation_event o
       where o.kind = 'FIRST' and o.exam_id = p_exam and o.chain = h.bundleno::text and o.at <= p_until order by o.seq desc limit 1)
      union all
      (select c.seq, c.hash from camp_mark_event c
       where c.exam_id = p_exam and c.bundleno = h.bundleno and c.at <= p_until order by c.seq desc limit 1)) v
    order by v.seq desc limit 1) e $$;

-- How often a person of a camp has worked on scripts of a revaluation; not on which, which a camp must not read.
create or replace function reval_steps_of(p_officer bigint) returns bigint language sql stable
security definer set search_path = pg_catalog, public as $$
  select count(*) from public.v_valuation_event e where e.kind = 'REVALUATION' and e.officer_id = p_officer $$;

revoke execute on function closed_chain_end(text, integer, text), chain_valuation_event(), broken_valuation_links(text, integer),
  valuation_marks_without_events(text, integer), camp_closing_hash(integer, timestamptz), reval_steps_of(bigint) from public;
