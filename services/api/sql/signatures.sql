-- Signatures. Nobody but this function writes them: the proof is used up and the signature written by one statement of the
-- caller's transaction, so that both stand or neither.

-- Null where the proof was used before, or where its challenge is over or belongs to other content.
create or replace function write_signature(p_user bigint, p_kind text, p_subject text, p_content text, p_method text,
  p_factor bigint, p_mark text, p_counter bigint, p_evidence jsonb, p_session uuid, p_request text) returns bigint
language plpgsql security definer set search_path = pg_catalog, public as $$
declare made bigint; v_digest bytea := sha256(convert_to(p_content, 'UTF8'));
begin
  if p_method <> 'NONE' then
    insert into public.factor_use (factor_id, mark, used_for)
    select f.id, p_mark, 'SIGN' from public.factor f
    where f.id = p_factor and f.user_id = p_user and f.kind = p_method and f.ended_at is null and f.proved_at is not null
    on conflict do nothing;
    if not found then return null; end if;
    if p_method = 'PASSKEY' then
      update public.factor_challenge c set used_at = clock_timestamp()
      where c.challenge = decode(p_mark, 'hex') and c.used_at is null and c.expires_at > clock_timestamp()
        and c.user_id = p_user and c.session_id = p_session and c.purpose = 'SIGN' and c.digest = v_digest;
      if not found then return null; end if;
    end if;
    update public.factor set last_used_at = clock_timestamp(), counter = greatest(counter, coalesce(p_counter, 0))
    where id = p_factor;
  end if;
  insert into public.signature (user_id, kind, subject, content, digest, method, factor_id, evidence, session_id, request_id)
  values (p_user, p_kind, p_subject, p_content, v_digest, p_method, p_factor, p_evidence, p_session, p_request)
  returning id into made;
  return made;
end $$;

-- Every column that says something; the content itself and not its digest alone, since a check of the table can be dropped.
create or replace function signature_hash(prev bytea, s signature) returns bytea language sql stable
set search_path = pg_catalog, public as $$
  select chain_digest(prev, jsonb_build_array(s.user_id, s.seq, s.kind, s.subject, s.content, encode(s.digest, 'hex'), s.method, s.factor_id,
    s.evidence, s.session_id, s.request_id, (extract(epoch from s.at) * 1000000)::bigint)) $$;

-- Runs as the owner: the heads are written here and nowhere else. The row of the head is the lock of the chain, and a chain is one
-- person's, so that nobody waits for another who signs.
create or replace function chain_signature() returns trigger language plpgsql security definer
set search_path = pg_catalog, public as $$
begin
  insert into public.signature_head (user_id, seq, hash) values (new.user_id, 0, decode(repeat('00', 32), 'hex')) on conflict do nothing;
  select h.seq + 1, h.hash into new.seq, new.prev_hash from public.signature_head h where h.user_id = new.user_id for update;
  new.hash := public.signature_hash(new.prev_hash, new);
  update public.signature_head h set seq = new.seq, hash = new.hash, updated_at = new.at where h.user_id = new.user_id;
  return new;
end $$;

-- Signatures that were there before are linked in their order. A restored database has its chains already.
create or replace function link_signatures() returns void language plpgsql set search_path = pg_catalog, public as $$
declare s public.signature;
begin
  if not exists (select from public.signature where seq is null) then return; end if;
  alter table public.signature disable trigger append_only;
  for s in select * from public.signature where seq is null order by user_id, id loop
    insert into public.signature_head (user_id, seq, hash) values (s.user_id, 0, decode(repeat('00', 32), 'hex')) on conflict do nothing;
    select h.seq + 1, h.hash into s.seq, s.prev_hash from public.signature_head h where h.user_id = s.user_id;
    s.hash := public.signature_hash(s.prev_hash, s);
    update public.signature x set seq = s.seq, prev_hash = s.prev_hash, hash = s.hash where x.id = s.id;
    update public.signature_head h set seq = s.seq, hash = s.hash where h.user_id = s.user_id;
  end loop;
  alter table public.signature enable trigger append_only;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgname = 'chained' and tgrelid = 'public.signature'::regclass) then
    create trigger chained before insert on public.signature for each row execute function public.chain_signature();
    perform public.link_signatures();
    alter table public.signature alter column seq set not null, alter column prev_hash set not null, alter column hash set not null;
  end if;
end $$;

revoke execute on function signature_hash(bytea, signature), chain_signature(), link_signatures(),
  write_signature(bigint, text, text, text, text, bigint, text, bigint, jsonb, uuid, text) from public;
