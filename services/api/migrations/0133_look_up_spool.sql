-- A process for the public alone keeps what it has to tell the audit log in files while nothing can be written. Each file has a
-- number of its own, and this says how many of its lines the log has: what is sent twice stands once.
create table look_up_spool (
  id uuid primary key,
  taken integer not null default 0 check (taken >= 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now());
