-- Exams, their frozen fees, their stages and their timetable.
create table exam (
  id integer generated always as identity primary key,
  etype text not null check (etype in ('ODD','EVEN')),
  eyear smallint not null check (eyear between 2000 and 2099),
  emonth text not null check (emonth in ('NOV','APR')),
  exam_tbl text generated always as ('E' || lpad((eyear % 100)::text,2,'0') || left(emonth,1)) stored unique,
  camp_tbl text generated always as ('C' || lpad((eyear % 100)::text,2,'0') || left(emonth,1)) stored unique,
  script_tbl text generated always as ('S' || lpad((eyear % 100)::text,2,'0') || left(emonth,1)) stored unique,
  exam_name text generated always as (etype || '-' || eyear::text || '-' || emonth) stored,
  active_status boolean not null default true,
  cour_aply boolean not null default false, exam_aply boolean not null default false,
  intl_aply boolean not null default false, pract_aply boolean not null default false,
  rev_aply boolean not null default false,
  stage text not null default 'CREATED' check (stage in ('CREATED','REGISTRATION','APPLICATION','ROLL_FROZEN',
    'SCHEDULED','SHEETS','CONDUCT','VALUATION','CONSOLIDATED','PROCESSED','PUBLISHED','REVALUATION','REVISED','ARCHIVED')),
  sheets_generated_at timestamptz, camp_locked_at timestamptz,
  published_at timestamptz, reval_published_at timestamptz, archived_at timestamptz,
  row_version integer not null default 1,
  check (not rev_aply or published_at is not null));

create table exam_fee (               -- the schedule frozen for this exam
  exam_id integer not null references exam(id), id smallint not null check (id between 1 and 5),
  fees numeric(10,2) not null check (fees >= 0), primary key (exam_id, id));

create table exam_stage_log (
  id bigint generated always as identity primary key, exam_id integer not null references exam(id),
  from_stage text, to_stage text not null, by_user bigint references app_user(id), at timestamptz not null default now(), note text);
create index exam_stage_log_exam on exam_stage_log (exam_id, id);

create table exam_timetable (
  exam_id integer not null references exam(id), p_code text not null,
  sem smallint not null check (sem between 1 and 10),
  examdate date not null, examsession text not null default 'FN' check (examsession in ('FN','AN')),
  primary key (exam_id, p_code),
  row_version integer not null default 1);
create index exam_timetable_day on exam_timetable (exam_id, examdate, examsession);
