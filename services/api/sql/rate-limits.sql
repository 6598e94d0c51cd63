-- Limits: reserve, act, give back. Keys are keyed hashes (core/http/rate-counter.ts). Every function takes the locks of its rows
-- in the order of the keys, so that callers who name the same keys in other orders wait for each other and never for ever.

-- One unit of every key, or of none. A unit counts for p_seconds at most. `p_max` is null for a key that is only watched.
-- `p_own` is 0, or the place of the key that holds the caller's own share of a paced key: while others fail or try at it, the caller
-- waits for their tries, and then for a second (30 at most) after the last failure for each of their failures.
-- Answers a row for each key: failures in its window, units under way, seconds left of the window, seconds to wait by its pace, and
-- the stamp to give the units back with, which is null where nothing was taken.
create or replace function reserve_units(p_keys text[], p_max integer[], p_own integer[], p_seconds integer)
returns table (hits integer, held integer, left_s double precision, wait_s double precision, stamp bigint)
language plpgsql set search_path = pg_catalog, public as $$
declare
  v_at timestamptz; v_us bigint; v_stamp bigint; v_hits integer[]; v_held integer[]; v_left double precision[];
  v_age double precision[]; v_wait double precision[] := '{}'; v_others integer; v_free boolean := true; i integer;
begin
  insert into rate_count as r (key, hits, until)
  select k, 0, now() + make_interval(secs => p_seconds) from unnest(p_keys) k order by k on conflict (key) do nothing;
  perform from rate_count r where r.key = any (p_keys) order by r.key for update;
  v_at := clock_timestamp();
  v_us := (extract(epoch from v_at) * 1000000)::bigint;
  select array_agg(s.hits order by s.n), array_agg(s.held order by s.n), array_agg(s.left_s order by s.n),
    array_agg(s.age order by s.n), greatest(v_us + p_seconds * 1000000::bigint, max(s.last) + 1)
  into v_hits, v_held, v_left, v_age, v_stamp
  from (
    select a.n, case when r.until > v_at then r.hits else 0 end as hits,
      (select count(*)::integer from unnest(r.held) h where h > v_us) as held,
      greatest(extract(epoch from r.until - v_at)::double precision, 0) as left_s,
      -- endless where nothing has failed: a time without end is no interval before PostgreSQL 17
      coalesce(extract(epoch from v_at - r.failed_at)::double precision, 'infinity') as age,
      (select max(h) from unnest(r.held) h) as last
    from unnest(p_keys) with ordinality a(key, n) join rate_count r on r.key = a.key) s;
  for i in 1 .. cardinality(p_keys) loop
    v_wait[i] := 0;
    if p_own[i] > 0 then
      v_others := v_hits[i] - v_hits[p_own[i]];
      if v_held[i] > v_held[p_own[i]] then
        v_wait[i] := 0.05;
      elsif v_others > 0 then
        v_wait[i] := greatest(least(v_others, 30) - v_age[i], 0);
      end if;
    end if;
    v_free := v_free and v_wait[i] = 0 and (p_max[i] is null or v_hits[i] + v_held[i] < p_max[i]);
  end loop;
  if v_free then
    update rate_count r set held = array(select h from unnest(r.held) h where h > v_us) || v_stamp,
      hits = case when r.until > v_at then r.hits else 0 end,
      until = case when r.until > v_at then r.until else v_at + make_interval(secs => p_seconds) end
    where r.key = any (p_keys);
  end if;
  return query select v_hits[a.n], v_held[a.n], v_left[a.n], v_wait[a.n], case when v_free then v_stamp end
  from generate_subscripts(p_keys, 1) a(n) order by a.n;
end $$;

-- Gives the units of a stamp back; where the act failed, every key counts one failure in its window of `p_windows` seconds.
-- A stamp of 0 gives nothing back. Answers failures and seconds left of the window of each key.
create or replace function settle_units(p_keys text[], p_windows integer[], p_stamp bigint, p_failed boolean)
returns table (hits integer, left_s double precision)
language plpgsql set search_path = pg_catalog, public as $$
declare v_at timestamptz; v_us bigint;
begin
  perform from rate_count r where r.key = any (p_keys) order by r.key for update;
  v_at := clock_timestamp();
  v_us := (extract(epoch from v_at) * 1000000)::bigint;
  if not p_failed then
    update rate_count r set held = array(select h from unnest(r.held) h where h > v_us and h <> p_stamp)
    where r.key = any (p_keys);
    return;
  end if;
  insert into rate_count as r (key, hits, until, failed_at)
  select a.key, 1, v_at + make_interval(secs => a.seconds), v_at
  from unnest(p_keys, p_windows) a(key, seconds) order by a.key
  on conflict (key) do update set
    held = array(select h from unnest(r.held) h where h > v_us and h <> p_stamp),
    hits = case when r.until > v_at then r.hits else 0 end + 1,
    until = case when r.until > v_at and r.hits > 0 then r.until else excluded.until end,
    failed_at = v_at;
  return query select r.hits, extract(epoch from r.until - v_at)::double precision
  from unnest(p_keys) with ordinality a(key, n) join rate_count r on r.key = a.key order by a.n;
end $$;

-- Those of these keys that somebody has failed at, or that have a unit under way. Whoever answers the public may ask it of
-- keys it knows, and read nothing else of the counters. Stable, so that it sees what the statement sees that asks it.
create or replace function counted_keys(p_keys text[]) returns setof text
language sql stable strict security definer set search_path = pg_catalog, public as $$
  select r.key from rate_count r where r.key = any (p_keys) and (r.hits > 0 and r.until > now() or r.held <> '{}')
$$;

revoke execute on function reserve_units(text[], integer[], integer[], integer), settle_units(text[], integer[], bigint, boolean),
  counted_keys(text[]) from public;
