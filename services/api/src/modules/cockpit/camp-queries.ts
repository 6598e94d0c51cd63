import type { OperatorDay, OperatorView, PacketStates } from '@thervu/contracts/cockpit/camp-cockpit-contract';
import type { Db } from '../../core/database/connect';

/** The camp of an officer. */
export interface Camp {
  examId: number;
  place: string;
}

const LOCAL = `at time zone 'Asia/Kolkata'`;
/** Midnight in India of :day. */
const MIDNIGHT = `(:day::date::timestamp ${LOCAL})`;
/** Through the officers of the camp, so that the indexes by officer and time are used. */
const OFFICERS = `select o.id from camp_officer o where o.exam_id = :examId and o.place = :place`;

/** Scripts whose A and B differ and that have no C mark, and when the older of the two was entered. */
export async function countDifferent(db: Db, camp: Camp): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await db.raw<{ rows: { count: number; oldest: Date | null }[] }>(
    `select count(*)::int as count, min(greatest(m.aupdateon, m.bupdateon)) as oldest from camp_mark m
     where m.exam_id = :examId and m.place = :place and m.amark <> m.bmark and m.cmark is null`,
    { ...camp },
  );
  return rows[0]!;
}

/** Scan problems that are still open, by reason. */
export const countProblems = (db: Db, { examId, place }: Camp): Promise<{ reason: string; count: number }[]> =>
  db('barcode_error')
    .where({ exam_id: examId, place })
    .whereNull('resolved_at')
    .groupBy('reason')
    .orderByRaw('2 desc, 1')
    .select<{ reason: string; count: number }[]>('reason', db.raw('count(*)::int as count'));

/** Bundles that are settled are counted by their size; only the marks of the others are read. */
const PACKETS = `
with b as (select bundleno, tot_paper, state in ('CLEAN', 'CLOSED') as settled from bundle where exam_id = :examId and place = :place),
p as (
  select b.bundleno, b.settled, g.packet, least(packet_size(), b.tot_paper - (g.packet - 1) * packet_size()) as due
  from b cross join lateral generate_series(1, (b.tot_paper + packet_size() - 1) / packet_size()) g(packet)),
m as (
  select m.bundleno, m.packet, count(m.amark) as a, count(m.bmark) as b, count(m.final_mark) as f from camp_mark m
  where m.exam_id = :examId and m.place = :place and m.bundleno in (select bundleno from b where not settled) group by 1, 2),
e as (select distinct bundleno, packet from barcode_error where exam_id = :examId and place = :place and resolved_at is null),
s as (
  select p.due, case when p.settled then p.due else coalesce(m.a, 0) end as a, case when p.settled then p.due else coalesce(m.b, 0) end as b,
    case when e.bundleno is not null then 'problem' when p.settled or m.f >= p.due then 'settled'
      when m.a >= p.due and m.b >= p.due then 'both' when m.a > 0 or m.b > 0 then 'started' else 'notStarted' end as state
  from p left join m using (bundleno, packet) left join e using (bundleno, packet))
select count(*) filter (where state = 'settled')::int as settled, count(*) filter (where state = 'both')::int as "both",
  count(*) filter (where state = 'started')::int as started, count(*) filter (where state = 'notStarted')::int as "notStarted",
  count(*) filter (where state = 'problem')::int as problem,
  coalesce(sum(greatest(0, due - a) + greatest(0, due - b)), 0)::int as "left"
from s`;

/** The packets of a camp by state, and the A and B entries that are still to be made. */
export async function countPackets(db: Db, camp: Camp): Promise<PacketStates & { left: number }> {
  const { rows } = await db.raw<{ rows: (PacketStates & { left: number })[] }>(PACKETS, { ...camp });
  return rows[0]!;
}

const LAST_ENTRY_DAY_SQL = `
select to_char(max(x.at) ${LOCAL}, 'YYYY-MM-DD') as day from camp_officer o cross join lateral (
  (select m.aupdateon as at from camp_mark m where m.exam_id = o.exam_id and m.aopid = o.id order by m.aupdateon desc nulls last limit 1)
  union all
  (select m.bupdateon from camp_mark m where m.exam_id = o.exam_id and m.bopid = o.id order by m.bupdateon desc nulls last limit 1)) x
where o.exam_id = :examId and (:place = '' or o.place = :place)`;

/** The last day of India on which marks were entered; `place` '' asks for all camps. */
export async function latestDay(db: Db, camp: Camp): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { day: string | null }[] }>(LAST_ENTRY_DAY_SQL, { ...camp });
  return rows[0]!.day;
}

const HOURS = `
select to_char(x.at ${LOCAL}, 'YYYY-MM-DD') as day, extract(hour from x.at ${LOCAL})::int as hour, count(*)::int as count from (
  select m.aupdateon as at from camp_mark m where m.exam_id = :examId and m.aopid in ({officers}) and m.aupdateon >= ${MIDNIGHT}
  union all
  select m.bupdateon from camp_mark m where m.exam_id = :examId and m.bopid in ({officers}) and m.bupdateon >= ${MIDNIGHT}) x
group by 1, 2 order by 1, 2`;

export interface HourRow {
  day: string;
  hour: number;
  count: number;
}

/** A and B entries by day and hour since the beginning of a day; without a place those of all camps. */
export async function listHours(
  db: Db,
  { examId, place }: { examId: number; place?: string },
  day: string,
): Promise<HourRow[]> {
  const officers = place === undefined ? 'select o.id from camp_officer o where o.exam_id = :examId' : OFFICERS;
  const sql = HOURS.replaceAll('{officers}', officers);
  const { rows } = await db.raw<{ rows: HourRow[] }>(sql, { examId, place: place ?? '', day });
  return rows;
}

const OPERATORS = `
select o.name, count(*)::int as entered, round(count(*)::numeric / count(distinct extract(hour from x.at ${LOCAL})))::int as "perHour",
  count(*) filter (where x.differs)::int as different
from (
  select m.aopid as id, m.aupdateon as at, coalesce(m.amark <> m.bmark, false) as differs from camp_mark m
  where m.exam_id = :examId and m.aopid in (${OFFICERS}) and m.aupdateon >= ${MIDNIGHT}
  union all
  select m.bopid, m.bupdateon, coalesce(m.amark <> m.bmark, false) from camp_mark m
  where m.exam_id = :examId and m.bopid in (${OFFICERS}) and m.bupdateon >= ${MIDNIGHT}) x
join camp_officer o on o.id = x.id
group by o.id, o.name order by o.name`;

/** What each person of a camp has entered since the beginning of a day, in order of names: no ranking. */
export async function listOperators(db: Db, camp: Camp, day: string): Promise<OperatorDay[]> {
  const { rows } = await db.raw<{ rows: OperatorDay[] }>(OPERATORS, { ...camp, day });
  return rows;
}

export interface Operator {
  examId: number;
  officerId: number;
}

const OWN_TODAY = `select (select count(*)::int from camp_mark m where m.exam_id = :examId and m.aopid = :officerId and m.aupdateon >= ${MIDNIGHT}) as a,
       (select count(*)::int from camp_mark m where m.exam_id = :examId and m.bopid = :officerId and m.bupdateon >= ${MIDNIGHT}) as b`;

/** What an operator has entered today. */
export async function countOwnToday(db: Db, operator: Operator, day: string): Promise<{ a: number; b: number }> {
  const { rows } = await db.raw<{ rows: { a: number; b: number }[] }>(OWN_TODAY, { ...operator, day });
  return rows[0]!;
}

type Last = NonNullable<OperatorView['last']>[number];

/** Positions of the last entries of an operator, without marks and numbers. */
export async function lastEntries(db: Db, operator: Operator, limit: number): Promise<Last[]> {
  const { rows } = await db.raw<{ rows: (Omit<Last, 'at'> & { at: Date })[] }>(
    `select x.* from (
       (select m.bundleno, m.packet, m.slno, 'A' as pass, m.aupdateon as at from camp_mark m
        where m.exam_id = :examId and m.aopid = :officerId order by m.aupdateon desc limit :limit)
       union all
       (select m.bundleno, m.packet, m.slno, 'B', m.bupdateon from camp_mark m
        where m.exam_id = :examId and m.bopid = :officerId order by m.bupdateon desc limit :limit)) x
     order by x.at desc limit :limit`,
    { ...operator, limit },
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** A bundle and how many of its scripts have a mark of one pass. */
export async function findOperatorBundle(
  db: Db,
  { examId, bundleno, pass }: { examId: number; bundleno: number; pass: 'A' | 'B' },
): Promise<OperatorView['bundle']> {
  const [row] = await db('bundle as b')
    .where({ 'b.exam_id': examId, 'b.bundleno': bundleno })
    .select<{ bundleno: number; p_code: string; scripts: number; entered: number }[]>(
      'b.bundleno',
      'b.p_code',
      'b.tot_paper as scripts',
      db.raw(
        `(select count(*)::int from camp_mark m where m.exam_id = b.exam_id and m.bundleno = b.bundleno
          and case ? when 'A' then m.amark else m.bmark end is not null) as entered`,
        [pass],
      ),
    );
  return row ? { ...row, pass } : null;
}
