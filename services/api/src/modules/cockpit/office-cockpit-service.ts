import { MAX_BARS } from '@thervu/contracts/cockpit/cockpit-rules';
import type { CockpitResults } from '@thervu/contracts/cockpit/cockpit-shapes';
import {
  READY_MEASURES,
  type OfficeCockpit,
  type Readiness,
  type ReadyMeasure,
} from '@thervu/contracts/cockpit/office-cockpit-contract';
import { permits } from '@thervu/contracts/core/duties';
import type { Permission } from '@thervu/contracts/core/permissions';
import { fittingExam, type ExamWork } from '@thervu/contracts/exam/exam-choice-rules';
import { audit } from '../../core/audit/audit';
import type { Context } from '../../core/session/context';
import { latestDay, listHours } from './camp-queries';
import { ANSWER_MS, countParts, isWhole, soon, type WAITING, type Counted, type Parts } from './cockpit-parts';
import { examOf, listHandExams, type HandExam } from './cockpit-exam-queries';
import { findReleased, findUnreleased, type ShownResults } from './cockpit-result-queries';
import { readResults } from './cockpit-results';
import type { KeptFigures } from './kept-figures';
import * as queries from './office-queries';
import type { ReadinessRow } from './office-queries';

/** So long does one opening of unreleased results last, however often the page reads again. */
const OPENING_MS = 30 * 60_000;

const WORK: Record<ReadyMeasure, ExamWork> = {
  APPLICATIONS: 'application',
  INTERNAL_MARKS: 'internalMarks',
  PRACTICAL_MARKS: 'practicalMarks',
};

/** The permission each part needs: officers see only the parts their duties let them read. */
const OPENS: Record<'readiness' | 'camps' | 'results', Permission> = {
  readiness: 'application.read',
  camps: 'bundle.read',
  results: 'result.explain',
};

function readinessOf(measure: ReadyMeasure, exam: HandExam, colleges: readonly ReadinessRow[]): Readiness {
  const rows = colleges
    .map((row) => ({ colcode: row.colcode, name: row.name, done: row[`${measure}_done`], all: row[`${measure}_all`] }))
    .filter(({ all }) => all > 0);
  const sum = (key: 'done' | 'all') => rows.reduce((total, row) => total + row[key], 0);
  const behind = rows.filter(({ done, all }) => done < all);
  const worst = [...rows].sort((a, b) => a.done / a.all - b.done / b.all || a.colcode.localeCompare(b.colcode));
  return {
    measure,
    exam: examOf(exam),
    colleges: rows.length,
    behind: behind.length,
    done: sum('done'),
    all: sum('all'),
    rows: worst.slice(0, MAX_BARS),
  };
}

type Shared = Pick<OfficeCockpit, 'exams' | 'readiness' | 'camps'>;
interface SharedFigures extends Counted {
  at: string;
  parts: Parts<Shared>;
}

/** The figures that are the same for every officer. */
async function countShared({ db, log }: Context, now: Date): Promise<SharedFigures> {
  const exams = await listHandExams(db);
  const { parts, ...counted } = await countParts<Shared>(log, {
    exams: async () => {
      const days = new Map((await queries.daysAhead(db)).map((row) => [row.exam_id, row]));
      return exams
        .filter(({ stage }) => stage !== 'ARCHIVED' && stage !== 'REVISED')
        .map((exam) => ({
          ...examOf(exam),
          next: days.get(exam.id)?.next ?? null,
          soon: days.get(exam.id)?.soon ?? 0,
        }));
    },
    readiness: async () => {
      const readings = new Map<number, Promise<ReadinessRow[]>>();
      const measures = READY_MEASURES.map(async (measure) => {
        const exam = fittingExam(exams, { work: WORK[measure], office: true });
        if (!exam) return [];
        const reading = readings.get(exam.id) ?? queries.listReadiness(db, exam.id);
        readings.set(exam.id, reading);
        return [readinessOf(measure, exam, await reading)];
      });
      return (await Promise.all(measures)).flat().filter(({ colleges }) => colleges > 0);
    },
    camps: async () => {
      const exam = fittingExam(exams, { work: 'valuation', office: true });
      if (!exam) return null;
      const rows = await queries.listCampProgress(db, exam.id);
      if (rows.length === 0) return null;
      const day = await latestDay(db, { examId: exam.id, place: '' });
      const hours = day === null ? [] : await listHours(db, { examId: exam.id }, day);
      return {
        exam: examOf(exam),
        rows,
        entered: day === null ? null : { day, hours: hours.map(({ hour, count }) => ({ hour, count })) },
      };
    },
  });
  return { at: now.toISOString(), ...counted, parts };
}

/** Who has opened which unreleased results, and when. */
export type Openings = Map<string, number>;

/** Writes down who sees results before their release: once for each opening of the page. */
async function recordOpening(context: Context, openings: Openings, shown: ShownResults, now: number): Promise<void> {
  const key = `${context.user.id} ${shown.id} ${shown.version}`;
  for (const [known, openedAt] of openings) if (now - openedAt >= OPENING_MS) openings.delete(known);
  if (openings.has(key)) return;
  await audit(context.db, context, {
    action: 'UNRELEASED_RESULTS_READ',
    entity: 'exam',
    entityKey: shown.exam_tbl,
    examId: shown.id,
    after: { version: shown.version, page: 'dashboard' },
  });
  openings.set(key, now);
}

async function resultsFor(
  context: Context,
  kept: KeptFigures,
  openings: Openings,
  now: Date,
): Promise<CockpitResults | typeof WAITING | null> {
  const { db } = context;
  const mayAll = permits(context.user, 'exam.control', true);
  const shown = (mayAll ? await findUnreleased(db) : undefined) ?? (await findReleased(db));
  if (!shown) return null;
  if (!shown.released) await recordOpening(context, openings, shown, now.getTime());
  return readResults(context, kept, shown);
}

const NOTHING: Parts<Shared> = { exams: null, readiness: null, camps: null };

/** What the dashboard of the office shows around the list of exams. */
export async function officeCockpit(
  context: Context,
  kept: KeptFigures,
  openings: Openings,
  now = new Date(),
): Promise<OfficeCockpit> {
  const { db, log, user } = context;
  const [shared, personal] = await Promise.all([
    kept.readSoon('office', () => countShared(context, now), isWhole, soon(log, ANSWER_MS)),
    countParts<Pick<OfficeCockpit, 'sign' | 'results'>>(log, {
      sign: () => (user.maySign ? queries.waitingSignatures(db, user.userId) : Promise.resolve(null)),
      results: () =>
        permits(user, OPENS.results, true) ? resultsFor(context, kept, openings, now) : Promise.resolve(null),
    }),
  ]);
  const { at, failed, waiting, parts } = shared ?? {
    at: now.toISOString(),
    failed: [],
    waiting: Object.keys(NOTHING),
    parts: NOTHING,
  };
  return {
    at,
    failed: [...failed, ...personal.failed],
    waiting: [...waiting, ...personal.waiting],
    exams: parts.exams,
    readiness: permits(user, OPENS.readiness, true) ? parts.readiness : null,
    camps: permits(user, OPENS.camps, true) ? parts.camps : null,
    ...personal.parts,
  };
}
