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
