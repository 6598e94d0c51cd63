-- One-time addresses for a table as a CSV file: who may fetch which table, for a minute.
create table table_export_ticket (
  token_hash bytea primary key, table_name text not null,
  user_id bigint not null references app_user(id) on delete cascade,
  issued_at timestamptz not null default now(), expires_at timestamptz not null, used_at timestamptz);
create index table_export_ticket_user on table_export_ticket (user_id);
