-- Processing of results: what a run reads, what it keeps of itself, what a second calculation found, where students stand by a
-- release; withholding, moderation by two officers, and the way back into the valuation.

-- ---------------------------------------------------------------- withholding: every paper of a student, or one
create table result_withhold (
  id bigint generated always as identity primary key,
  exam_id integer not null references exam(id), reg_no text not null, p_code text,
  reason text not null check (reason in ('WITHHELD_FEE','WITHHELD_MALPRACTICE','WITHHELD_OTHER')),
  note text not null, by_user bigint not null references app_user(id), at timestamptz not null default now(),
  released_by bigint references app_user(id), released_at timestamptz, release_note text,
  check ((released_at is null) = (released_by is null)), check (released_at is null or release_note is not null));
create unique index result_withhold_open on result_withhold (exam_id, reg_no, p_code) nulls not distinct where released_at is null;
create index result_withhold_exam on result_withhold (exam_id, id);
-- what stood at the student until now; it keeps refusing hall tickets there
insert into result_withhold (exam_id, reg_no, reason, note, by_user)
  select w.exam_id, w.reg_no, case when w.withheld_reason ilike '%fee%' then 'WITHHELD_FEE' else 'WITHHELD_OTHER' end,
    coalesce(w.withheld_reason, 'Withheld'), u.id
  from student_exam w cross join (select min(id) as id from app_user where kind = 'OFFICER') u
  where w.withheld and u.id is not null order by w.exam_id, w.reg_no;

-- ---------------------------------------------------------------- moderation: proposed by one officer, approved by another
alter table moderation
  add column proposed_by bigint references app_user(id), add column proposed_at timestamptz not null default now(),
  add column note text, add column withdrawn_by bigint references app_user(id), add column withdrawn_at timestamptz,
  alter column approved_by drop not null, alter column approved_at drop not null,
  add constraint moderation_two_officers check (approved_by is null or proposed_by is null or approved_by <> proposed_by),
  add constraint moderation_approval check ((approved_by is null) = (approved_at is null)),
  add constraint moderation_withdrawal check ((withdrawn_by is null) = (withdrawn_at is null)),
  add constraint moderation_scope_paper check ((scope = 'PAPER') = (p_code is not null));
create unique index moderation_stands on moderation (exam_id, scope, p_code) nulls not distinct where withdrawn_at is null;

-- steps were words until now; a row without steps says its result and no more
update result set steps = '[]' where jsonb_typeof(steps -> 0) = 'string';

-- ---------------------------------------------------------------- runs
alter table result_run
  add column version smallint not null default 1 check (version >= 1),
  -- the release it changes rows of; none for the first
  add column base_version smallint,
  add column state text not null default 'RUNNING' check (state in ('RUNNING','DONE','CHECKED','APPROVED','DISCARDED')),
  add column job_id uuid,
  add column moderated_at timestamptz,
  add column output_digest bytea,
  -- {"rows", "standings", "differences"} of the second calculation
  add column checked_at timestamptz, add column check_outcome jsonb,
  -- what the approver signs: counts and exceptions
  add column exceptions jsonb,
  add column approved_at timestamptz, add column confirmed jsonb,
  add column discarded_by bigint references app_user(id), add column discarded_at timestamptz, add column discard_reason text,
  add column row_version integer not null default 1;
update result_run set state = 'APPROVED', approved_at = finished_at where approved_by is not null or published_at is not null;
alter table result_run
  add constraint result_run_approved check (state <> 'APPROVED' or approved_by is not null),
  add constraint result_run_agreed check (state <> 'CHECKED' or (check_outcome ->> 'differences')::int = 0),
  add constraint result_run_discarded check ((state = 'DISCARDED') = (discarded_at is not null)),
  add constraint result_run_published check (published_at is null or state = 'APPROVED');
-- one run of an exam at a time until it is published or discarded
create unique index result_run_open on result_run (exam_id) where state <> 'DISCARDED' and published_at is null;
create index result_run_exam on result_run (exam_id, id);

-- One part is one college: written, its students' standing, and checked. A broken run goes on with the parts that are left.
create table result_run_part (
  run_id bigint not null references result_run(id), colcode text not null references college(colcode),
  inputs integer, written integer, input_digest bytea, output_digest bytea, written_at timestamptz,
  standings integer, standing_at timestamptz, differences integer, checked_at timestamptz,
  primary key (run_id, colcode));

-- Marks a moderation order gives in a run; empty where no order stands.
create table result_run_moderation (
  run_id bigint not null references result_run(id), application_id bigint not null,
  moderation_id bigint not null references moderation(id), marks smallint not null check (marks between 1 and 5),
  primary key (run_id, application_id));

-- Where the two calculations do not agree; a run that has one cannot be approved.
create table result_difference (
  id bigint generated always as identity primary key, run_id bigint not null references result_run(id),
  what text not null check (what in ('RULE','RESULT','STANDING')), colcode text not null, reg_no text not null,
  application_id bigint, p_code text, fields text[] not null, written jsonb, expected jsonb);
create index result_difference_run on result_difference (run_id, id);

-- Where a student stands by a release: the average of the exam, of the programme, and the class once everything is passed.
create table result_standing (
  exam_id integer not null references exam(id), version smallint not null, reg_no text not null,
  run_id bigint not null references result_run(id), student_id bigint not null, colcode text not null, deg_id bigint not null,
  rule_set_id integer not null references rule_set(id),
  -- null: no credit-bearing paper passed
  gpa numeric(4,2), cgpa numeric(4,2),
  -- credits of the papers passed in this exam, of all papers passed so far, and papers written that are not passed yet
  credits smallint not null, credits_total smallint not null, open_papers smallint not null,
  first_attempt boolean not null, completed boolean not null,
  class_letter text, class_label text,
  primary key (exam_id, version, reg_no),
  check ((class_letter is null) = (class_label is null)), check (class_letter is null or completed));
create index result_standing_run on result_standing (run_id, colcode);
create index result_standing_reg on result_standing (reg_no);

-- ---------------------------------------------------------------- CONSOLIDATED back to VALUATION: two officers and a reason
create table exam_reopening (
  id bigint generated always as identity primary key, exam_id integer not null references exam(id), reason text not null,
  asked_by bigint not null references app_user(id), asked_at timestamptz not null default now(),
  agreed_by bigint references app_user(id), agreed_at timestamptz,
  withdrawn_by bigint references app_user(id), withdrawn_at timestamptz,
  constraint exam_reopening_two_officers check (agreed_by is null or agreed_by <> asked_by),
  check ((agreed_by is null) = (agreed_at is null)), check ((withdrawn_by is null) = (withdrawn_at is null)),
  check (agreed_by is null or withdrawn_by is null));
create unique index exam_reopening_open on exam_reopening (exam_id) where agreed_at is null and withdrawn_at is null;

-- ---------------------------------------------------------------- provisional arrears that a release has made needless
create table arrear_withdrawal (
  id bigint generated always as identity primary key,
  -- the release that passed the paper, and the exam it had been applied for again
  exam_id integer not null references exam(id), version smallint not null,
  arrear_exam_id integer not null references exam(id), application_id bigint not null,
  reg_no text not null, colcode text not null, p_code text not null, confirmed boolean not null, fees numeric(10,2) not null,
  -- WITHDRAWN: the row is gone; KEPT: the roll was frozen, the office decides
  outcome text not null check (outcome in ('WITHDRAWN','KEPT')), at timestamptz not null default now(),
  unique (arrear_exam_id, application_id, exam_id, version));

-- ---------------------------------------------------------------- what a run reads: one row for each confirmed paper
create view v_result_input as
select a.exam_id, a.id as application_id, a.student_id, a.reg_no, a.colcode, a.deg_id, d.deg_level, st.admn_acdyr as admn_yr,
  a.cour_id, a.p_code, c.p_type, a.sem, c.scheme, a.attempt,
  case when c.no_credit = 'Y' then 0 else c.credit end::smallint as credit,
  c.intl_max, c.extl_max, c.intl_min, c.extl_min,
  -- held back whatever the marks are
  case when 'WITHHELD_MALPRACTICE' in (x.reason, ws.reason, wp.reason) then 'WITHHELD_MALPRACTICE'
    when 'WITHHELD_FEE' in (ws.reason, wp.reason) then 'WITHHELD_FEE'
    when 'WITHHELD_OTHER' in (ws.reason, wp.reason) then 'WITHHELD_OTHER'
    when x.reason = 'SCRIPT_OF_ABSENTEE' then x.reason end as held,
  a.absent, a.intl_mark,
  case when x.reason = 'SCRIPT_MISSING' then null else coalesce(o.final, a.ext_mark) end as ext_mark,
  o.rid is not null as revalued,
  mp.id as paper_order, mp.max_marks as paper_most, ms.id as student_order, ms.max_marks as student_most,
  -- moderation of the last release stands; a revalued paper keeps what its new mark has not made up for
  case when s.result in ('P','RA') then
    case when o.rid is null then s.moderation else greatest(0, s.ext_mark + s.moderation - o.final) end end::smallint as kept_moderation,
  case when s.moderation > 0 then jsonb_path_query_first(s.steps, '$[*] ? (@.rule == "MODERATION")') ->> 'order' end as kept_order
from exam_application a
join exam e on e.id = a.exam_id
join course c on c.cour_id = a.cour_id
join degree d on d.deg_id = a.deg_id
join student st on st.student_id = a.student_id
left join script_exception x on x.exam_id = a.exam_id and x.application_id = a.id
left join result_withhold ws on ws.exam_id = a.exam_id and ws.reg_no = a.reg_no and ws.p_code is null and ws.released_at is null
left join result_withhold wp on wp.exam_id = a.exam_id and wp.reg_no = a.reg_no and wp.p_code = a.p_code and wp.released_at is null
left join moderation mp on mp.exam_id = a.exam_id and mp.scope = 'PAPER' and mp.p_code = a.p_code and mp.approved_at is not null
  and mp.withdrawn_at is null
left join moderation ms on ms.exam_id = a.exam_id and ms.scope = 'STUDENT' and ms.approved_at is not null and ms.withdrawn_at is null
left join (select v.exam_id, v.application_id, v.rid, ro.final from revaluation v join reval_outcome ro on ro.rid = v.rid
  where not ro.flagged or (ro.approved_by is not null and ro.approved_by_2 is not null)) o
  on o.exam_id = a.exam_id and o.application_id = a.id
-- asked only where a release stands: the limit keeps it out of the plan of a first run
left join lateral (select r.result, r.ext_mark, r.moderation, r.steps from result r
  where e.published_at is not null and r.exam_id = a.exam_id and r.application_id = a.id and r.is_current limit 1) s on true
where a.ex_confm;
