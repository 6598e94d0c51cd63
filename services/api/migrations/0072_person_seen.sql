-- What a person has read under the bell (messages, finished work) and done or put away of the first steps. A line is about the
-- portal, never about a student. A line whose message is gone is deleted with the next one of the same person.
create table person_seen (
  user_id bigint not null references app_user(id) on delete cascade,
  kind text not null check (kind in ('NOTICE','JOB','STEP')),
  item text not null check (item ~ '^[A-Za-z0-9_-]{1,40}$'),
  at timestamptz not null default now(),
  primary key (user_id, kind, item));

-- Who has signed in before needs no first steps.
insert into person_seen (user_id, kind, item)
select distinct s.user_id, 'STEP', 'AWAY' from user_session s join app_user u on u.id = s.user_id;
