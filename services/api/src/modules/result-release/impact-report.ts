import type {
  ImpactAnswer,
  ImpactLine,
  OutcomeCounts,
  ReleaseChange,
} from '@thervu/contracts/result-release/result-release-contract';
import type { Db } from '../../core/database/connect';
import { basisOf, storeImpactRow, findImpact, type KeptImpact } from './impact-kept-queries';
import { storeStatistics } from './statistic-queries';
import { countStudentsByCollege, type KeptStudents } from './college-count-queries';

const COUNTS = `count(*)::int as rows, count(*) filter (where r.result = 'P')::int as p, count(*) filter (where r.result = 'RA')::int as ra,
  count(*) filter (where r.result = 'AAA')::int as aaa, count(*) filter (where r.result = 'W')::int as w`;

/** Outcomes by college, by paper and in all, of the rows in force at a release. */
const OUTCOMES = `
select r.colcode, r.p_code, ${COUNTS}
from result r
where r.exam_id = :exam and r.version <= :version
  and not exists (select from result n where n.exam_id = r.exam_id and n.application_id = r.application_id
    and n.version > r.version and n.version <= :version)
group by grouping sets ((r.colcode), (r.p_code), ())
order by r.colcode, r.p_code`;

interface OutcomeRow {
  colcode: string | null;
  p_code: string | null;
  rows: number;
  p: number;
  ra: number;
  aaa: number;
  w: number;
}
interface Outcomes {
  total: OutcomeCounts;
  colleges: Map<string, OutcomeCounts>;
  papers: Map<string, OutcomeCounts>;
}

const NOTHING: OutcomeCounts = { rows: 0, P: 0, RA: 0, AAA: 0, W: 0 };

async function outcomes(db: Db, exam: number, version: number): Promise<Outcomes> {
  const { rows } = await db.raw<{ rows: OutcomeRow[] }>(OUTCOMES, { exam, version });
  const found: Outcomes = { total: NOTHING, colleges: new Map(), papers: new Map() };
  for (const { colcode, p_code, rows: all, p, ra, aaa, w } of rows) {
    const counts = { rows: all, P: p, RA: ra, AAA: aaa, W: w };
    if (colcode !== null) found.colleges.set(colcode, counts);
    else if (p_code !== null) found.papers.set(p_code, counts);
    else found.total = counts;
  }
  return found;
}

/**
 * The rows that differ from the release before. `before` is the row of greatest version up to `:from`; from 0 it is the
 * result in the latest earlier exam for the same student and paper.
 */
const CHANGED = `
select r.application_id, r.reg_no, r.colcode, r.p_code, r.int_mark, r.ext_mark + r.moderation as ext_mark, r.total_mark, r.result,
  b.int_mark as b_int, b.ext_mark + b.moderation as b_ext, b.total_mark as b_total, b.result as b_result, 'Release ' || :from as against
from result r
cross join lateral (select o.* from result o where o.exam_id = r.exam_id and o.application_id = r.application_id and o.version <= :from
  order by o.version desc limit 1) b
where r.exam_id = :exam and r.version > :from and r.version <= :to
  and not exists (select from result n where n.exam_id = r.exam_id and n.application_id = r.application_id
    and n.version > r.version and n.version <= :to)
  and (b.result, b.int_mark, b.ext_mark + b.moderation, b.total_mark)
    is distinct from (r.result, r.int_mark, r.ext_mark + r.moderation, r.total_mark)`;
// papers that were written before are a tenth of an exam: they are found first, and the last of them chosen then
const AGAINST_EARLIER = `
select distinct on (r.reg_no, r.p_code, r.application_id) r.application_id, r.reg_no, r.colcode, r.p_code, r.int_mark,
  r.ext_mark + r.moderation as ext_mark, r.total_mark, r.result, b.int_mark as b_int, b.ext_mark + b.moderation as b_ext,
  b.total_mark as b_total, b.result as b_result, e.exam_name as against
from result r
join exam x on x.id = r.exam_id
join result b on b.reg_no = r.reg_no and b.p_code = r.p_code and b.exam_id <> :exam and b.is_current
join exam e on e.id = b.exam_id and exam_order(e.eyear, e.emonth) < exam_order(x.eyear, x.emonth)
where :from = 0 and r.exam_id = :exam and r.version <= :to
  and not exists (select from result n where n.exam_id = r.exam_id and n.application_id = r.application_id
    and n.version > r.version and n.version <= :to)
order by r.reg_no, r.p_code, r.application_id, exam_order(e.eyear, e.emonth) desc`;

/** Outcomes as they are kept. */
interface KeptOutcomes {
  total: OutcomeCounts;
  colleges: [code: string, counts: OutcomeCounts][];
  papers: [code: string, counts: OutcomeCounts][];
  /** Not there in what was kept before it was counted. */
  students?: KeptStudents;
}

/** The outcomes at a version as they were counted when its rows were written; undefined where they were not yet. */
async function keptOutcomes(db: Db, exam: number, version: number): Promise<Outcomes | undefined> {
  const kept = await findImpact(db, exam, version);
  if (!kept) return undefined;
  const { total, colleges, papers } = kept.outcomes as KeptOutcomes;
  return { total, colleges: new Map(colleges), papers: new Map(papers) };
}

const FLIPS = {
  0: `select count(*)::int as flips, count(distinct reg_no)::int as students from (${AGAINST_EARLIER}) c where c.result <> c.b_result`,
  1: `select count(*)::int as flips, count(distinct reg_no)::int as students from (${CHANGED}) c where c.result <> c.b_result`,
};

const NAMES = {
  college: `select colcode as key, colname as name from college`,
  paper: `select p_code as key, max(p_name) as name from course group by p_code`,
};

async function names(db: Db, name: keyof typeof NAMES): Promise<Map<string, string>> {
  const { rows } = await db.raw<{ rows: { key: string; name: string }[] }>(NAMES[name]);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

const STUDENTS = `select count(distinct reg_no)::int as students from result where exam_id = ? and version <= ?`;

interface Changes {
  flips: number;
  flipStudents: number;
}

async function countFlips(db: Db, exam: number, version: number): Promise<Changes> {
  const from = version - 1;
  const { rows } = await db.raw<{ rows: { flips: number; students: number }[] }>(FLIPS[from === 0 ? 0 : 1], {
    exam,
    from,
    to: version,
  });
  return { flips: rows[0]!.flips, flipStudents: rows[0]!.students };
}

async function countStudents(db: Db, exam: number, version: number): Promise<number> {
  const { rows } = await db.raw<{ rows: { students: number }[] }>(STUDENTS, [exam, version]);
  return rows[0]!.students;
}

/** Counts what a finished run makes of its exam. */
export async function countFigures(db: Db, run: { exam_id: number; version: number }): Promise<KeptImpact> {
  // asked first: what an earlier exam releases while we count is counted again
  const basis = await basisOf(db, run.exam_id);
  const { total, colleges, papers } = await outcomes(db, run.exam_id, run.version);
  const students = await countStudentsByCollege(db, run.exam_id, run.version);
  const kept: KeptOutcomes = { total, colleges: [...colleges], papers: [...papers], students };
  const changes = basis === null ? null : await countFlips(db, run.exam_id, run.version);
  return {
    outcomes: kept,
    students: await countStudents(db, run.exam_id, run.version),
    flips: changes?.flips ?? null,
    flip_students: changes?.flipStudents ?? null,
    basis,
  };
}

/** The same, and pass statistics, kept for everybody who opens the page of the release or the result lists. */
export const countImpact = (db: Db, run: { id: number; exam_id: number; version: number }): Promise<void> =>
  db.transaction(async (trx) => {
    await storeImpactRow(trx, run.id, await countFigures(trx, run));
    await storeStatistics(trx, run);
  });

/**
 * What release `version` of an exam makes of it, beside the release before and an earlier exam (with its last release).
 * Nothing is counted here: a million rows are read in seconds. What is missing the worker counts by itself.
 */
export async function impact(
  db: Db,
  { exam, version, earlier }: { exam: number; version: number; earlier: { exam: number; version: number } | null },
): Promise<ImpactAnswer> {
  const kept = await findImpact(db, exam, version);
  const now = await keptOutcomes(db, exam, version);
  const last = version > 1 ? await keptOutcomes(db, exam, version - 1) : null;
  const before = earlier ? await keptOutcomes(db, earlier.exam, earlier.version) : null;
  if (!kept || !now || last === undefined || before === undefined) return { counting: true, impact: null };
  // changes hold while the releases they were counted against are the last
  const basis = await basisOf(db, exam);
  const holds = basis !== null && kept.basis === basis;
  const lines = async (part: 'colleges' | 'papers', named: keyof typeof NAMES): Promise<ImpactLine[]> => {
    const called = await names(db, named);
    return [...now[part]]
      .sort(([name], [other]) => name.localeCompare(other, 'en', { numeric: true }))
      .map(([key, counts]) => ({
        key,
        name: called.get(key) ?? '',
        now: counts,
        last: last?.[part].get(key) ?? null,
        earlier: before?.[part].get(key) ?? null,
      }));
  };
  return {
    counting: basis !== null && !holds,
    impact: {
      version,
      students: kept.students,
      total: { now: now.total, last: last?.total ?? null, earlier: before?.total ?? null },
      flips: holds ? kept.flips : null,
      flipStudents: holds ? kept.flip_students : null,
      colleges: await lines('colleges', 'college'),
      papers: await lines('papers', 'paper'),
    },
  };
}

export interface Between {
  exam: number;
  from: number;
  to: number;
  /** Only rows whose outcome changes. */
  flips: boolean;
}

interface ChangeRow {
  application_id: string;
  reg_no: string;
  name: string;
  colcode: string;
  p_code: string;
  int_mark: number | null;
  ext_mark: number | null;
  total_mark: number | null;
  result: ReleaseChange['now'];
  b_int: number | null;
  b_ext: number | null;
  b_total: number | null;
  b_result: ReleaseChange['before'];
  against: string;
}

const page = (name: string) => `
select c.*, s.stu_name as name from (${name}) c
join exam_application a on a.exam_id = :exam and a.id = c.application_id
join student s on s.student_id = a.student_id
where (not :flips or c.result <> c.b_result) and (c.reg_no, c.p_code) > (:reg, :paper)
order by c.reg_no, c.p_code limit :size`;
const count = (name: string) =>
  `select count(*)::int as total from (${name}) c where not :flips or c.result <> c.b_result`;
const PAGES = { first: page(AGAINST_EARLIER), later: page(CHANGED) };
const TOTALS = { first: count(AGAINST_EARLIER), later: count(CHANGED) };
const which = (from: number) => (from === 0 ? 'first' : 'later');

export async function countChanges(db: Db, between: Between): Promise<number> {
  const { rows } = await db.raw<{ rows: { total: number }[] }>(TOTALS[which(between.from)], { ...between });
  return rows[0]!.total;
}

/** One page of the rows that differ, behind a register number and paper. */
export async function changePage(
  db: Db,
  between: Between,
  { reg, paper, size }: { reg: string; paper: string; size: number },
): Promise<ReleaseChange[]> {
  const { rows } = await db.raw<{ rows: ChangeRow[] }>(PAGES[which(between.from)], {
    ...between,
    reg,
    paper,
    size,
  });
  return rows.map((row) => ({
    reg_no: row.reg_no,
    name: row.name,
    colcode: row.colcode,
    p_code: row.p_code,
    against: row.against,
    beforeInt: row.b_int,
    beforeExt: row.b_ext,
    beforeTotal: row.b_total,
    before: row.b_result,
    nowInt: row.int_mark,
    nowExt: row.ext_mark,
    nowTotal: row.total_mark,
    now: row.result,
  }));
}
