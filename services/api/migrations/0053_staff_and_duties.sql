-- Behind every account of the office stands one named person with dated duties. An account is proposed by one signer and
-- confirmed by another; the functions of sql/office-accounts.sql alone write persons and duties.
create table staff (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references app_user(id),
  name text not null check (btrim(name) <> ''), designation text not null check (btrim(designation) <> ''),
  -- null of an account that is older than this table, until somebody proposes them
  email text unique check (email = lower(btrim(email))), mobile text,
  active_from date not null default (now() at time zone 'Asia/Kolkata')::date,
  active_to date, ended_by bigint references app_user(id), ended_at timestamptz, end_reason text,
  -- the person has chosen a password of their own
  enrolled_at timestamptz,
  -- another way in was given out; a first one is no renewal
  credentials_renewed_at timestamptz, credentials_renewed_by bigint references app_user(id),
  created_at timestamptz not null default now(), row_version integer not null default 1,
  check ((active_to is null) = (ended_at is null) and (ended_at is null or ended_by is not null and btrim(end_reason) <> '')),
  check (credentials_renewed_by is null or credentials_renewed_at is not null),
  constraint staff_not_by_oneself check (ended_by <> user_id and credentials_renewed_by <> user_id));

create table staff_proposal (
  id bigint generated always as identity primary key,
  -- PERSON: a new account; CHANGE: other facts or duties of a person; CODE: another one-time code for a lost password
  kind text not null check (kind in ('PERSON','CHANGE','CODE')),
  staff_id bigint references staff(id),
  name text, designation text, email text check (email = lower(btrim(email))), mobile text,
  -- [{"duty": "SECTION", "areas": ["CAMP"]}], all that the person holds from then on
  duties jsonb,
  reason text not null check (length(btrim(reason)) between 10 and 500),
  -- SHA-256 of the half of the code that the proposing officer was shown
  half_hash bytea check (length(half_hash) = 32),
  state text not null default 'PROPOSED' check (state in ('PROPOSED','CONFIRMED','DECLINED','WITHDRAWN')),
  proposed_by bigint not null references app_user(id), proposed_at timestamptz not null default now(),
  decided_by bigint references app_user(id), decided_at timestamptz, decision_note text,
  check ((kind = 'CODE') = (name is null) and (name is null) = (designation is null) and (name is null) = (duties is null)),
  check ((kind = 'CHANGE') = (half_hash is null)),
  check (kind in ('CHANGE','CODE') or email is not null),
  check (kind = 'PERSON' or staff_id is not null),
  check ((state = 'PROPOSED') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (state <> 'DECLINED' or btrim(decision_note) <> ''),
  constraint staff_two_people check ((state not in ('CONFIRMED','DECLINED') or decided_by <> proposed_by)
    and (state <> 'WITHDRAWN' or decided_by = proposed_by)));
create unique index staff_proposal_open on staff_proposal (staff_id) where state = 'PROPOSED';
create unique index staff_proposal_open_email on staff_proposal (email) where state = 'PROPOSED' and kind = 'PERSON';
create index staff_proposal_latest on staff_proposal (id desc) where state <> 'PROPOSED';

create table staff_duty (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff(id),
  duty text not null check (duty in ('CONTROLLER','DEPUTY','SECTION','AUDITOR','OPERATIONS')),
  areas text[] not null default '{}' check (areas <@ array['MASTERS','STUDENTS','SEASON','CAMP','RESULTS','FEES']),
  held_from timestamptz not null default now(), held_to timestamptz,
  -- null: given with the account by the installation
  proposal_id bigint references staff_proposal(id),
  check (held_to >= held_from),
  check ((duty = 'SECTION') = (areas <> '{}')));
create unique index staff_duty_held on staff_duty (staff_id, duty) where held_to is null;

-- A way in that somebody else gave out: told to whom it belongs.
create table credential_event (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user(id) on delete cascade,
  kind text not null check (kind in ('FIRST_PASSWORD','CODE')),
  by_user bigint references app_user(id), at timestamptz not null default now());
create index credential_event_of on credential_event (user_id, at);

-- the officers there are: 501 is the controller, others sign beside; their passwords stay
insert into staff (user_id, name, designation, email, active_from, enrolled_at, active_to, ended_at, ended_by, end_reason)
  select u.id, u.name, case u.login when '501' then 'Controller of Examinations' else 'Deputy Controller of Examinations' end,
    u.email, (u.created_at at time zone 'Asia/Kolkata')::date,
    case when not u.must_change then coalesce(u.password_changed_at, u.created_at) end, null, null, null, null
  from app_user u where u.kind = 'OFFICE' and u.active;
insert into staff_duty (staff_id, duty)
  select s.id, case u.login when '501' then 'CONTROLLER' else 'DEPUTY' end
  from staff s join app_user u on u.id = s.user_id;

-- The one-time code of a confirmed account: its halves are with the two officers who signed, and nobody has both but the person.
create table staff_code (
  proposal_id bigint primary key references staff_proposal(id),
  user_id bigint not null references app_user(id),
  -- SHA-256 over the hashes of both halves
  code_hash bytea not null check (length(code_hash) = 32),
  issued_at timestamptz not null default now(), expires_at timestamptz not null default now() + interval '72 hours',
  used_at timestamptz, ended_at timestamptz,
  check (used_at is null or ended_at is null));
create unique index staff_code_open on staff_code (user_id) where used_at is null and ended_at is null;
