-- Clerks of a college: persons of their own under its code. The first account, whose user name is the code, makes and ends them.
create table college_clerk (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references app_user(id),
  colcode text not null references college(colcode),
  designation text not null check (btrim(designation) <> ''),
  made_by bigint not null references app_user(id), made_at timestamptz not null default now(),
  ended_by bigint references app_user(id), ended_at timestamptz, end_reason text,
  constraint clerk_not_by_oneself check (made_by <> user_id and ended_by <> user_id),
  check ((ended_at is null) = (ended_by is null) and (ended_at is null or btrim(end_reason) <> '')));
create index college_clerk_college on college_clerk (colcode, id);

-- Nobody but the first account of a college has a user name that could be a code: no clerk becomes the first account of this
-- college, or of one that is added later.
alter table app_user add constraint clerk_has_no_code check (kind <> 'COLLEGE' or login = colcode or login ~ '[^0-9]') not valid;
alter table app_user validate constraint clerk_has_no_code;
