-- A visitor: a student who came to another centre than the own writes one session there. The line of that session counts before
-- every other line of the student.
alter table centre_allotment
  add column examdate date,
  add column examsession text check (examsession in ('FN','AN')),
  add constraint centre_allotment_visitor check ((examdate is null) = (examsession is null) and (examdate is null or reg_no is not null));
drop index centre_allotment_once;
create unique index centre_allotment_once on centre_allotment (exam_id, colcode, deg_id, reg_no, examdate, examsession) nulls not distinct;

create or replace view v_sitting_candidate as
select a.exam_id, a.id as application_id, a.student_id, a.reg_no, a.p_code, a.colcode, a.deg_id, a.absent, a.sem, c.comn_id,
  coalesce(c.comn_id, a.p_code) as paper_group, c.board, c.p_name, t.examdate, t.examsession,
  coalesce(lv.centre, ls.centre, ld.centre, lc.centre, x.centre) as centre,
  coalesce(g.scribe, false) as scribe, coalesce(g.step_free, false) as step_free,
  case when g.reg_no is null then 0 else g.minutes_per_hour end as minutes_per_hour
from exam_application a
join course c on c.cour_id = a.cour_id
join exam_timetable t on t.exam_id = a.exam_id and t.p_code = a.p_code
left join centre_allotment lv on lv.exam_id = a.exam_id and lv.colcode = a.colcode and lv.reg_no = a.reg_no
  and lv.examdate = t.examdate and lv.examsession = t.examsession
left join centre_allotment ls on ls.exam_id = a.exam_id and ls.colcode = a.colcode and ls.reg_no = a.reg_no and ls.examdate is null
left join centre_allotment ld on ld.exam_id = a.exam_id and ld.colcode = a.colcode and ld.deg_id = a.deg_id and ld.reg_no is null
left join centre_allotment lc on lc.exam_id = a.exam_id and lc.colcode = a.colcode and lc.deg_id is null and lc.reg_no is null
left join exam_centre x on x.exam_id = a.exam_id and x.centre = a.colcode and x.active
left join exam_accommodation g on g.exam_id = a.exam_id and g.reg_no = a.reg_no and g.state = 'GRANTED'
where a.ex_confm and c.p_type = 'THEORY' and c.extl_max > 0 and c.scheme = 'MARKS';
