-- Lines of a process for the public alone, which has served while the primary could not be reached (docs/adr/0088). It is the
-- only thing the role `public` may add to the audit log: two kinds of lines about look-ups, under the number of their file, each
-- once. Answers how many lines of the file the log has now.
create or replace function take_look_up_lines(p_spool uuid, p_from integer, p_lines jsonb) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare v_taken integer; v_count integer;
begin
  if jsonb_typeof(p_lines) is distinct from 'array' or jsonb_array_length(p_lines) not between 1 and 500 or octet_length(p_lines::text) > 500000 then
    raise exception 'these are no lines of look-ups' using errcode = 'check_violation', constraint = 'look_up_lines';
  end if;
  if exists (select from jsonb_array_elements(p_lines) l
      where (l ->> 'action') is null or (l ->> 'action') not in ('LOOK_UPS_COUNTED', 'LOOK_UP_FAILED') or (l ->> 'at') is null) then
    raise exception 'this is no line of look-ups' using errcode = 'check_violation', constraint = 'look_up_lines';
  end if;
  insert into public.look_up_spool (id) values (p_spool) on conflict do nothing;
  select taken into v_taken from public.look_up_spool where id = p_spool for update;
  if p_from > v_taken then
    raise exception 'lines before these are missing' using errcode = 'check_violation', constraint = 'look_up_lines_order';
  end if;
  v_count := p_from + jsonb_array_length(p_lines);
  insert into public.audit_log (actor_role, action, entity, entity_key, after, request_id, ip)
  select 'public', e.l ->> 'action', 'result_published', e.l ->> 'number', e.l - 'action' - 'number' - 'ip', 'spool ' || p_spool, (e.l ->> 'ip')::inet
  from jsonb_array_elements(p_lines) with ordinality e(l, n) where p_from + e.n > v_taken order by e.n;
  update public.look_up_spool set taken = greatest(v_taken, v_count), last_at = now() where id = p_spool;
  return greatest(v_taken, v_count);
end $$;

revoke execute on function take_look_up_lines(uuid, integer, jsonb) from public;
