-- A result of before the portal is corrected or removed on its own, without a file: a batch of one result that another officer signs.

alter table earlier_batch alter column import_id drop not null;
-- a version that says the result was wrongly brought in: it never counts, and neither does what it corrects
alter table earlier_result add column removed boolean not null default false;
alter table earlier_result add constraint earlier_result_removed check (not removed or (version > 1 and not stands));
-- made again by sql/earlier-results.sql, with the new column
drop trigger if exists kept on earlier_result;
