-- Rules, runs, results, their publication, and revaluation.
create table rule_set (id integer generated always as identity primary key, name text not null,
  deg_level text not null references degree_level(degree), from_admn_yr smallint not null, version integer not null,
  frozen_at timestamptz, unique (deg_level, from_admn_yr, version),
  row_version integer not null default 1);

create table rule_line (rule_set_id integer not null references rule_set(id), p_type text not null,
  total_min_pct numeric(5,2) not null, extl_min_pct numeric(5,2) not null, intl_min_pct numeric(5,2) not null,
  primary key (rule_set_id, p_type));

create table grade_band (rule_set_id integer not null references rule_set(id), min_pct numeric(5,2) not null,
  max_pct numeric(5,2) not null, letter text not null, description text not null, is_pass boolean not null,
  primary key (rule_set_id, min_pct));

create table class_band (rule_set_id integer not null references rule_set(id), min_cgpa numeric(4,2) not null,
  letter text not null, label text not null, first_attempt_label text, primary key (rule_set_id, min_cgpa));

create table moderation (id bigint generated always as identity primary key, exam_id integer not null references exam(id),
  scope text not null check (scope in ('PAPER','STUDENT')), p_code text, max_marks smallint not null check (max_marks between 1 and 5),
  order_no text not null, approved_by bigint not null, approved_at timestamptz not null);

create table result_run (id bigint generated always as identity primary key, exam_id integer not null references exam(id),
  kind text not null check (kind in ('MAIN','REVAL','CORRECTION')), rules jsonb not null, input_digest bytea,
  counts jsonb, started_at timestamptz not null default now(), finished_at timestamptz,
  started_by bigint references app_user(id), approved_by bigint references app_user(id), published_at timestamptz,
  check (approved_by is null or approved_by <> started_by));

create table result (
  exam_id integer not null references exam(id), application_id bigint not null, version smallint not null,
  run_id bigint not null references result_run(id),
  reg_no text not null, colcode text not null, p_code text not null, p_type text not null, sem smallint not null,
  int_max smallint not null, int_mark smallint, ext_max smallint not null, ext_mark smallint,
  moderation smallint not null default 0, total_max smallint not null, total_mark smallint,
  result text not null check (result in ('P','RA','AAA','W')),
  absent text check (absent = 'AB'), grade text, grade_point numeric(4,2), credit smallint not null,
  -- which rule decided, in order, and why a W waits
  steps jsonb not null default '[]',
  reason text check (reason in ('SCRIPT_MISSING','SCRIPT_OF_ABSENTEE','INTERNAL_MISSING','PRACTICAL_MISSING',
    'WITHHELD_FEE','WITHHELD_MALPRACTICE','WITHHELD_OTHER')),
  is_current boolean not null default true,
  check ((result = 'W') = (reason is not null)),
  check ((result = 'AAA') = (absent is not null)),
  primary key (exam_id, application_id, version),
  foreign key (exam_id, application_id) references exam_application (exam_id, id)
) partition by list (exam_id);
create unique index result_current on result (exam_id, application_id) where is_current;
create index result_reg on result (reg_no);
create index result_college on result (exam_id, colcode, reg_no);

-- What the public page serves: the finished bytes of one student's answer. The birth date is kept only as a
-- keyed MAC (HMAC-SHA256 over reg_no | YYYY-MM-DD); the key is no part of the database.
create table result_published (
  exam_id integer not null references exam(id), version smallint not null check (version >= 1),
  reg_no text not null, dob_mac bytea not null check (length(dob_mac) = 32), body text not null,
  primary key (exam_id, version, reg_no));
-- The one release the public page shows; switched by one update.
create table publication (
  id smallint primary key default 1 check (id = 1),
  exam_id integer not null references exam(id), version smallint not null,
  session_title text not null, published_at timestamptz not null default now(),
  published_by bigint references app_user(id), row_version integer not null default 1);

create table revaluation (
  rid bigint generated always as identity primary key, exam_id integer not null, application_id bigint not null,
  reg_no text not null, colcode text not null, deg_id bigint not null, p_code text not null,
  ext_mark smallint not null, result text not null,
  rev_aply boolean not null default false, retot_aply boolean not null default false, tran_aply boolean not null default false,
  fee_rev numeric(10,2) not null default 0, fee_retot numeric(10,2) not null default 0, fee_tran numeric(10,2) not null default 0,
  frozen_at timestamptz, updated_by bigint, updated_at timestamptz not null default now(),
  unique (exam_id, application_id),
  foreign key (exam_id, application_id) references exam_application (exam_id, id),
  row_version integer not null default 1);
create index revaluation_college on revaluation (exam_id, colcode, deg_id);

create table reval_script (
  exam_id integer not null, barcode char(8) not null, dummy char(8) not null, rid bigint not null references revaluation(rid),
  valuation smallint not null check (valuation in (2,3)), place text not null references camp(place),
  bundle integer, packet smallint check (packet between 1 and 5), script smallint check (script between 1 and 25),
  located_at timestamptz, located_by bigint, amark smallint, aopid bigint, bmark smallint, bopid bigint, cmark smallint, copid bigint,
  ext_mark smallint generated always as (case when cmark is not null then cmark when amark = bmark then amark end) stored,
  primary key (exam_id, barcode), unique (rid, valuation),
  row_version integer not null default 1);

create table reval_outcome (rid bigint primary key references revaluation(rid), original smallint not null,
  second smallint, third smallint, retotal smallint, final smallint not null, rule text not null,
  changed boolean not null, flagged boolean not null default false, approved_by bigint, approved_by_2 bigint,
  check (final >= 0), check (not flagged or (approved_by is not null and approved_by_2 is not null and approved_by <> approved_by_2)));
