-- How many students of a college write at least one written paper of an exam, kept by the worker as the papers are (0167,
-- sql/exam-papers.sql, docs/adr/0174): by the degrees a student has such papers of, which are nearly always one.
create table exam_student_count (
  exam_id integer not null references exam(id) on delete cascade,
  colcode text not null, deg_ids bigint[] not null, students integer not null check (students > 0),
  primary key (exam_id, colcode, deg_ids));

-- Each college is counted once more, now with its students.
insert into eligible_change (exam_id, colcode) select distinct exam_id, colcode from exam_paper_count;

-- How many sit in a hall in a session, kept by the statement that gives or takes a seat: a page that asks which halls have too
-- few people counted a million seats (sql/exam-days.sql).
create table seat_count (
  exam_id integer not null references exam(id) on delete cascade,
  centre text not null, examdate date not null, examsession text not null, hall_id bigint not null references hall(hall_id) on delete cascade,
  candidates integer not null check (candidates >= 0),
  primary key (exam_id, centre, examdate, examsession, hall_id));
