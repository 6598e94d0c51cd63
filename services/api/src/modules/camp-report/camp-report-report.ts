import type { Mismatch, ScriptBundle } from '@thervu/contracts/camp-report/camp-report-contract';
import type { Pass } from '@thervu/contracts/camp-report/camp-report-rules';
import type { Db } from '../../core/database/connect';
import type { CampScope } from '../camp-mark/camp-scope';

/** Half-open: from midnight in India to the next one. */
const DAY = `>= (:day::date::timestamp at time zone 'Asia/Kolkata') and m.{at} < ((:day::date + 1)::timestamp at time zone 'Asia/Kolkata')`;

export interface EntryRow extends Omit<ScriptBundle, 'aopid' | 'bopid' | 'opname'> {
  opid: number;
  opname: string;
}

export interface ReportOf {
  day?: string;
  bundleno?: number;
}

type Keying = 'a' | 'b' | 'c';
/** Conditions over camp_mark m that select a report's keyings. Only constants of this file, never a caller's text. */
function within(keying: Keying, { day, bundleno }: ReportOf, { place }: CampScope): string {
  const path = `${keying}updateon`;
  return [
    'm.exam_id = :examId',
    place !== undefined && 'm.place = :place',
    bundleno !== undefined && 'm.bundleno = :bundleno',
    // through the officers of the exam, so that the index by officer and time is used
    day !== undefined &&
      keying !== 'c' &&
      `m.${keying}opid in (select o.id from camp_officer o where o.exam_id = :examId)`,
    day !== undefined && `m.${path} ${DAY.replace('{at}', path)}`,
    keying === 'c' ? 'm.amark <> m.bmark and m.cmark is not null' : `m.${keying}mark is not null`,
  ]
    .filter(Boolean)
    .join(' and ');
}

const values = ({ examId, place }: CampScope, filter: ReportOf) => ({
  examId,
  place: place ?? '',
  day: filter.day ?? '',
  bundleno: filter.bundleno ?? 0,
});

/** What each person has keyed of a pass, packet by packet, with the marks of the whole packet beside it. */
export async function entriesOf(db: Db, scope: CampScope, pass: Pass, filter: ReportOf): Promise<EntryRow[]> {
  const key = pass === 'A' ? 'a' : 'b';
  const sql = `select e.bundleno as bundle, e.packet, e.opid, o.name as opname, e.sl_count, p.aopid_count, p.bopid_count, p.copid_count
    from (select m.bundleno, m.packet, m.${key}opid as opid, count(*) as sl_count from camp_mark m
          where ${within(key, filter, scope)} group by 1, 2, 3) e
    join camp_officer o on o.id = e.opid
    cross join lateral (select count(m.amark) as aopid_count, count(m.bmark) as bopid_count, count(m.cmark) as copid_count
      from camp_mark m where m.exam_id = :examId and m.bundleno = e.bundleno and m.packet = e.packet) p
    order by e.bundleno, e.packet, e.opid`;
  const { rows } = await db.raw<{ rows: EntryRow[] }>(sql, values(scope, filter));
  return rows.map((row) => ({
    ...row,
    sl_count: Number(row.sl_count),
    aopid_count: Number(row.aopid_count),
    bopid_count: Number(row.bopid_count),
    copid_count: Number(row.copid_count),
  }));
}

export async function thirdMarks(db: Db, scope: CampScope, filter: ReportOf): Promise<number> {
  const sql = `select count(*)::int as n from camp_mark m where ${within('c', filter, scope)}`;
  const { rows } = await db.raw<{ rows: { n: number }[] }>(sql, values(scope, filter));
  return rows[0]!.n;
}

/** Packets whose passes do not have the same number of marks, bundle by bundle. */
export async function listMismatches(db: Db, { examId, place }: CampScope): Promise<Mismatch[]> {
  const rows = await db('v_ab_mismatch as v')
    .join('bundle as b', (on) => on.on('b.exam_id', 'v.exam_id').on('b.bundleno', 'v.bundleno'))
    .where({ 'v.exam_id': examId, ...(place && { 'v.place': place }) })
    .orderBy(['v.bundleno', 'v.packet'])
    .select<Mismatch[]>({
      p_code: 'v.p_code',
      bundleno: 'v.bundleno',
      tot_paper: 'b.tot_paper',
      packet: 'v.packet',
      Acount: 'v.acount',
      Bcount: 'v.bcount',
    });
  return rows.map((row) => ({ ...row, Acount: Number(row.Acount), Bcount: Number(row.Bcount) }));
}

export const hasBundle = async (db: Db, { examId, place }: CampScope, bundleno: number): Promise<boolean> =>
  (await db('bundle')
    .where({ exam_id: examId, bundleno, ...(place && { place }) })
    .first('bundleno')) !== undefined;

export const stageOf = async (db: Db, { examId }: CampScope): Promise<string> =>
  (await db('exam').where({ id: examId }).first<{ stage: string }>('stage')).stage;
