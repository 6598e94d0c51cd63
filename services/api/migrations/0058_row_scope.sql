-- Equality that the planner takes to be true of nearly every row and looks for in no index. What a policy adds to a statement, the
-- scope in its query has said already: with plain equality both would be multiplied, and statements planned for far too few rows.
-- The functions behind it are those of plain equality, leakproof as they are.
create operator === (leftarg = text, rightarg = text, function = texteq, restrict = neqsel, join = neqjoinsel);
create operator === (leftarg = integer, rightarg = integer, function = int4eq, restrict = neqsel, join = neqjoinsel);

-- Who has left a college, and stays on some of its lists.
create index student_event_left on student_event (from_colcode, student_id) where kind = 'TRANSFER';

-- Views read with the rights of their owner, whom no policy binds (services/api/sql/row-policies.sql): so each view that a college
-- or a camp may read says itself whose rows it shows. Every other role, and the owner in jobs and functions, sees them all.

create or replace view v_released_result as
select r.exam_id, r.application_id, r.version, r.reg_no, r.colcode, r.p_code, r.p_type, r.sem, r.int_max, r.int_mark, r.ext_max,
  -- moderation is kept beside the mark and printed inside it
  r.ext_mark + r.moderation as ext_mark, r.total_max, r.total_mark, r.result, r.absent, r.grade, r.grade_point, r.credit, r.reason,
  run.published_at
from result r join result_run run on run.id = r.run_id
where r.is_current and run.published_at is not null
  and ((select current_user <> current_database() || '_college') or r.colcode === (select current_setting('thervu.college', true)));

create or replace view v_released_standing as
select s.exam_id, s.reg_no, s.version, s.gpa, s.cgpa, s.credits, s.class_label
from result_standing s join result_run run on run.id = s.run_id
where run.published_at is not null
  and ((select current_user <> current_database() || '_college') or s.colcode === (select current_setting('thervu.college', true)));

create or replace view v_statement_hold as
select h.exam_id, h.reg_no from result_withhold h
where h.p_code is null and h.released_at is null
  and ((select current_user <> current_database() || '_college') or exists (
    select from result r where r.exam_id = h.exam_id and r.reg_no = h.reg_no
      and r.colcode === (select current_setting('thervu.college', true))));

create or replace view v_reval_letter with (security_barrier = true) as
  select v.exam_id, v.rid, v.application_id, v.reg_no, v.colcode, v.deg_id, v.p_code, v.rev_aply, v.retot_aply,
    o.original, o.final, o.changed, o.result_before
  from revaluation v
  join reval_outcome o on o.rid = v.rid
  join exam e on e.id = v.exam_id
  where o.approved and (e.stage in ('REVISED','ARCHIVED') or exists (
    select from result_run u where u.exam_id = v.exam_id and u.kind = 'REVAL'
      and u.published_at >= greatest(o.approved_at, o.approved_at_2)))
  and ((select current_user <> current_database() || '_college') or v.colcode === (select current_setting('thervu.college', true)));

-- Whoever reads it may read all it is made of, so the policies of these tables hold inside of it too.
alter view v_revaluation_fee set (security_invoker = true);
alter view v_ab_mismatch set (security_invoker = true);

create or replace view v_camp_script with (security_barrier = true) as
  select s.exam_id, s.id, s.dummy_no, s.barcode, s.p_code, s.place, c.extl_max,
    case when s.void_reason is not null then 'VOID' when a.absent then 'ABSENT' else 'OK' end as status
  from script s
  join exam_application a on a.exam_id = s.exam_id and a.id = s.application_id
  join course c on c.cour_id = a.cour_id
  where (select current_user <> current_database() || '_camp') or (s.place === (select current_setting('thervu.camp', true))
    and s.exam_id === (select nullif(current_setting('thervu.exam', true), '')::integer));

create or replace view v_camp_reval with (security_barrier = true) as
  select s.exam_id, s.id, s.barcode, s.dummy, s.valuation, s.place, s.bundle, s.packet, s.script, s.from_place, r.p_code,
    c.extl_max, s.located_at, s.located_by, s.missing_at, s.missing_reason, s.missing_note,
    s.amark, s.aopid, s.bmark, s.bopid, s.cmark, s.copid, s.ext_mark, s.row_version,
    case when s.ext_mark is not null then 'AGREED' when s.missing_at is not null then 'NOT_FOUND' when s.located_at is null then 'WAITING'
      when s.amark is not null and s.bmark is not null then 'DIFFERENT'
      when s.amark is not null or s.bmark is not null then 'KEYED' else 'LOCATED' end as state
  from reval_script s
  join revaluation r on r.rid = s.rid
  join exam_application a on a.exam_id = r.exam_id and a.id = r.application_id
  join course c on c.cour_id = a.cour_id
  where (select current_user <> current_database() || '_camp') or (s.place === (select current_setting('thervu.camp', true))
    and s.exam_id === (select nullif(current_setting('thervu.exam', true), '')::integer));

create or replace view v_first_valuation_event with (security_barrier = true) as
  select v.id, v.exam_id, v.bundleno, v.barcode, v.action, v.pass, v.old_mark, v.new_mark, v.packet, v.slno, v.officer_id, v.by_user,
    v.at, v.reason, v.seq
  from v_valuation_event v
  where v.kind = 'FIRST' and ((select current_user <> current_database() || '_camp') or exists (
    select from bundle b where b.exam_id = v.exam_id and b.bundleno = v.bundleno
      and b.place === (select current_setting('thervu.camp', true))
      and b.exam_id === (select nullif(current_setting('thervu.exam', true), '')::integer)));

create or replace view v_officer_sign_in as
  select o.id as officer_id, o.exam_id, o.user_id, o.name, u.login, o.place, o.role, o.campofid, c.selectable as has_camp,
    o.active and u.active and e.active_status as active, u.enrolled_at, u.created_at
  from camp_officer o join app_user u on u.id = o.user_id join exam e on e.id = o.exam_id join camp c on c.place = o.place
  where (select current_user <> current_database() || '_camp')
    or (o.exam_id === (select nullif(current_setting('thervu.exam', true), '')::integer)
      and (o.place === (select current_setting('thervu.camp', true)) or not c.selectable));

create or replace view v_enrolment_slip as
  select e.id, e.user_id, u.login, u.name, e.purpose, i.name as issued_by, e.issued_at, e.expires_at, h.name as handed_by, e.handed_at,
    case when e.used_at is not null then 'USED' when e.ended_at is not null then e.ended_because
      when e.expires_at <= now() then 'EXPIRED' else 'OPEN' end as state
  from enrolment_code e join app_user u on u.id = e.user_id
  left join app_user i on i.id = e.issued_by left join app_user h on h.id = e.handed_by
  where (select current_user <> current_database() || '_camp') or exists (
    select from camp_officer o join camp c on c.place = o.place
    where o.user_id = e.user_id and o.exam_id === (select nullif(current_setting('thervu.exam', true), '')::integer)
      and (o.place === (select current_setting('thervu.camp', true)) or not c.selectable));

-- a revaluation of another exam is done in the same place
create or replace view v_keying_signature as
  select s.id, s.kind, s.valuation, s.exam_id, e.exam_name, s.place, s.p_code, s.bundleno, s.packet, s.pass, s.marks, s.barcode, s.amark, s.bmark,
    s.cmark, s.reason, s.asked_by, a.name as "askedBy", s.asked_at, s.decision, d.name as "decidedBy", s.decided_at, s.note
  from keying_signature s join exam e on e.id = s.exam_id join app_user a on a.id = s.asked_by
  left join app_user d on d.id = s.decided_by
  where (select current_user <> current_database() || '_camp') or (s.place === (select current_setting('thervu.camp', true))
    and (s.exam_id === (select nullif(current_setting('thervu.exam', true), '')::integer) or s.valuation = 'REVALUATION'));
