-- Notices by mail and SMS: texts with versions, what is told, one message for a notice, channel and person, and who asked not to be told.

create table notice_template (
  template_id integer generated always as identity primary key,
  key text not null check (key ~ '^[A-Z_]{2,40}$'), channel text not null check (channel in ('SMS','EMAIL')),
  language text not null check (language in ('en','ta')), version smallint not null check (version >= 1),
  -- numbers of the registration of an SMS: entity, sender name (header), template
  entity_id text, header text, dlt_id text,
  subject text, body text not null check (btrim(body) <> ''), variables text[] not null,
  -- not read by a native speaker yet
  beta boolean not null default false,
  -- the text as the registration has it, typed by the second officer
  registered_body text,
  state text not null default 'DRAFT' check (state in ('DRAFT','APPROVED','RETIRED')),
  made_by bigint references app_user(id), made_at timestamptz not null default now(),
  approved_by bigint references app_user(id), approved_at timestamptz, signature_id bigint references signature(id),
  row_version integer not null default 1,
  unique (key, channel, language, version),
  constraint notice_template_two_people check (approved_by is null or made_by is null or approved_by <> made_by),
  constraint notice_template_registered check (channel <> 'SMS' or state = 'DRAFT'
    or (entity_id is not null and header is not null and dlt_id is not null and registered_body = body)),
  constraint notice_template_subject check ((channel = 'EMAIL') = (subject is not null)));
create unique index notice_template_stands on notice_template (key, channel, language) where state = 'APPROVED';
create index notice_template_made_by on notice_template (made_by);
create index notice_template_approved_by on notice_template (approved_by);
create index notice_template_signature on notice_template (signature_id);

-- One happening, told to an audience. The step writes this row alone, in its own transaction; the worker finds the people.
create table notice (
  notice_id bigint generated always as identity primary key,
  key text not null, exam_id integer references exam(id), thing text not null check (btrim(thing) <> ''), audience jsonb not null, facts jsonb not null default '{}',
  must boolean not null default true, planned_for timestamptz not null default now(),
  -- null until the worker has found the people
  people integer, parts integer,
  made_by bigint references app_user(id), approved_by bigint references app_user(id), approved_at timestamptz, signature_id bigint references signature(id),
  -- DRAFT: people not yet found, or more than may be told without a second officer
  state text not null default 'DRAFT' check (state in ('DRAFT','READY','STOPPED','SENT')), words text,
  at timestamptz not null default now(), row_version integer not null default 1,
  unique (key, thing),
  constraint notice_two_people check (approved_by is null or made_by is null or approved_by <> made_by));
create index notice_exam on notice (exam_id);
create index notice_made_by on notice (made_by);
create index notice_approved_by on notice (approved_by);
create index notice_signature on notice (signature_id);
create index notice_unplanned on notice (planned_for) where people is null;

create table notice_message (
  id bigint generated always as identity unique,
  notice_id bigint not null references notice(notice_id), channel text not null check (channel in ('SMS','EMAIL')),
  to_kind text not null check (to_kind in ('STUDENT','COLLEGE','OFFICER')), to_id text not null,
  -- what the places of the template hold; never an address, a mark, a birth date or a password
  "values" jsonb not null, template_id integer not null references notice_template(template_id), parts smallint,
  -- SENDING: noted before the exchange. UNKNOWN: an SMS that may have left; a person decides
  state text not null default 'WAITING'
    check (state in ('WAITING','SENDING','SENT','FAILED','UNKNOWN','NO_CONTACT','OPTED_OUT','EXPIRED')),
  tries smallint not null default 0 check (tries between 0 and 50), next_at timestamptz not null default now(), sending_since timestamptz,
  -- keeps through all tries: the Message-ID of an e-mail is made of it
  reference uuid not null default gen_random_uuid() unique,
  provider text, provider_ref text, words text, at timestamptz not null default now(), done_at timestamptz,
  primary key (notice_id, channel, to_kind, to_id));
create index notice_message_waiting on notice_message (next_at, id) where state = 'WAITING';
create index notice_message_sending on notice_message (id) where state = 'SENDING';
create index notice_message_template on notice_message (template_id);
create index notice_message_state on notice_message (notice_id, state, id);
create index notice_message_done on notice_message (done_at desc, id desc) where provider = 'file';

create table notice_choice (
  student_id bigint not null references student(student_id), key text not null, channel text not null check (channel in ('SMS','EMAIL')),
  wanted boolean not null, primary key (student_id, key, channel));

-- A contact the provider refused for good. It is known by the digest of the address, so that another address is tried again.
create table notice_bounce (
  to_kind text not null, to_id text not null, channel text not null, address_digest bytea not null, words text not null,
  at timestamptz not null default now(), primary key (to_kind, to_id, channel));

alter table signature drop constraint signature_kind_check;
alter table signature add constraint signature_kind_check check (kind in ('RUN','MODERATION','RELEASE','REOPENING','REVAL_OUTCOME',
  'MARK_CORRECTION','WITHHOLD_RELEASED','RULE_SET','OFFICE_ACCOUNT','BACKUP','REFUND','THIRD_MARK','VOID','EARLIER_RESULTS','NOTICE'));
