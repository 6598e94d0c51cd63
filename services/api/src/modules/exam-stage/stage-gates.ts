import { pluralise as some } from '@thervu/contracts/core/format';
import type { Exam, Stage, StageGate } from '@thervu/contracts/exam/exam-contract';
import { movesFrom } from '@thervu/contracts/exam/exam-stages';
import type { Db } from '../../core/database/connect';
import { Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import type { KeptFigures } from '../cockpit/kept-figures';
import { qpReadiness } from '../qp-count/qp-count-service';
import { timetableReadiness } from '../timetable/timetable-service';
import { campReadiness, MIN_CAMPS } from '../top-sheet/camp-readiness-service';
import { sheetReadiness } from '../top-sheet/top-sheet-service';
import { examNumbered } from '../exam/exam-service';
import { centreGates, closingGates, sittingGates } from './exam-day-gates';
import { gate, type GatedExam, type Gates } from './gate';
import { BEFORE_RESULTS } from './result-gates';
import * as counts from './stage-gate-queries';

const MAX_ID = 2 ** 31 - 1;
/** Milliseconds after which a page is told that its question is still being counted. */
const ANSWER_MS = 150;

type Steps = { to: Stage; gates: StageGate[] }[];
/** Eligible rows without a number: their candidates would write without a top sheet. */
async function missingSheets(db: Db, { id, exam_tbl }: GatedExam, blocks: boolean): Promise<StageGate> {
  const { missing, papers } = await sheetReadiness(db, id);
  return gate(
    { count: missing, first: papers.slice(0, 10) },
    {
      key: 'WITHOUT_SCRIPT',
      blocks,
      open: `add-barcode?exam=${exam_tbl}`,
      text: `${some(missing, 'confirmed paper has', 'confirmed papers have')} no dummy number yet.`,
      none: 'Every confirmed written paper has its dummy number.',
    },
  );
}

/** Colleges whose scripts would go to no camp. */
async function missingCamps(db: Db, { id, exam_tbl }: GatedExam): Promise<StageGate> {
  const { without, text } = await campReadiness(db, id);
  return gate(
    { count: without.length, first: without.slice(0, 10) },
    {
      key: 'WITHOUT_CAMP',
      blocks: true,
      open: `camp-allocation?exam=${exam_tbl}`,
      text,
      none: 'Every college with written papers has a camp.',
    },
  );
}

/** Fewer camps than a script with a third valuation needs. */
async function fewCamps(db: Db): Promise<StageGate> {
  const camps = await counts.countOpenCamps(db);
  return gate(
    { count: camps < MIN_CAMPS ? 1 : 0, first: [] },
    {
      key: 'FEW_CAMPS',
      blocks: false,
      open: 'camps',
      text: `Only ${some(camps, 'camp values', 'camps value')} scripts: a third valuation needs a third camp, or a confirmed exception.`,
      none: 'There are enough camps for a third valuation.',
    },
  );
}

/** What is required, or should be noted, before an exam enters a stage (steps 2 to 6 of the life cycle; 10 to 13 are in result-gates.ts). */
const BEFORE: Partial<Record<Stage, Gates>> = {
  APPLICATION: async (db, { id }) => {
    const without = await counts.collegesWithout(db, id);
    return [
      gate(without, {
        key: 'COLLEGES_WITHOUT',
        blocks: false,
        open: 'list-exampapp',
        text: `${some(without.count, 'college has', 'colleges have')} registered nobody yet.`,
        none: 'Every active college has registered students.',
      }),
    ];
  },
  ROLL_FROZEN: async (db, { id, exam_tbl }) => {
    const any = await counts.anyConfirmed(db, id);
    const open = `list-examconfirm?exam=${exam_tbl}`;
    const [gone, waiting] = [await counts.confirmedButGone(db, id), await counts.unconfirmed(db, id)];
    return [
      gate(
        { count: any ? 0 : 1, first: [] },
        {
          key: 'NOTHING_CONFIRMED',
          blocks: true,
          open,
          text: 'No application is confirmed: the roll would be empty.',
          none: 'There are confirmed applications.',
        },
      ),
      gate(gone, {
        key: 'CONFIRMED_BUT_GONE',
        blocks: true,
        open,
        text: `${some(gone.count, 'student with confirmed papers studies', 'students with confirmed papers study')} no longer.`,
        none: 'Every student with confirmed papers is active.',
      }),
      gate(waiting, {
        key: 'UNCONFIRMED',
        blocks: false,
        open,
        text: `${some(waiting.count, 'application is', 'applications are')} not confirmed and will not be on the roll.`,
        none: 'Every application is confirmed.',
      }),
    ];
  },
  SCHEDULED: async (db, exam) => {
    const { id } = exam;
    const { withoutSlot, unacknowledged, acknowledged, clashes } = await timetableReadiness(db, id);
    const open = 'add-time-table';
    const pairs = clashes.pairs.filter((pair) => !pair.acknowledged);
    const names = pairs.map(({ p_code, other_code }) => `${p_code} and ${other_code}`);
    const first = (list: readonly string[]) => list.slice(0, 10);
    return [
      gate(
        { count: withoutSlot.length, first: first(withoutSlot) },
        {
          key: 'WITHOUT_SLOT',
          blocks: true,
          open,
          text: `${some(withoutSlot.length, 'written paper has', 'written papers have')} no date.`,
          none: 'Every written paper has a date.',
        },
      ),
      gate(
        { count: unacknowledged, first: first(names) },
        {
          key: 'CLASHES',
          blocks: true,
          open,
          text: `${some(unacknowledged, 'pair of papers meets', 'pairs of papers meet')} students in one session and nobody has accepted that.`,
          none: 'No student has two papers in the same session, except the accepted clashes.',
        },
      ),
      gate(
        { count: acknowledged, first: [] },
        {
          key: 'ACCEPTED_CLASHES',
          blocks: false,
          open,
          text: `${some(acknowledged, 'clash has', 'clashes have')} been accepted.`,
          none: 'No clash had to be accepted.',
        },
      ),
      ...(await centreGates(db, exam, 'SCHEDULED')),
    ];
  },
  SHEETS: async (db, exam) => {
    const sheets = await missingSheets(db, exam, true);
    const { frozen, changed } = await qpReadiness(db, exam.id);
    const open = `get-QP-Count?exam=${exam.exam_tbl}`;
    return [
      sheets,
      await missingCamps(db, exam),
      ...(await centreGates(db, exam, 'SHEETS')),
      gate(
        { count: (await counts.anyEligible(db, exam.id)) ? 0 : 1, first: [] },
        {
          key: 'NOTHING_WRITTEN',
          blocks: true,
          open: `list-examconfirm?exam=${exam.exam_tbl}`,
          text: 'No written paper is confirmed: there would be no top sheet.',
          none: 'There are confirmed written papers.',
        },
      ),
      gate(
        { count: frozen ? 0 : 1, first: [] },
        {
          key: 'QP_NOT_FROZEN',
          blocks: true,
          open,
          text: 'The counts of question papers have not been sent to the press.',
          none: 'The counts of question papers have been sent to the press.',
        },
      ),
      gate(
        { count: changed.length, first: changed.slice(0, 10) },
        {
          key: 'QP_CHANGED',
          blocks: false,
          open,
          text: `${some(changed.length, 'paper has', 'papers have')} another number of candidates than was sent to the press.`,
          none: 'No count has changed since it was sent to the press.',
        },
      ),
    ];
  },
  CONDUCT: async (db, exam) => {
    const ahead = await counts.firstDayAhead(db, exam.id);
    return [
      gate(ahead, {
        key: 'FIRST_DAY',
        blocks: true,
        open: 'add-time-table',
        text: ahead.first[0] ? `The first exam day is ${ahead.first[0]}.` : 'No paper has a date in the time table.',
        none: 'The first exam day has come.',
      }),
      await missingSheets(db, exam, false),
      ...(await sittingGates(db, exam)),
    ];
  },
  VALUATION: async (db, exam) => {
    const ahead = await counts.papersAhead(db, exam.id);
    const waiting = await counts.notReceived(db, exam.id);
    return [
      gate(ahead, {
        key: 'PAPERS_AHEAD',
        blocks: true,
        open: 'add-time-table',
        text: `${some(ahead.count, 'paper is', 'papers are')} still to be written: colleges can note absentees until the evening of the last day.`,
        none: 'Every paper has been written.',
      }),
      await missingSheets(db, exam, true),
      await missingCamps(db, exam),
      await fewCamps(db),
      ...(await closingGates(db, exam)),
      gate(waiting, {
        key: 'NOT_RECEIVED',
        blocks: false,
        open: 'script-ledger',
        text: `${some(waiting.count, 'script of a present candidate has', 'scripts of present candidates have')} not been received at a camp yet.`,
        none: 'Every script of a present candidate has been received at a camp.',
      }),
    ];
  },
  ...BEFORE_RESULTS,
};

/** The possible next steps of an exam, each with its checks, counted now. Throws NotFound for an unknown exam. */
export async function gatesOf(db: Db, examId: number): Promise<Steps> {
  const exam = examId <= MAX_ID ? ((await examNumbered(db, examId)) as Exam | undefined) : undefined;
  if (!exam) throw new NotFound('no-exam', 'No Exam Detected!!!');
  const steps: Steps = [];
  for (const { to, back } of movesFrom(exam.stage)) {
    steps.push({ to, gates: back ? [] : ((await BEFORE[to]?.(db, exam)) ?? []) });
  }
  return steps;
}

/**
 * The same for a page. A question of a name is counted once, after it was asked, and answered with null while that takes longer
 * than a page waits: before the valuation is closed a million scripts are read. However many names come, one counting of an exam
 * runs and one waits.
 */
export async function askedGates(
  { db, log, user }: Context,
  kept: KeptFigures,
  { examId, question }: { examId: number; question?: string | undefined },
): Promise<Steps | null> {
  if (question === undefined) return gatesOf(db, examId);
  const group = `steps of exam ${examId}`;
  const steps = await kept.readSoon(
    `${group} ${user.userId} ${question}`,
    () => kept.inTurn(group, () => gatesOf(db, examId)),
    () => true,
    {
      waitMs: ANSWER_MS,
      throwsLate: true,
      onError: (error) => log.warn({ err: error, exam: examId }, 'the checks of a step could not be counted'),
    },
  );
  return steps ?? null;
}

/** Rejects a blocked step, with every reason. */
export async function rejectBlocked(trx: Db, exam: GatedExam, to: Stage): Promise<void> {
  const gates = (await BEFORE[to]?.(trx, exam)) ?? [];
  const shut = gates.filter(({ blocks, count }) => blocks && count > 0);
  if (shut.length === 0) return;
  const errors = shut.map(({ text, first }) => ({
    field: 'to',
    message: first.length > 0 ? `${text} First: ${first.join(', ')}.` : text,
  }));
  throw new Invalid('step-blocked', `${exam.exam_name}: ${shut.map(({ text }) => text).join(' ')}`, errors);
}
