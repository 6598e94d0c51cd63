-- Grading schemes, camps and their allocation, as an installation without the demonstration needs them.

-- ---------------------------------------------------------------- grading schemes
-- `judged_as` says how a paper is calculated; a university's own schemes are judged as one of the three that come with the portal.
alter table grading_scheme
  add column judged_as text not null default 'MARKS' check (judged_as in ('MARKS', 'COMMENDED', 'COMPLETION')),
  add column active boolean not null default true,
  add column replaces text references grading_scheme(scheme),
  add column row_version integer not null default 1,
  add column updated_by bigint references app_user(id),
  add column updated_at timestamptz;
insert into grading_scheme (scheme, description, carries_marks, counts_in_gpa, judged_as) values
  ('MARKS', 'Internal and external marks', true, true, 'MARKS'),
  ('COMMENDED', 'Commended (0) or Highly Commended (1)', false, false, 'COMMENDED'),
  ('COMPLETION', 'Completed or not', false, false, 'COMPLETION')
on conflict (scheme) do update set judged_as = excluded.judged_as;

-- The marks ranges of a scheme: letter and grade point of a passed paper. A scheme without any takes those of the rule set.
create table grading_scheme_band (
  scheme text not null references grading_scheme(scheme),
  min_pct numeric(5,2) not null check (min_pct between 0 and 100),
  max_pct numeric(5,2) not null check (max_pct between min_pct and 100),
  letter text not null check (length(letter) between 1 and 5),
  description text not null,
  grade_point numeric(4,2) not null check (grade_point between 0 and 10),
  primary key (scheme, min_pct));

-- The scheme a paper names; `course.scheme` is what it is judged as. A trigger keeps the two together.
alter table course add column grading_scheme text references grading_scheme(scheme);
update course set grading_scheme = scheme;
create index course_grading_scheme on course (grading_scheme);

-- ---------------------------------------------------------------- camps
-- `waiting`: where an officer is named before there is a camp for the person. `boards` null: the camp takes every board.
alter table camp
  add column active boolean not null default true,
  add column sort smallint not null default 100,
  add column capacity integer check (capacity >= 0),
  add column boards text[],
  add column waiting boolean not null default false,
  add column updated_by bigint references app_user(id),
  add column updated_at timestamptz,
  add constraint camp_off_is_not_selectable check (active or not selectable),
  add constraint camp_waiting_is_not_selectable check (not (waiting and selectable));
insert into camp (place, name, district, selectable, sort, waiting) values
  ('Padmavani', 'Padmavani Valuation Camp', 'Salem', true, 1, false),
  ('Sona', 'Sona Valuation Camp', 'Salem', true, 2, false),
  ('Sengunthar', 'Sengunthar Valuation Camp', 'Namakkal', true, 3, false),
  ('Govt', 'Govt Valuation Camp', 'Krishnagiri', true, 4, false),
  ('PUCAMP', 'PUCAMP Valuation Camp', 'Salem', true, 5, false),
  ('SALEM', 'SALEM', 'Salem', false, 0, true)
on conflict (place) do update set sort = excluded.sort, waiting = excluded.waiting and not camp.selectable;
create unique index camp_one_waiting on camp (waiting) where waiting;

-- ---------------------------------------------------------------- allocation of the colleges to the camps
-- `college.place` is the camp of a college; a row here is the camp of one of its boards.
create table college_board_camp (
  colcode text not null references college(colcode) on delete cascade,
  board text not null,
  place text not null references camp(place),
  updated_by bigint references app_user(id),
  updated_at timestamptz not null default now(),
  primary key (colcode, board));
create index college_board_camp_place on college_board_camp (place);

-- Who allocated what to which camp, when and why; `scripts` were moved with it in an exam.
create table camp_allocation_event (
  id bigint generated always as identity primary key,
  colcode text not null, board text, exam_id integer references exam(id),
  from_place text, to_place text, scripts integer,
  reason text, by_user bigint, at timestamptz not null default now());
create index camp_allocation_event_college on camp_allocation_event (colcode, id);

-- An officer confirms that in this exam a third valuation may take place in a camp that has valued the script before.
create table reval_camp_waiver (
  exam_id integer primary key references exam(id),
  reason text not null, by_user bigint not null references app_user(id), at timestamptz not null default now());
