-- Register numbers as the university writes them, students who come with a past, certificates that follow, and the history of
-- what is changed of a student.

-- What is written is kept exactly. Letters and digits in capitals are the key beside it: by it a student is found, limited and
-- named, and no two students share one. Every number of the releases before is its own key.
alter table student drop constraint student_reg_no_check,
  add constraint student_reg_no_check check (reg_no ~ '^[A-Za-z0-9]([/-]?[A-Za-z0-9]){2,19}$'),
  add column regno_key text generated always as (upper(regexp_replace(reg_no, '[^A-Za-z0-9]', '', 'g'))) stored,
  -- when a student came with a register number and little else; such a student is MIGRATED until the form is complete
  add column migrated_at timestamptz;
create unique index student_regno_key on student (regno_key);

alter table student drop constraint student_status_check, add constraint student_status_check
  check (status in ('DRAFT','MIGRATED','ACTIVE','DISCONTINUED','DELETED'));
create index student_to_complete on student (colcode, student_id) where status = 'MIGRATED';

alter table student_event drop constraint student_event_kind_check, add constraint student_event_kind_check
  check (kind in ('ADMIT','TRANSFER','DISCONTINUE','REJOIN','DELETE','RENAME','REGISTER','MIGRATE','COMPLETE'));

-- What is claimed and not proved yet: the certificate follows. Taken back with the file.
alter table student_special add column service_follows boolean, add column sports_follows boolean, add column phy_follows boolean,
  drop constraint student_special_check, add constraint student_special_check
    check (phy_hand = 'No' or (phy_type is not null and phy_per is not null and (phy_file is not null or coalesce(phy_follows, false))));
create index student_special_follows on student_special (student_id)
  where service_follows or sports_follows or phy_follows;

-- Who changed what of a student, from what, to what and why: of a submitted form by the office, of a migrated student by
-- whoever completes it. Numbers that identify an account or a person stand here by their end.
create table student_change (
  id bigint generated always as identity primary key,
  student_id bigint not null references student(student_id),
  tab text not null check (tab in ('basic','personal','communication','special','qualification','bank')),
  field text not null, old_value text, new_value text,
  -- null where the form is open: completing it needs no reason
  reason text check (length(reason) between 10 and 300),
  changed_by bigint not null references app_user(id), changed_at timestamptz not null default now());
create index student_change_student on student_change (student_id, id);
