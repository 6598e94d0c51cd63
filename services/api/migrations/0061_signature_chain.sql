-- Signatures are lines of a chain, one for each person who signs: who owns the database cannot write one anew unnoticed, since
-- the anchors outside hold the heads. Rows that are there are linked by sql/signatures.sql.
alter table signature add column seq integer check (seq >= 1);
alter table signature add column prev_hash bytea;
alter table signature add column hash bytea;
create unique index signature_line on signature (user_id, seq);
create table signature_head (
  user_id bigint primary key references app_user(id),
  seq integer not null, hash bytea not null, updated_at timestamptz not null default now());
