-- Withheld was said in two places: hall tickets read student_exam.withheld, which no screen could set; results and statements read
-- result_withhold, which two officers set and release. From here on tickets read the latter. The columns stay for the release
-- before, which still reads them; nothing writes them any more, and a later release drops them.

-- what was set by hand in the columns is withheld by name from here on, and refuses hall tickets as before
insert into result_withhold (exam_id, reg_no, reason, note, by_user)
  select w.exam_id, w.reg_no, case when w.withheld_reason ilike '%fee%' then 'WITHHELD_FEE' else 'WITHHELD_OTHER' end,
    coalesce(w.withheld_reason, 'Withheld'), u.id
  from student_exam w cross join (select min(id) as id from app_user where kind = 'OFFICE') u
  where w.withheld and u.id is not null
  order by w.exam_id, w.reg_no
  on conflict do nothing;

comment on column student_exam.withheld is 'read by the release before 0077 alone; result_withhold says who is withheld';
comment on column student_exam.withheld_reason is 'read by the release before 0077 alone; result_withhold says who is withheld';

-- Students who get no hall ticket for an exam. A college sees its own applicants, who have no results yet.
create view v_ticket_hold as
select h.exam_id, h.reg_no from result_withhold h
where h.p_code is null and h.released_at is null
  and ((select current_user <> current_database() || '_college') or exists (
    select from exam_application a where a.exam_id = h.exam_id and a.reg_no = h.reg_no
      and a.colcode === (select current_setting('thervu.college', true))));
