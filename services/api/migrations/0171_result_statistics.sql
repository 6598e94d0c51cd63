-- Pass statistics of the rows in force at a version, counted once, by the job that has written the rows (docs/adr/0173): the
-- page of the result lists counted a million rows whenever it was opened or grouped in another way.
create table result_statistic (
  exam_id integer not null references exam(id) on delete cascade,
  version smallint not null,
  colcode text not null, deg_id bigint not null,
  -- ALL: the students of a college and degree together. SPLIT: a student (the key) with results of several colleges or degrees,
  -- who is in no other line and is counted as the page is read
  grouped_by text not null check (grouped_by in ('ALL', 'PAPER', 'GENDER', 'COMMUNITY', 'SPLIT')),
  key text not null,
  students integer not null, students_passed integer not null,
  p integer not null, ra integer not null, aaa integer not null, w integer not null,
  counted_at timestamptz not null default now(),
  primary key (exam_id, version, grouped_by, colcode, deg_id, key));
