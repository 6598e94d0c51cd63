-- Signatures are lines of a chain, one for each person who signs: who owns the database cannot write one anew unnoticed, since
-- the anchors outside hold the heads. Rows that are there are linked by sql/signatures.sql.
alter table signature add column seq integer check (seq >= 1);
alter table signature add column prev_hash bytea;
alter table signature add column hash bytea;
create unique index signature_line on signature (user_id, seq);
create table signature_head (
  user_id bigint primary key references app_user(id),
  seq integer not null, hash bytea not null, updated_at timestamptz not null default now());

-- Halves of a code are kept under a salt by a slow function. Null: begun before.
alter table staff_proposal add column salt bytea check (length(salt) = 16);
alter table staff_code add column salt bytea check (length(salt) = 16);

-- An officer of a camp may have a mobile number beside the address; one number, one open account of an exam.
alter table camp_officer add column mobile text check (mobile ~ '^(\+91[ -]?)?[0-9]{10}$');
create unique index camp_officer_mobile on camp_officer (exam_id, right(mobile, 10)) where active and mobile is not null;
