import type { HandedScript } from '@thervu/contracts/handed-script/handed-script-contract';
import type { HandedDecision } from '@thervu/contracts/handed-script/handed-script-rules';
import type { Db } from '../../core/database/connect';

/**
 * A row for every number that was handed over, or whose absent candidate has a scanned script: the last hand-over, the
 * last decision, and whether a decision is due. The same conditions keep the balances G4 and G5 of the script ledger
 * open; the absentees to be looked at are found by what is kept of their papers (sql/scanned-absentees.sql).
 */
const HANDED = `
with handed as (
  select distinct on (e.barcode) e.barcode, e.place, e.reason, e.bundleno, e.packet, e.slno, e.resolution_note as note,
    e.resolved_at as at, o.name as by
  from barcode_error e left join camp_officer o on o.id = e.resolved_by
  where e.exam_id = :exam and e.resolution = 'TO_OFFICE' order by e.barcode, e.resolved_at desc, e.id desc),
scanned as (
  select s.barcode::text as barcode, coalesce(m.bundleno, r.bundleno) as bundleno, m.packet, m.slno
  from maybe_scanned_absentees(:exam) n(id)
  join exam_application a on a.exam_id = :exam and a.id = n.id
  join script s on s.exam_id = :exam and s.application_id = n.id
  left join script_receipt r on r.exam_id = :exam and r.barcode = s.barcode
  left join camp_mark m on m.exam_id = :exam and m.barcode = s.barcode
  where a.absent and a.ex_confm
    and not exists (select from script_exception x where x.exam_id = a.exam_id and x.application_id = a.id)
    and (r.barcode is not null or m.amark is not null or m.bmark is not null or s.barcode::text in (
      select e.barcode from barcode_error e where e.exam_id = :exam and e.reason = 'ABSENT'))),
decided as (
  select distinct on (h.barcode) h.barcode, h.decision, h.reason, h.at, u.name as by
  from handed_script_decision h join app_user u on u.id = h.by_user
  where h.exam_id = :exam order by h.barcode, h.id desc)
select n.barcode, coalesce(h.place, s.place) as place, coalesce(h.reason, 'ABSENT') as reason, coalesce(h.bundleno, w.bundleno) as bundleno,
  coalesce(h.packet, w.packet) as packet, coalesce(h.slno, w.slno) as slno,
  a.id as application_id, a.reg_no, a.p_code, a.colcode, coalesce(a.absent, false) as absent,
  h.at as handed_at, h.by as handed_by, h.note, d.decision, d.reason as decision_reason, d.at as decided_at, d.by as decided_by,
  (w.barcode is not null and d.decision is distinct from 'ABSENT') or (h.at is not null and (d.at is null or d.at < h.at)) as open
from (select barcode from handed union select barcode from scanned) n
left join handed h on h.barcode = n.barcode
left join scanned w on w.barcode = n.barcode
left join decided d on d.barcode = n.barcode
left join script s on s.exam_id = :exam and s.barcode = n.barcode::char(8)
left join exam_application a on a.exam_id = s.exam_id and a.id = s.application_id`;

interface Row {
  barcode: string;
  place: string | null;
  reason: HandedScript['reason'];
  bundleno: number | null;
  packet: number | null;
  slno: number | null;
  application_id: number | null;
  reg_no: string | null;
  p_code: string | null;
  colcode: string | null;
  absent: boolean;
  handed_at: Date | null;
  handed_by: string | null;
  note: string | null;
  decision: HandedDecision | null;
  decision_reason: string | null;
  decided_at: Date | null;
  decided_by: string | null;
  open: boolean;
}
export type Handed = HandedScript & { applicationId: number | null };

const toHandedScript = ({
  application_id,
  handed_at,
  handed_by,
  note,
  decision,
  decision_reason,
  decided_at,
  decided_by,
  ...row
}: Row): Handed => ({
  ...row,
  applicationId: application_id,
  handed: handed_at && { by: handed_by, at: handed_at.toISOString(), note },
  decided:
    decision && decided_at
      ? { decision, reason: decision_reason ?? '', by: decided_by ?? '', at: decided_at.toISOString() }
      : null,
});

/** Those that wait first, then the last decided; at most `most`, and how many there are. */
export async function handedScripts(
  db: Db,
  exam: number,
  { open, most }: { open: boolean | undefined; most: number },
): Promise<{ total: number; items: Handed[] }> {
  const sql = `select *, count(*) over ()::int as total from (${HANDED}) l
    where :open::boolean is null or l.open = :open::boolean
    order by l.open desc, l.decided_at desc nulls last, l.handed_at, l.barcode limit :most`;
  const { rows } = await db.raw<{ rows: (Row & { total: number })[] }>(sql, {
    exam,
    open: open ?? null,
    most,
  });
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...row }) => toHandedScript(row)) };
}

export async function handedScript(db: Db, exam: number, barcode: string): Promise<Handed | undefined> {
  const sql = `select * from (${HANDED}) l where l.barcode = :barcode`;
  const { rows } = await db.raw<{ rows: Row[] }>(sql, { exam, barcode });
  return rows[0] && toHandedScript(rows[0]);
}

/** How many wait for a decision, by camp. */
export async function countUndecided(db: Db, exam: number): Promise<{ name: string; count: number }[]> {
  const sql = `select coalesce(l.place, 'No camp') as name, count(*)::int as count from (${HANDED}) l where l.open group by 1 order by 1`;
  const { rows } = await db.raw<{ rows: { name: string; count: number }[] }>(sql, { exam });
  return rows;
}

/** One decision about a number at a time. */
export const lockNumber = (trx: Db, exam: number, barcode: string) =>
  trx.raw(`select pg_advisory_xact_lock(hashtext('thervu handed script ' || ?::text), ?)`, [barcode, exam]);

export const addDecision = (
  trx: Db,
  row: { exam_id: number; barcode: string; decision: HandedDecision; reason: string; by_user: number },
) => trx('handed_script_decision').insert(row);
