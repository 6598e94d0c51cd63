-- A seat points to its application in the part of its exam, not in the whole of all exams: a check through the whole opens every
-- exam's part for each row, and made three quarters of the time in which the seats of an exam were written.
alter table seat drop constraint seat_exam_id_application_id_fkey;

do $$ declare e record; seats text; begin
  for e in select id, lower(exam_tbl) as applications from exam order by id loop
    seats := 'h' || substr(e.applications, 2);
    continue when to_regclass(format('part.%I', seats)) is null or to_regclass(format('part.%I', e.applications)) is null;
    -- a deleted application frees its desk
    execute format('alter table part.%I add constraint %I foreign key (exam_id, application_id) references part.%I (exam_id, id) on delete cascade',
      seats, seats || '_application', e.applications);
  end loop;
end $$;
