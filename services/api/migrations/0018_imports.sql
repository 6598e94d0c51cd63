-- Spreadsheets taken in: the file, its rows as they were read, and what each would do.
create table import (
  id uuid primary key default gen_random_uuid(),
  kind text not null, file_name text not null, format text not null check (format in ('xlsx','csv')),
  file_size bigint not null, file_sha256 bytea not null, file_key text,
  state text not null default 'CHECKING'
    check (state in ('CHECKING','CHECKED','APPLYING','APPLIED','DISCARDED','FAILED')),
  job_id uuid references job(id), message text, columns text[] not null default '{}',
  rows_new integer not null default 0, rows_changed integer not null default 0,
  rows_same integer not null default 0, rows_problem integer not null default 0,
  round integer not null default 0,
  inserted integer, updated integer, left_out integer,
  created_by bigint not null references app_user(id), created_at timestamptz not null default now(),
  applied_by bigint references app_user(id), applied_at timestamptz);
create index import_latest on import (created_at desc, id);
create index import_job on import (job_id);
create index import_created_by on import (created_by);
create index import_applied_by on import (applied_by);

create table import_row (
  import_id uuid not null references import(id) on delete cascade,
  row_no integer not null,
  -- as it stands in the file, in the order of import.columns
  cells text[] not null,
  -- values by column; null where a cell cannot be read
  parsed jsonb,
  -- what reading the cells alone has found; every check begins with these
  cell_problems jsonb not null default '[]',
  -- found by the check: what it is about, the row it meets, that row's values, the values it would have
  name text not null default '', target_id bigint, before jsonb, after jsonb,
  problems jsonb not null default '[]',
  verdict text check (verdict in ('NEW','CHANGED','SAME','PROBLEM')),
  -- what the check before has shown to the person
  shown jsonb,
  primary key (import_id, row_no));
create index import_row_verdict on import_row (import_id, verdict, row_no);
