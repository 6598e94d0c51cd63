-- The admission form: who wrote which tab last, what is typed and not saved yet, and the code of a degree in register numbers.

alter table student add column updated_by bigint references app_user(id),
  add column updated_at timestamptz not null default now();
do $$ declare t text; begin
  foreach t in array array['student_personal','student_communication','student_special','student_qualification','student_bank'] loop
    execute format('alter table %I add column row_version integer not null default 1,
      add column updated_by bigint references app_user(id), add column updated_at timestamptz not null default now()', t);
  end loop;
end $$;

-- Kept as typed, judged by nobody; emptied when the tab is saved.
create table student_draft (
  student_id bigint not null references student(student_id),
  tab text not null check (tab in ('basic','personal','communication','special','qualification','bank')),
  typed jsonb not null check (jsonb_typeof(typed) = 'object' and pg_column_size(typed) <= 32768),
  row_version integer not null default 1,
  updated_by bigint references app_user(id), updated_at timestamptz not null default now(),
  primary key (student_id, tab));

-- Letters only: a digit at either end would run into the college code or the serial number.
alter table degree add column reg_code text constraint degree_reg_code_form check (reg_code ~ '^[A-Z]{2,5}$');
create unique index degree_reg_code on degree (deg_level, reg_code);

alter table student_event drop constraint student_event_kind_check,
  add constraint student_event_kind_check
    check (kind in ('ADMIT','TRANSFER','DISCONTINUE','REJOIN','DELETE','RENAME','REGISTER'));
create index student_draft_of on student (colcode, student_id) where status = 'DRAFT';
