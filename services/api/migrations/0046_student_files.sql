-- Photos and documents after Final Submit: what a college asks for and the office grants, and every replacement with its
-- reason. The file before keeps its place in the storage as long as its row stands here.
create table student_file_request (
  id bigint generated always as identity primary key,
  student_id bigint not null references student(student_id), field text not null,
  reason text not null check (length(reason) between 1 and 300),
  asked_by bigint not null references app_user(id), asked_at timestamptz not null default now(),
  -- USED: the file has been replaced
  state text not null default 'OPEN' check (state in ('OPEN','GRANTED','REFUSED','USED')),
  decided_by bigint references app_user(id), decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 300),
  constraint student_file_request_decided check ((state = 'OPEN') = (decided_at is null)
    and (decided_at is null) = (decided_by is null)),
  constraint student_file_request_refused check (state <> 'REFUSED' or decision_reason is not null));
create unique index student_file_request_live on student_file_request (student_id, field) where state in ('OPEN','GRANTED');
create index student_file_request_student on student_file_request (student_id, id);
create index student_file_request_open on student_file_request (id) where state = 'OPEN';

create table student_file_change (
  id bigint generated always as identity primary key,
  student_id bigint not null references student(student_id), field text not null,
  old_path text, old_sha256 bytea, old_mime text, old_size_bytes integer,
  new_sha256 bytea not null, new_mime text not null, new_size_bytes integer not null,
  reason text not null check (length(reason) between 1 and 300),
  request_id bigint references student_file_request(id), import_id uuid references import(id),
  changed_by bigint not null references app_user(id), changed_at timestamptz not null default now());
create index student_file_change_student on student_file_change (student_id, id);
create index student_file_change_old on student_file_change (old_path);

-- Photos come as a zip as well.
alter table import drop constraint import_format_check, add constraint import_format_check check (format in ('xlsx','csv','zip'));
