import type {
  CollegeCockpit,
  CollegeDue,
  DueChoice,
  DueKind,
} from '@thervu/contracts/cockpit/college-cockpit-contract';
import { dayAt } from '@thervu/contracts/core/format';
import { fittingExam } from '@thervu/contracts/exam/exam-choice-rules';
import { listsUnconfirmed } from '@thervu/contracts/registration/candidate-rules';
import type { Context } from '../../core/session/context';
import { Forbidden } from '../../core/http/problem';
import { ANSWER_MS, countParts, isWhole, soon } from './cockpit-parts';
import { examOf, listHandExams, type HandExam } from './cockpit-exam-queries';
import { findReleasedForCollege, hiddenNow } from './cockpit-result-queries';
import { readResults } from './cockpit-results';
import * as queries from './college-queries';
import type { PaperGroup, UnconfirmedGroup } from './college-queries';
import type { KeptFigures } from './kept-figures';

/** Stages in which absentees are entered. */
const ABSENTEE_STAGES = ['CONDUCT', 'VALUATION'];

const sum = (rows: readonly PaperGroup[], key: 'all' | 'confirmed' | 'intl_missing' | 'practical_missing') =>
  rows.reduce((total, row) => total + row[key], 0);

const choiceOf = ({ level, degree, sem, paper }: PaperGroup): DueChoice => ({ level, degree, sem, batch: null, paper });

const groupBy = <K>(rows: readonly PaperGroup[], key: (row: PaperGroup) => K): PaperGroup[][] => {
  const groups = new Map<K, PaperGroup[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return [...groups.values()];
};

/** Papers of a degree are one paper in every batch. */
const papersIn = (rows: readonly PaperGroup[]) => groupBy(rows, ({ sem, paper }) => `${sem} ${paper}`);

function marksOf(exam: HandExam, rows: readonly PaperGroup[]): NonNullable<CollegeCockpit['marks']> {
  const degrees = groupBy(
    rows.filter(({ intl }) => intl > 0),
    ({ degree }) => degree,
  ).map((rowsOfDegree) => {
    const papers = papersIn(rowsOfDegree);
    const open = papers.filter((paper) => sum(paper, 'intl_missing') > 0);
    const first = (open[0] ?? papers[0]!)[0]!;
    const missing = sum(rowsOfDegree, 'intl_missing');
    return {
      ...choiceOf(first),
      name: first.name,
      papers: papers.length,
      complete: papers.length - open.length,
      missing,
    };
  });
  degrees.sort((a, b) => a.complete / a.papers - b.complete / b.papers || a.name.localeCompare(b.name));
  return { exam: examOf(exam), degrees };
}

const batchChoice = ({ level, degree, sem, batch }: UnconfirmedGroup): DueChoice => ({
  level,
  degree,
  sem,
  batch,
  paper: null,
});

function applicationsOf(
  exam: HandExam,
  rows: readonly PaperGroup[],
  students: number,
  open: readonly UnconfirmedGroup[],
): NonNullable<CollegeCockpit['applications']> {
  const confirmed = sum(rows, 'confirmed');
  const groups = open.map((group) => ({ ...group, paper: null }));
  return { exam: examOf(exam), confirmed, unconfirmed: sum(rows, 'all') - confirmed, students, groups };
}

type Line = Omit<CollegeDue, 'kind' | 'exam'>;
const line = (kind: DueKind, exam: HandExam, { count, over, on, choice }: Line): CollegeDue[] =>
  count > 0 ? [{ kind, exam: examOf(exam), count, over, on, choice }] : [];

/** What is still to be entered for the papers of one exam, and its next day. */
function dueInExam(exam: HandExam, rows: readonly PaperGroup[], today: string): CollegeDue[] {
  const missing = (key: 'intl_missing' | 'practical_missing'): Line => {
    const open = papersIn(rows.filter((row) => row[key] > 0));
    const [first] = open[0] ?? [];
    return {
      count: open.reduce((total, paper) => total + sum(paper, key), 0),
      over: open.length,
      on: null,
      choice: first ? choiceOf(first) : null,
    };
  };
  const absentees = rows
    .filter((row) => row.absentees_open)
    .sort((a, b) => (a.examdate ?? '').localeCompare(b.examdate ?? ''));
  const ahead = rows.filter((row) => row.confirmed > 0 && row.examdate !== null && row.examdate >= today);
  const next = ahead.map(({ examdate }) => examdate!).sort()[0];
  const first = absentees[0];
  return [
    ...(exam.INTL_APLY ? line('INTERNAL_MARKS', exam, missing('intl_missing')) : []),
    ...(exam.PRACT_APLY ? line('PRACTICAL_MARKS', exam, missing('practical_missing')) : []),
    ...(ABSENTEE_STAGES.includes(exam.stage)
      ? line('ABSENTEES', exam, {
          count: new Set(absentees.map(({ paper }) => paper)).size,
          over: 1,
          on: first?.examdate ?? null,
          choice: first ? choiceOf(first) : null,
        })
      : []),
    ...(next === undefined
      ? []
      : line('EXAM_DAY', exam, {
          count: new Set(ahead.filter(({ examdate }) => examdate === next).map(({ paper }) => paper)).size,
          over: 1,
          on: next,
          choice: null,
        })),
  ];
}

/** Lines with a day first, the earliest on top; then what is open without one. */
const byDay = (a: CollegeDue, b: CollegeDue) => (a.on ?? '9').localeCompare(b.on ?? '9');

const NOTHING = { due: null, admission: null, marks: null, applications: null, tickets: null, results: null };
const PARTS = Object.keys(NOTHING);

/**
 * The figures of a college as they were counted within `goodForMs`, since a session was hidden or shown last; undefined while they
 * are counted.
 */
export async function readCollegeFigures(
  context: Context,
  kept: KeptFigures,
  { college, now, goodForMs }: { college: string; now: Date; goodForMs?: number },
): Promise<CollegeCockpit | undefined> {
  const hidden = await hiddenNow(context.db);
  return kept.readSoon(
    `college ${college}, hidden ${hidden}`,
    () => countCollege(context, kept, { college, now }),
    isWhole,
    {
      ...soon(context.log, ANSWER_MS),
      ...(goodForMs !== undefined && { goodForMs }),
    },
  );
}

/** What the dashboard of a college shows around its results file. */
export async function collegeCockpit(context: Context, kept: KeptFigures, now = new Date()): Promise<CollegeCockpit> {
  const { college } = context.scope;
  if (college === undefined || college === 'all') throw new Forbidden('Only a college has this page.', 'no-college');
  const figures = await readCollegeFigures(context, kept, { college, now });
  return figures ?? { at: now.toISOString(), failed: [], waiting: PARTS, ...NOTHING };
}

async function countCollege(
  { db, scope, log }: Context,
  kept: KeptFigures,
  { college, now }: { college: string; now: Date },
): Promise<CollegeCockpit> {
  const exams = await listHandExams(db);
  const pick = (work: 'application' | 'internalMarks' | 'hallTickets') => fittingExam(exams, { work, office: false });
  // one reading of an exam, whichever parts are made of it
  const readings = new Map<number, Promise<PaperGroup[]>>();
  const read = ({ id, stage }: HandExam): Promise<PaperGroup[]> => {
    const reading =
      readings.get(id) ??
      queries.listPaperGroups(db, scope, { examId: id, college, unconfirmed: listsUnconfirmed(stage) });
    readings.set(id, reading);
    return reading;
  };
  const unconfirmed = new Map<number, Promise<UnconfirmedGroup[]>>();
  const readUnconfirmed = ({ id }: HandExam): Promise<UnconfirmedGroup[]> => {
    const reading = unconfirmed.get(id) ?? queries.listUnconfirmed(db, scope, id, college);
    unconfirmed.set(id, reading);
    return reading;
  };
  const applicationLine = async (exam: HandExam): Promise<CollegeDue[]> => {
    const groups = await readUnconfirmed(exam);
    const count = groups.reduce((total, group) => total + group.unconfirmed, 0);
    return line('APPLICATIONS', exam, {
      count,
      over: groups.length,
      on: null,
      choice: groups[0] ? batchChoice(groups[0]) : null,
    });
  };
  const revaluationLine = async (exam: HandExam): Promise<CollegeDue> => ({
    kind: 'REVALUATION',
    exam: examOf(exam),
    ...(await queries.countRevaluation(db, scope, exam.id, college)),
    on: null,
    choice: null,
  });
  const paperLines = async (exam: HandExam): Promise<CollegeDue[]> => {
    const lines = dueInExam(exam, await read(exam), dayAt(now));
    const absentees = lines.find(({ kind }) => kind === 'ABSENTEES')?.choice;
    if (absentees?.paper) {
      const { degree, sem, paper } = absentees;
      absentees.batch = await queries.firstBatch(db, scope, { examId: exam.id, college, degree, sem, paper });
    }
    return lines;
  };
  const { parts, ...counted } = await countParts<Omit<CollegeCockpit, 'at' | 'failed' | 'waiting'>>(log, {
    due: async () => {
      const working = exams.filter((exam) => exam.INTL_APLY || exam.PRACT_APLY || ABSENTEE_STAGES.includes(exam.stage));
      const decided = await queries.recentDecisions(db, scope, college);
      const exam = exams.find(({ id }) => id === decided?.exam_id);
      const lines = await Promise.all([
        ...working.map(paperLines),
        ...exams.filter(({ EXAM_APLY }) => EXAM_APLY).map(applicationLine),
        ...exams.filter(({ REV_APLY }) => REV_APLY).map(revaluationLine),
        decided && exam ? line('CORRECTIONS', exam, { count: decided.count, over: 1, on: null, choice: null }) : [],
      ]);
      return lines.flat().sort(byDay);
    },
    admission: () => queries.countAdmission(db, scope, college),
    marks: async () => {
      const exam = pick('internalMarks');
      return exam ? marksOf(exam, await read(exam)) : null;
    },
    applications: async () => {
      const exam = pick('application');
      if (!exam) return null;
      const [rows, students, open] = await Promise.all([
        read(exam),
        queries.countApplicants(db, scope, exam.id, college),
        readUnconfirmed(exam),
      ]);
      return applicationsOf(exam, rows, students, open);
    },
    tickets: async () => {
      const exam = pick('hallTickets');
      if (!exam) return null;
      return { exam: examOf(exam), students: await queries.countTicketHolders(db, scope, exam.id, college) };
    },
    results: async () => {
      const shown = await findReleasedForCollege(db);
      return shown ? readResults({ db, log }, kept, shown, college) : null;
    },
  });
  return { at: now.toISOString(), ...counted, ...parts };
}
