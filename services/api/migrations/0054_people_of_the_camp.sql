-- Whoever typed a password does not become that person: codes that open an account, and second signatures in the camps.

-- Since when the password is the person's own; null as long as somebody else chose it. Who has an account already keeps it.
alter table app_user add column enrolled_at timestamptz;
update app_user set enrolled_at = coalesce(password_changed_at, created_at) where kind = 'OFFICER' or not must_change;

-- A code that lets a person choose the own password: one use, 72 hours, kept as a hash. Its number is that of the sealed slip.
create table enrolment_code (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user(id) on delete cascade,
  purpose text not null check (purpose in ('FIRST','RENEWAL')),
  code_hash bytea not null,
  issued_by bigint references app_user(id), issued_at timestamptz not null default now(), expires_at timestamptz not null,
  handed_by bigint references app_user(id), handed_at timestamptz,
  used_at timestamptz,
  ended_at timestamptz, ended_by bigint references app_user(id),
  ended_because text check (ended_because in ('REISSUED','RETURNED','ACCOUNT_CHANGED')),
  check ((handed_by is null) = (handed_at is null)),
  check ((ended_at is null) = (ended_because is null)),
  check (used_at is null or ended_at is null));
create unique index enrolment_code_open on enrolment_code (user_id) where used_at is null and ended_at is null;
create index enrolment_code_user on enrolment_code (user_id, id);

-- What camp and office may read of slips and of who signs in: no hash, of a password or of a code.
create view v_enrolment_slip as
  select e.id, e.user_id, u.login, u.name, e.purpose, i.name as issued_by, e.issued_at, e.expires_at, h.name as handed_by, e.handed_at,
    case when e.used_at is not null then 'USED' when e.ended_at is not null then e.ended_because
      when e.expires_at <= now() then 'EXPIRED' else 'OPEN' end as state
  from enrolment_code e join app_user u on u.id = e.user_id
  left join app_user i on i.id = e.issued_by left join app_user h on h.id = e.handed_by;
create view v_officer_sign_in as
  select o.id as officer_id, o.exam_id, o.user_id, o.name, u.login, o.place, o.role, o.campofid, c.selectable as has_camp,
    o.active and u.active and e.active_status as active, u.enrolled_at, u.created_at
  from camp_officer o join app_user u on u.id = o.user_id join exam e on e.id = o.exam_id join camp c on c.place = o.place;

-- Marks of a packet that were taken away, and third marks outside A and B: they wait for the signature of a second person. Signed,
-- they stand; returned, the void is undone, or the third mark is taken away.
create table keying_signature (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('VOID','THIRD_MARK')),
  valuation text not null check (valuation in ('FIRST','REVALUATION')),
  exam_id integer not null references exam(id), place text not null, p_code text not null,
  bundleno integer, packet smallint, pass char(1) check (pass in ('A','B')),
  barcode char(8), amark smallint, bmark smallint, cmark smallint,
  -- marks that were taken away; the journal names them
  marks integer, reason text not null check (btrim(reason) <> ''),
  asked_by bigint not null references app_user(id), officer_id bigint references camp_officer(id),
  asked_at timestamptz not null default clock_timestamp(), station text,
  decision text check (decision in ('SIGNED','RETURNED','MOOT')),
  decided_by bigint references app_user(id), decided_at timestamptz, note text,
  -- the proof of presence, where the second person has a factor
  proof_id bigint,
  check ((decision is null) = (decided_at is null)),
  check (decision is null or decision = 'MOOT' or decided_by is not null),
  check (decision <> 'RETURNED' or note is not null),
  constraint second_signature check (decided_by is null or decision = 'MOOT' or decided_by <> asked_by),
  check (case kind when 'VOID' then valuation = 'FIRST' and bundleno is not null and packet is not null and marks > 0
    else barcode is not null and amark is not null and bmark is not null and cmark is not null end));
create index keying_signature_open on keying_signature (exam_id, place, id) where decision is null;
create unique index keying_signature_third on keying_signature (valuation, exam_id, barcode) where kind = 'THIRD_MARK' and decision is null;

create view v_keying_signature as
  select s.id, s.kind, s.valuation, s.exam_id, e.exam_name, s.place, s.p_code, s.bundleno, s.packet, s.pass, s.marks, s.barcode, s.amark, s.bmark,
    s.cmark, s.reason, s.asked_by, a.name as "askedBy", s.asked_at, s.decision, d.name as "decidedBy", s.decided_at, s.note
  from keying_signature s join exam e on e.id = s.exam_id join app_user a on a.id = s.asked_by
  left join app_user d on d.id = s.decided_by;

-- Scripts that take no keying until a void is signed: what stood on each of them.
create table keying_hold (
  exam_id integer not null, barcode char(8) not null,
  signature_id bigint not null references keying_signature(id),
  bundleno integer not null, packet smallint not null, slno smallint not null, p_code text not null, place text not null,
  amark smallint, aopid bigint, aupdateon timestamptz, bmark smallint, bopid bigint, bupdateon timestamptz,
  cmark smallint, copid bigint, cupdateon timestamptz, c_outside_confirmed boolean not null, distinct_waived boolean not null,
  primary key (exam_id, barcode, signature_id));
create index keying_hold_signature on keying_hold (signature_id);

-- Who has taken a keying of a script away: read before every keying, so that it names no other step.
create index valuation_event_void on valuation_event (exam_id, barcode) where action = 'VOID';
create index camp_mark_event_void on camp_mark_event (exam_id, barcode) where action = 'VOID';
create index reval_mark_event_void on reval_mark_event (exam_id, barcode) where action = 'VOID';

-- What the board looks for since this release.
alter table anomaly_finding drop constraint anomaly_finding_kind_check;
alter table anomaly_finding add constraint anomaly_finding_kind_check check (kind in ('PACKET_ZERO','PACKET_EQUAL','ABSENT_CLUSTER',
  'ZERO_CLUSTER','ZERO_OPERATOR','SUDDEN_FAIL','SWAPPED_PAIR','SWAPPED_DIGITS','C_OUTSIDE','ONE_STATION','NEW_ACCOUNT'));

-- A void that was returned is undone: the journal says by whom. The checks of the action are widened by that word.
alter table valuation_event drop constraint valuation_event_action_check, drop constraint valuation_event_check2,
  drop constraint valuation_event_check3;
alter table valuation_event
  add constraint valuation_event_action_check check (action in ('LOCATED','MISSING','KEYED','CHANGED','VOID','RESTORED')),
  add constraint valuation_event_check2 check ((action in ('KEYED','CHANGED','VOID','RESTORED')) = (pass is not null)),
  add constraint valuation_event_check3 check (action not in ('VOID','MISSING','RESTORED') or reason is not null);
