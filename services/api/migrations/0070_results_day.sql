-- Results day: sessions that two officers hide and show again, releases that become visible at a moment, and the text above the form.

-- What one officer asks for and another confirms about what the public sees of an exam.
create table session_step (
  id bigint generated always as identity primary key, exam_id integer not null references exam(id),
  kind text not null check (kind in ('HIDE','SHOW','CANCEL')),
  -- of CANCEL: the release whose moment is ahead
  release_id bigint references result_release(id),
  reason text not null,
  -- of HIDE: what the public page says, in both languages
  public_en text, public_ta text,
  state text not null default 'ASKED' check (state in ('ASKED','CONFIRMED','WITHDRAWN')),
  asked_by bigint not null references app_user(id), asked_at timestamptz not null default now(),
  decided_by bigint references app_user(id), decided_at timestamptz,
  constraint session_step_two_officers check (state <> 'CONFIRMED' or decided_by <> asked_by),
  constraint session_step_decided check ((state = 'ASKED') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint session_step_texts check ((kind = 'HIDE') = (public_en is not null and public_ta is not null)),
  constraint session_step_release check ((kind = 'CANCEL') = (release_id is not null)));
-- asked once at a time
create unique index session_step_open on session_step (exam_id, kind) where state = 'ASKED';
create index session_step_exam on session_step (exam_id, id desc);

-- Sessions that are hidden now. Its rows are made and deleted by confirm_session_step alone.
create table hidden_session (
  exam_id integer primary key references exam(id), exam_name text not null unique,
  version smallint not null, session_title text not null, since timestamptz not null default now(),
  public_en text not null, public_ta text not null, step_id bigint not null references session_step(id));

-- A release may become visible at a moment: its answers are made before it, and the database compares with its clock.
alter table result_release add column visible_from timestamptz, add column announced boolean not null default false,
  add column prepared_at timestamptz;
alter table published_session
  -- of an exam without an earlier release: nothing of it is visible before
  add column visible_from timestamptz,
  -- of a later release: the present one is shown until then
  add column next_version smallint, add column next_title text, add column next_from timestamptz;

-- What the public page may say of a release before its moment.
create table announced_release (
  exam_id integer primary key references exam(id), session_title text not null, visible_from timestamptz not null);

-- Text and links above the form of the public page: the last one counts, the others are its history.
create table page_notice (
  id integer generated always as identity primary key, text_en text not null, text_ta text not null,
  links jsonb not null check (jsonb_typeof(links) = 'array'), by_user bigint not null references app_user(id),
  at timestamptz not null default now());

alter table signature drop constraint signature_kind_check;
alter table signature add constraint signature_kind_check check (kind in ('RUN','MODERATION','RELEASE','REOPENING','REVAL_OUTCOME',
  'MARK_CORRECTION','WITHHOLD_RELEASED','RULE_SET','OFFICE_ACCOUNT','BACKUP','REFUND','THIRD_MARK','VOID','EARLIER_RESULTS','NOTICE',
  'SESSION'));

-- Colleges make no documents of what is hidden.
create or replace view v_released_result as
select r.exam_id, r.application_id, r.version, r.reg_no, r.colcode, r.p_code, r.p_type, r.sem, r.int_max, r.int_mark, r.ext_max,
  -- moderation is kept beside the mark and printed inside it
  r.ext_mark + r.moderation as ext_mark, r.total_max, r.total_mark, r.result, r.absent, r.grade, r.grade_point, r.credit, r.reason,
  run.published_at
from result r join result_run run on run.id = r.run_id
where r.is_current and run.published_at is not null
  and ((select current_user <> current_database() || '_college') or r.colcode === (select current_setting('thervu.college', true))
    and r.exam_id <> all (array(select h.exam_id from hidden_session h)));
