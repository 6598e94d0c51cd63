-- Evidence outside: the receipts of scripts get a journal with a chain, and the heads of all chains are written down every hour,
-- signed, in places the owner of the database cannot rewrite. What stands here is the portal's own copy.

-- One line for each batch of scripts a camp received, or of receipts that were taken away.
create table receipt_event (
  id bigint generated always as identity primary key,
  exam_id integer not null references exam(id), place text not null,
  -- BEFORE: the receipts that were there when the journal began
  action text not null check (action in ('BEFORE','RECEIVED','REMOVED')),
  -- [barcode, paper, person, microseconds since 1970] of each script, in the order of the barcodes
  scripts jsonb not null,
  at timestamptz not null default clock_timestamp(),
  seq integer not null check (seq >= 1), prev_hash bytea not null, hash bytea not null,
  unique (exam_id, place, seq));
create trigger append_only before update or delete or truncate on receipt_event for each statement execute function refuse_change();
create table receipt_head (
  exam_id integer not null references exam(id), place text not null,
  seq integer not null, hash bytea not null, updated_at timestamptz not null default now(),
  primary key (exam_id, place));

-- The anchors as they were appended to anchors.jsonl.
create table anchor (
  number integer primary key check (number >= 1),
  at timestamptz not null,
  cause text not null check (cause in ('HOUR','RELEASE','CAMP_DAY')),
  digest bytea not null check (length(digest) = 32),
  line text not null,
  -- digest of the list of heads that changed since the anchor before; null: none
  list bytea check (length(list) = 32));
create trigger append_only before update or delete or truncate on anchor for each statement execute function refuse_change();

-- Every head as the last anchor has it, so that the next one lists only what changed.
create table anchor_head (
  kind text not null, exam_id integer not null, chain text not null, seq integer not null, hash bytea not null,
  primary key (kind, exam_id, chain));

-- The first anchor that holds a release; its short form stands on statements and on the public page.
create table anchor_release (
  exam_id integer not null references exam(id), version smallint not null, number integer not null references anchor(number),
  short text not null check (short ~ '^[0-9a-f]{16}$'),
  primary key (exam_id, version));

-- Up to which anchor each outside place has been given what it should hold.
create table anchor_delivery (
  place text primary key, number integer not null, at timestamptz not null default now());

-- A practical mark that the office sends to another officer keeps the practical batch it is given in.
alter table mark_correction add column prac_batch smallint check (prac_batch between 1 and 10);
