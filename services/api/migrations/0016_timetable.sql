-- The time table: which degrees stand behind a slot, how often it changed once tickets could be printed, and the clashes
-- somebody has seen and accepted.

-- Clashes look at registered rows as well as at confirmed ones, so the index covers all rows of a paper.
drop index exam_application_paper;
create index exam_application_paper on exam_application (exam_id, p_code);

-- The degrees for which a slot was saved. A slot another degree stands behind is not moved by accident.
create table exam_timetable_degree (
  exam_id integer not null, p_code text not null, deg_id bigint not null references degree(deg_id),
  saved_by bigint references app_user(id), saved_at timestamptz not null default now(),
  primary key (exam_id, p_code, deg_id),
  foreign key (exam_id, p_code) references exam_timetable (exam_id, p_code) on delete cascade);
create index exam_timetable_degree_of on exam_timetable_degree (deg_id);

-- Printed on hall tickets. Counts the changes made since tickets could be printed, from 1.
create table exam_timetable_revision (
  exam_id integer primary key references exam(id),
  revision integer not null default 1 check (revision >= 1),
  changed_by bigint references app_user(id), changed_at timestamptz not null default now());

-- Holds as long as both papers stay in the slot and no more students are met by it than were accepted.
create table exam_timetable_clash (
  exam_id integer not null references exam(id), p_code text not null, other_code text not null,
  examdate date not null, examsession text not null check (examsession in ('FN','AN')),
  students integer not null check (students >= 1),
  acknowledged_by bigint not null references app_user(id), acknowledged_at timestamptz not null default now(),
  primary key (exam_id, p_code, other_code, examdate, examsession),
  check (p_code < other_code));
