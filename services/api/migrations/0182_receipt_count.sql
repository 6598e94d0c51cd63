-- How many received scripts of each paper lie at a camp in each bundle, or wait for one: kept by the statement that receives, bundles
-- or removes them, since the page of the camp counted all of them each time (sql/receipt-counts.sql, docs/adr/0180).
create table receipt_count (
  exam_id integer not null references exam(id) on delete cascade, place text not null references camp(place),
  p_code text, bundleno integer, scripts integer not null check (scripts >= 0));
create unique index receipt_count_group on receipt_count (exam_id, bundleno, place, p_code) nulls not distinct;
