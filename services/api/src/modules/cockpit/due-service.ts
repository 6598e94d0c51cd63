import type { BellDue } from '@thervu/contracts/bell/bell-contract';
import { SIGNING_PAGES } from '@thervu/contracts/cockpit/due-pages';
import { permits } from '@thervu/contracts/core/duties';
import type { Context } from '../../core/session/context';
import { differingExams } from '../result-release/agreement-service';
import { readCampFigures } from './camp-cockpit-service';
import { readCollegeFigures } from './college-cockpit-service';
import type { KeptFigures } from './kept-figures';
import { waitingSignatures } from './office-queries';

/** Maximum age of figures the bell takes from the dashboard: every signed-in browser polls it each minute. */
const MAX_AGE_MS = 10 * 60_000;

/** What is due for a person, and whether it is being counted; null where it is not there. */
export interface DueNow {
  due: BellDue[] | null;
  counting: boolean;
}

const NO_EXAM = { over: 1, on: null, exam_tbl: null, exam_name: null, choice: null };

async function dueInCollege(context: Context, kept: KeptFigures, college: string, now: Date): Promise<DueNow> {
  const figures = await readCollegeFigures(context, kept, { college, now, goodForMs: MAX_AGE_MS });
  if (!figures?.due) return { due: null, counting: !figures };
  const due = figures.due.map(({ exam: { exam_tbl, exam_name }, ...line }) => ({ ...line, exam_tbl, exam_name }));
  return { due, counting: false };
}

async function dueInOffice({ db, user }: Context): Promise<DueNow> {
  const waiting = user.maySign ? await waitingSignatures(db, user.userId) : [];
  // told as long as the last check says so, and once however many nights have found it
  const differing = permits(user, 'exam.control', true) ? await differingExams(db) : [];
  const due = waiting
    .filter(({ kind }) => permits(user, SIGNING_PAGES[kind].permission, true))
    .map(({ kind, count, exam_tbl }) => ({ ...NO_EXAM, kind, count, exam_tbl }));
  const differences = differing.map((exam) => ({ ...NO_EXAM, ...exam, kind: 'RELEASE_DIFFERS' as const }));
  return { due: [...differences, ...due], counting: false };
}

async function dueInCamp(context: Context, kept: KeptFigures, now: Date): Promise<DueNow> {
  const { camp } = context.scope;
  // an operator has the next script; nothing is due to one person of a camp
  if (!camp || context.user.role !== 'campadmin') return { due: [], counting: false };
  const { examId, place } = camp;
  const figures = await readCampFigures(context, kept, { examId, place, now, goodForMs: MAX_AGE_MS });
  if (!figures?.officer) return { due: null, counting: !figures };
  const { different, problems } = figures.officer;
  const exam = { exam_tbl: figures.exam?.exam_tbl ?? null, exam_name: figures.exam?.exam_name ?? null };
  const line = (kind: BellDue['kind'], count: number) => (count > 0 ? [{ ...NO_EXAM, ...exam, kind, count }] : []);
  const due = [
    ...line('DIFFERENT_MARKS', different?.count ?? 0),
    ...line(
      'SCRIPT_PROBLEMS',
      (problems ?? []).reduce((sum, { count }) => sum + count, 0),
    ),
  ];
  return { due, counting: false };
}

/** What is due for the person, as their dashboard counts it. */
export function readDue(context: Context, kept: KeptFigures, now = new Date()): Promise<DueNow> {
  const { college } = context.scope;
  if (college === 'all') return dueInOffice(context);
  return college === undefined ? dueInCamp(context, kept, now) : dueInCollege(context, kept, college, now);
}
