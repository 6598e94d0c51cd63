-- The fee of each confirmed paper as it was when the roll was frozen, by paper code: a course's fee may be edited later.
alter table student_exam add column paper_fees jsonb,
  add check (paper_fees is null or fee_frozen_at is not null);
