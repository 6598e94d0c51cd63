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

const EXPECTED = `
with paper as materialized (
  select e.p_code, count(*) < :few or min(e.colcode) = max(e.colcode) as guarded
  from v_qp_eligible e where e.exam_id = :exam group by e.p_code),
row_of as materialized (
  select e.id, e.colcode, e.board, d.deg_level not in ('UG', 'DIPLOMA') or p.guarded as at_office
  from v_qp_eligible e join paper p on p.p_code = e.p_code join degree d on d.deg_id = e.deg_id
  where e.exam_id = :exam),
part as materialized (
  select r.colcode, r.board, r.at_office, count(*)::int as expected from row_of r group by 1, 2, 3),
camp_of as materialized (
  select p.colcode, p.board, p.at_office, case when p.at_office
    then (select c.place from college c join camp k on k.place = c.place and k.selectable where c.is_head_office)
    else allocated_camp(p.colcode, p.board) end as place
  from part p),
done as (
  select r.colcode, r.board, r.at_office, count(*)::int as numbered, (count(*) filter (where t.barcode is not null))::int as received,
    (count(*) filter (where t.barcode is null and m.barcode is null and s.void_reason is null
      and s.place is distinct from o.place and o.place is not null and not o.hosted))::int as movable
  from row_of r
  join script s on s.exam_id = :exam and s.application_id = r.id
  join (select c.*, k.host is not distinct from c.colcode as hosted from camp_of c left join camp k on k.place = c.place) o
    on o.colcode = r.colcode and o.board = r.board and o.at_office = r.at_office
  left join script_receipt t on t.exam_id = s.exam_id and t.barcode = s.barcode
  left join camp_mark m on m.exam_id = s.exam_id and m.barcode = s.barcode
  group by 1, 2, 3)
select p.*, o.place, coalesce(d.numbered, 0) as numbered, coalesce(d.received, 0) as received, coalesce(d.movable, 0) as movable
from part p
join camp_of o using (colcode, board, at_office)
left join done d using (colcode, board, at_office)
order by length(p.colcode), p.colcode, p.board collate "C", p.at_office`;

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
