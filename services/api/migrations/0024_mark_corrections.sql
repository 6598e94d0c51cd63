-- A request to change a mark of a paper that has been printed as final: who asked what and why, and what the office decided.
create table mark_correction (
  id bigint generated always as identity primary key,
  exam_id integer not null references exam(id),
  application_id bigint not null,
  colcode text not null references college(colcode), p_code text not null,
  field text not null check (field in ('INTERNAL','PRACTICAL','ABSENT')),
  old_value smallint, new_value smallint,
  reason text not null check (length(reason) between 1 and 500),
  requested_by bigint not null references app_user(id), requested_at timestamptz not null default now(),
  state text not null default 'OPEN' check (state in ('OPEN','APPROVED','REFUSED')),
  decided_by bigint references app_user(id), decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 500),
  foreign key (exam_id, application_id) references exam_application (exam_id, id),
  constraint mark_correction_changes check (old_value is distinct from new_value),
  constraint mark_correction_decided check ((state = 'OPEN') = (decided_at is null) and (decided_at is null) = (decided_by is null)
    and (decided_at is null) = (decision_reason is null)),
  -- nobody approves what they asked for
  constraint mark_correction_two_people check (decided_by is distinct from requested_by or decided_by is null));
create unique index mark_correction_open on mark_correction (exam_id, application_id, field) where state = 'OPEN';
create index mark_correction_list on mark_correction (exam_id, state, colcode, id);
create index mark_correction_application on mark_correction (exam_id, application_id);
