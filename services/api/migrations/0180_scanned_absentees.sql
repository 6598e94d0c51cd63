-- Papers of a college of whose absent candidates a script may have been received or keyed: the list of scripts that lie with the
-- office looked at every absentee of an exam to find these few (sql/scanned-absentees.sql, docs/adr/0180).
create table scanned_absentee_paper (
  exam_id integer not null references exam(id) on delete cascade,
  colcode text not null, deg_id bigint not null, sem smallint not null, p_code text not null,
  primary key (exam_id, colcode, deg_id, sem, p_code));

-- Problems of a camp are few of its scripts, and those of absentees and for the office few of them.
create index barcode_error_office on barcode_error (exam_id, barcode) where reason = 'ABSENT' or resolution = 'TO_OFFICE';
