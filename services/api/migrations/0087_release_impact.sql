-- What a run or a release makes of its exam, counted once, by the job that has written the rows: the page of the release shows
-- it whenever it is opened, and counted a million rows for that.
create table result_impact (
  run_id bigint primary key references result_run(id) on delete cascade,
  -- outcomes of the rows in force at its version: in all, by college, by paper
  outcomes jsonb not null,
  students integer not null,
  -- papers and students whose outcome changes, and the released runs of earlier exams they were counted against; null while an
  -- earlier exam has results that are not released
  flips integer, flip_students integer, basis text,
  counted_at timestamptz not null default now(),
  check (num_nulls(flips, flip_students, basis) in (0, 3)));
