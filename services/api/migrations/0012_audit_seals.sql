-- The audit log is chained in blocks by a job, so that writing it never waits for a chain. A seal covers every row up to
-- its last number: sha256(previous hash || sha256 of each row in order), a row being the UTF-8 of a JSON array.

create function audit_row_hash(a audit_log) returns bytea language sql stable set search_path = pg_catalog, public as $$
  select sha256(convert_to(jsonb_build_array(a.id, (extract(epoch from a.at) * 1000000)::bigint, a.actor_id, a.actor_login,
    a.actor_role, a.action, a.entity, a.entity_key, a.exam_id, a.before, a.after, a.request_id, host(a.ip))::text, 'UTF8')) $$;

-- Seals what was written since the last seal and returns the number of rows. The lock waits for writers under way and is
-- given up after a moment: then the next run seals. No row can appear later below a number already sealed.
create function seal_audit_log() returns bigint language plpgsql security definer
set search_path = pg_catalog, public set lock_timeout = '300ms' as $$
declare last public.audit_seal%rowtype; sealed bigint;
begin
  begin
    lock table public.audit_seal in exclusive mode;
    lock table public.audit_log in share mode;
  exception when lock_not_available then
    return 0;
  end;
  select * into last from public.audit_seal s order by s.block desc limit 1;
  insert into public.audit_seal (block, from_id, to_id, row_count, until_at, prev_hash, hash)
  select coalesce(last.block, 0) + 1, min(a.id), max(a.id), count(*), max(a.at), p.hash,
    sha256(p.hash || string_agg(public.audit_row_hash(a), ''::bytea order by a.id))
  from public.audit_log a cross join (select coalesce(last.hash, decode(repeat('00', 32), 'hex')) as hash) p
  where a.id > coalesce(last.to_id, 0)
  group by p.hash
  returning row_count into sealed;
  return coalesce(sealed, 0);
end $$;

-- Blocks that do not hold: a changed, removed or added row, or a seal that does not follow the one before.
create function broken_audit_blocks() returns table (block bigint, reason text) language sql stable
set search_path = pg_catalog, public as $$
  select s.block, case
      when s.prev_hash <> coalesce(s.hash_before, decode(repeat('00', 32), 'hex')) then 'the seal does not follow the one before'
      when r.n is distinct from s.row_count then coalesce(r.n, 0) || ' rows where ' || s.row_count || ' were sealed'
      else 'a row is not what was sealed' end
  from (select x.*, lag(x.hash) over (order by x.block) as hash_before, lag(x.to_id) over (order by x.block) as to_before
        from audit_seal x) s
  left join lateral (
    select count(*) as n, sha256(s.prev_hash || string_agg(audit_row_hash(a), ''::bytea order by a.id)) as hash
    from audit_log a where a.id > coalesce(s.to_before, 0) and a.id <= s.to_id) r on true
  where s.prev_hash <> coalesce(s.hash_before, decode(repeat('00', 32), 'hex'))
    or r.n is distinct from s.row_count or r.hash is distinct from s.hash
  order by s.block $$;

revoke execute on function seal_audit_log(), broken_audit_blocks(), audit_row_hash(audit_log) from public;
