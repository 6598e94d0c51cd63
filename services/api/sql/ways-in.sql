-- Whose hands an account is in: who gave it its way in and could be its person. A rule that asks for two persons asks here.

/* The account itself, who alone had given it its way in, who alone had given that person theirs, and so on: each as it was when the
   way in was given, since whoever had the giver then knows what was given. What becomes of the giver later changes nothing of that. */
create or replace function hands_of(p_user bigint, p_at timestamptz) returns bigint[] language plpgsql stable
security definer set search_path = pg_catalog, public as $$
declare
  hands bigint[] := array[p_user]; account bigint := p_user; moment timestamptz := p_at;
  giver bigint := public.given_alone_by(p_user, p_at);
begin
  while giver is not null and giver <> all(hands) loop
    moment := public.way_in_given_at(account, moment);
    account := giver;
    hands := hands || giver;
    giver := public.given_alone_by(account, moment);
  end loop;
  return hands;
end $$;

/* Each way in this account was given: since when it could be used, by whom alone, and when they gave it. By whom: who made the account,
   typed a first password, or printed a code that no second person handed over; null where two people stood behind it. Whoever notes
   the handing over of what a person in their hands has printed is no second person. A moment before its issue is looked at, so that
   each look goes further back. */
create or replace function ways_given(p_user bigint) returns table (at timestamptz, giver bigint, given timestamptz) language sql stable
security definer set search_path = pg_catalog, public as $$
  select u.created_at, u.created_by, u.created_at from public.app_user u where u.id = p_user
  union all
  select e.at, e.by_user, e.at from public.credential_event e where e.user_id = p_user and e.kind = 'FIRST_PASSWORD'
  union all
  select c.used_at,
    case when c.handed_by is null or c.handed_by = c.issued_by then c.issued_by
      when public.hands_of(c.issued_by, least(c.issued_at, c.used_at) - interval '1 microsecond')
        && public.hands_of(c.handed_by, least(c.handed_at, c.used_at) - interval '1 microsecond') then c.issued_by end,
    least(c.issued_at, c.used_at)
  from public.enrolment_code c where c.user_id = p_user and c.used_at is not null
$$;

create or replace function ways_in(p_user bigint) returns table (at timestamptz, giver bigint) language sql stable
security definer set search_path = pg_catalog, public as $$ select w.at, w.giver from public.ways_given(p_user) w $$;

-- Who alone had given this account its way in at a moment; null where two people had. Accounts of the office have a code in two halves.
create or replace function given_alone_by(p_user bigint, p_at timestamptz) returns bigint language sql stable
security definer set search_path = pg_catalog, public as $$
  select w.giver from public.ways_in(p_user) w
  where w.at <= p_at and exists (select from public.app_user u where u.id = p_user and u.kind <> 'OFFICE')
  order by w.at desc limit 1
$$;

-- When it was given: a code is known from its printing on, long before somebody uses it.
create or replace function way_in_given_at(p_user bigint, p_at timestamptz) returns timestamptz language sql stable
security definer set search_path = pg_catalog, public as $$
  select w.given from public.ways_given(p_user) w where w.at <= p_at order by w.at desc limit 1
$$;

-- Whether one person could be behind an account that asked at a moment and one that decides now.
create or replace function same_hands(p_asked bigint, p_at timestamptz, p_decides bigint) returns boolean language sql stable
security definer set search_path = pg_catalog, public as $$
  select public.hands_of(p_asked, p_at) && public.hands_of(p_decides, now())
$$;

/* Whether somebody who could be the person behind this account since a moment has opened again what had been shut: the window of an
   exam, or one of these final papers. The moment is the one at which the window was first open, or the paper became final: who types
   the password of a college, opens and writes as that college would change marks alone. Whoever gave the account its way in before
   is not meant, or who has made all colleges could open nothing again for them. */
create or replace function reopened_by_giver(p_user bigint, p_exam integer, p_flag text, p_kind text, p_papers text[]) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public
-- asked by every save of marks: the audit log is cut by month, and planned over all its parts it takes longer than the look
set plan_cache_mode = force_generic_plan as $$
declare
  o record; v_hands bigint[];
begin
  for o in
    with turn as (
      select a.id, a.at, a.actor_id, (a.after ->> p_flag)::boolean as opened
      from public.audit_log a join public.exam e on e.exam_tbl = a.entity_key
      where e.id = p_exam and a.entity = 'exam' and a.action = 'EXAM_FLAGS_CHANGED' and a.after ? p_flag)
    select l.actor_id as opener, (select min(t.at) from turn t) as since
    from (select t.* from turn t order by t.id desc limit 1) l
    where l.opened and exists (select from turn t where t.id < l.id)
    union all
    select l.reopened_by, l.locked_at from public.paper_lock l join public.app_user u on u.id = p_user and u.colcode = l.colcode
    where l.exam_id = p_exam and l.kind = p_kind and l.p_code = any(p_papers) and l.reopened_at is not null
  loop
    -- whose hands the account is in is asked only where something has been opened again
    v_hands := coalesce(v_hands, public.hands_of(p_user, now()));
    if o.opener = any(v_hands) and exists (
      select from unnest(v_hands) h(account) cross join lateral public.ways_in(h.account) w
      where w.giver = o.opener and w.at >= o.since) then
      return true;
    end if;
  end loop;
  return false;
end
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

revoke execute on function ways_given(bigint), ways_in(bigint), given_alone_by(bigint, timestamptz),
  way_in_given_at(bigint, timestamptz), hands_of(bigint, timestamptz),
  same_hands(bigint, timestamptz, bigint), reopened_by_giver(bigint, integer, text, text, text[]), code_may_open(bigint),
  keep_two_people_at_a_code() from public;
