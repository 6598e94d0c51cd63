import type { Db } from '../../core/database/connect';

/** Scripts of one college and board, at its own camp or at that of the head office. */
export interface ExpectedScripts {
  colcode: string;
  board: string;
  /** Research and postgraduate papers, and papers that would betray who wrote them. */
  at_office: boolean;
  expected: number;
  numbered: number;
  received: number;
  /** Scripts that stand elsewhere than they are allocated to, and that no camp has received or keyed. */
  movable: number;
  place: string | null;
}

// Counts by college, paper and camp, not scripts: an exam has a million of these.
const EXPECTED = `
with cell as materialized (select * from script_counts(:exam)),
paper as (
  select p_code, sum(expected) < :few or min(colcode collate "C") = max(colcode collate "C") as guarded from cell group by p_code),
part as materialized (
  select c.colcode, c.board, d.deg_level not in ('UG', 'DIPLOMA') or p.guarded as at_office, c.place, sum(c.expected) as expected,
    sum(c.numbered) as numbered, sum(c.received) as received, sum(c.untouched) as untouched
  from cell c join paper p using (p_code) join degree d using (deg_id) group by 1, 2, 3, 4),
camp_of as materialized (
  select p.colcode, p.board, p.at_office, case when p.at_office
    then (select c.place from college c join camp k on k.place = c.place and k.selectable where c.is_head_office)
    else allocated_camp(p.colcode, p.board) end as place
  from (select distinct colcode, board, at_office from part) p)
select c.colcode, c.board, c.at_office, sum(c.expected)::int as expected, o.place, sum(c.numbered)::int as numbered,
  sum(c.received)::int as received, coalesce(sum(c.untouched) filter (where c.place is distinct from o.place and o.place is not null
    and k.host is distinct from c.colcode), 0)::int as movable
from part c
join camp_of o using (colcode, board, at_office)
left join camp k on k.place = o.place
group by c.colcode, c.board, c.at_office, o.place
order by length(c.colcode), c.colcode, c.board collate "C", c.at_office`;

/** The written papers of an exam by college, board and camp. */
export async function listExpected(db: Db, examId: number, few: number): Promise<ExpectedScripts[]> {
  const { rows } = await db.raw<{ rows: ExpectedScripts[] }>(EXPECTED, { exam: examId, few });
  return rows;
}

const MOVE = `
with paper as materialized (
  select e.p_code, count(*) < :few or min(e.colcode) = max(e.colcode) as guarded
  from v_qp_eligible e where e.exam_id = :exam group by e.p_code),
camp_of as materialized (
  select x.colcode, x.board, allocated_camp(x.colcode, x.board) as place
  from (select distinct e.colcode, e.board from v_qp_eligible e where e.exam_id = :exam and e.colcode = any(:colleges)) x),
moved as (
  update script s set place = o.place
  from v_qp_eligible e join paper p on p.p_code = e.p_code join degree d on d.deg_id = e.deg_id
  join camp_of o on o.colcode = e.colcode and o.board = e.board join camp k on k.place = o.place and k.host is distinct from e.colcode
  join script b on b.exam_id = :exam and b.application_id = e.id
  where e.exam_id = :exam and s.exam_id = b.exam_id and s.id = b.id and not p.guarded and d.deg_level in ('UG', 'DIPLOMA')
    and s.void_reason is null and s.place is distinct from o.place
    and not exists (select from script_receipt t where t.exam_id = s.exam_id and t.barcode = s.barcode)
    and not exists (select from camp_mark m where m.exam_id = s.exam_id and m.barcode = s.barcode)
  returning e.colcode, e.board, b.place as from_place, s.place as to_place)
insert into camp_allocation_event (colcode, board, exam_id, from_place, to_place, scripts, reason, by_user)
select colcode, board, :exam, from_place, to_place, count(*), :reason, :by from moved group by 1, 2, 4, 5
returning scripts`;

/** Sends scripts no camp has received where their colleges are allocated now; how many there were. */
export async function moveScripts(
  trx: Db,
  order: { exam: number; few: number; colleges: readonly string[]; reason: string; by: number },
): Promise<number> {
  const { rows } = await trx.raw<{ rows: { scripts: number }[] }>(MOVE, { ...order, colleges: [...order.colleges] });
  return rows.reduce((sum, { scripts }) => sum + scripts, 0);
}
