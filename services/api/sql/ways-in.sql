-- Whose hands an account is in: who gave it its way in and could be its person. A rule that asks for two persons asks here.

/* Who alone had given this account its way in at a moment: typed its first password, made it, or printed its last code with no second
   person handing it over. Null where two people stood behind it. Accounts of the office have a code in two halves. */
create or replace function given_alone_by(p_user bigint, p_at timestamptz) returns bigint language sql stable
security definer set search_path = pg_catalog, public as $$
  select w.giver from (
    select u.created_at as at, u.created_by as giver from public.app_user u where u.id = p_user
    union all
    select e.at, e.by_user from public.credential_event e where e.user_id = p_user and e.kind = 'FIRST_PASSWORD'
    union all
    select c.used_at, case when c.handed_by <> c.issued_by then null else c.issued_by end
    from public.enrolment_code c where c.user_id = p_user and c.used_at is not null) w
  where w.at <= p_at and exists (select from public.app_user u where u.id = p_user and u.kind <> 'OFFICE')
  order by w.at desc limit 1
$$;

-- The account itself, who alone had given it its way in, who alone had given that person theirs, and so on.
create or replace function hands_of(p_user bigint, p_at timestamptz) returns bigint[] language plpgsql stable
security definer set search_path = pg_catalog, public as $$
declare hands bigint[] := array[p_user]; giver bigint := public.given_alone_by(p_user, p_at);
begin
  while giver is not null and giver <> all(hands) loop
    hands := hands || giver;
    giver := public.given_alone_by(giver, p_at);
  end loop;
  return hands;
end $$;

-- Whether one person could be behind an account that asked at a moment and one that decides now.
create or replace function same_hands(p_asked bigint, p_at timestamptz, p_decides bigint) returns boolean language sql stable
security definer set search_path = pg_catalog, public as $$
  select public.hands_of(p_asked, p_at) && public.hands_of(p_decides, now())
$$;

/* Whether a code may open its account. That of an officer of a camp does once another person than the one who printed it has noted
   to whom it was handed, and the one who printed it did not give that person their way in. */
create or replace function code_may_open(p_code bigint) returns boolean language sql stable
security definer set search_path = pg_catalog, public as $$
  select u.kind <> 'OFFICER' or c.issued_by is null
    or coalesce(c.issued_by <> all(public.hands_of(c.handed_by, c.handed_at)), false)
  from public.enrolment_code c join public.app_user u on u.id = c.user_id where c.id = p_code
$$;

create or replace function keep_two_people_at_a_code() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if not public.code_may_open(new.id) then
    raise exception 'code % opens its account once a second person has handed it over', new.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

do $$ begin
  if not exists (select from pg_trigger where tgname = 'two_people' and tgrelid = 'public.enrolment_code'::regclass) then
    create trigger two_people before update of used_at on public.enrolment_code for each row
      when (old.used_at is null and new.used_at is not null) execute function public.keep_two_people_at_a_code();
  end if;
end $$;

revoke execute on function given_alone_by(bigint, timestamptz), hands_of(bigint, timestamptz), same_hands(bigint, timestamptz, bigint),
  code_may_open(bigint), keep_two_people_at_a_code() from public;
