import type pg from 'pg';
import { outcomeOf, type Outcome } from './fault';

const count = async (db: pg.Client, sql: string): Promise<number> =>
  Number((await db.query<{ n: string }>(`select count(*) as n from ${sql}`)).rows[0]!.n);

const formatNumber = (n: number) => n.toLocaleString('en-IN');

/** C: every chain of marks verifies from its first link to its head, and every mark matches its journal. */
export async function chains(db: pg.Client): Promise<Outcome[]> {
  const links = await count(db, `v_valuation_event where kind = 'FIRST'`);
  const closed = await count(db, 'exam e, lateral broken_camp_mark_links(e.id)');
  const open = await count(db, `exam e, lateral broken_valuation_links('FIRST', e.id)`);
  const camp = closed + open;
  const older = await count(db, 'mark_history');
  const history = await count(db, 'exam e, lateral broken_mark_history_links(e.id)');
  const marks = await count(db, `camp_mark m join exam e on e.id = m.exam_id where e.stage = 'VALUATION'`);
  const unsaid = await count(
    db,
    `exam e, lateral valuation_marks_without_events('FIRST', e.id) where e.stage = 'VALUATION'`,
  );
  return [
    outcomeOf(
      `C: ${camp} of ${formatNumber(links)} links of the camp's journal and ${history} of ${formatNumber(older)} of the mark history are broken`,
      camp + history === 0,
    ),
    outcomeOf(`C: ${unsaid} of ${formatNumber(marks)} marks are not what their journal says`, unsaid === 0),
  ];
}

/** Forbidden states, after any fault; each a count that must be zero. */
const GATES: Record<string, string> = {
  'scripts with a C mark but without A and B': `camp_mark where cmark is not null and (amark is null or bmark is null)`,
  'scripts keyed by one officer for both passes': `camp_mark where aopid = bopid and not distinct_waived`,
  'C marks by who keyed A or B': `camp_mark where copid in (aopid, bopid)`,
  'marks above the maximum': `camp_mark m join v_camp_script s on s.exam_id = m.exam_id and s.barcode = m.barcode
    where greatest(m.amark, m.bmark, m.cmark) > least(75, s.extl_max)`,
  'scripts with two numbers': `(select from script group by exam_id, application_id having count(*) > 1) d`,
  'numbers of two scripts': `(select from script group by exam_id, dummy_no having count(*) > 1) d`,
  'positions of a bundle taken twice': `(select from camp_mark group by exam_id, bundleno, packet, slno having count(*) > 1) d`,
  'absent candidates with an external mark': `exam_application where absent and ext_mark is not null`,
};

/** How many rows break each gate. Taken before a fault and after it, so that a planted mistake of the demo counts for nothing. */
export async function gates(db: pg.Client): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [name, sql] of Object.entries(GATES)) counts.set(name, await count(db, sql));
  return counts;
}

/** R: no gate has been broken since. */
export async function reconciled(db: pg.Client, before: ReadonlyMap<string, number>): Promise<Outcome> {
  const worse = [...(await gates(db))].filter(([name, n]) => n > (before.get(name) ?? 0));
  return outcomeOf(
    worse.length === 0 ? `R: ${before.size} gates hold` : `R: ${worse.map(([name, n]) => `${n} ${name}`).join(', ')}`,
    worse.length === 0,
  );
}
