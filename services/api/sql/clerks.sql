-- Clerks of colleges, and the first accounts of colleges that have none. Written by these functions alone: a clerk is made, given
-- a code and ended by the first account of the college whose rows the connection may touch, whatever the call says.

-- The college of a first account that acts in its own rows. Raises for a clerk, for the office, and in the rows of another college.
create or replace function college_of_first_account(p_by bigint) returns text language plpgsql stable
set search_path = pg_catalog, public as $$
declare code text;
begin
  select u.colcode into code from public.app_user u
  where u.id = p_by and u.kind = 'COLLEGE' and u.active and u.login = u.colcode and u.colcode = current_setting('thervu.college', true);
  if code is null then
    raise exception 'the first account of a college alone makes and ends its clerks' using errcode = 'insufficient_privilege';
  end if;
  return code;
end $$;

-- Null where the user name signs somebody in already.
create or replace function make_clerk(p_login text, p_name text, p_designation text, p_by bigint) returns bigint language plpgsql
security definer set search_path = pg_catalog, public as $$
declare code text := public.college_of_first_account(p_by); u bigint; k bigint;
begin
  if exists (select from public.app_user a where a.login = p_login or a.email = p_login) then return null; end if;
  insert into public.app_user (login, name, email, password_hash, kind, colcode, must_change, created_by)
  values (p_login, p_name, case when p_login like '%@%' then p_login end, public.hash_of_no_password(), 'COLLEGE', code, true, p_by)
  on conflict do nothing returning id into u;
  if u is null then return null; end if;
  insert into public.college_clerk (user_id, colcode, designation, made_by) values (u, code, p_designation, p_by) returning id into k;
  return k;
end $$;

-- A code for a clerk who has not ended; earlier open codes of the clerk end. No row where there is no such clerk.
create or replace function issue_clerk_code(p_clerk bigint, p_hash bytea, p_hours integer, p_by bigint,
  out slip bigint, out expires_at timestamptz, out ended bigint[]) returns setof record language plpgsql
security definer set search_path = pg_catalog, public as $$
declare code text := public.college_of_first_account(p_by); u bigint; enrolled timestamptz;
begin
  select k.user_id, a.enrolled_at into u, enrolled from public.college_clerk k join public.app_user a on a.id = k.user_id
  where k.id = p_clerk and k.colcode = code and k.ended_at is null for update of k;
  if u is null then return; end if;
  with over as (
    update public.enrolment_code e set ended_at = now(), ended_by = p_by, ended_because = 'REISSUED'
    where e.user_id = u and e.used_at is null and e.ended_at is null returning e.id)
  select array_agg(o.id) into ended from over o;
  insert into public.enrolment_code (user_id, purpose, code_hash, issued_by, expires_at)
  values (u, case when enrolled is null then 'FIRST' else 'RENEWAL' end, p_hash, p_by, now() + make_interval(hours => p_hours))
  returning enrolment_code.id, enrolment_code.expires_at into slip, expires_at;
  insert into public.credential_event (user_id, kind, by_user) values (u, 'CODE', p_by);
  return next;
end $$;

-- Ends a clerk with the sessions and open codes; null where there is none, or it has ended already.
create or replace function end_clerk(p_clerk bigint, p_reason text, p_by bigint) returns bigint language plpgsql
security definer set search_path = pg_catalog, public as $$
declare code text := public.college_of_first_account(p_by); u bigint;
begin
  update public.college_clerk k set ended_at = now(), ended_by = p_by, end_reason = p_reason
  where k.id = p_clerk and k.colcode = code and k.ended_at is null returning k.user_id into u;
  if u is null then return null; end if;
  update public.app_user a set active = false, row_version = a.row_version + 1 where a.id = u;
  update public.user_session s set revoked_at = now(), revoked_reason = 'CLERK_ENDED' where s.user_id = u and s.revoked_at is null;
  update public.enrolment_code e set ended_at = now(), ended_by = p_by, ended_because = 'ACCOUNT_CHANGED'
  where e.user_id = u and e.used_at is null and e.ended_at is null;
  return u;
end $$;

-- The clerks of the college whose rows the connection may touch; no hash of a password or a code.
create or replace function list_clerks() returns table (id bigint, user_id bigint, name text, login text, designation text,
  made_at timestamptz, enrolled_at timestamptz, last_sign_in timestamptz, ended_at timestamptz, ended_by text, end_reason text,
  slip bigint, slip_expires_at timestamptz) language sql stable security definer set search_path = pg_catalog, public as $$
  select k.id, k.user_id, u.name, u.login, k.designation, k.made_at, u.enrolled_at,
    (select max(s.issued_at) from public.user_session s where s.user_id = u.id), k.ended_at, e.name, k.end_reason, c.id, c.expires_at
  from public.college_clerk k join public.app_user u on u.id = k.user_id
  left join public.app_user e on e.id = k.ended_by
  left join public.enrolment_code c on c.user_id = u.id and c.used_at is null and c.ended_at is null and c.expires_at > now()
  where k.colcode = current_setting('thervu.college', true)
$$;

-- First accounts for the colleges named that have none; a code opens them, no password does.
create or replace function make_college_sign_ins(p_codes text[], p_by bigint) returns void language sql
security definer set search_path = pg_catalog, public as $$
  insert into public.app_user (login, name, password_hash, kind, colcode, must_change, created_by)
  select c.colcode, c.colname, public.hash_of_no_password(), 'COLLEGE', c.colcode, true, p_by
  from public.college c
  where c.colcode = any(p_codes) and c.clg_status and not c.is_head_office
    and not exists (select from public.app_user u where u.login = c.colcode)
$$;

revoke execute on function college_of_first_account(bigint), make_clerk(text, text, text, bigint),
  issue_clerk_code(bigint, bytea, integer, bigint), end_clerk(bigint, text, bigint), list_clerks(),
  make_college_sign_ins(text[], bigint) from public;
