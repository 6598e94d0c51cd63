import type { Knex } from 'knex';
import { dummyNumberSql } from '../modules/top-sheet/dummy-number';
import type { DemoExam } from './demo-exams';

/** Scripts beyond which only those with a revaluation request are made. */
const MAX_SCRIPTS = 3_000;

/**
 * Where the scripts of the published exam lie: number, position in a bundle and two keyings, which is what a camp needs
 * to take out one that is valued again. A large demo has only those with a request. Numbers, bundles and rows follow
 * those of the exam in valuation, so that every number of the demo means one script.
 */
const ASKED = `
create temp table demo_asked on commit drop as
with written as (
  select r.id as application_id, r.draw_id, r.p_code, r.ext as ext_mark, c.board, g.district, v.rid is not null as asked,
    case when r.level in ('PG', 'MPHIL') then 'PUCAMP' else g.place end as place
  from demo_row r
  join course c on c.cour_id = r.cour_id
  join college g on g.colcode = r.colcode
  left join revaluation v on v.exam_id = :exam and v.application_id = r.id
  where c.p_type = 'THEORY' and c.scheme = 'MARKS' and not r.absent and r.ext <= least(max_keyed_mark(), c.extl_max))
select w.*, (8999999 + row_number() over (order by w.board, w.p_code, sha256(convert_to('demo asked ' || w.draw_id, 'UTF8'))))::int as base
from written w where w.asked or (select count(*) from written) <= :most`;

const SCRIPTS = `
insert into script (exam_id, id, application_id, dummy_no, barcode, p_code, board, district, place, generated_at)
select :exam, a.base, a.application_id, d.dummy, d.dummy, a.p_code, a.board, a.district, a.place, '2025-04-02T05:00:00Z'
from demo_asked a cross join lateral (select ${dummyNumberSql('a.base')} as dummy) d
order by a.base`;

const PLACED = `
create temp table demo_asked_place on commit drop as
select p.*, (90000 + dense_rank() over (order by p.place, p.p_code, p.nr / bundle_size()))::int as bundleno,
  packet_of_position((p.nr % bundle_size() + 1)::int) as packet, serial_of_position((p.nr % bundle_size() + 1)::int) as slno
from (
  select s.id, s.barcode, s.p_code, s.board, s.district, s.place, a.ext_mark,
    row_number() over (partition by s.place, s.p_code order by s.barcode) - 1 as nr
  from script s join demo_asked a on a.application_id = s.application_id
  where s.exam_id = :exam) p`;

const BUNDLES = `
insert into bundle (exam_id, bundleno, p_code, qp_no, tot_paper, board, district, place, state)
select :exam, p.bundleno, p.p_code, 'QP' || lpad(p.bundleno::text, 6, '0'), count(*), min(p.board), min(p.district), p.place, 'CLOSED'
from demo_asked_place p group by p.bundleno, p.p_code, p.place order by p.bundleno`;

/** Keyed twice alike, by the two operators of the camp. */
const MARKS = `
insert into camp_mark (exam_id, id, barcode, bundleno, packet, slno, p_code, place, amark, aopid, aupdateon, bmark, bopid, bupdateon)
select :exam, p.id, p.barcode, p.bundleno, p.packet, p.slno, p.p_code, p.place,
  p.ext_mark, o.op1, '2025-05-20T05:00:00Z', p.ext_mark, o.op2, '2025-05-21T05:00:00Z'
from demo_asked_place p
join (select o.place, max(o.id) filter (where u.login like 'op1.%') as op1, max(o.id) filter (where u.login like 'op2.%') as op2
  from camp_officer o join app_user u on u.id = o.user_id group by o.place) o on o.place = p.place
order by p.id`;

const EVENTS = `
insert into valuation_event (kind, exam_id, bundleno, barcode, pass, action, new_mark, packet, slno, officer_id, at)
select 'FIRST', :exam, m.bundleno, m.barcode, v.pass, 'KEYED', v.mark, m.packet, m.slno, v.officer, v.at
from camp_mark m
cross join lateral (values ('A', m.amark, m.aopid, m.aupdateon), ('B', m.bmark, m.bopid, m.bupdateon)) v(pass, mark, officer, at)
where m.exam_id = :exam
order by m.bundleno, v.at, m.id`;

/** Scripts of the published exam, as far as they may be requested. */
export async function loadAskedScripts(db: Knex.Transaction, exam: DemoExam): Promise<void> {
  for (const statement of [ASKED, SCRIPTS, PLACED, BUNDLES, MARKS, EVENTS])
    await db.raw(statement, { exam: exam.id, most: MAX_SCRIPTS });
}
