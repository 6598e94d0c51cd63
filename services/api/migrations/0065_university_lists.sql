-- Lists of one university are settings: what the tables were bound to is checked by the settings instead. Type and month of an
-- exam are checked where its tables are made (sql/partitions.sql).
alter table college drop constraint college_district_check;
alter table exam drop constraint exam_etype_check;
alter table exam drop constraint exam_emonth_check;

-- Which of two exams is the later one, by month and no longer by half of the year. The release before goes on writing the half:
-- the trigger order_session of sql/university-lists.sql sets the place whoever writes.
update published_session p set place = e.eyear * 12
  + array_position(array['JAN','FEB','MAR','APR','MAY','JUN','JUL','AUG','SEP','OCT','NOV','DEC'], e.emonth)
from exam e where e.id = p.exam_id;
