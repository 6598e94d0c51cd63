import type { Knex } from 'knex';

/** What a student's marks amount to, computed in another way than the portal does: row by row, in whole numbers. */
export interface Career {
  gpa: string | null;
  cgpa: string | null;
  open_papers: number;
  completed: boolean;
  first_attempt: boolean;
  class_label: string | null;
}

interface Sitting {
  reg_no: string;
  exam_id: number;
  /** Semesters of the calendar. */
  term: number;
  attempt: number;
  cour_id: number;
  p_code: string;
  intl_mark: number | null;
  ext_mark: number | null;
  absent: boolean;
  held: boolean;
}

interface Paper {
  cour_id: number;
  deg_id: number;
  start_yr: number;
  p_code: string;
  sem: number;
  part: string;
  p_group: string;
  kind: string;
  scheme: string;
  credit: number;
  intl_max: number;
  extl_max: number;
  intl_min: number;
  extl_min: number;
}

interface Person {
  reg_no: string;
  deg_id: number;
  admn_acdyr: number;
  deg_level: string;
  tot_sem: number;
}

/** The table of classes as it is printed: from which average, its name, and its name without a failure. */
const CLASSES: [from: number, name: string, promptName: string][] = [
  [900, 'First Class', 'First Class - Exemplary'],
  [750, 'First Class', 'First Class with Distinction'],
  [600, 'First Class', 'First Class'],
  [500, 'Second Class', 'Second Class'],
  [400, 'Third Class', 'Third Class'],
];

/** Rows by key, in the order they come. */
function groupBy<Row>(rows: Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}

const isMaster = (level: string) => level === 'PG' || level === 'MPHIL';

function passes(sitting: Sitting, paper: Paper, level: string): boolean {
  const { intl_mark: internal, ext_mark: external } = sitting;
  if (sitting.held || sitting.absent) return false;
  if (paper.scheme === 'COMPLETION') return internal !== null;
  if (paper.scheme === 'COMMENDED') return external === 0 || external === 1;
  if ((paper.intl_max > 0 && internal === null) || (paper.extl_max > 0 && external === null)) return false;
  const total = (internal ?? 0) + (external ?? 0);
  const enough = total * 100 >= (isMaster(level) ? 50 : 40) * (paper.intl_max + paper.extl_max);
  return enough && (internal ?? 0) >= paper.intl_min && (external ?? 0) >= paper.extl_min;
}

/** Hundredths of a grade point. */
const pointOf = (sitting: Sitting, paper: Paper): number =>
  Math.floor(
    (((sitting.intl_mark ?? 0) + (sitting.ext_mark ?? 0)) * 2000 + paper.intl_max + paper.extl_max) /
      (2 * (paper.intl_max + paper.extl_max)),
  );

/** The average of grade points weighted with credits, half up to hundredths. */
function average(passed: { paper: Paper; point: number }[]): number | null {
  const graded = passed.filter(({ paper }) => paper.scheme === 'MARKS');
  const credits = graded.reduce((sum, { paper }) => sum + paper.credit, 0);
  if (credits === 0) return null;
  const weighted = graded.reduce((sum, { paper, point }) => sum + paper.credit * point, 0);
  return Math.floor((2 * weighted + credits) / (2 * credits));
}

const written = (hundredths: number | null): string | null =>
  hundredths === null ? null : (hundredths / 100).toFixed(2);

/** The semesters of a curriculum one after the other: the required papers, and one of every choice. */
function isWhole(curriculum: Paper[], passed: Set<string>): boolean {
  const isChoice = (paper: Paper) =>
    paper.kind !== 'REGULAR' || paper.p_group === 'ELECTIVE' || paper.p_group === 'EDC';
  if (curriculum.some((paper) => !isChoice(paper) && !passed.has(paper.p_code))) return false;
  const choices = groupBy(curriculum.filter(isChoice), ({ kind, part, p_group, sem }) =>
    [sem, kind, kind === 'LANGUAGE' ? part : kind === 'NME' ? '' : p_group].join(' '),
  );
  return [...choices.values()].every((papers) => papers.some((paper) => passed.has(paper.p_code)));
}

function careerOf(
  person: Person,
  sittings: Sitting[],
  papers: Map<number, Paper>,
  term: number,
  examId: number,
): Career {
  const checked = sittings.map((sitting) => {
    const paper = papers.get(sitting.cour_id)!;
    return { sitting, paper, passed: passes(sitting, paper, person.deg_level), point: pointOf(sitting, paper) };
  });
  const best = [...groupBy(checked, ({ sitting }) => sitting.p_code).values()].map((attempts) => {
    const passed = attempts.filter((attempt) => attempt.passed).sort((a, b) => b.point - a.point);
    return passed[0];
  });
  const passed = best.filter((attempt) => attempt !== undefined);
  const years = [...papers.values()].filter(
    (paper) => paper.deg_id === person.deg_id && paper.start_yr <= person.admn_acdyr,
  );
  const year = Math.max(...years.map(({ start_yr }) => start_yr));
  const open = best.length - passed.length;
  const completed =
    open === 0 &&
    isWhole(
      years.filter((paper) => paper.start_yr === year),
      new Set(passed.map(({ paper }) => paper.p_code)),
    );
  const inTime = term - 2 * person.admn_acdyr <= person.tot_sem;
  const first = completed && inTime && checked.every((attempt) => attempt.passed && attempt.sitting.attempt === 1);
  const cgpa = average(passed);
  const band = completed && cgpa !== null ? CLASSES.find(([from]) => cgpa >= from) : undefined;
  return {
    gpa: written(average(checked.filter((attempt) => attempt.passed && attempt.sitting.exam_id === examId))),
    cgpa: written(cgpa),
    open_papers: open,
    completed,
    first_attempt: first,
    class_label: band ? band[first ? 2 : 1] : null,
  };
}

/**
 * Careers of all candidates of an exam, up to and including it, by register number; from applications, courses and
 * people alone.
 */
export async function careersByHand(db: Knex, examId: number): Promise<Map<string, Career>> {
  const exams = await db('exam')
    .whereNotNull('published_at')
    .select<{ id: number; eyear: number; etype: string }[]>('id', 'eyear', 'etype');
  const terms = new Map(exams.map(({ id, eyear, etype }) => [id, 2 * eyear + (etype === 'ODD' ? 1 : 0)]));
  const term = terms.get(examId)!;
  const papers = await db('course').select<Paper[]>('*');
  const people = await db('student as s')
    .join('degree as d', 'd.deg_id', 's.deg_id')
    .whereIn('s.reg_no', db('exam_application').where({ exam_id: examId, ex_confm: true }).select('reg_no'))
    .select<Person[]>('s.reg_no', 's.deg_id', 's.admn_acdyr', 'd.deg_level', 'd.tot_sem');
  const rows = await db('exam_application as a')
    .leftJoin('result_withhold as w', (on) => on.on('w.exam_id', 'a.exam_id').on('w.reg_no', 'a.reg_no'))
    .where('a.ex_confm', true)
    .whereIn(
      'a.exam_id',
      [...terms.keys()].filter((id) => terms.get(id)! <= term),
    )
    .select<Sitting[]>(
      'a.reg_no',
      'a.exam_id',
      'a.attempt',
      'a.cour_id',
      'a.p_code',
      'a.intl_mark',
      'a.ext_mark',
      'a.absent',
      db.raw('w.reg_no is not null as held'),
    );
  const byPerson = groupBy(rows, ({ reg_no }) => reg_no);
  const byId = new Map(papers.map((paper) => [paper.cour_id, paper]));
  return new Map(
    people.map((person) => [person.reg_no, careerOf(person, byPerson.get(person.reg_no) ?? [], byId, term, examId)]),
  );
}

/** The same as the portal has written it. */
export async function careersAsWritten(db: Knex, examId: number): Promise<Map<string, Career>> {
  const rows = await db('result_standing')
    .where({ exam_id: examId })
    .select<(Career & { reg_no: string })[]>(
      'reg_no',
      'gpa',
      'cgpa',
      'open_papers',
      'completed',
      'first_attempt',
      'class_label',
    );
  return new Map(rows.map(({ reg_no, ...career }) => [reg_no, career]));
}
