-- Exam days: centres and halls, where a candidate sits, who watches, and what a centre reports of a session.

-- Rooms in which papers can be written; kept from year to year.
create table hall (
  hall_id bigint generated always as identity primary key,
  colcode text not null references college(colcode),
  hall_no text not null check (hall_no ~ '^[A-Z0-9-]{1,10}$'), name text not null, block text,
  floor smallint not null default 0 check (floor between -2 and 15), step_free boolean not null default false,
  desk_rows smallint not null check (desk_rows between 1 and 20), desk_cols smallint not null check (desk_cols between 1 and 20),
  -- columns behind which an aisle runs: no neighbours across it
  aisles smallint[] not null default '{}',
  -- desks that cannot be used, such as B3
  blocked text[] not null default '{}',
  -- SEPARATE: scribes, isolation
  purpose text not null default 'HALL' check (purpose in ('HALL','SEPARATE')),
  fill_order smallint not null default 100, active boolean not null default true,
  row_version integer not null default 1,
  unique (colcode, hall_no));

create table exam_centre (
  exam_id integer not null references exam(id), centre text not null references college(colcode),
  chief_name text, chief_mobile text, observer_name text, observer_mobile text, strong_room text,
  active boolean not null default true, row_version integer not null default 1,
  primary key (exam_id, centre));

-- Where students of a college write: the most specific line counts (student, then degree, then college). Without a line the
-- college is its own centre, where it is one.
create table centre_allotment (
  id bigint generated always as identity primary key,
  exam_id integer not null references exam(id), colcode text not null references college(colcode),
  deg_id bigint references degree(deg_id), reg_no text, centre text not null, reason text,
  by_user bigint not null references app_user(id), at timestamptz not null default now(),
  foreign key (exam_id, centre) references exam_centre (exam_id, centre),
  constraint centre_allotment_student check (reg_no is null or (deg_id is null and reason is not null)));
create unique index centre_allotment_once on centre_allotment (exam_id, colcode, deg_id, reg_no) nulls not distinct;

-- What a disabled candidate is granted in an exam: asked for by the college, decided by the office.
create table exam_accommodation (
  exam_id integer not null references exam(id), reg_no text not null, colcode text not null references college(colcode),
  basis text not null check (basis in ('BENCHMARK','SPECIFIED','TEMPORARY')),
  certificate text not null, certificate_bytes integer not null,
  scribe boolean not null default false, minutes_per_hour smallint not null default 20 check (minutes_per_hour between 0 and 60),
  step_free boolean not null default false, large_print boolean not null default false, own_keyboard boolean not null default false,
  state text not null default 'ASKED' check (state in ('ASKED','GRANTED','REFUSED')),
  asked_by bigint not null references app_user(id), asked_at timestamptz not null default now(),
  decided_by bigint references app_user(id), decided_at timestamptz, decision text,
  row_version integer not null default 1,
  primary key (exam_id, reg_no),
  constraint accommodation_decided check ((state = 'ASKED') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint accommodation_reason check (state <> 'REFUSED' or decision is not null),
  constraint accommodation_by_another check (decided_by <> asked_by));
create index exam_accommodation_college on exam_accommodation (exam_id, colcode);
-- One person may write for several papers, another may step in: '*' is every paper.
create table scribe (
  exam_id integer not null, reg_no text not null, p_code text not null default '*',
  name text not null, qualification text not null, mobile text not null, own_choice boolean not null,
  primary key (exam_id, reg_no, p_code),
  foreign key (exam_id, reg_no) references exam_accommodation (exam_id, reg_no));

-- One centre, one date, one session.
create table sitting (
  exam_id integer not null, centre text not null, examdate date not null,
  examsession text not null check (examsession in ('FN','AN')),
  state text not null default 'OPEN' check (state in ('OPEN','PLANNED','FIXED','HELD','CLOSED')),
  plan_no smallint not null default 0, seed bigint, spaced boolean not null default false,
  candidates integer, close_pairs integer, diagonal_pairs integer, close_pairs_accepted_by bigint references app_user(id),
  fixed_by bigint references app_user(id), fixed_at timestamptz,
  closed_by bigint references app_user(id), closed_at timestamptz,
  -- why it was opened again the last time
  reopened text,
  row_version integer not null default 1,
  primary key (exam_id, centre, examdate, examsession),
  foreign key (exam_id, centre) references exam_centre (exam_id, centre),
  constraint sitting_pairs_accepted check (state in ('OPEN','PLANNED') or coalesce(close_pairs, -1) = 0 or close_pairs_accepted_by is not null));

create table seat (
  exam_id integer not null references exam(id), application_id bigint not null, reg_no text not null, p_code text not null,
  centre text not null, examdate date not null, examsession text not null,
  -- 2: the second paper of an accepted clash
  turn smallint not null default 1 check (turn in (1,2)),
  hall_id bigint not null references hall(hall_id), desk text not null check (desk ~ '^[A-T]([1-9]|1[0-9]|20)$'),
  placed text not null default 'RULE' check (placed in ('RULE','HAND','LATE')),
  -- why somebody was given a desk after the plan was fixed
  reason text,
  row_version integer not null default 1,
  primary key (exam_id, application_id),
  unique (exam_id, examdate, examsession, turn, hall_id, desk),
  unique (exam_id, examdate, examsession, turn, reg_no),
  -- a deleted application frees its desk
  foreign key (exam_id, application_id) references exam_application (exam_id, id) on delete cascade
) partition by list (exam_id);
create index seat_sitting on seat (exam_id, centre, examdate, examsession);

create table invigilator (
  id bigint generated always as identity primary key, colcode text not null references college(colcode),
  name text not null, designation text not null, department text not null, boards text[] not null,
  mobile text not null, outside boolean not null default false, active boolean not null default true,
  row_version integer not null default 1);
create index invigilator_college on invigilator (colcode);
-- Without a session the whole day.
create table invigilator_away (
  invigilator_id bigint not null references invigilator(id), day date not null,
  examsession text check (examsession in ('FN','AN')), reason text not null,
  unique nulls not distinct (invigilator_id, day, examsession));
create table invigilator_relation (
  invigilator_id bigint not null references invigilator(id), reg_no text not null, primary key (invigilator_id, reg_no));
create table invigilation_duty (
  exam_id integer not null, centre text not null, examdate date not null, examsession text not null,
  invigilator_id bigint not null references invigilator(id), hall_id bigint references hall(hall_id),
  part text not null check (part in ('HALL','RELIEF','EXTRA_TIME','ISOLATION')),
  allotted text not null default 'RULE' check (allotted in ('RULE','HAND')),
  came boolean, replaces bigint references invigilator(id),
  -- one person, one place in a slot, in whatever centre
  primary key (exam_id, examdate, examsession, invigilator_id),
  foreign key (exam_id, centre, examdate, examsession) references sitting (exam_id, centre, examdate, examsession),
  constraint invigilation_duty_hall check ((part = 'RELIEF') = (hall_id is null)));
create index invigilation_duty_sitting on invigilation_duty (exam_id, centre, examdate, examsession);

-- What a hall reports. A correction after the sitting was closed is a new version with the reason of its reopening.
create table hall_report (
  exam_id integer not null, centre text not null, examdate date not null, examsession text not null,
  hall_id bigint not null references hall(hall_id), turn smallint not null default 1 check (turn in (1,2)),
  absent_desks text[] not null, present smallint not null check (present >= 0), books_given smallint not null check (books_given >= 0),
  books_spoiled smallint not null check (books_spoiled >= 0), books_back smallint not null check (books_back >= 0),
  -- reports of malpractice: desk and what was seen
  malpractice jsonb not null default '[]' check (jsonb_typeof(malpractice) = 'array'), note text,
  entered_by bigint not null references app_user(id), at timestamptz not null default now(), row_version integer not null default 1,
  primary key (exam_id, centre, examdate, examsession, hall_id, turn),
  foreign key (exam_id, centre, examdate, examsession) references sitting (exam_id, centre, examdate, examsession),
  constraint hall_report_books check (books_given = present + books_spoiled + books_back));
create table question_packet_opening (
  exam_id integer not null, centre text not null, examdate date not null, examsession text not null, p_code text not null,
  sealed_count smallint not null check (sealed_count >= 0), seal_intact boolean not null, opened_at timestamptz not null,
  opened_by text not null, witness text not null, used smallint check (used >= 0), left_over smallint check (left_over >= 0),
  note text, by_user bigint not null references app_user(id), at timestamptz not null default now(),
  row_version integer not null default 1,
  primary key (exam_id, centre, examdate, examsession, p_code),
  foreign key (exam_id, centre, examdate, examsession) references sitting (exam_id, centre, examdate, examsession),
  constraint packet_two_names check (opened_by <> witness));
create table answer_book_stock (
  id bigint generated always as identity primary key, exam_id integer not null, centre text not null,
  kind text not null check (kind in ('RECEIVED','USED','SPOILED','RETURNED','LOST')), count integer not null check (count > 0),
  examdate date, examsession text, note text, by_user bigint not null references app_user(id), at timestamptz not null default now(),
  foreign key (exam_id, centre) references exam_centre (exam_id, centre),
  constraint answer_book_lost check (kind <> 'LOST' or note is not null));
create index answer_book_stock_centre on answer_book_stock (exam_id, centre, id);
create table script_cover (
  cover_no bigint generated always as identity primary key, exam_id integer not null, centre text not null,
  examdate date not null, examsession text not null, p_code text not null, part smallint not null default 1,
  scripts smallint not null check (scripts between 1 and 100), seal_no text not null,
  sealed_by bigint not null references app_user(id), sealed_at timestamptz not null default now(),
  handed_to text, handed_at timestamptz, received_scripts smallint check (received_scripts >= 0),
  received_by bigint references app_user(id), received_at timestamptz, note text,
  row_version integer not null default 1,
  unique (exam_id, centre, examdate, examsession, p_code, part), unique (exam_id, seal_no),
  foreign key (exam_id, centre, examdate, examsession) references sitting (exam_id, centre, examdate, examsession),
  constraint script_cover_received check ((received_at is null) = (received_scripts is null) and (received_at is null) = (received_by is null)),
  constraint script_cover_difference check (received_scripts = scripts or note is not null));

-- The exams that are there get their fifth partition; a new one gets it with the others (services/api/sql/partitions.sql).
do $$ declare e record; child text; begin
  for e in select id, exam_tbl from exam where id in (
      select (regexp_match(pg_get_expr(c.relpartbound, c.oid), '\d+'))[1]::int
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'exam_application'::regclass) order by id
  loop
    child := 'h' || substr(lower(e.exam_tbl), 2);
    continue when to_regclass(format('part.%I', child)) is not null;
    execute format('create table part.%I partition of public.seat for values in (%s)', child, e.id);
  end loop;
end $$;

-- Confirmed written rows by centre and slot: the rule of centre_of, over all rows at once.
create view v_sitting_candidate as
select a.exam_id, a.id as application_id, a.student_id, a.reg_no, a.p_code, a.colcode, a.deg_id, a.absent, a.sem, c.comn_id,
  coalesce(c.comn_id, a.p_code) as paper_group, c.board, c.p_name, t.examdate, t.examsession,
  coalesce(ls.centre, ld.centre, lc.centre, x.centre) as centre,
  coalesce(g.scribe, false) as scribe, coalesce(g.step_free, false) as step_free,
  case when g.reg_no is null then 0 else g.minutes_per_hour end as minutes_per_hour
from exam_application a
join course c on c.cour_id = a.cour_id
join exam_timetable t on t.exam_id = a.exam_id and t.p_code = a.p_code
left join centre_allotment ls on ls.exam_id = a.exam_id and ls.colcode = a.colcode and ls.reg_no = a.reg_no
left join centre_allotment ld on ld.exam_id = a.exam_id and ld.colcode = a.colcode and ld.deg_id = a.deg_id and ld.reg_no is null
left join centre_allotment lc on lc.exam_id = a.exam_id and lc.colcode = a.colcode and lc.deg_id is null and lc.reg_no is null
left join exam_centre x on x.exam_id = a.exam_id and x.centre = a.colcode and x.active
left join exam_accommodation g on g.exam_id = a.exam_id and g.reg_no = a.reg_no and g.state = 'GRANTED'
where a.ex_confm and c.p_type = 'THEORY' and c.extl_max > 0 and c.scheme = 'MARKS';
