-- Persons of the office, their accounts and duties. Nobody but these functions writes them, and each looks at the proposal two
-- people have signed, so that no call of one person makes, changes or resets an account.

-- The office account of the listed sign-in; it keeps every permission and is never ended.
create or replace function first_office_login() returns text language sql immutable set search_path = pg_catalog, public as
$$ select '501' $$;

-- A hash of the form of all others that no password has: the account waits for the code.
create or replace function hash_of_no_password() returns text language sql volatile set search_path = pg_catalog, public as $$
  select '$argon2id$v=19$m=19456,t=2,p=1$' || rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '=') || '$'
    || rtrim(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '=')
$$;

-- Those who may sign, and those of them who have a password of their own.
create or replace function count_signers(out signers integer, out enrolled integer) language sql stable
set search_path = pg_catalog, public as $$
  select count(*)::int, count(*) filter (where s.enrolled_at is not null and not u.must_change)::int
  from public.staff s join public.app_user u on u.id = s.user_id and u.active
  where s.active_to is null and exists (select from public.staff_duty d
    where d.staff_id = s.id and d.held_to is null and d.duty in ('CONTROLLER','DEPUTY'))
$$;

-- One change of persons at a time: two that start in one instant count one after the other.
create or replace function lock_staff() returns void language sql volatile set search_path = pg_catalog, public as
$$ select pg_advisory_xact_lock(hashtext('thervu staff')) $$;

create or replace function assert_two_signers(p_signers integer, p_enrolled integer) returns void language plpgsql
set search_path = pg_catalog, public as $$
declare s integer; e integer;
begin
  select signers, enrolled into s, e from public.count_signers();
  if (s < p_signers and s < 2) or (e < p_enrolled and e < 2) then
    raise exception 'two signers stay' using errcode = 'check_violation', constraint = 'staff_two_signers';
  end if;
end $$;

-- What the duties of a person are from now on.
create or replace function give_duties(p_staff bigint, p_duties jsonb, p_proposal bigint) returns void language plpgsql
set search_path = pg_catalog, public as $$
begin
  update public.staff_duty d set held_to = now() where d.staff_id = p_staff and d.held_to is null;
  insert into public.staff_duty (staff_id, duty, areas, proposal_id)
    select p_staff, j->>'duty', array(select jsonb_array_elements_text(coalesce(j->'areas', '[]'))), p_proposal
    from jsonb_array_elements(p_duties) j;
end $$;

-- The code of an account, from the half the proposing officer holds and that of the confirming one. Earlier codes end.
create or replace function issue_staff_code(p_proposal bigint, p_user bigint, p_half bytea, p_other bytea) returns void language plpgsql
set search_path = pg_catalog, public as $$
begin
  update public.staff_code c set ended_at = now() where c.user_id = p_user and c.used_at is null and c.ended_at is null;
  insert into public.staff_code (proposal_id, user_id, code_hash, salt)
  select p_proposal, p_user, sha256(p_half || p_other), q.salt from public.staff_proposal q where q.id = p_proposal;
end $$;

-- Does what two officers have agreed on. `p_half` is the SHA-256 of the half that is shown to the confirming officer; null for a
-- change. Returns the account.
create or replace function apply_staff_proposal(p_id bigint, p_half bytea) returns bigint language plpgsql
security definer set search_path = pg_catalog, public as $$
declare p public.staff_proposal; u bigint; s bigint; signers_before integer; enrolled_before integer;
begin
  perform public.lock_staff();
  select * into strict p from public.staff_proposal where id = p_id for update;
  if p.state <> 'CONFIRMED' or p.decided_by = p.proposed_by or p.decided_at <> now() then
    raise exception 'proposal % is not confirmed in this transaction', p_id using errcode = 'insufficient_privilege';
  end if;
  if p.mobile <> '' and exists (select from public.staff f where right(f.mobile, 10) = right(p.mobile, 10) and f.active_to is null and f.id is distinct from p.staff_id) then
    raise exception 'one mobile number, one open account' using errcode = 'unique_violation', constraint = 'staff_mobile_open';
  end if;
  select signers, enrolled into signers_before, enrolled_before from public.count_signers();
  if p.kind = 'PERSON' then
    insert into public.app_user (login, name, email, password_hash, kind, colcode, must_change, created_by)
      values (p.email, p.name, p.email, public.hash_of_no_password(), 'OFFICE', public.head_office_code(), true, p.proposed_by)
      returning id into u;
    insert into public.staff (user_id, name, designation, email, mobile) values (u, p.name, p.designation, p.email, p.mobile)
      returning id into s;
    update public.staff_proposal set staff_id = s where id = p_id;
    perform public.give_duties(s, p.duties, p_id);
    perform public.issue_staff_code(p_id, u, p.half_hash, p_half);
    return u;
  end if;
  select f.id, f.user_id into strict s, u from public.staff f where f.id = p.staff_id and f.active_to is null for update;
  if p.kind = 'CHANGE' then
    update public.staff f set name = p.name, designation = p.designation, email = coalesce(p.email, f.email), mobile = p.mobile,
      row_version = f.row_version + 1 where f.id = s;
    update public.app_user a set name = p.name, email = coalesce(p.email, a.email), row_version = a.row_version + 1,
      login = case when a.login = a.email then coalesce(p.email, a.login) else a.login end where a.id = u;
    perform public.give_duties(s, p.duties, p_id);
    perform public.assert_two_signers(signers_before, enrolled_before);
  else
    -- who renewed it stands here before the trigger below dates it
    update public.staff f set credentials_renewed_by = p.decided_by, credentials_renewed_at = now(), row_version = f.row_version + 1
      where f.id = s and f.enrolled_at is not null;
    update public.app_user a set password_hash = public.hash_of_no_password(), must_change = true, failed = 0 where a.id = u;
    update public.user_session x set revoked_at = now(), revoked_reason = 'CREDENTIALS_RENEWED'
      where x.user_id = u and x.revoked_at is null;
    insert into public.credential_event (user_id, kind, by_user) values (u, 'CODE', p.decided_by);
    perform public.issue_staff_code(p_id, u, p.half_hash, p_half);
  end if;
  return u;
end $$;

-- Ends the account of a person at once: duties and sessions end with it. The row stays.
create or replace function end_staff(p_staff bigint, p_by bigint, p_reason text) returns bigint language plpgsql
security definer set search_path = pg_catalog, public as $$
declare u bigint; signers_before integer; enrolled_before integer;
begin
  perform public.lock_staff();
  select signers, enrolled into signers_before, enrolled_before from public.count_signers();
  update public.staff f set active_to = (now() at time zone 'Asia/Kolkata')::date, ended_at = now(), ended_by = p_by,
    end_reason = p_reason, row_version = f.row_version + 1
    from public.app_user a where f.id = p_staff and f.active_to is null and a.id = f.user_id and a.login <> public.first_office_login()
    returning f.user_id into u;
  if u is null then return null; end if;
  update public.staff_duty d set held_to = now() where d.staff_id = p_staff and d.held_to is null;
  update public.staff_proposal q set state = 'WITHDRAWN', decided_by = q.proposed_by, decided_at = now()
    where q.state = 'PROPOSED' and (q.staff_id = p_staff or q.proposed_by = u);
  update public.app_user a set active = false, row_version = a.row_version + 1 where a.id = u;
  update public.staff_code c set ended_at = now() where c.user_id = u and c.used_at is null and c.ended_at is null;
  update public.user_session x set revoked_at = now(), revoked_reason = 'ACCOUNT_ENDED' where x.user_id = u and x.revoked_at is null;
  perform public.assert_two_signers(signers_before, enrolled_before);
  return u;
end $$;

-- A person has chosen a password of their own. After a renewal the seven days without signing begin with it.
create or replace function staff_enrolled() returns trigger language plpgsql
security definer set search_path = pg_catalog, public as $$
begin
  update public.staff s set enrolled_at = coalesce(s.enrolled_at, now()),
    credentials_renewed_at = case when s.credentials_renewed_at is not null then now() end
  where s.user_id = new.id;
  return null;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgname = 'staff_enrolled' and tgrelid = 'public.app_user'::regclass) then
    create trigger staff_enrolled after update of must_change on public.app_user for each row
    when (old.must_change and not new.must_change and new.kind = 'OFFICE') execute function public.staff_enrolled();
  end if;
end $$;

-- Whoever else makes an officer change the password has renewed the way in, by whichever path.
create or replace function staff_renewed() returns trigger language plpgsql
security definer set search_path = pg_catalog, public as $$
begin
  update public.staff s set credentials_renewed_at = now() where s.user_id = new.id and s.enrolled_at is not null;
  return null;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgname = 'staff_renewed' and tgrelid = 'public.app_user'::regclass) then
    create trigger staff_renewed after update of password_hash on public.app_user for each row
    when (new.must_change and new.kind = 'OFFICE' and new.password_hash <> old.password_hash) execute function public.staff_renewed();
  end if;
end $$;

-- What was proposed stays as it was proposed, and is decided once, by somebody whom it does not concern where it is a code.
create or replace function staff_proposal_kept() returns trigger language plpgsql
security definer set search_path = pg_catalog, public as $$
declare before jsonb := to_jsonb(old) - array['state','decided_by','decided_at','decision_note','staff_id'];
begin
  if tg_op = 'DELETE' then
    raise exception 'a proposal stays' using errcode = 'check_violation', constraint = 'staff_proposal_kept';
  end if;
  if before <> to_jsonb(new) - array['state','decided_by','decided_at','decision_note','staff_id']
    or (old.state <> 'PROPOSED' and (old.state, old.decided_by, old.decided_at) is distinct from (new.state, new.decided_by, new.decided_at))
    or (old.staff_id is not null and new.staff_id is distinct from old.staff_id) then
    raise exception 'a proposal is decided once' using errcode = 'check_violation', constraint = 'staff_proposal_kept';
  end if;
  if new.kind = 'CODE' and new.state = 'CONFIRMED'
    and exists (select from public.staff s where s.id = new.staff_id and s.user_id in (new.decided_by, new.proposed_by)) then
    raise exception 'a code is not for oneself' using errcode = 'check_violation', constraint = 'staff_code_of_others';
  end if;
  return new;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgname = 'staff_proposal_kept' and tgrelid = 'public.staff_proposal'::regclass) then
    create trigger staff_proposal_kept before update or delete on public.staff_proposal for each row execute function public.staff_proposal_kept();
  end if;
end $$;

-- Who signs does not run the machine.
create or replace function staff_duties_apart() returns trigger language plpgsql
security definer set search_path = pg_catalog, public as $$
begin
  perform from public.staff s where s.id = new.staff_id for update;
  if exists (select from public.staff_duty a join public.staff_duty b on b.staff_id = a.staff_id and b.duty = 'OPERATIONS'
      and tstzrange(a.held_from, a.held_to) && tstzrange(b.held_from, b.held_to)
    where a.staff_id = new.staff_id and a.duty = 'CONTROLLER') then
    raise exception 'controller and operations' using errcode = 'check_violation', constraint = 'staff_duties_apart';
  end if;
  return null;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgname = 'staff_duties_apart' and tgrelid = 'public.staff_duty'::regclass) then
    create trigger staff_duties_apart after insert or update on public.staff_duty for each row execute function public.staff_duties_apart();
  end if;
end $$;

revoke execute on function first_office_login(), hash_of_no_password(), count_signers(), lock_staff(), assert_two_signers(integer, integer),
  give_duties(bigint, jsonb, bigint), issue_staff_code(bigint, bigint, bytea, bytea), apply_staff_proposal(bigint, bytea), end_staff(bigint, bigint, text), staff_enrolled(), staff_renewed(),
  staff_proposal_kept(), staff_duties_apart() from public;
