-- Where the scripts of a college lie and which have been received are counted with its candidates and kept: the allocation to
-- camps is read again and again, and went over a million rows each time (sql/eligible-counts.sql, docs/adr/0166).
-- What is kept is counted anew where the functions that write these columns are made.
alter table eligible_count
  add column place text, add column received integer not null default 0, add column untouched integer not null default 0,
  drop constraint eligible_count_pkey;
create unique index eligible_count_cell on eligible_count (exam_id, colcode, deg_id, sem, p_code, board, place) nulls not distinct;

-- A change of a few scripts names their papers; a line without one says it of the whole college.
alter table eligible_change add column deg_id bigint, add column sem smallint, add column p_code text;

-- Candidates of written papers with their scripts; untouched is what no camp has received or keyed, and what may go elsewhere.
create view v_candidate_script as
  select e.exam_id, e.colcode, e.deg_id, e.sem, e.p_code, e.board, s.id as script_id, s.place, r.barcode is not null as received,
    s.id is not null and s.void_reason is null and r.barcode is null and m.barcode is null as untouched
  from v_qp_eligible e
  left join script s on s.exam_id = e.exam_id and s.application_id = e.id
  left join script_receipt r on r.exam_id = s.exam_id and r.barcode = s.barcode
  left join camp_mark m on m.exam_id = s.exam_id and m.barcode = s.barcode;
