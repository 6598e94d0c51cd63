-- People and their sessions. A row is one person; several may act for one college code (501 is the office),
-- and the code itself is the college's main sign-in.
create table app_user (
  id bigint generated always as identity primary key,
  login text not null unique check (login = lower(btrim(login)) and login <> ''),
  name text not null,
  email text unique check (email = lower(btrim(email))),
  password_hash text not null,
  kind text not null check (kind in ('COLLEGE','OFFICE','OFFICER')),
  colcode text references college(colcode),
  active boolean not null default true,
  must_change boolean not null default true,
  password_changed_at timestamptz,
  failed smallint not null default 0,
  locked_until timestamptz,
  created_by bigint references app_user(id),
  created_at timestamptz not null default now(),
  row_version integer not null default 1,
  check ((kind = 'OFFICER') = (colcode is null)));
create index app_user_college on app_user (colcode);

create table user_session (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references app_user(id) on delete cascade,
  token_hash bytea not null unique,
  issued_at timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz, revoked_reason text,
  ip inet, user_agent text);
create index user_session_open on user_session (user_id) where revoked_at is null;

alter table university_setting add foreign key (updated_by) references app_user(id);
