import type { Knex } from 'knex';
import { dummyNumberSql } from '../modules/top-sheet/dummy-number';
import { CAMPS, FIRST_CAMP } from './demo-profile';
import type { DemoExam } from './demo-exams';

/**
 * Top sheets: papers in order of board and code, applications inside a paper in an order that cannot be guessed,
 * numbers consecutive from 1000000 with a check digit.
 */
const SCRIPTS = `
insert into script (exam_id, id, application_id, dummy_no, barcode, p_code, board, district, place, generated_at)
select :exam, n.base - 999999, n.application_id, d.dummy, d.dummy, n.p_code, n.board, n.district, n.place, '2025-10-25T05:00:00Z'
from (
  select e.id as application_id, e.p_code, c.board, g.district, case when r.level in ('PG', 'MPHIL') then 'PUCAMP' else g.place end as place,
    (999999 + row_number() over (order by c.board, e.p_code, sha256(convert_to(:secret || r.draw_id, 'UTF8'))))::int as base
  from v_qp_eligible e
  join demo_row r on r.id = e.id
  join course c on c.cour_id = r.cour_id
  join college g on g.colcode = r.colcode
  where e.exam_id = :exam) n
cross join lateral (select ${dummyNumberSql('n.base')} as dummy) d
order by n.base`;

/** Scripts of present candidates in bundles of one paper and one camp, at most 125, mixed over the colleges. */
const POSITIONS = `
create temp table demo_position on commit drop as
select p.*, (dense_rank() over (order by array_position(:camps, p.place), p.p_code, p.nr / bundle_size()))::int as bundleno,
  packet_of_position((p.nr % bundle_size() + 1)::int) as packet, serial_of_position((p.nr % bundle_size() + 1)::int) as slno
from (
  select s.id as script_id, s.barcode, s.p_code, s.board, s.district, s.place, r.ext as mark, least(max_keyed_mark(), r.extl_max) as highest,
    row_number() over (partition by s.place, s.p_code order by pg_temp.u('heap' || s.id), s.id) - 1 as nr
  from script s join demo_row r on r.id = s.application_id
  where s.exam_id = :exam and not r.absent and r.ext is not null) p`;

const BUNDLES = `
insert into bundle (exam_id, bundleno, p_code, qp_no, tot_paper, board, district, place, state)
select :exam, p.bundleno, p.p_code, 'QP' || lpad(p.bundleno::text, 6, '0'), count(*), p.board, min(p.district), p.place, 'RECEIVED'
from demo_position p group by p.bundleno, p.p_code, p.board, p.place order by p.bundleno;
insert into bundle_movement (exam_id, bundleno, kind, counted, at)
select :exam, b.bundleno, 'RECEIVED', b.tot_paper, '2025-11-24T05:00:00Z' from bundle b where b.exam_id = :exam order by b.bundleno`;

/**
 * The first camp: half of its bundles keyed for A, four of five of those for B, some differences settled by the camp
 * officer. Six keyings in a thousand slip: a neighbouring key, one off, swapped digits, the line above.
 */
const KEYED = `
with o as (
  select max(o.id) filter (where u.login like 'co.%') as co, max(o.id) filter (where u.login like 'op1.%') as op1,
    max(o.id) filter (where u.login like 'op2.%') as op2
  from camp_officer o join app_user u on u.id = o.user_id where o.exam_id = :exam and o.place = :camp),
b as (
  select b.bundleno, row_number() over (order by b.bundleno) as place_nr, count(*) over () as bundles from bundle b
  where b.exam_id = :exam and b.place = :camp),
k as (
  select p.*, b.place_nr, b.bundles, b.place_nr * 10 <= b.bundles * 4 as b_done, b.place_nr * 10 <= b.bundles * 2 as c_done,
    pg_temp.u(p.barcode || '|slip A') as slip_a, pg_temp.u(p.barcode || '|slip B') as slip_b,
    timestamptz '2025-12-01T04:00:00Z' + make_interval(secs => b.place_nr * 1300 + (p.packet - 1) * 250 + p.slno * 9) as at
  from demo_position p join b on b.bundleno = p.bundleno where b.place_nr * 2 <= b.bundles + 1),
m as (
  select k.*, ${slipped('slip_a')} as a, case when k.b_done and not (k.place_nr = 1 and k.packet = 1 and k.slno > 20) then ${slipped('slip_b')} end as b
  from k)
insert into camp_mark (exam_id, id, barcode, bundleno, packet, slno, p_code, place, amark, aopid, aupdateon, bmark, bopid, bupdateon,
  cmark, copid, cupdateon)
select :exam, row_number() over (order by m.bundleno, m.packet, m.slno), m.barcode, m.bundleno, m.packet, m.slno, m.p_code, m.place,
  m.a, o.op1, m.at, m.b, case when m.b is not null then o.op2 end, case when m.b is not null then m.at + interval '1 day' end,
  case when c.needed then m.mark end, case when c.needed then o.co end, case when c.needed then m.at + interval '2 days' end
from m cross join o cross join lateral (select m.c_done and m.a <> m.b as needed) c
order by m.bundleno, m.packet, m.slno`;

/** The mark as typed: right, or one of the usual slips, never above the paper's maximum. */
function slipped(chance: string): string {
  return `case when k.${chance} >= 0.006 then k.mark
    when k.${chance} < 0.0021 then least(k.highest, case when k.mark % 10 < 9 then k.mark + 1 else k.mark - 1 end)
    when k.${chance} < 0.0036 then greatest(0, k.mark - 1)
    when k.${chance} < 0.0051 then least(k.highest, k.mark % 10 * 10 + k.mark / 10)
    else least(k.highest, k.mark + 4) end`;
}

/** Who keyed what, in the order of the day; the database chains them. */
const EVENTS = `
insert into valuation_event (kind, exam_id, bundleno, barcode, pass, action, new_mark, packet, slno, officer_id, at)
select 'FIRST', :exam, m.bundleno, m.barcode, v.pass, 'KEYED', v.mark, m.packet, m.slno, v.officer, v.at
from camp_mark m
cross join lateral (values ('A', m.amark, m.aopid, m.aupdateon), ('B', m.bmark, m.bopid, m.bupdateon), ('C', m.cmark, m.copid, m.cupdateon))
  v(pass, mark, officer, at)
where m.exam_id = :exam and v.mark is not null
order by m.bundleno, v.at, m.id`;

/** A few differences for certain, however small the demo: every 60th doubly keyed script of the bundles without C. */
const DIFFERENCES = `
update camp_mark m set bmark = case when m.amark > 5 then m.amark - 2 else m.amark + 2 end
where m.exam_id = :exam and m.bmark = m.amark and m.cmark is null and m.id % 60 = 7 and :few`;

/** Rejected scans that wait for the camp officer: scripts of other papers, of absentees, unknown numbers. */
const PROBLEMS = `
with keyed as (
  select m.*, row_number() over (order by pg_temp.u(m.barcode || '|problem')) as nr, count(*) over () as n
  from camp_mark m where m.exam_id = :exam and m.place = :camp),
chosen as (
  select k.*, case k.nr % 6 when 0 then 'OTHER_POSITION' when 1 then 'OTHER_POSITION' when 2 then 'WRONG_PAPER' when 3 then 'WRONG_PAPER'
    when 4 then 'ABSENT' else 'UNKNOWN' end as reason
  from keyed k where k.nr <= greatest(6, k.n * 15 / 10000)),
absentee as (
  select s.barcode, row_number() over (order by s.id) - 1 as nr, count(*) over () as n
  from script s join demo_row r on r.id = s.application_id where s.exam_id = :exam and s.place = :camp and r.absent)
insert into barcode_error (exam_id, place, barcode, pass, bundleno, packet, slno, opid, mark, reason, at)
select :exam, c.place, case c.reason when 'UNKNOWN' then '99999992' when 'ABSENT' then a.barcode else c.barcode end, 'A',
  case c.reason when 'OTHER_POSITION' then (select min(b.bundleno) from bundle b where b.exam_id = :exam and b.place = c.place)
    else c.bundleno end,
  c.packet, c.slno, c.aopid, c.amark, c.reason, c.aupdateon + interval '3 seconds'
from chosen c left join absentee a on c.reason = 'ABSENT' and a.nr = c.nr % a.n
order by c.nr`;

const EXAMINERS = `
insert into examiner (exam_id, exno, name, board, place)
select :exam, 'EX' || lpad((row_number() over (order by b.place, b.board))::text, 4, '0'), 'Examiner for ' || initcap(b.board), b.board, b.place
from (select distinct b.place, b.board from bundle b where b.exam_id = :exam) b
order by b.place, b.board`;

/** Question papers as ordered from the press, and the packing list of each college. */
const QUESTION_PAPERS = `
insert into qp_freeze (exam_id, run_no, p_code, sem, count, excess, total, frozen_at)
select q.exam_id, 1, q.p_code, q.sem, q.count, q.excess, q.total, '2025-10-20T05:00:00Z' from v_qp_count q
where q.exam_id = :exam order by q.p_code;
insert into qp_freeze_college (exam_id, run_no, p_code, sem, colcode, count, excess, total)
select c.exam_id, 1, c.p_code, c.sem, c.colcode, c.n, (3 * c.n + 99) / 100, (c.n + (3 * c.n + 99) / 100 + 9) / 10 * 10
from (select e.exam_id, e.p_code, e.sem, e.colcode, count(*)::int as n from v_qp_eligible e where e.exam_id = :exam group by 1, 2, 3, 4) c
order by c.p_code, c.colcode`;

/** Scripts, bundles and the keying of the first camp, from the draws in `demo_row`. */
export async function loadCamps(db: Knex.Transaction, exam: DemoExam): Promise<void> {
  const values = { exam: exam.id, camp: FIRST_CAMP, camps: [...CAMPS] };
  await db.raw(SCRIPTS, { ...values, secret: 'demo order ' });
  await db.raw(`select setval('script_id_seq', (select max(id) from script)); analyze script`);
  await db.raw(POSITIONS, values);
  await db.raw('create index on demo_position (bundleno); analyze demo_position');
  for (const statement of `${QUESTION_PAPERS};${BUNDLES}`.split(';')) await db.raw(statement, values);
  await db.raw(KEYED, values);
  const few = await db('camp_mark').count<{ n: number }[]>({ n: '*' });
  await db.raw(DIFFERENCES, { ...values, few: Number(few[0]!.n) < 2_000 });
  await db.raw(`select setval('camp_mark_id_seq', (select max(id) from camp_mark))`);
  await db.raw(
    `insert into script_receipt (exam_id, barcode, bundleno, place, received_at)
     select :exam, p.barcode, p.bundleno, p.place, '2025-11-24T05:00:00Z' from demo_position p order by p.barcode`,
    values,
  );
  await db.raw(
    `update bundle b set state = case when x.done < b.tot_paper then 'VALUED' when x.both < b.tot_paper then 'A_DONE'
       when x.open > 0 then 'B_DONE' else 'CLEAN' end
     from (select m.bundleno, count(*) as done, count(m.bmark) as both, count(*) filter (where m.amark <> m.bmark and m.cmark is null) as open
           from camp_mark m where m.exam_id = :exam group by m.bundleno) x
     where b.exam_id = :exam and b.bundleno = x.bundleno`,
    values,
  );
  await db.raw(EVENTS, values);
  await db.raw(PROBLEMS, values);
  await db.raw(EXAMINERS, values);
}
