-- Audit, jobs, idempotency.
create table audit_log (
  id bigint generated always as identity, at timestamptz not null default now(),
  actor_id bigint, actor_login text, actor_role text, action text not null, entity text not null, entity_key text,
  exam_id integer, before jsonb, after jsonb, request_id text, ip inet,
  primary key (id, at)) partition by range (at);
create index audit_log_entity on audit_log (entity, entity_key, id);
create index audit_log_actor on audit_log (actor_id, id);
-- Blocks of the audit log, sealed by a background job; hash covers the rows from..to and the hash before.
create table audit_seal (
  block bigint primary key check (block >= 1),
  from_id bigint not null, to_id bigint not null check (to_id >= from_id), row_count integer not null,
  until_at timestamptz not null, prev_hash bytea not null, hash bytea not null,
  sealed_at timestamptz not null default now());

create table job (
  id uuid primary key default gen_random_uuid(), kind text not null, flight_key text, title text not null,
  exam_id integer references exam(id), colcode text, params jsonb not null default '{}',
  state text not null default 'QUEUED' check (state in ('QUEUED','RUNNING','DONE','FAILED','CANCELLED')),
  done integer not null default 0 check (done >= 0), total integer check (total >= 0), message text, error text,
  cancel_requested boolean not null default false, heartbeat timestamptz,
  file_key text, file_name text, file_size bigint, file_sha256 bytea, expires_at timestamptz,
  created_by bigint references app_user(id), created_at timestamptz not null default now(),
  started_at timestamptz, finished_at timestamptz);
-- One waiting or running job per kind and key (such as exam, or exam with college and degree).
create unique index job_single_flight on job (kind, flight_key) nulls not distinct where state in ('QUEUED','RUNNING');
create index job_latest on job (created_at desc, id);
create index job_owner on job (created_by, created_at desc);
create index job_expiry on job (expires_at) where file_key is not null;
create table file_ticket (
  token_hash bytea primary key, job_id uuid not null references job(id) on delete cascade,
  user_id bigint references app_user(id), expires_at timestamptz not null, used_at timestamptz);

create table idempotency_key (
  user_id bigint not null references app_user(id), key text not null, request_hash bytea not null,
  status smallint, response jsonb, created_at timestamptz not null default now(),
  primary key (user_id, key));
create index idempotency_key_age on idempotency_key (created_at);
