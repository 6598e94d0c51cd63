-- Sign-ins of colleges and camp officers. Neither office nor camp may read or write a password hash: these functions do it for them.

-- The office may not read a password hash; it hands one over through these functions, for colleges alone.
create or replace function make_college_sign_in(p_code text, p_name text, p_hash text, p_by bigint) returns bigint language sql
security definer set search_path = pg_catalog, public as $$
  insert into public.app_user (login, name, password_hash, kind, colcode, must_change, created_by)
  values (p_code, p_name, p_hash, 'COLLEGE', p_code, true, p_by) returning id
$$;

-- Gives the main sign-in of a college a password to be changed at the next use, and ends its sessions.
-- Null where the college has no sign-in.
create or replace function set_college_password(p_code text, p_hash text) returns bigint language plpgsql
security definer set search_path = pg_catalog, public as $$
declare u bigint;
begin
  update public.app_user set password_hash = p_hash, must_change = true, enrolled_at = null, password_changed_at = now(), failed = 0
  where login = p_code and colcode = p_code and kind = 'COLLEGE' returning id into u;
  update public.user_session set revoked_at = now(), revoked_reason = 'PASSWORD_CHANGED'
  where user_id = u and revoked_at is null;
  return u;
end $$;

-- Removes the main sign-in of a college that nobody has ever used.
create or replace function remove_unused_college_sign_in(p_code text) returns void language sql
security definer set search_path = pg_catalog, public as $$
  delete from public.app_user u where u.login = p_code and u.colcode = p_code and u.kind = 'COLLEGE'
    and not exists (select from public.user_session s where s.user_id = u.id)
    and not exists (select from public.audit_log a where a.actor_id = u.id)
$$;

-- Neither office nor camp may read or write a password hash; they hand one over through these functions, for officers alone.
-- Null where the e-mail address signs in already.
create or replace function make_officer_sign_in(p_email text, p_name text, p_hash text, p_by bigint) returns bigint language sql
security definer set search_path = pg_catalog, public as $$
  insert into public.app_user (login, name, email, password_hash, kind, must_change, created_by)
  values (p_email, p_name, p_email, p_hash, 'OFFICER', true, p_by) on conflict do nothing returning id
$$;

create or replace function end_officer_sessions(p_officer bigint, p_reason text) returns void language sql
security definer set search_path = pg_catalog, public as $$
  update public.user_session s set revoked_at = now(), revoked_reason = p_reason
  from public.camp_officer o join public.app_user u on u.id = o.user_id and u.kind = 'OFFICER'
  where o.id = p_officer and s.user_id = u.id and s.revoked_at is null
$$;

-- Name and address of an officer's sign-in, and a new password where one is given: it is a first password again and ends the
-- sessions. A slip that names another address opens nothing any more. False where the address signs somebody else in.
create or replace function change_officer_sign_in(p_officer bigint, p_email text, p_name text, p_hash text) returns boolean language plpgsql
security definer set search_path = pg_catalog, public as $$
declare u bigint;
begin
  select o.user_id into strict u from public.camp_officer o join public.app_user a on a.id = o.user_id and a.kind = 'OFFICER'
  where o.id = p_officer;
  if exists (select from public.app_user a where a.id <> u and (a.login = p_email or a.email = p_email)) then
    return false;
  end if;
  update public.enrolment_code e set ended_at = now(), ended_because = 'ACCOUNT_CHANGED'
  from public.app_user a where a.id = u and a.login <> p_email and e.user_id = u and e.used_at is null and e.ended_at is null;
  update public.app_user a set login = p_email, email = p_email, name = p_name, row_version = a.row_version + 1
  where a.id = u and (a.login, a.email, a.name) is distinct from (p_email, p_email, p_name);
  if p_hash is not null then
    -- who had chosen a password has credentials renewed by somebody else from now on; the first one of a new officer renews nothing
    insert into public.credential_event (user_id, kind, by_user)
    select u, 'FIRST_PASSWORD', o.updated_by from public.camp_officer o join public.app_user a on a.id = o.user_id
    where o.id = p_officer and a.enrolled_at is not null;
    update public.app_user a set password_hash = p_hash, must_change = true, enrolled_at = null, password_changed_at = now(), failed = 0
    where a.id = u;
    perform public.end_officer_sessions(p_officer, 'PASSWORD_CHANGED');
  end if;
  return true;
end $$;

-- Removes an officer whom nothing refers to, and a sign-in nobody has used. The caller has counted what refers to it.
create or replace function remove_unused_officer(p_officer bigint) returns void language plpgsql
security definer set search_path = pg_catalog, public as $$
declare u bigint;
begin
  if exists (select from public.camp_mark m where p_officer in (m.aopid, m.bopid, m.copid))
    or exists (select from public.barcode_error e where e.opid = p_officer)
    or exists (select from public.camp_packet_entry p where p.officer_id = p_officer) then
    raise exception 'officer % has worked', p_officer using errcode = 'foreign_key_violation';
  end if;
  delete from public.camp_officer o where o.id = p_officer returning o.user_id into u;
  if u is null or exists (select from public.camp_officer o where o.user_id = u) then return; end if;
  perform from public.audit_log a where a.actor_id = u limit 1;
  if found then
    update public.app_user a set active = false where a.id = u;
  else
    delete from public.app_user a where a.id = u and a.kind = 'OFFICER';
  end if;
end $$;

-- Whose credentials somebody else renewed within so many days; they count from the day on which the person chose the own password.
-- A first enrolment renews nothing. A camp is told of its own officers and of the office.
create or replace function renewed_accounts(p_days integer)
returns table (user_id bigint, kind text, name text, place text, at timestamptz, by_name text) language sql stable
security definer set search_path = pg_catalog, public as $$
  select s.user_id, 'OFFICE', u.name, null::text, s.credentials_renewed_at, r.name
  from staff s join app_user u on u.id = s.user_id left join app_user r on r.id = s.credentials_renewed_by
  where s.active_to is null and s.credentials_renewed_at > now() - make_interval(days => p_days)
  union all
  select g.user_id, case u.kind when 'OFFICER' then 'CAMP' else 'COLLEGE' end, u.name, coalesce(o.place, u.colcode),
    greatest(g.at, u.enrolled_at), r.name
  from (
    select distinct on (x.user_id) x.user_id, x.at, x.by_user from (
      select e.user_id, e.at, e.by_user from credential_event e where e.kind = 'FIRST_PASSWORD'
      union all
      select c.user_id, c.issued_at, c.issued_by from enrolment_code c where c.purpose = 'RENEWAL' and c.used_at is not null) x
    order by x.user_id, x.at desc) g
  join app_user u on u.id = g.user_id and u.active and u.kind in ('OFFICER', 'COLLEGE')
  left join app_user r on r.id = g.by_user
  left join lateral (select c.place, c.exam_id from camp_officer c where c.user_id = u.id and c.active order by c.exam_id desc limit 1) o on true
  where greatest(g.at, u.enrolled_at) > now() - make_interval(days => p_days)
    and (current_setting('role', true) is distinct from current_database() || '_camp'
      or exists (select from camp_officer c where c.user_id = u.id and c.place = current_setting('thervu.camp', true)))
  order by 5 desc $$;

revoke execute on function make_college_sign_in(text, text, text, bigint), set_college_password(text, text),
  remove_unused_college_sign_in(text), make_officer_sign_in(text, text, text, bigint),
  end_officer_sessions(bigint, text), change_officer_sign_in(bigint, text, text, text),
  remove_unused_officer(bigint), renewed_accounts(integer) from public;
