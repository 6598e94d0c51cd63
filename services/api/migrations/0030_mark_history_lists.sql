-- A list of marks is chained in one step: the head of a paper is taken and written once, and the links between are reckoned
-- without touching a table. Roles write history through this function alone.

create function append_mark_history(
  p_exam integer, p_field text, p_user bigint, p_reason text, p_request text,
  p_ids bigint[], p_colcodes text[], p_codes text[], p_olds smallint[], p_news smallint[]) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  paper record; line record;
  v_seq integer; v_hash bytea; v_at timestamptz := now(); v_micros bigint := (extract(epoch from now()) * 1000000)::bigint;
  seqs integer[]; prevs bytea[]; hashes bytea[]; ids bigint[]; olds smallint[]; news smallint[];
begin
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
      v_hash := sha256(v_hash || convert_to(jsonb_build_array(p_exam, paper.colcode, paper.p_code, v_seq, line.id, p_field, line.old,
        line.new, p_user, v_micros, p_reason, p_request)::text, 'UTF8'));
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
revoke execute on function append_mark_history(integer, text, bigint, text, text, bigint[], text[], text[], smallint[], smallint[])
  from public;

-- a line of the owner that comes with its link has been chained by the function
drop trigger chained on mark_history;
create trigger chained before insert on mark_history for each row when (new.hash is null) execute function chain_mark_history();
