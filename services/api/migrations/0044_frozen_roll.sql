-- The roll of an exam as it was frozen: the college that collected the fee, and the person as named then. A transfer or a new
-- name later moves neither. Rolls frozen before this migration are read back from the events of their students.
alter table student_exam add column roll_colcode text, add column roll_name text, add column roll_dob date;

update student_exam e set
  roll_colcode = coalesce((select v.from_colcode from student_event v
    where v.student_id = e.student_id and v.kind = 'TRANSFER' and v.at > e.fee_frozen_at order by v.id limit 1), e.colcode),
  roll_name = coalesce((select v.detail -> 'stu_name' ->> 0 from student_event v
    where v.student_id = e.student_id and v.kind = 'RENAME' and v.at > e.fee_frozen_at and v.detail ? 'stu_name'
    order by v.id limit 1), s.stu_name),
  roll_dob = coalesce((select (v.detail -> 'dob' ->> 0)::date from student_event v
    where v.student_id = e.student_id and v.kind = 'RENAME' and v.at > e.fee_frozen_at and v.detail ? 'dob'
    order by v.id limit 1), s.dob)
from student s where s.student_id = e.student_id and e.fee_frozen_at is not null;

create index student_exam_roll on student_exam (exam_id, roll_colcode, deg_id);
