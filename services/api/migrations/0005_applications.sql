-- E: the exam application, one row per exam, student and paper; the spine of everything after it.
create sequence exam_application_id_seq;
create table exam_application (
  exam_id integer not null references exam(id),
  id bigint not null default nextval('exam_application_id_seq'),
  student_id bigint not null references student(student_id),
  reg_no text not null, colcode text not null, deg_id bigint not null,
  cour_id bigint not null references course(cour_id),
  p_code text not null, sem smallint not null check (sem between 1 and 10),
  app_type text not null check (app_type in ('REGULAR','LANGUAGE','NME','REJOIN','ARREAR')),
  attempt smallint not null default 1 check (attempt >= 1),
  ex_confm boolean not null default false, confirmed_by bigint, confirmed_at timestamptz,
  intl_mark smallint check (intl_mark >= 0), intl_source text check (intl_source in ('ENTERED','CARRIED')),
  ext_mark smallint check (ext_mark >= 0), ext_source text check (ext_source in ('CAMP','PRACTICAL','CARRIED')),
  absent boolean not null default false, prac_batch smallint check (prac_batch between 1 and 10),
  created_by bigint, created_at timestamptz not null default now(), row_version integer not null default 1,
  primary key (exam_id, id), unique (exam_id, reg_no, p_code),
  check (not (absent and ext_mark is not null)),
  check (ex_confm or ext_mark is null)
) partition by list (exam_id);
create index exam_application_pick on exam_application (exam_id, colcode, deg_id, sem, p_code);
create index exam_application_reg on exam_application (reg_no);
create index exam_application_paper on exam_application (exam_id, p_code) where ex_confm;
create index exam_application_student on exam_application (student_id);

create table student_exam (
  exam_id integer not null references exam(id), reg_no text not null,
  student_id bigint not null references student(student_id), colcode text not null, deg_id bigint not null,
  isfinalyear boolean not null default false, isfinal_set_by bigint, isfinal_set_at timestamptz,
  phy_hand_at_exam boolean not null default false,
  fee jsonb, fee_total numeric(12,2), fee_frozen_at timestamptz,
  withheld boolean not null default false, withheld_reason text,
  primary key (exam_id, reg_no),
  row_version integer not null default 1);
create index student_exam_college on student_exam (exam_id, colcode, deg_id);

-- Every value an internal, practical or absence entry ever had. Append only, chained per exam, college and paper.
create table mark_history (
  id bigint generated always as identity primary key,
  exam_id integer not null references exam(id),
  application_id bigint not null,
  colcode text not null, p_code text not null,
  field text not null check (field in ('INTERNAL','PRACTICAL','ABSENT')),
  old_value smallint, new_value smallint,
  by_user bigint not null references app_user(id),
  at timestamptz not null default now(),
  reason text, request_id text,
  seq integer not null check (seq >= 1), prev_hash bytea not null, hash bytea not null,
  unique (exam_id, colcode, p_code, seq),
  foreign key (exam_id, application_id) references exam_application (exam_id, id));
create index mark_history_application on mark_history (exam_id, application_id, id);
create table mark_history_head (
  exam_id integer not null references exam(id), colcode text not null, p_code text not null,
  seq integer not null, hash bytea not null, updated_at timestamptz not null default now(),
  primary key (exam_id, colcode, p_code));

-- A paper whose signed report is final: its marks take no further change until the office reopens it.
create table paper_lock (
  id bigint generated always as identity primary key,
  exam_id integer not null references exam(id), colcode text not null references college(colcode), p_code text not null,
  kind text not null check (kind in ('INTERNAL','PRACTICAL','ABSENT')),
  locked_by bigint not null references app_user(id), locked_at timestamptz not null default now(),
  reopened_by bigint references app_user(id), reopened_at timestamptz, reason text,
  check ((reopened_at is null) = (reopened_by is null)));
create unique index paper_lock_open on paper_lock (exam_id, colcode, p_code, kind) where reopened_at is null;

-- Question paper counts as sent to the press, by run; the college rows are the packing list.
create table qp_freeze (
  exam_id integer not null references exam(id), run_no smallint not null check (run_no >= 1), p_code text not null,
  sem smallint not null, count integer not null, excess integer not null, total integer not null,
  frozen_by bigint references app_user(id), frozen_at timestamptz not null default now(),
  primary key (exam_id, run_no, p_code));
create table qp_freeze_college (
  exam_id integer not null, run_no smallint not null, p_code text not null, colcode text not null references college(colcode),
  count integer not null, excess integer not null, total integer not null,
  primary key (exam_id, run_no, p_code, colcode),
  foreign key (exam_id, run_no, p_code) references qp_freeze (exam_id, run_no, p_code));
