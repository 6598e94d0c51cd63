-- One-time addresses of files end with the session that asked for them. Null: written by the release before this one.
alter table file_ticket add column session_id uuid references user_session(id) on delete cascade;
create index file_ticket_session on file_ticket (session_id);
alter table table_export_ticket add column session_id uuid references user_session(id) on delete cascade;
create index table_export_ticket_session on table_export_ticket (session_id);

-- Fetching an archive that is sealed to public keys: one officer of the office asks, another one signs.
create table backup_release (
  id bigint generated always as identity primary key,
  job_id uuid not null references job(id) on delete cascade,
  asked_by bigint not null references app_user(id), asked_at timestamptz not null default now(),
  signed_by bigint references app_user(id), signed_at timestamptz,
  fetched_at timestamptz,
  constraint backup_two_officers check (signed_by is null or signed_by <> asked_by),
  constraint backup_signed check ((signed_by is null) = (signed_at is null)),
  constraint backup_fetch_signed check (fetched_at is null or signed_at is not null));
create unique index backup_release_open on backup_release (job_id) where fetched_at is null;

-- One archive an hour, whoever fetches it and from whichever server: the one row is taken in one statement.
create table backup_fetch (
  single boolean primary key default true check (single),
  fetched_at timestamptz not null, by_user bigint not null references app_user(id));
