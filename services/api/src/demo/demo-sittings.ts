import type { Knex } from 'knex';
import type { DemoExam } from './demo-exams';
import { APART, COLOUR, HALLS_USED } from './demo-halls';

/**
 * The exam days of the exam in valuation: every session planned, watched, reported, sealed and received, from the absences the
 * draws have given. Two sessions are not closed yet; one hall was reported twice, and one script lay in the wrong cover.
 */

/** Desks of a hall of five rows by eight in the order of the rule: the ones of one colour, row by row. */
const deskOf = (place: string, odd: string) => `
  chr((65 + 2 * ((${place}) % 4) + case when ((${place}) / 4 % 2 = 1) <> ${odd} then 1 else 0 end)::int) || ((${place}) / 4 + 1)`;
const APART_DESKS = `(array['A1','C1','E1','B2','D2','A3','C3','E3','B4','D4'])`;

const SEATS = `
insert into seat (exam_id, application_id, reg_no, p_code, centre, examdate, examsession, turn, hall_id, desk)
select :exam, p.application_id, p.reg_no, p.p_code, p.centre, p.examdate, p.examsession, p.turn, h.hall_id, p.desk
from (
  select l.*, case when l.turn = 1 then 'H' || (1 + k.place / ${COLOUR}) else 'S' || (1 + l.nr / ${APART}) end as hall_no,
    case when l.turn = 1 then ${deskOf(`k.place % ${COLOUR}`, 'k.odd')} else ${APART_DESKS}[1 + l.nr % ${APART}] end as desk
  from demo_line l
  cross join lateral (select ${COLOUR} * ${HALLS_USED('l.n', 'l.largest')} as evens) e
  cross join lateral (select l.nr >= e.evens as odd, case when l.nr >= e.evens then l.nr - e.evens else l.nr end as place) k
  where l.turn <= 2) p
join hall h on h.colcode = p.centre and h.hall_no = p.hall_no
order by p.examdate, p.examsession desc, length(p.centre), p.centre, p.turn, p.nr`;

/** The last two sessions of 102 are reported and not closed. */
const SITTINGS = `
insert into sitting (exam_id, centre, examdate, examsession, state, plan_no, seed, spaced, candidates, close_pairs, diagonal_pairs, fixed_by, fixed_at,
  closed_by, closed_at, row_version)
select :exam, s.centre, s.examdate, s.examsession, case when s.closed then 'CLOSED' else 'HELD' end, 1,
  abs(hashtext(s.centre || s.examdate || s.examsession)::bigint) + 1, false, s.n, 0, 0, h.user_id,
  (s.examdate - 7 + time '11:00') at time zone 'Asia/Kolkata',
  case when s.closed then h.user_id end, case when s.closed then (s.examdate + time '18:00') at time zone 'Asia/Kolkata' end, 4
from (
  select l.centre, l.examdate, l.examsession, count(*) as n,
    l.centre <> '102' or row_number() over (partition by l.centre order by l.examdate desc, l.examsession) > 2 as closed
  from demo_line l group by 1, 2, 3) s
join demo_host h on h.colcode = s.centre
order by s.examdate, s.examsession desc, length(s.centre), s.centre`;

/** Places of duty in the order of the days, given to the people of a centre one after another: nobody has two more than another. */
const DUTIES = `
with used as (
  select centre, examdate, examsession, hall_id, max(turn) as turn, count(*) as n from seat where exam_id = :exam group by 1, 2, 3, 4),
place as (
  select u.centre, u.examdate, u.examsession, u.hall_id, case when u.turn = 2 then 'ISOLATION' else 'HALL' end as part
  from used u cross join generate_series(1, (u.n + 24) / 25) g
  union all
  select r.centre, r.examdate, r.examsession, null, 'RELIEF'
  from (select centre, examdate, examsession, count(*) as halls from used group by 1, 2, 3) r
  cross join generate_series(1, (r.halls + 9) / 10) g),
numbered as (
  select p.*, row_number() over (partition by p.centre order by p.examdate, p.examsession desc, p.hall_id nulls last) - 1 as nr from place p),
people as (
  select i.id, i.colcode, row_number() over (partition by i.colcode order by i.id) - 1 as nr, count(*) over (partition by i.colcode) as n
  from invigilator i where i.boards = '{}')
insert into invigilation_duty (exam_id, centre, examdate, examsession, invigilator_id, hall_id, part, allotted, came)
select :exam, d.centre, d.examdate, d.examsession, p.id, d.hall_id, d.part, 'RULE', true
from numbered d join people p on p.colcode = d.centre and p.nr = d.nr % p.n
order by d.examdate, d.examsession desc, length(d.centre), d.centre, d.nr`;

const REPORTS = `
insert into hall_report (exam_id, centre, examdate, examsession, hall_id, turn, absent_desks, present, books_given, books_spoiled, books_back,
  entered_by, at)
select :exam, r.centre, r.examdate, r.examsession, r.hall_id, r.turn, r.away, r.n - cardinality(r.away), r.n + r.spoiled, r.spoiled,
  cardinality(r.away), h.user_id, (r.examdate + case r.examsession when 'FN' then time '10:45' else time '14:45' end) at time zone 'Asia/Kolkata'
from (
  select x.centre, x.examdate, x.examsession, x.hall_id, x.turn, count(*)::int as n,
    coalesce(array_agg(x.desk order by x.desk) filter (where l.absent), '{}') as away, case when x.hall_id % 9 = 0 then 1 else 0 end as spoiled
  from seat x join demo_line l on l.application_id = x.application_id
  where x.exam_id = :exam group by 1, 2, 3, 4, 5) r
join demo_host h on h.colcode = r.centre
order by r.examdate, r.examsession desc, length(r.centre), r.centre, r.hall_id, r.turn`;

/** The first report of 101 with an absentee was disputed and saved again; one candidate there had a paper in the hand. */
const DISPUTED = `
update hall_report r set row_version = 2, note = 'Counted twice: the first count had one more present.',
  malpractice = jsonb_build_array(jsonb_build_object('desk', (select x.desk from seat x
    where (x.exam_id, x.centre, x.examdate, x.examsession, x.hall_id, x.turn) = (r.exam_id, r.centre, r.examdate, r.examsession, r.hall_id, r.turn)
      and x.desk <> all (r.absent_desks) order by x.desk limit 1), 'what', 'A folded paper with notes, handed over by the candidate.'))
from (select d.centre, d.examdate, d.examsession, d.hall_id, d.turn from hall_report d
  where d.exam_id = :exam and d.centre = '101' and cardinality(d.absent_desks) > 0 and d.present > 0
  order by d.examdate, d.examsession desc, d.hall_id limit 1) f
where r.exam_id = :exam and (r.centre, r.examdate, r.examsession, r.hall_id, r.turn) = (f.centre, f.examdate, f.examsession, f.hall_id, f.turn)`;

const PAPERS = `
create temp table demo_paper on commit drop as
select l.centre, l.examdate, l.examsession, l.p_code, count(*)::int as n, count(*) filter (where not l.absent)::int as present
from demo_line l where l.turn <= 2 group by 1, 2, 3, 4`;
const OPENINGS = `
insert into question_packet_opening (exam_id, centre, examdate, examsession, p_code, sealed_count, seal_intact, opened_at, opened_by, witness,
  used, left_over, by_user, at)
select :exam, p.centre, p.examdate, p.examsession, p.p_code, (p.n + 9) / 10 * 10, true, o.at, h.principal, 'P. Elango', p.present,
  (p.n + 9) / 10 * 10 - p.present, h.user_id, o.at
from demo_paper p join demo_host h on h.colcode = p.centre
cross join lateral (select (p.examdate + case p.examsession when 'FN' then time '09:35' else time '13:35' end) at time zone 'Asia/Kolkata' as at) o
where p.present > 0
order by p.examdate, p.examsession desc, length(p.centre), p.centre, p.p_code`;

/** One cover for a hundred scripts, received the day after its session was closed; the largest paper of 101 lies in two, between which a script went astray. */
const COVERS = `
with astray as (
  select centre, examdate, examsession, p_code from demo_paper where centre = '101' and present between 4 and 190
  order by present desc, examdate, examsession desc, p_code limit 1),
sealed as (
  select p.*, a.p_code is not null as astray, g.part,
    case when a.p_code is null then least(100, p.present - (g.part - 1) * 100)
      when g.part = 1 then (p.present + 1) / 2 else p.present / 2 end as scripts
  from demo_paper p
  left join astray a using (centre, examdate, examsession, p_code)
  cross join lateral generate_series(1, case when a.p_code is null then (p.present + 99) / 100 else 2 end) g (part)
  where p.present > 0)
insert into script_cover (exam_id, centre, examdate, examsession, p_code, part, scripts, seal_no, sealed_by, sealed_at, handed_to, handed_at,
  received_scripts, received_by, received_at, note, row_version)
select :exam, s.centre, s.examdate, s.examsession, s.p_code, s.part, s.scripts,
  'S' || s.centre || '-' || lpad((row_number() over (partition by s.centre order by s.examdate, s.examsession desc, s.p_code, s.part))::text, 5, '0'),
  h.user_id, (s.examdate + case s.examsession when 'FN' then time '13:30' else time '17:30' end) at time zone 'Asia/Kolkata',
  'Messenger of the examination office', (s.examdate + time '18:30') at time zone 'Asia/Kolkata',
  case when k.state <> 'CLOSED' then null when not s.astray then s.scripts when s.part = 1 then s.scripts - 1 else s.scripts + 1 end,
  case when k.state = 'CLOSED' then o.id end,
  case when k.state = 'CLOSED' then (s.examdate + 1 + time '11:00') at time zone 'Asia/Kolkata' end,
  case when not s.astray then null when s.part = 1 then 'One script less than sealed: it lay in the second cover.'
    else 'One script more than sealed: it belongs to the first cover.' end, case when k.state = 'CLOSED' then 3 else 2 end
from sealed s join demo_host h on h.colcode = s.centre
join sitting k on k.exam_id = :exam and (k.centre, k.examdate, k.examsession) = (s.centre, s.examdate, s.examsession)
cross join (select id from app_user where login = '501') o
order by s.examdate, s.examsession desc, length(s.centre), s.centre, s.p_code, s.part`;

const BOOKS = `
insert into answer_book_stock (exam_id, centre, kind, count, note, by_user, at)
select :exam, r.centre, 'RECEIVED', (sum(r.books_given) / 100 + 2) * 100, 'From the store of the university', h.user_id,
  (min(r.examdate) - 10 + time '11:00') at time zone 'Asia/Kolkata'
from hall_report r join demo_host h on h.colcode = r.centre where r.exam_id = :exam
group by r.centre, h.user_id order by length(r.centre), r.centre;
insert into answer_book_stock (exam_id, centre, kind, count, examdate, examsession, by_user, at)
select :exam, r.centre, k.kind, k.n, r.examdate, r.examsession, h.user_id, (r.examdate + time '18:00') at time zone 'Asia/Kolkata'
from (select centre, examdate, examsession, sum(present)::int as used, sum(books_spoiled)::int as spoiled from hall_report
  where exam_id = :exam group by 1, 2, 3) r
join sitting s on (s.exam_id, s.centre, s.examdate, s.examsession) = (:exam, r.centre, r.examdate, r.examsession) and s.state = 'CLOSED'
join demo_host h on h.colcode = r.centre
cross join lateral (values ('USED', r.used), ('SPOILED', r.spoiled)) k (kind, n)
where k.n > 0 order by r.examdate, r.examsession desc, length(r.centre), r.centre, k.kind desc`;

export async function loadSittings(db: Knex.Transaction, exam: DemoExam): Promise<void> {
  const values = { exam: exam.id };
  await db.raw(SITTINGS, values);
  await db.raw(SEATS, values);
  await db.raw('analyze seat; analyze sitting');
  for (const step of [DUTIES, REPORTS, DISPUTED]) await db.raw(step, values);
  await db.raw(PAPERS);
  for (const step of [OPENINGS, COVERS]) await db.raw(step, values);
  for (const step of BOOKS.split(';')) await db.raw(step, values);
}
