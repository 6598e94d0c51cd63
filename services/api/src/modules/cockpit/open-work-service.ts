import type { MarkKind, OpenPaper } from '@thervu/contracts/cockpit/open-paper-contract';
import { MAX_SUGGESTIONS, type SuggestedWork, type Suggestion } from '@thervu/contracts/cockpit/suggestion-contract';
import type { Permission } from '@thervu/contracts/core/permissions';
import type { ExamFlag } from '@thervu/contracts/exam/exam-contract';
import { changesIn } from '@thervu/contracts/exam/exam-stages';
import { listsUnconfirmed } from '@thervu/contracts/registration/candidate-rules';
import { Forbidden } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import type { Scope } from '../../core/session/session';
import { settingValues } from '../setting/setting-service';
import { ANSWER_MS, soon } from './cockpit-parts';
import { listHandExams, type HandExam } from './cockpit-exam-queries';
import * as college from './college-queries';
import type { PaperGroup } from './college-queries';
import type { KeptFigures } from './kept-figures';
import * as queries from './open-work-queries';
import type { OpenBatch } from './open-work-queries';

/** Stages in which absentees are entered. */
const ABSENTEE_STAGES = ['CONDUCT', 'VALUATION'];
/** A college teaches no more papers in an exam. */
const MAX_PAPERS = 1000;

/** Permissions of calls whose change ends or begins what is open. */
export const CHANGES_OPEN_WORK: readonly Permission[] = [
  'internal-mark.write',
  'practical-mark.write',
  'paper-lock.make',
  'absentee.write',
  'registration.write',
  'application.write',
];

const keyOf = ({ college: code }: Scope): string => `open ${code ?? ''} `;

/** What was counted for a college, or for the office, is counted again for the next who asks. */
export const forgetOpenWork = (kept: KeptFigures, scope: Scope): void => kept.forget(keyOf(scope));

/** Reading of the papers of an exam in the own college, shared by every list that is made of it. */
function readPapers({ db, scope }: Context, kept: KeptFigures, { id, stage }: HandExam): Promise<PaperGroup[]> {
  const code = scope.college!;
  return kept.read(`${keyOf(scope)}papers ${id}`, () =>
    college.listPaperGroups(db, scope, { examId: id, college: code, unconfirmed: listsUnconfirmed(stage) }),
  );
}

interface KindTerms {
  flag: ExamFlag;
  lock: string;
  missing: 'intl_missing' | 'practical_missing';
  students: 'intl' | 'confirmed';
}
const KINDS: Record<MarkKind, KindTerms> = {
  INTERNAL_MARKS: { flag: 'INTL_APLY', lock: 'INTERNAL', missing: 'intl_missing', students: 'intl' },
  PRACTICAL_MARKS: { flag: 'PRACT_APLY', lock: 'PRACTICAL', missing: 'practical_missing', students: 'confirmed' },
};

/** The practical batch whose marks come next: the first with one missing, the first of all where none was given yet. */
function nextBatch(rows: readonly PaperGroup[]): number | null {
  const begun = rows.flatMap(({ prac_next }) => prac_next ?? []);
  if (begun.length > 0) return Math.min(...begun);
  return rows.every(({ prac_last }) => prac_last === null) ? 1 : null;
}

/** Earlier days come first, what has no day last; then the most to do. */
const byDay = (a: { on: string | null; count: number }, b: { on: string | null; count: number }) =>
  (a.on ?? '9').localeCompare(b.on ?? '9') || b.count - a.count;

/** Papers of a degree are one paper in every batch. */
function papersOf(rows: readonly PaperGroup[]): PaperGroup[][] {
  const papers = new Map<string, PaperGroup[]>();
  for (const row of rows) {
    const key = `${row.degree} ${row.sem} ${row.paper}`;
    papers.set(key, [...(papers.get(key) ?? []), row]);
  }
  return [...papers.values()];
}

const sum = (rows: readonly PaperGroup[], key: KindTerms['missing'] | KindTerms['students']): number =>
  rows.reduce((total, row) => total + row[key], 0);

function openPapersIn({ exam_tbl, exam_name }: HandExam, kind: MarkKind, rows: readonly PaperGroup[]): OpenPaper[] {
  const { lock, missing, students } = KINDS[kind];
  return papersOf(rows.filter((row) => !row.final.includes(lock)))
    .filter((paper) => sum(paper, missing) > 0)
    .map((paper) => {
      const { level, degree, name, sem, paper: code, title, examdate } = paper[0]!;
      return {
        kind,
        exam: exam_tbl,
        exam_name,
        level,
        degree,
        degree_name: name,
        sem,
        paper: code,
        title,
        prac: kind === 'PRACTICAL_MARKS' ? nextBatch(paper) : null,
        missing: sum(paper, missing),
        students: sum(paper, students),
        on: examdate,
      };
    });
}

/** Papers with marks of some kinds missing while their window is open, the earliest day first. */
async function countOpenPapers(context: Context, kept: KeptFigures, kinds: readonly MarkKind[]): Promise<OpenPaper[]> {
  const exams = await listHandExams(context.db);
  const lists = await Promise.all(
    exams.flatMap((exam) =>
      kinds
        .filter((kind) => exam[KINDS[kind].flag])
        .map(async (kind) => openPapersIn(exam, kind, await readPapers(context, kept, exam))),
    ),
  );
  return lists.flat().sort((a, b) => byDay({ ...a, count: a.missing }, { ...b, count: b.missing }));
}

/** All papers of the own college with marks missing in an open window. */
export async function openPapers(
  context: Context,
  kept: KeptFigures,
): Promise<{ waiting: boolean; items: OpenPaper[] }> {
  const { scope } = context;
  if (scope.college === undefined || scope.college === 'all')
    throw new Forbidden('Only a college has this page.', 'no-college');
  const items = await kept.readSoon(
    `${keyOf(scope)}paper list`,
    () => countOpenPapers(context, kept, ['INTERNAL_MARKS', 'PRACTICAL_MARKS']),
    () => true,
    { ...soon(context.log, ANSWER_MS), serveOld: false },
  );
  return { waiting: items === undefined, items: (items ?? []).slice(0, MAX_PAPERS) };
}

const asSuggestion = ({
  missing,
  title: _title,
  students: _students,
  kind: _kind,
  ...paper
}: OpenPaper): Suggestion => ({
  ...paper,
  college: null,
  batch: null,
  count: missing,
});

async function openAbsentees(context: Context, kept: KeptFigures): Promise<Suggestion[]> {
  const { db, scope } = context;
  const code = scope.college!;
  const exams = (await listHandExams(db)).filter(({ stage }) => ABSENTEE_STAGES.includes(stage));
  const lists = await Promise.all(
    exams.map(async (exam) => {
      const rows = (await readPapers(context, kept, exam)).filter(({ absentees_open }) => absentees_open);
      return papersOf(rows).map((paper) => ({ exam, first: paper[0]!, count: sum(paper, 'confirmed') }));
    }),
  );
  const first = lists
    .flat()
    .sort((a, b) => byDay({ on: a.first.examdate, count: a.count }, { on: b.first.examdate, count: b.count }))
    .slice(0, MAX_SUGGESTIONS);
  return Promise.all(
    first.map(async ({ exam, first: { level, degree, name, sem, paper, examdate }, count }) => ({
      exam: exam.exam_tbl,
      exam_name: exam.exam_name,
      college: null,
      level,
      degree,
      degree_name: name,
      // the list of absentees asks for a batch
      batch: await college.firstBatch(db, scope, { examId: exam.id, college: code, degree, sem, paper }),
      sem,
      paper,
      prac: null,
      count,
      on: examdate,
    })),
  );
}

const ofBatch =
  ({ exam_tbl, exam_name }: HandExam, isOffice: boolean) =>
  ({ colcode, level, degree, name, batch, sem, count }: OpenBatch): Suggestion => ({
    exam: exam_tbl,
    exam_name,
    college: isOffice ? colcode : null,
    level,
    degree,
    degree_name: name,
    batch,
    sem,
    paper: null,
    prac: null,
    count,
    on: null,
  });

async function openBatches({ db, scope }: Context, work: 'REGISTRATIONS' | 'APPLICATIONS'): Promise<Suggestion[]> {
  const flag = work === 'REGISTRATIONS' ? 'COUR_APLY' : 'EXAM_APLY';
  const isOffice = scope.college === 'all';
  const { 'exam.max_semester': maxSemester } = await settingValues(db, ['exam.max_semester']);
  const open = (await listHandExams(db)).filter((exam) => (isOffice ? changesIn(flag, exam.stage) : exam[flag]));
  const lists = await Promise.all(
    open.map(async (exam) => {
      if (work === 'APPLICATIONS')
        return (await queries.listUnconfirmedBatches(db, scope, exam.id, MAX_SUGGESTIONS)).map(ofBatch(exam, isOffice));
      // an exam with papers of every semester belongs to no batch
      if (exam.etype !== 'ODD' && exam.etype !== 'EVEN') return [];
      const limits = { max: MAX_SUGGESTIONS, maxSemester };
      const term = { id: exam.id, eyear: exam.eyear, isOdd: exam.etype === 'ODD' };
      return (await queries.listUnregisteredBatches(db, scope, term, limits)).map(ofBatch(exam, isOffice));
    }),
  );
  return lists.flat().sort((a, b) => b.count - a.count);
}

function count(context: Context, kept: KeptFigures, work: SuggestedWork): Promise<Suggestion[]> | Suggestion[] {
  if (work === 'REGISTRATIONS' || work === 'APPLICATIONS') return openBatches(context, work);
  // the office enters no marks and absentees by lists of its own: its screens choose a college first
  if (context.scope.college === 'all') return [];
  if (work === 'ABSENTEES') return openAbsentees(context, kept);
  return countOpenPapers(context, kept, [work]).then((papers) => papers.map(asSuggestion));
}

/** What the person most likely works on next on a screen, at most `MAX_SUGGESTIONS`. */
export async function suggestions(
  context: Context,
  kept: KeptFigures,
  work: SuggestedWork,
): Promise<{ waiting: boolean; items: Suggestion[] }> {
  if (context.scope.college === undefined)
    throw new Forbidden('Only the office and colleges have this list.', 'no-college');
  const items = await kept.readSoon(
    `${keyOf(context.scope)}${work}`,
    async () => (await count(context, kept, work)).slice(0, MAX_SUGGESTIONS),
    () => true,
    { ...soon(context.log, ANSWER_MS), serveOld: context.scope.college === 'all' },
  );
  return { waiting: items === undefined, items: items ?? [] };
}
