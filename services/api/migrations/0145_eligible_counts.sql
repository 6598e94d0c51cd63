-- How many candidates of written papers a college has in an exam, and how many of them have a dummy number: counted once and
-- kept, since a list of papers read a million applications to say it (sql/eligible-counts.sql, docs/adr/0162).
create table eligible_count (
  exam_id integer not null references exam(id) on delete cascade,
  colcode text not null, p_code text not null, sem smallint not null, deg_id bigint not null, board text not null,
  expected integer not null check (expected > 0), numbered integer not null check (numbered between 0 and expected),
  primary key (exam_id, colcode, p_code, sem, deg_id, board));

-- A college whose counts of an exam do not hold any more. Whoever changes a candidate adds a line and waits for nobody; the
-- worker counts the college anew and takes away the lines it has seen.
create table eligible_change (
  id bigint generated always as identity primary key,
  exam_id integer not null references exam(id) on delete cascade, colcode text not null);
create index eligible_change_college on eligible_change (exam_id, colcode);

insert into eligible_change (exam_id, colcode) select distinct exam_id, colcode from exam_application where ex_confm;

-- Void scripts are few and counted on a page about a million others.
create index script_void on script (exam_id) where void_reason is not null;
