-- What became of the scripts of an exam: a line for each paper and college, counted by a job, the balances over it, scripts
-- that cannot be had, and the runs that write the agreed marks to the applications.

create table script_ledger (
  exam_id integer not null references exam(id), p_code text not null, colcode text not null references college(colcode),
  registered integer not null, absent integer not null, excepted integer not null, issued integer not null,
  received integer not null, bundled integer not null, a_keyed integer not null, b_keyed integer not null, resolved integer not null,
  primary key (exam_id, p_code, colcode));

-- The balances G1 to G6 of an exam at the end of a count: how many rows disagree, and the names of the first.
create table script_ledger_balance (
  exam_id integer not null references exam(id), balance text not null check (balance in ('G1','G2','G3','G4','G5','G6')),
  count integer not null, first text[] not null, primary key (exam_id, balance));
create table script_ledger_count (
  exam_id integer primary key references exam(id), counted_at timestamptz not null);

-- A script the camp cannot value: its paper gets no external mark, and its result waits (W) with this reason.
create table script_exception (
  exam_id integer not null references exam(id), application_id bigint not null,
  reason text not null check (reason in ('SCRIPT_MISSING','SCRIPT_OF_ABSENTEE','WITHHELD_MALPRACTICE')),
  note text not null, by_user bigint not null references app_user(id), at timestamptz not null default now(),
  primary key (exam_id, application_id),
  foreign key (exam_id, application_id) references exam_application (exam_id, id));

create table consolidation_run (
  id bigint generated always as identity primary key, exam_id integer not null references exam(id),
  started_by bigint not null references app_user(id), started_at timestamptz not null default now(),
  papers integer, marks integer, changed integer, digest bytea, finished_at timestamptz,
  check ((finished_at is null) = (digest is null)));
create index consolidation_run_exam on consolidation_run (exam_id, id);

-- an external mark a later run writes differently has a history as well
alter table mark_history drop constraint mark_history_field_check;
alter table mark_history add constraint mark_history_field_check check (field in ('INTERNAL','PRACTICAL','ABSENT','EXTERNAL'));
