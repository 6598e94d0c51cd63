-- Who wrote a paper last: a save that names no version is measured against it.
alter table course add column updated_by bigint references app_user(id),
  add column updated_at timestamptz not null default now();
-- Whether a paper is in use is asked before it is changed, and by the database itself before it is deleted.
create index exam_application_course on exam_application (cour_id);
