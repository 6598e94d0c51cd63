-- What the last comparison of the stored results with their releases found: the page of a release hashed a million rows to say it
-- (docs/adr/0170). A row of each check is kept, so that what one has found is not lost with the next.
create table release_check (
  id bigint generated always as identity primary key,
  exam_id integer not null references exam(id) on delete cascade,
  checked_at timestamptz not null,
  -- who asked for it; null: the worker, by night or after a release
  checked_by bigint references app_user(id),
  -- the last release that was there
  release integer not null check (release > 0),
  -- sentences, and how many lines there are beyond those named
  faults text[] not null, more integer not null check (more >= 0));
create index release_check_last on release_check (exam_id, id desc);
