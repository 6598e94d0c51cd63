-- Who wrote a college or a degree last, and the sign-in that is made, changed and removed with its college.

alter table college add column updated_by bigint references app_user(id),
  add column updated_at timestamptz;
alter table degree add column updated_by bigint references app_user(id),
  add column updated_at timestamptz;

-- The office may not read a password hash; it hands one over through these functions, for colleges alone.
create function make_college_sign_in(p_code text, p_name text, p_hash text, p_by bigint) returns bigint language sql
security definer set search_path = pg_catalog, public as $$
  insert into public.app_user (login, name, password_hash, kind, colcode, must_change, created_by)
  values (p_code, p_name, p_hash, 'COLLEGE', p_code, true, p_by) returning id
$$;

-- Gives the main sign-in of a college a password to be changed at the next use, and ends its sessions.
-- Null where the college has no sign-in.
create function set_college_password(p_code text, p_hash text) returns bigint language plpgsql
security definer set search_path = pg_catalog, public as $$
declare u bigint;
begin
  update public.app_user set password_hash = p_hash, must_change = true, password_changed_at = now(), failed = 0
  where login = p_code and colcode = p_code and kind = 'COLLEGE' returning id into u;
  update public.user_session set revoked_at = now(), revoked_reason = 'PASSWORD_CHANGED'
  where user_id = u and revoked_at is null;
  return u;
end $$;

-- Removes the main sign-in of a college that nobody has ever used.
create function remove_unused_college_sign_in(p_code text) returns void language sql
security definer set search_path = pg_catalog, public as $$
  delete from public.app_user u where u.login = p_code and u.colcode = p_code and u.kind = 'COLLEGE'
    and not exists (select from public.user_session s where s.user_id = u.id)
    and not exists (select from public.audit_log a where a.actor_id = u.id)
$$;

revoke execute on function make_college_sign_in(text, text, text, bigint), set_college_password(text, text),
  remove_unused_college_sign_in(text) from public;
