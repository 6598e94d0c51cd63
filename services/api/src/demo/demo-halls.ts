import type { Knex } from 'knex';
import type { DemoExams } from './demo-exams';
import { PLANTED } from './demo-planted';

/**
 * Halls and invigilators of every college, and the centres of the two exams that need them. Halls have five rows of eight
 * desks: twenty of each colour. They are as many as the largest session needs for the guarantee of the seating rule.
 */

/** Desks of one colour in a hall, and desks of a separate room that are used: every second one. */
export const COLOUR = 20;
export const APART = 10;

/** The candidates of the exam in valuation by session, in the line of the seating rule; a second paper of a clash is turn 2. */
const LINE = `
create temp table demo_line on commit drop as
with c as (
  select v.centre, v.examdate, v.examsession, v.application_id, v.reg_no, v.p_code, v.paper_group, v.absent,
    row_number() over (partition by v.examdate, v.examsession, v.reg_no order by v.p_code) as turn
  from v_sitting_candidate v where v.exam_id = :exam and v.centre is not null),
g as (
  select c.*, count(*) over (partition by centre, examdate, examsession, turn, paper_group) as size from c)
select g.*, row_number() over (w order by size desc, paper_group, reg_no, p_code) - 1 as nr,
  count(*) over w as n, max(size) over w as largest
from g window w as (partition by centre, examdate, examsession, turn)`;

/** Halls that a session uses: all on desks of one colour, or enough for the largest paper to miss itself. */
export const HALLS_USED = (n: string, largest: string) =>
  `least((${n} + ${COLOUR - 1}) / ${COLOUR}, greatest((${n} + ${2 * COLOUR - 1}) / ${2 * COLOUR}, (${largest} + ${COLOUR - 1}) / ${COLOUR} + 1))`;

const NEEDS = `
create temp table demo_host on commit drop as
select c.colcode, coalesce(u.id, o.id) as user_id, c.principal, c.pmobile,
  greatest(2, coalesce(max(${HALLS_USED('l.n', 'l.largest')}) filter (where l.turn = 1), 0))::int as halls,
  greatest(1, (coalesce(max(l.n) filter (where l.turn = 2), 0) + ${APART - 1}) / ${APART})::int as rooms
from college c
cross join (select id from app_user where login = '501') o
left join app_user u on u.login = c.colcode
left join demo_line l on l.centre = c.colcode
where not c.is_head_office and exists (select from student s where s.colcode = c.colcode)
group by c.colcode, u.id, o.id, c.principal, c.pmobile`;

const HALLS = `
insert into hall (colcode, hall_no, name, block, floor, step_free, desk_rows, desk_cols, aisles, blocked, purpose, fill_order, active)
select h.colcode, 'H' || n, 'Hall ' || n, case when n % 3 = 1 then 'Main block' else 'Science block' end, least((n - 1) / 8, 3), n = 1, 5, 8, '{4}', '{}', 'HALL', n, true
from demo_host h cross join generate_series(1, h.halls) n order by length(h.colcode), h.colcode, n;
insert into hall (colcode, hall_no, name, block, floor, step_free, desk_rows, desk_cols, aisles, blocked, purpose, fill_order, active)
select h.colcode, 'S' || n, 'Separate room ' || n, 'Main block', 0, true, 4, 5, '{}', '{}', 'SEPARATE', 900 + n, true
from demo_host h cross join generate_series(1, h.rooms) n order by length(h.colcode), h.colcode, n`;

/** People for every duty of the largest session, and a teacher of each board that is examined at the college. */
const NAME = `(array['A','B','D','G','J','K','M','N','P','R','S','T','V'])[1 + n % 13] || '. '
  || (array['Amudha','Bharathi','Chezhiyan','Devaki','Elango','Gomathi','Iniyan','Kayal','Malar','Nila','Pari','Selvi','Tamilarasan','Valli','Yazhini'])[1 + (n * 7) % 15]`;
const PEOPLE = `
insert into invigilator (colcode, name, designation, department, boards, mobile, email, outside, active)
select h.colcode, ${NAME}, (array['Librarian','Director of Physical Education','Superintendent','Assistant'])[1 + n % 4],
  (array['Library','Physical Education','Administration','Administration'])[1 + n % 4], '{}', '5' || lpad((n * 7919 + h.colcode::int * 104729)::text, 9, '0'),
  case when n % 6 <> 0 then 'invigilator' || n || '.' || h.colcode || '@example.org' end, false, true
from demo_host h cross join generate_series(1, 2 * h.halls + h.rooms + (h.halls + h.rooms) / 10 + 2) n order by length(h.colcode), h.colcode, n;
insert into invigilator (colcode, name, designation, department, boards, mobile, outside, active)
select b.colcode, ${NAME}, 'Assistant Professor', initcap(b.board), array[b.board],
  '5' || lpad((n * 6151 + b.colcode::int * 99991)::text, 9, '0'), false, true
from (select x.*, (row_number() over (partition by x.colcode order by x.board))::int as n from (
    select distinct a.colcode, c.board from exam_application a join course c on c.cour_id = a.cour_id
    where a.exam_id in (:exam, :next) and c.p_type = 'THEORY') x) b
join demo_host h on h.colcode = b.colcode
order by length(b.colcode), b.colcode, b.board`;

const CENTRES = `
insert into exam_centre (exam_id, centre, chief_name, chief_mobile, strong_room)
select :exam, h.colcode, h.principal, h.pmobile, 'Room beside the principal' from demo_host h
where h.colcode <> all (:guests::text[]) order by length(h.colcode), h.colcode`;

/** Students of 102 write at 101 in the exam in application. */
const GUEST = '102';
const HOST = '101';
const ALLOTTED = `
insert into centre_allotment (exam_id, colcode, centre, by_user, at)
select :exam, '${GUEST}', '${HOST}', (select id from app_user where login = '501'), '2026-02-10T05:00:00Z'`;

/** The two papers that the fewest students of 101 would write both, in one slot, and the clash accepted. */
const CLASH = `
with pair as (
  select a.p_code, b.p_code as other_code, min(a.sem) as sem, min(b.sem) as other_sem
  from exam_application a
  join exam_application b on b.exam_id = a.exam_id and b.student_id = a.student_id and b.p_code > a.p_code and b.ex_confm
  join course c on c.cour_id = a.cour_id and c.p_type = 'THEORY' and c.extl_max > 0
  join course d on d.cour_id = b.cour_id and d.p_type = 'THEORY' and d.extl_max > 0
  where a.exam_id = :exam and a.colcode = '${HOST}' and a.ex_confm
  group by 1, 2 order by count(*), 1, 2 limit 1),
slots as (
  insert into exam_timetable (exam_id, p_code, sem, examdate, examsession)
  select :exam, x.p_code, x.sem, :day::date, 'FN' from pair p
  cross join lateral (values (p.p_code, p.sem), (p.other_code, p.other_sem)) x (p_code, sem) returning 1)
insert into exam_timetable_clash (exam_id, p_code, other_code, examdate, examsession, students, acknowledged_by, acknowledged_at)
select :exam, p.p_code, p.other_code, :day::date, 'FN',
  (select count(*) from exam_application a join exam_application b on b.exam_id = a.exam_id and b.student_id = a.student_id
    where a.exam_id = :exam and a.p_code = p.p_code and b.p_code = p.other_code and a.ex_confm and b.ex_confm),
  (select id from app_user where login = '501'), '2026-02-12T05:00:00Z' from pair p`;

/** Halls, people and centres: of the exam in valuation every college is its own centre. */
export async function loadHalls(db: Knex.Transaction, { valuation, application }: DemoExams): Promise<void> {
  const exam = { exam: valuation.id };
  // the view of candidates asks for the centres
  await db.raw(
    `insert into exam_centre (exam_id, centre) select distinct exam_id, colcode from exam_application where exam_id = :exam`,
    exam,
  );
  await db.raw(LINE, exam);
  await db.raw('create index on demo_line (centre, examdate, examsession); analyze demo_line');
  await db.raw(NEEDS);
  await db('exam_centre').where({ exam_id: valuation.id }).delete();
  await db.raw(CENTRES, { ...exam, guests: [] });
  for (const statement of HALLS.split(';')) await db.raw(statement);
  for (const statement of PEOPLE.split(';')) await db.raw(statement, { ...exam, next: application.id });
  await db.raw(CENTRES, { exam: application.id, guests: [GUEST] });
  await db.raw(ALLOTTED, { exam: application.id });
  await db.raw(CLASH, { exam: application.id, day: `${application.eyear}-04-06` });
}

const ACCOMMODATION = `
insert into exam_accommodation (exam_id, reg_no, colcode, basis, certificate, certificate_bytes, scribe, minutes_per_hour, step_free,
  large_print, own_keyboard, state, asked_by, asked_at, decided_by, decided_at)
select :exam, :regNo, '${HOST}', 'BENCHMARK', :key, :size, true, 20, true, false, false, 'GRANTED', c.id, '2026-02-05T05:00:00Z', o.id, '2026-02-09T05:00:00Z'
from app_user c cross join app_user o where c.login = '${HOST}' and o.login = '501'`;

/** A scribe and an hour more, asked for by the college with its certificate and granted by the office. */
export async function loadAccommodation(
  db: Knex.Transaction,
  examId: number,
  certificate: { key: string; size: number },
): Promise<void> {
  await db.raw(ACCOMMODATION, {
    exam: examId,
    regNo: PLANTED.disabled,
    key: certificate.key,
    size: certificate.size,
  });
  await db('scribe').insert({
    exam_id: examId,
    reg_no: PLANTED.disabled,
    p_code: '*',
    name: 'V. Nila',
    qualification: 'Plus two',
    mobile: '5000000107',
    own_choice: true,
  });
}
