-- What is kept of candidates is read by exam, 43,000 rows of a full one: by the key of the cells each row was another page
-- (docs/adr/0180).
create index eligible_count_exam on eligible_count (exam_id);

-- Students who were admitted before the first exam of the portal, whose record may reach back: none or few of all.
create index student_admitted on student (admn_acdyr);
