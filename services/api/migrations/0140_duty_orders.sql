-- Duty orders by mail: where an invigilator is reached, and what each was told of a duty.
alter table invigilator add column email text
  check (length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$');

alter table notice_message drop constraint notice_message_to_kind_check;
alter table notice_message add constraint notice_message_to_kind_check
  check (to_kind in ('STUDENT','COLLEGE','OFFICER','INVIGILATOR'));

-- One line for everything a person was told of a duty in a slot: the order, its change, its withdrawal. `batch` counts what was
-- sent of the session. The hall is kept as it was told, so that a hall nobody uses any more can be deleted; of the address only
-- the digest, so that an order goes once more to a new address.
create table duty_order (
  exam_id integer not null, centre text not null, examdate date not null, examsession text not null,
  invigilator_id bigint not null references invigilator(id), batch integer not null check (batch > 0),
  key text not null check (key in ('DUTY_ORDER','DUTY_CHANGED','DUTY_WITHDRAWN')),
  hall_id bigint, hall_no text, part text not null check (part in ('HALL','RELIEF','EXTRA_TIME','ISOLATION')),
  address_digest bytea not null, notice_id bigint not null references notice(notice_id),
  by_user bigint not null references app_user(id), at timestamptz not null default now(),
  primary key (exam_id, centre, examdate, examsession, invigilator_id, batch),
  foreign key (exam_id, centre, examdate, examsession) references sitting (exam_id, centre, examdate, examsession));
create index duty_order_person on duty_order (invigilator_id);
create index duty_order_notice on duty_order (notice_id);
create index duty_order_by on duty_order (by_user);
