-- What a time table asks of the candidates of an exam, kept by the worker as counts of written papers are (0145,
-- sql/exam-papers.sql, docs/adr/0167): which papers a college is registered for, by degree, with the candidates on the roll.
create table exam_paper_count (
  exam_id integer not null references exam(id) on delete cascade,
  colcode text not null, cour_id bigint not null, p_code text not null, deg_id bigint not null,
  candidates integer not null check (candidates >= 0),
  primary key (exam_id, colcode, cour_id, p_code, deg_id));

-- Two papers that some candidate has had both of. Pairs are only added: one that nobody shares any more costs a look at its
-- candidates, and nothing is found there.
create table exam_paper_pair (
  exam_id integer not null references exam(id) on delete cascade,
  p_code text not null, other_code text not null,
  primary key (exam_id, p_code, other_code), check (p_code < other_code));

-- Who has paid the fees of the final year before is asked for every student of a last semester.
create index student_exam_final on student_exam (reg_no) where isfinalyear and fee_frozen_at is not null;
