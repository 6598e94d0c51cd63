-- Scripts a camp hands to the examination office, and what the office decides: a row for each decision, none ever changed.
-- A problem that was handed over, and an absent candidate whose script was scanned, keep their balance open until then.
create table handed_script_decision (
  id bigint generated always as identity primary key, exam_id integer not null references exam(id),
  barcode text not null check (barcode ~ '^[0-9]{8}$'),
  decision text not null check (decision in ('PRESENT','ABSENT','TO_CAMP','NOT_VALUED')),
  reason text not null, by_user bigint not null references app_user(id), at timestamptz not null default now());
create index handed_script_decision_barcode on handed_script_decision (exam_id, barcode, id);

-- A script of an absent candidate is also found when it is received; then no pass is keyed yet (R), and the office has no officer.
alter table barcode_error alter column opid drop not null;

-- A third mark outside the two keyings stands only with the officer's word for it.
alter table camp_mark add column c_outside_confirmed boolean not null default false;
alter table anomaly_finding drop constraint anomaly_finding_kind_check;
alter table anomaly_finding add constraint anomaly_finding_kind_check check (kind in ('PACKET_ZERO','PACKET_EQUAL','ABSENT_CLUSTER',
  'ZERO_CLUSTER','ZERO_OPERATOR','SUDDEN_FAIL','SWAPPED_PAIR','SWAPPED_DIGITS','C_OUTSIDE'));
