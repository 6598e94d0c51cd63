-- Lists that read the rows of every student or script of an exam to answer a few of them (docs/adr/0185).

-- The lines of an exam lie together in the table; through the primary key they were reached in the order of the papers.
create index exam_paper_count_exam on exam_paper_count (exam_id);

-- Third marks are a hundredth of the marks.
create index camp_mark_third on camp_mark (exam_id, copid) where cmark is not null;
