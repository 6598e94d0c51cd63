-- Results of before the portal: brought in by files, signed by two officers, never changed afterwards. A correction is a new version.
-- Beside them, by whom the record of a student was declared whole.

-- What comes with one file and is signed with one signature.
create table earlier_batch (
  id bigint generated always as identity primary key,
  import_id uuid not null unique references import(id),
  file_name text not null,
  results integer not null check (results > 0), students integer not null check (students > 0),
  -- of all results: marks, credits of passed ones, credits times grade points; null where no result has any
  marks bigint, credits bigint not null, credit_points numeric(14,2),
  -- SHA-256 over the results in their order: what the college and the second officer sign
  digest bytea not null check (length(digest) = 32),
  state text not null default 'WAITING' check (state in ('WAITING','APPROVED','RETURNED')),
  created_by bigint not null references app_user(id), created_at timestamptz not null default now(),
  decided_by bigint references app_user(id), decided_at timestamptz, decision_reason text,
  signature_id bigint references signature(id),
  constraint earlier_batch_decided check ((state = 'WAITING') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint earlier_batch_two_officers check (state <> 'APPROVED' or decided_by <> created_by),
  constraint earlier_batch_signed check ((state = 'APPROVED') = (signature_id is not null)),
  constraint earlier_batch_returned check (state <> 'RETURNED' or decision_reason is not null));
create index earlier_batch_state on earlier_batch (state, id);
create index earlier_batch_created_by on earlier_batch (created_by);
create index earlier_batch_decided_by on earlier_batch (decided_by);
create index earlier_batch_signature on earlier_batch (signature_id);

create table earlier_result (
  id bigint generated always as identity primary key,
  batch_id bigint not null references earlier_batch(id),
  -- the student, and the register number of the file
  student_id bigint not null references student(student_id), reg_no text not null,
  -- the paper as it was then: the course list may not have it any more
  p_code text not null, p_name text not null, p_type text not null, sem smallint not null check (sem between 1 and 12),
  month text not null check (month in ('JAN','FEB','MAR','APR','MAY','JUN','JUL','AUG','SEP','OCT','NOV','DEC')),
  year smallint not null check (year between 1950 and 2099), attempt smallint not null check (attempt between 1 and 99),
  -- null: none. An absent student has no external mark and no total, a paper without a maximum no mark at all
  int_mark smallint check (int_mark >= 0), ext_mark smallint check (ext_mark >= 0), total_mark smallint check (total_mark >= 0),
  total_max smallint not null check (total_max >= 0), credit smallint not null check (credit >= 0),
  grade text, grade_point numeric(4,2) check (grade_point between 0 and 10),
  result text not null check (result in ('P','RA','AAA')),
  version smallint not null default 1 check (version >= 1), reason text,
  -- whether two have signed it and no later version stands; set by a function alone
  stands boolean not null default false,
  constraint earlier_result_corrected check ((version = 1) = (reason is null)),
  constraint earlier_result_total check (total_mark <= total_max),
  constraint earlier_result_absent check (result <> 'AAA' or (ext_mark is null and total_mark is null)),
  constraint earlier_result_marked check (result = 'AAA' or total_max = 0 or total_mark is not null),
  constraint earlier_result_point check (result <> 'P' or credit = 0 or total_max = 0 or grade_point is not null));
create unique index earlier_result_stands on earlier_result (student_id, p_code, year, month) where stands;
create index earlier_result_student on earlier_result (student_id, p_code);
create index earlier_result_batch on earlier_result (batch_id, student_id);

-- Results of a student were declared complete, or the declaration was taken back. Append only; the last line counts.
create table record_declaration (
  id bigint generated always as identity primary key,
  student_id bigint not null references student(student_id),
  whole boolean not null, reason text not null check (length(btrim(reason)) >= 10),
  by_user bigint not null references app_user(id), at timestamptz not null default now(), request_id text);
create index record_declaration_student on record_declaration (student_id, id desc);
create index record_declaration_by_user on record_declaration (by_user);

-- A standing of a student whose results of before the portal were not declared complete has no average and no class.
alter table result_standing add column record_whole boolean not null default true;
alter table result_standing add constraint result_standing_record check (record_whole or (cgpa is null and not completed));
create or replace view v_released_standing as
select s.exam_id, s.reg_no, s.version, s.gpa, s.cgpa, s.credits, s.class_label, s.record_whole
from result_standing s join result_run run on run.id = s.run_id
where run.published_at is not null
  and ((select current_user <> current_database() || '_college') or s.colcode === (select current_setting('thervu.college', true)));

alter table signature drop constraint signature_kind_check;
alter table signature add constraint signature_kind_check check (kind in ('RUN','MODERATION','RELEASE','REOPENING','REVAL_OUTCOME',
  'MARK_CORRECTION','WITHHOLD_RELEASED','RULE_SET','OFFICE_ACCOUNT','BACKUP','REFUND','THIRD_MARK','VOID','EARLIER_RESULTS'));
