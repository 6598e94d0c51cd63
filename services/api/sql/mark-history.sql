-- The journal of internal, practical, absent and consolidated marks, and its hash chain.

create or replace function mark_history_hash(prev bytea, h mark_history) returns bytea language sql stable
set search_path = pg_catalog, public as $$
  select chain_digest(prev, jsonb_build_array(h.exam_id, h.colcode, h.p_code, h.seq, h.application_id, h.field, h.old_value,
    h.new_value, h.by_user, (extract(epoch from h.at) * 1000000)::bigint, h.reason, h.request_id)) $$;

-- The same chain in fewer steps, since a list of sixty marks goes through it sixty times: the head is only inserted where it is
-- missing, and the link is made here instead of in a function of its own (mark_history_hash says the same, and checks it).
create or replace function chain_mark_history() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  select h.seq + 1, h.hash into new.seq, new.prev_hash from public.mark_history_head h
  where h.exam_id = new.exam_id and h.colcode = new.colcode and h.p_code = new.p_code for update;
  if not found then
    insert into public.mark_history_head (exam_id, colcode, p_code, seq, hash)
    values (new.exam_id, new.colcode, new.p_code, 0, decode(repeat('00', 32), 'hex')) on conflict do nothing;
    select h.seq + 1, h.hash into new.seq, new.prev_hash from public.mark_history_head h
    where h.exam_id = new.exam_id and h.colcode = new.colcode and h.p_code = new.p_code for update;
  end if;
  new.hash := chain_digest(new.prev_hash, jsonb_build_array(new.exam_id, new.colcode, new.p_code, new.seq, new.application_id,
    new.field, new.old_value, new.new_value, new.by_user, (extract(epoch from new.at) * 1000000)::bigint, new.reason,
    new.request_id));
  update public.mark_history_head h set seq = new.seq, hash = new.hash, updated_at = new.at
  where h.exam_id = new.exam_id and h.colcode = new.colcode and h.p_code = new.p_code;
  return new;
end $$;

create or replace function broken_mark_history_links(p_exam integer) returns table (colcode text, p_code text, seq integer) language sql stable
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

create or replace function append_mark_history(
  p_exam integer, p_field text, p_user bigint, p_reason text, p_request text,
  p_ids bigint[], p_colcodes text[], p_codes text[], p_olds smallint[], p_news smallint[]) returns integer
language plpgsql security definer set search_path = pg_catalog, public
-- each line's reference is looked up in the applications of every exam: planned anew for each line, that is three quarters of
-- the time of a list (docs/adr/0150)
set plan_cache_mode = force_generic_plan as $$
declare
  paper record; line record;
  v_seq integer; v_hash bytea; v_at timestamptz := now(); v_micros bigint := (extract(epoch from now()) * 1000000)::bigint;
  seqs integer[]; prevs bytea[]; hashes bytea[]; ids bigint[]; olds smallint[]; news smallint[];
begin
  -- no policy binds this function: what a college writes of marks is of its own applications
  if current_setting('role', true) = current_database() || '_college' and exists (
    select from unnest(p_ids, p_colcodes) g(id, colcode)
    left join public.exam_application a on a.exam_id = p_exam and a.id = g.id and a.colcode = g.colcode
    where a.colcode is distinct from current_setting('thervu.college', true)) then
    raise exception 'marks of another college' using errcode = 'insufficient_privilege';
  end if;
  -- everybody takes the heads in this order
  for paper in
    select g.colcode, g.p_code from unnest(p_colcodes, p_codes) g(colcode, p_code) group by 1, 2 order by 1, 2
  loop
    insert into public.mark_history_head (exam_id, colcode, p_code, seq, hash)
    select p_exam, paper.colcode, paper.p_code, 0, decode(repeat('00', 32), 'hex')
    where not exists (select from public.mark_history_head h
      where h.exam_id = p_exam and h.colcode = paper.colcode and h.p_code = paper.p_code)
    on conflict do nothing;
    select h.seq, h.hash into v_seq, v_hash from public.mark_history_head h
    where h.exam_id = p_exam and h.colcode = paper.colcode and h.p_code = paper.p_code for update;
    seqs := '{}'; prevs := '{}'; hashes := '{}'; ids := '{}'; olds := '{}'; news := '{}';
    for line in
      select g.id, g.old, g.new from unnest(p_ids, p_colcodes, p_codes, p_olds, p_news) g(id, colcode, p_code, old, new)
      where g.colcode = paper.colcode and g.p_code = paper.p_code order by g.id
    loop
      v_seq := v_seq + 1;
      prevs := prevs || v_hash;
      v_hash := chain_digest(v_hash, jsonb_build_array(p_exam, paper.colcode, paper.p_code, v_seq, line.id, p_field, line.old,
        line.new, p_user, v_micros, p_reason, p_request));
      seqs := seqs || v_seq; hashes := hashes || v_hash; ids := ids || line.id;
      olds := olds || line.old; news := news || line.new;
    end loop;
    insert into public.mark_history (exam_id, application_id, colcode, p_code, field, old_value, new_value, by_user, at, reason,
      request_id, seq, prev_hash, hash)
    select p_exam, g.id, paper.colcode, paper.p_code, p_field, g.old, g.new, p_user, v_at, p_reason, p_request, g.seq, g.prev, g.hash
    from unnest(ids, olds, news, seqs, prevs, hashes) g(id, old, new, seq, prev, hash);
    update public.mark_history_head h set seq = v_seq, hash = v_hash, updated_at = v_at
    where h.exam_id = p_exam and h.colcode = paper.colcode and h.p_code = paper.p_code;
  end loop;
  return cardinality(p_ids);
end $$;

revoke execute on function chain_mark_history(), broken_mark_history_links(integer),
  append_mark_history(integer, text, bigint, text, text, bigint[], text[], text[], smallint[], smallint[]) from public;
