-- S: the secret map from number to application. C: the keyed marks, which know no student.
create sequence script_id_seq;
create table script (
  exam_id integer not null references exam(id),
  id bigint not null default nextval('script_id_seq'),
  application_id bigint not null,
  dummy_no char(8) not null check (dummy_no ~ '^[1-9][0-9]{7}$'),
  barcode char(8) not null check (barcode ~ '^[1-9][0-9]{7}$'),
  p_code text not null, board text not null, district text not null, place text references camp(place),
  batch_no integer not null default 1, generated_at timestamptz not null default now(), void_reason text, voided_at timestamptz,
  primary key (exam_id, id), unique (exam_id, dummy_no), unique (exam_id, barcode),
  unique (exam_id, application_id),
  foreign key (exam_id, application_id) references exam_application (exam_id, id)
) partition by list (exam_id);
create index script_paper on script (exam_id, p_code);

create table camp_officer (
  id bigint generated always as identity primary key, user_id bigint not null references app_user(id),
  exam_id integer not null references exam(id), name text not null, designation text not null,
  email text not null check (email ~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$'),
  role text not null default 'OP' check (role in ('OP','CO')),
  place text not null references camp(place), campofid bigint references camp_officer(id),
  active boolean not null default true, unique (exam_id, email), unique (exam_id, user_id),
  row_version integer not null default 1);
create index camp_officer_user on camp_officer (user_id);
create index camp_officer_place on camp_officer (exam_id, place);

create table bundle (
  exam_id integer not null references exam(id), bundleno integer not null check (bundleno > 0),
  p_code text not null, qp_no text, tot_paper smallint not null check (tot_paper between 1 and 125),
  board text not null, district text not null, place text not null references camp(place),
  state text not null default 'RECEIVED' check (state in ('RECEIVED','VALUED','A_DONE','B_DONE','CLEAN','CLOSED')),
  primary key (exam_id, bundleno),
  row_version integer not null default 1);
create index bundle_place on bundle (exam_id, place, p_code);

-- Where a bundle went and how many scripts were counted there.
create table bundle_movement (
  id bigint generated always as identity primary key,
  exam_id integer not null, bundleno integer not null,
  kind text not null check (kind in ('DISPATCHED','RECEIVED','TO_EXAMINER','FROM_EXAMINER','RETURNED')),
  counted smallint not null check (counted between 0 and 125),
  exno text, officer_id bigint references camp_officer(id), by_user bigint references app_user(id),
  at timestamptz not null default now(), note text,
  foreign key (exam_id, bundleno) references bundle (exam_id, bundleno));
create index bundle_movement_bundle on bundle_movement (exam_id, bundleno, id);
create table script_receipt (
  exam_id integer not null references exam(id), barcode char(8) not null check (barcode ~ '^[0-9]{8}$'),
  bundleno integer not null, place text not null references camp(place),
  received_by bigint references app_user(id), received_at timestamptz not null default now(),
  primary key (exam_id, barcode),
  foreign key (exam_id, bundleno) references bundle (exam_id, bundleno));
create index script_receipt_bundle on script_receipt (exam_id, bundleno);

create sequence camp_mark_id_seq;
create table camp_mark (
  exam_id integer not null references exam(id),
  id bigint not null default nextval('camp_mark_id_seq'),
  barcode char(8) not null check (barcode ~ '^[0-9]{8}$'),
  bundleno integer not null, packet smallint not null check (packet between 1 and 5),
  slno smallint not null check (slno between 1 and 25), p_code text not null, place text not null,
  amark smallint check (amark between 0 and 75), aopid bigint, aupdateon timestamptz,
  bmark smallint check (bmark between 0 and 75), bopid bigint, bupdateon timestamptz,
  cmark smallint check (cmark between 0 and 75), copid bigint, cupdateon timestamptz,
  final_mark smallint generated always as
     (case when cmark is not null then cmark when amark = bmark then amark end) stored,
  distinct_waived boolean not null default false,
  row_version integer not null default 1,
  primary key (exam_id, id), unique (exam_id, barcode),
  unique (exam_id, bundleno, packet, slno),
  foreign key (exam_id, bundleno) references bundle (exam_id, bundleno),
  check ((amark is null) = (aopid is null)), check ((bmark is null) = (bopid is null)),
  check ((cmark is null) = (copid is null)),
  constraint two_pairs_of_eyes check (distinct_waived or aopid is null or bopid is null or aopid <> bopid),
  constraint third_pair_of_eyes check (copid is null or (copid <> aopid and copid <> bopid)),
  constraint c_only_when_different check (cmark is null or (amark is not null and bmark is not null and amark <> bmark))
) partition by list (exam_id);
create index camp_mark_diff on camp_mark (exam_id, place) where amark <> bmark;
create index camp_mark_aop on camp_mark (exam_id, aopid, aupdateon);
create index camp_mark_bop on camp_mark (exam_id, bopid, bupdateon);

-- Every keying, change and void of a camp mark. Append only, chained per exam and bundle.
create table camp_mark_event (
  id bigint generated always as identity primary key, exam_id integer not null references exam(id),
  bundleno integer not null, barcode char(8) not null,
  pass char(1) not null check (pass in ('A','B','C')),
  action text not null check (action in ('KEYED','CHANGED','VOID')),
  old_mark smallint, new_mark smallint, packet smallint, slno smallint,
  officer_id bigint references camp_officer(id), by_user bigint references app_user(id),
  at timestamptz not null default now(), reason text, station text, request_id text, idempotency_key text,
  seq integer not null check (seq >= 1), prev_hash bytea not null, hash bytea not null,
  unique (exam_id, bundleno, seq),
  check (action <> 'VOID' or reason is not null),
  check (officer_id is not null or by_user is not null));
create index camp_mark_event_barcode on camp_mark_event (exam_id, barcode, id);
create table camp_mark_head (
  exam_id integer not null references exam(id), bundleno integer not null,
  seq integer not null, hash bytea not null, updated_at timestamptz not null default now(),
  primary key (exam_id, bundleno));
-- The head of all heads at a moment; printed in the day report, so that a rewritten chain is found from outside.
create table chain_anchor (
  id bigint generated always as identity primary key,
  chain text not null check (chain in ('CAMP_MARK','MARK_HISTORY','AUDIT')), exam_id integer references exam(id),
  chains integer not null, events bigint not null, root_hash bytea not null, at timestamptz not null default now());
create index chain_anchor_exam on chain_anchor (chain, exam_id, id);

create table barcode_error (
  id bigint generated always as identity primary key, exam_id integer not null references exam(id),
  place text not null, barcode text not null, pass char(1) not null, bundleno integer, packet smallint, slno smallint,
  opid bigint not null, mark smallint, reason text not null check (reason in
     ('UNKNOWN','WRONG_PAPER','WRONG_CAMP','ABSENT','VOID','OTHER_POSITION','POSITION_TAKEN','OVER_MAX')),
  at timestamptz not null default now(), resolved_at timestamptz, resolved_by bigint, resolution text);
create index barcode_error_open on barcode_error (exam_id, place, id) where resolved_at is null;

create table examiner (
  exam_id integer not null references exam(id), exno text not null, name text not null, board text not null,
  place text not null references camp(place), daily_quota smallint not null default 50, primary key (exam_id, exno),
  row_version integer not null default 1);

create table camp_packet_entry (        -- the add-camp-entry screen
  id bigint generated always as identity primary key, exam_id integer not null references exam(id),
  bundle smallint not null check (bundle in (1,2)), packno smallint not null check (packno in (1,2)),
  packso smallint not null check (packso between 1 and 25), exno text not null, entry_date date not null default current_date,
  script_id bigint not null, dummyno char(8) not null, mark smallint not null check (mark between 0 and 75),
  officer_id bigint not null, at timestamptz not null default now(),
  unique (exam_id, dummyno), unique (exam_id, exno, entry_date, bundle, packno, packso),
  foreign key (exam_id, script_id) references script (exam_id, id));
