-- Whose rows a college and a camp may touch, whatever a query asks for. The one list: of each table who may do what to which rows.
-- The API sets `thervu.college`, or `thervu.camp` (the place) with `thervu.exam`, for every connection it takes out of the pool
-- (src/core/database/row-scope.ts); where they are unset or empty no row is read or written. Office, sign-in and public page see
-- all rows of what grants.sql gives them, and so does the owner, in jobs and in the functions that are defined here.
--
-- A setting stands in a subquery, so that it is read once for a statement. It is compared by === (migration 0058), so that statements
-- are planned as if there were no policy: by the scope of the query. What is compared here is leakproof, as are the scopes.
-- A policy is made anew only where its text has changed: to change one locks its table.
do $$
declare
  mine constant text := $q$colcode === (select current_setting('thervu.college', true))$q$;
  left_us constant text := $q$ or student_id = any ((select students_who_left())::bigint[])$q$;
  own_student constant text := $q$exists (select from student s where s.student_id = %I.student_id
    and s.colcode === (select current_setting('thervu.college', true)))$q$;
  seen_student constant text := $q$exists (select from student s where s.student_id = %I.student_id)$q$;
  -- the same for thousands of rows: the own students are looked up once for a statement instead of one by one
  seen_students constant text := $q$student_id in (select s.student_id from student s
    where s.colcode = (select current_setting('thervu.college', true)))$q$;
  own_application constant text := $q$colcode === (select current_setting('thervu.college', true))
    and exists (select from exam_application a where a.exam_id = %1$I.exam_id and a.id = %1$I.application_id
      and a.colcode === (select current_setting('thervu.college', true)))$q$;
  -- what belongs to a person of the college, or to an officer of the camp
  own_person constant text := $q$exists (select from app_user u where u.id = %I.user_id
    and u.colcode === (select current_setting('thervu.college', true)))$q$;
  own_officer constant text := $q$exists (select from camp_officer o where o.user_id = %I.user_id
    and o.exam_id === (select nullif(current_setting('thervu.exam', true), '')::integer)
    and o.place === (select current_setting('thervu.camp', true)))$q$;
  own_result constant text := $q$exists (select from result r where r.exam_id = %1$I.exam_id and r.reg_no = %1$I.reg_no)$q$;
  own_centre constant text := $q$centre === (select current_setting('thervu.college', true))$q$;
  own_accommodation constant text := $q$exists (select from exam_accommodation x where x.exam_id = %1$I.exam_id
    and x.reg_no = %1$I.reg_no)$q$;
  own_invigilator constant text := $q$exists (select from invigilator i where i.id = %1$I.invigilator_id)$q$;
  here constant text := $q$place === (select current_setting('thervu.camp', true))
    and exam_id === (select nullif(current_setting('thervu.exam', true), '')::integer)$q$;
  -- an officer without a camp yet waits in a place where nothing is valued
  officer_here constant text := $q$exam_id === (select nullif(current_setting('thervu.exam', true), '')::integer)
    and (place === (select current_setting('thervu.camp', true)) or place in (select c.place from camp c where c.waiting))$q$;
  bundle_here constant text := $q$exists (select from bundle b where b.exam_id = %1$I.exam_id and b.bundleno = %1$I.bundleno)$q$;
  list jsonb; p record; t record; who text; def text; db constant text := current_database();
begin
  select jsonb_agg(jsonb_build_object('tab', v.tab, 'pol', v.pol, 'roles', v.roles, 'cmd', v.cmd,
    'shown', format(v.shown, v.tab), 'written', format(v.written, v.tab))) into list
  from (values
    -- table, policy, role, command, rows that are there for it, rows it may make
    ('college', 'college_reads', 'college', 'select', mine || ' or is_head_office', null),
    ('college', 'college_changes', 'college', 'update', mine, mine),
    ('app_user', 'college_reads', 'college', 'select', mine || $q$ or kind = 'OFFICE'$q$, null),
    ('college_clerk', 'college_reads', 'college', 'select', mine, null),
    ('student', 'college_reads', 'college', 'select', mine || left_us, null),
    ('student', 'college_adds', 'college', 'insert', null, mine),
    ('student', 'college_changes', 'college', 'update', mine, mine),
    ('student_communication', 'college_rows', 'college', 'all', own_student, own_student),
    ('student_qualification', 'college_rows', 'college', 'all', own_student, own_student),
    ('student_qual_part', 'college_rows', 'college', 'all', own_student, own_student),
    ('student_bank', 'college_rows', 'college', 'all', own_student, own_student),
    ('notice_choice', 'college_rows', 'college', 'all', own_student, own_student),
    ('student_draft', 'college_rows', 'college', 'all', own_student, own_student),
    ('student_file_request', 'college_rows', 'college', 'all', own_student, own_student),
    ('student_file_change', 'college_rows', 'college', 'all', own_student, own_student),
    -- what the lists and documents of an exam say of a student who has moved on since: parents, concessions, the photo, the way
    ('student_personal', 'college_reads', 'college', 'select', seen_students || left_us, null),
    ('student_personal', 'college_adds', 'college', 'insert', null, own_student),
    ('student_personal', 'college_changes', 'college', 'update', own_student, own_student),
    ('student_special', 'college_reads', 'college', 'select', seen_students || left_us, null),
    ('student_special', 'college_adds', 'college', 'insert', null, own_student),
    ('student_special', 'college_changes', 'college', 'update', own_student, own_student),
    ('student_upload', 'college_reads', 'college', 'select', seen_student, null),
    ('student_upload', 'college_adds', 'college', 'insert', null, own_student),
    ('student_upload', 'college_changes', 'college', 'update', own_student, own_student),
    ('student_upload', 'college_removes', 'college', 'delete', own_student, null),
    ('student_event', 'college_reads', 'college', 'select', seen_student, null),
    ('student_event', 'college_adds', 'college', 'insert', null, own_student),
    ('student_change', 'college_reads', 'college', 'select', own_student, null),
    ('student_change', 'college_adds', 'college', 'insert', null, own_student),
    -- a row of the own college for a student of another one would show that student
    ('exam_application', 'college_reads', 'college', 'select', mine || left_us || ' and collected_here(exam_id, reg_no)', null),
    ('exam_application', 'college_adds', 'college', 'insert', null, mine || ' and ' || own_student),
    ('exam_application', 'college_changes', 'college', 'update', mine, mine || ' and ' || seen_student),
    ('exam_application', 'college_removes', 'college', 'delete', mine, null),
    ('student_exam', 'college_reads', 'college', 'select', mine || ' or roll_' || mine, null),
    ('student_exam', 'college_adds', 'college', 'insert', null, mine || ' and ' || seen_student),
    ('student_exam', 'college_changes', 'college', 'update', mine, mine || ' and ' || seen_student),
    ('student_exam', 'college_removes', 'college', 'delete', mine, null),
    ('mark_history', 'college_rows', 'college', 'all', mine, own_application),
    ('mark_history_head', 'college_reads', 'college', 'select', mine, null),
    ('mark_correction', 'college_rows', 'college', 'all', mine, own_application),
    ('paper_lock', 'college_rows', 'college', 'all', mine, mine),
    ('result', 'college_reads', 'college', 'select', mine, null),
    ('result_standing', 'college_reads', 'college', 'select', mine, null),
    ('result_statistic', 'college_reads', 'college', 'select', mine, null),
    ('result_published', 'college_reads', 'college', 'select', own_result, null),
    ('marksheet', 'college_reads', 'college', 'select', own_result, null),
    -- the public and the colleges: no session that is hidden, and none before its moment
    ('published_session', 'shown_alone', 'public, college', 'select', $q$(visible_from is null or visible_from <= statement_timestamp())
      and exam_id <> all (array(select h.exam_id from hidden_session h))$q$, null),
    ('announced_release', 'ahead', 'public', 'select', $q$visible_from > statement_timestamp()
      and exam_id <> all (array(select h.exam_id from hidden_session h))$q$, null),
    ('revaluation', 'college_rows', 'college', 'all', mine, own_application),
    ('revaluation_event', 'college_rows', 'college', 'all', mine, own_application),
    ('job', 'college_rows', 'college', 'all', mine, mine),
    ('file_ticket', 'college_rows', 'college', 'all', 'exists (select from job j where j.id = %I.job_id)',
      'exists (select from job j where j.id = %I.job_id)'),
    ('idempotency_key', 'college_rows', 'college', 'all', $q$exists (select from app_user u where u.id = %I.user_id
      and u.colcode === (select current_setting('thervu.college', true)))$q$, $q$exists (select from app_user u where u.id = %I.user_id
      and u.colcode === (select current_setting('thervu.college', true)))$q$),
    ('person_seen', 'college_rows', 'college', 'all', own_person, own_person),
    ('person_seen', 'camp_rows', 'camp', 'all', own_officer, own_officer),
    ('saved_view', 'college_rows', 'college', 'all', own_person, own_person),
    ('saved_view', 'camp_rows', 'camp', 'all', own_officer, own_officer),

    -- exam days: a centre has the code of its host college
    ('hall', 'college_rows', 'college', 'all', mine, mine),
    ('exam_centre', 'college_reads', 'college', 'select', own_centre, null),
    ('exam_accommodation', 'college_rows', 'college', 'all', mine, mine || $q$ and exists (select from exam_application a
      where a.exam_id = %1$I.exam_id and a.reg_no = %1$I.reg_no and a.colcode === (select current_setting('thervu.college', true)))$q$),
    ('scribe', 'college_rows', 'college', 'all', own_accommodation, own_accommodation),
    ('sitting', 'college_rows', 'college', 'all', own_centre, own_centre),
    ('seat', 'college_rows', 'college', 'all', own_centre, own_centre),
    ('invigilator', 'college_rows', 'college', 'all', mine, mine),
    ('invigilator_away', 'college_rows', 'college', 'all', own_invigilator, own_invigilator),
    ('invigilator_relation', 'college_rows', 'college', 'all', own_invigilator, own_invigilator),
    ('invigilation_duty', 'college_rows', 'college', 'all', own_centre, own_centre || ' and ' || own_invigilator),
    ('hall_report', 'college_rows', 'college', 'all', own_centre, own_centre),
    ('question_packet_opening', 'college_rows', 'college', 'all', own_centre, own_centre),
    ('answer_book_stock', 'college_rows', 'college', 'all', own_centre, own_centre),
    ('script_cover', 'college_rows', 'college', 'all', own_centre, own_centre),

    ('camp_officer', 'camp_reads', 'camp', 'select', officer_here || $q$
      or exam_id === (select nullif(current_setting('thervu.exam', true), '')::integer) and row_version > 1 and worked_here(id)$q$, null),
    ('camp_officer', 'camp_adds', 'camp', 'insert', null, officer_here),
    ('camp_officer', 'camp_changes', 'camp', 'update', officer_here, officer_here),
    ('bundle', 'camp_rows', 'camp', 'all', here, here),
    ('bundle_movement', 'camp_rows', 'camp', 'all', bundle_here, bundle_here),
    ('camp_mark', 'camp_rows', 'camp', 'all', here, here),
    ('camp_mark_event', 'camp_rows', 'camp', 'all', bundle_here, bundle_here),
    ('camp_mark_head', 'camp_rows', 'camp', 'all', bundle_here, bundle_here),
    ('script_receipt', 'camp_rows', 'camp', 'all', here, here),
    ('receipt_count', 'camp_reads', 'camp', 'select', here, null),
    ('barcode_error', 'camp_rows', 'camp', 'all', here, here),
    ('examiner', 'camp_rows', 'camp', 'all', here, here),
    ('camp_packet_entry', 'camp_rows', 'camp', 'all', $q$exists (select from v_camp_script s
      where s.exam_id = %1$I.exam_id and s.id = %1$I.script_id)$q$, $q$exists (select from v_camp_script s
      where s.exam_id = %1$I.exam_id and s.id = %1$I.script_id)$q$),
    ('reval_problem', 'camp_rows', 'camp', 'all', here, here),
    ('enrolment_code', 'camp_rows', 'camp', 'all', 'exists (select from camp_officer o where o.user_id = %I.user_id)',
      'exists (select from camp_officer o where o.user_id = %I.user_id)'),
    -- a revaluation of another exam is done in the same place
    ('keying_signature', 'camp_reads', 'camp', 'select', $q$place === (select current_setting('thervu.camp', true))
      and (exam_id === (select nullif(current_setting('thervu.exam', true), '')::integer) or valuation = 'REVALUATION')$q$, null),
    ('idempotency_key', 'camp_rows', 'camp', 'all', $q$exists (select from camp_officer o where o.user_id = %I.user_id
      and o.exam_id === (select nullif(current_setting('thervu.exam', true), '')::integer)
      and o.place === (select current_setting('thervu.camp', true)))$q$, $q$exists (select from camp_officer o where o.user_id = %I.user_id
      and o.exam_id === (select nullif(current_setting('thervu.exam', true), '')::integer)
      and o.place === (select current_setting('thervu.camp', true)))$q$)
  ) v(tab, pol, roles, cmd, shown, written);

  -- a table with a college or a student that no college reads is closed too: a grant given by mistake shows no row
  for t in
    select c.relname, c.relrowsecurity from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (c.relname in (select r ->> 'tab' from jsonb_array_elements(list) r)
        or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('colcode', 'student_id', 'centre') and not a.attisdropped))
    order by c.relname
  loop
    if not t.relrowsecurity then
      execute format('alter table public.%I enable row level security', t.relname);
    end if;
    list := list || jsonb_build_object('tab', t.relname, 'pol', 'other_roles', 'cmd', 'all', 'shown', 'true', 'written', 'true',
      'roles', case when exists (select from jsonb_array_elements(list) r where r ->> 'tab' = t.relname and r ->> 'roles' like 'public%')
        then 'office, auth' else 'office, auth, public' end);
  end loop;

  for p in
    select o.polname, c.relname from pg_policy o join pg_class c on c.oid = o.polrelid
    where c.relnamespace = 'public'::regnamespace and not exists (
      select from jsonb_array_elements(list) r where r ->> 'tab' = c.relname and r ->> 'pol' = o.polname)
  loop
    execute format('drop policy %I on public.%I', p.polname, p.relname);
  end loop;

  for p in
    select r.* from jsonb_to_recordset(list) r(tab text, pol text, roles text, cmd text, shown text, written text)
    order by r.tab, r.pol
  loop
    select string_agg(quote_ident(db || '_' || r), ', ') into who from unnest(string_to_array(p.roles, ', ')) r;
    def := format('for %s to %s', p.cmd, who)
      || coalesce(' using (' || p.shown || ')', '') || coalesce(' with check (' || p.written || ')', '');
    continue when exists (
      select from pg_policy o where o.polrelid = format('public.%I', p.tab)::regclass and o.polname = p.pol
        and obj_description(o.oid, 'pg_policy') = encode(sha256(convert_to(def, 'UTF8')), 'hex'));
    execute format('drop policy if exists %I on public.%I', p.pol, p.tab);
    execute format('create policy %I on public.%I %s', p.pol, p.tab, def);
    execute format('comment on policy %I on public.%I is %L', p.pol, p.tab, encode(sha256(convert_to(def, 'UTF8')), 'hex'));
  end loop;
end $$;
