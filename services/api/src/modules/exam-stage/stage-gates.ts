import { formatCount, pluralise as some } from '@thervu/contracts/core/format';
import type { Exam, Stage, StageGate } from '@thervu/contracts/exam/exam-contract';
import { openWorkText, type OpenWorkKind } from '@thervu/contracts/script-ledger/open-work-rules';
import { movesFrom } from '@thervu/contracts/exam/exam-stages';
import type { Db } from '../../core/database/connect';
import { Invalid, NotFound } from '../../core/http/problem';
import { centreReadiness, closingReadiness, sittingReadiness } from '../exam-centre/exam-centre-service';
import { consolidationReadiness } from '../script-ledger/ledger-service';
import { openWork } from '../script-ledger/open-work-service';
import { qpReadiness } from '../qp-count/qp-count-service';
import { processingReadiness } from '../result-run/run-service';
import { revisionReadiness } from '../reval-outcome/outcome-service';
import { timetableReadiness } from '../timetable/timetable-service';
import { campReadiness, MIN_CAMPS } from '../top-sheet/camp-readiness-service';
import { sheetReadiness } from '../top-sheet/top-sheet-service';
import { examNumbered } from '../exam/exam-service';
import * as counts from './stage-gate-queries';
import type { Counted } from './stage-gate-queries';

type GatedExam = Pick<Exam, 'id' | 'exam_name' | 'exam_tbl' | 'stage'>;

/** Marks the colleges owe; no page of the office lists them across colleges. */
const OF_COLLEGES: readonly OpenWorkKind[] = ['INTERNAL_MISSING', 'PRACTICAL_MISSING'];
/** Where the other kinds are settled; the rest in the script ledger. */
const PAGES: Partial<Record<OpenWorkKind, (exam: string) => string>> = {
  UNDECIDED: (exam) => `handed-scripts?exam=${exam}`,
  UNSIGNED: () => 'second-signatures',
};
const MAX_ID = 2 ** 31 - 1;
type Gates = (db: Db, exam: GatedExam) => Promise<StageGate[]>;

interface GateText {
  key: string;
  blocks: boolean;
  open: string | null;
  /** The finding, and the text when nothing was found. */
  text: string;
  none: string;
}
const gate = ({ count, first }: Counted, { text, none, ...rest }: GateText): StageGate => ({
  ...rest,
  count,
  first,
  text: count === 0 ? none : text,
});

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

const listOf = (names: readonly string[]): Counted => ({ count: names.length, first: names.slice(0, 10) });

/** Of an exam with centres: colleges without one, centres that are too small, and requests nobody has decided. */
async function centreGates(db: Db, { id, exam_tbl }: GatedExam, into: 'SCHEDULED' | 'SHEETS'): Promise<StageGate[]> {
  const { uses, without, smaller, undecided } = await centreReadiness(db, id);
  if (!uses) return [];
  const open = `exam-centres?exam=${exam_tbl}`;
  const withoutCentre = gate(listOf(without), {
    key: 'WITHOUT_CENTRE',
    blocks: into === 'SHEETS',
    open,
    text: `${some(without.length, 'college with confirmed papers has', 'colleges with confirmed papers have')} no centre.`,
    none: 'Every college with confirmed papers has a centre.',
  });
  if (into === 'SCHEDULED')
    return [
      withoutCentre,
      gate(listOf(smaller), {
        key: 'CENTRE_TOO_SMALL',
        blocks: false,
        open,
        text: `${some(smaller.length, 'centre has', 'centres have')} fewer desks than candidates in a session.`,
        none: 'Every centre has a desk for each candidate of its largest session.',
      }),
    ];
  return [
    withoutCentre,
    gate(listOf(undecided), {
      key: 'ACCOMMODATIONS_UNDECIDED',
      blocks: false,
      open: `accommodations?exam=${exam_tbl}`,
      text: `${some(undecided.length, 'request for a scribe or extra time waits', 'requests for a scribe or extra time wait')} for a decision.`,
      none: 'Every request for a scribe or extra time is decided.',
    }),
  ];
}

/** Of an exam with centres: sessions of the first three exam days without a fixed plan, and later ones. */
async function sittingGates(db: Db, { id, exam_tbl }: GatedExam): Promise<StageGate[]> {
  const { uses, first, later } = await sittingReadiness(db, id);
  if (!uses) return [];
  const open = `centre-progress?exam=${exam_tbl}`;
  return [
    {
      ...gate(listOf(first), {
        key: 'SITTINGS_NOT_FIXED',
        blocks: true,
        open,
        text: `${some(first.length, 'session of the first three exam days has', 'sessions of the first three exam days have')} no fixed plan with a person for every hall.`,
        none: 'Every session of the first three exam days has a fixed plan.',
      }),
      // every one is named: somebody has to call each of these centres
      first,
    },
    gate(listOf(later), {
      key: 'LATER_SITTINGS_NOT_FIXED',
      blocks: false,
      open,
      text: `${some(later.length, 'later session has', 'later sessions have')} no fixed plan yet.`,
      none: 'Every later session has a fixed plan.',
    }),
  ];
}

/** Of an exam with centres: past sessions that are not closed, and covers on the way. */
async function closingGates(db: Db, { id, exam_tbl }: GatedExam): Promise<StageGate[]> {
  const { uses, open: unclosed, late, covers } = await closingReadiness(db, id);
  if (!uses) return [];
  const open = `centre-progress?exam=${exam_tbl}`;
  return [
    gate(listOf(unclosed), {
      key: 'SITTINGS_NOT_CLOSED',
      blocks: true,
      open,
      text: `${some(unclosed.length, 'past session is', 'past sessions are')} not closed.`,
      none: 'Every past session is closed.',
    }),
    gate(listOf(late), {
      key: 'CENTRES_LATE',
      blocks: false,
      open,
      text: `${some(late.length, 'session is', 'sessions are')} late by more than two hours.`,
      none: 'No session is late by more than two hours.',
    }),
    gate(listOf(covers), {
      key: 'COVERS_NOT_RECEIVED',
      blocks: true,
      open,
      text: `${some(covers.length, 'cover has', 'covers have')} not been received, and no note says why.`,
      none: 'Every cover has been received.',
    }),
  ];
}

/** What is required, or should be noted, before an exam enters a stage (steps 2 to 6 and 10 to 13 of the life cycle). */
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
  CONSOLIDATED: async (db, { id, exam_tbl }) => {
    const { locked, open: unbalanced, consolidated } = await consolidationReadiness(db, id);
    const open = `script-ledger?exam=${exam_tbl}`;
    const rows = unbalanced.reduce((all, { count }) => all + count, 0);
    const missing = (is: boolean) => ({ count: is ? 0 : 1, first: [] });
    return [
      gate(missing(locked), {
        key: 'CAMPS_OPEN',
        blocks: true,
        open,
        text: 'The camps are not locked: their marks may still change.',
        none: 'The camps are locked.',
      }),
      gate(
        {
          count: rows,
          first: unbalanced.flatMap(({ balance, first }) => first.map((name) => `${balance} ${name}`)).slice(0, 10),
        },
        {
          key: 'UNBALANCED',
          blocks: true,
          open,
          text: `${some(rows, 'row of the script ledger does', 'rows of the script ledger do')} not balance.`,
          none: 'The script ledger balances.',
        },
      ),
      gate(missing(consolidated), {
        key: 'NOT_CONSOLIDATED',
        blocks: true,
        open,
        text: 'The agreed marks have not been written to the applications since the camps were locked.',
        none: 'The agreed marks stand in the applications.',
      }),
      // by kind and camp; what is open in the camps stops the step through the balances, and a missing signature by itself
      ...(await openWork(db, id)).map(({ kind, count, where }) => ({
        key: kind,
        blocks: kind === 'UNSIGNED',
        count,
        text: openWorkText(kind, count),
        first: where.map(({ name, count: there }) => `${name}: ${formatCount(there)}`).slice(0, 10),
        open: PAGES[kind]?.(exam_tbl) ?? (OF_COLLEGES.includes(kind) ? null : open),
      })),
    ];
  },
  PROCESSED: async (db, { id, exam_tbl }) => {
    const { approved } = await processingReadiness(db, id);
    return [
      gate(
        { count: approved ? 0 : 1, first: [] },
        {
          key: 'NOT_APPROVED',
          blocks: true,
          open: `result-processing?exam=${exam_tbl}`,
          text: 'No run is approved: the approval of the results takes the exam to this stage.',
          none: 'The results are processed and approved.',
        },
      ),
    ];
  },
  REVISED: async (db, { id, exam_tbl }) => {
    const is = await revisionReadiness(db, id);
    const open = `reval-outcomes?exam=${exam_tbl}`;
    return [
      gate(
        { count: is.window_open ? 1 : is.not_frozen, first: [] },
        {
          key: 'REVALUATION_OPEN',
          blocks: true,
          open,
          text: 'Colleges may still apply, or their list has not been closed.',
          none: 'The list of applications is closed.',
        },
      ),
      gate(
        { count: is.undecided, first: [] },
        {
          key: 'REVALUATION_UNDECIDED',
          blocks: true,
          open,
          text: `${some(is.undecided, 'request is', 'requests are')} not decided.`,
          none: 'Every request is decided.',
        },
      ),
      gate(
        { count: is.unsigned, first: [] },
        {
          key: 'REVALUATION_UNSIGNED',
          blocks: true,
          open,
          text: `${some(is.unsigned, 'outcome waits', 'outcomes wait')} for a signature.`,
          none: 'Every outcome has its signatures.',
        },
      ),
      gate(
        { count: is.unpublished, first: [] },
        {
          key: 'REVISION_UNPUBLISHED',
          blocks: true,
          open: `result-release?exam=${exam_tbl}`,
          text: `${some(is.unpublished, 'changed mark is', 'changed marks are')} not in the published result.`,
          none: 'Every changed mark is in the published result.',
        },
      ),
      gate(
        { count: is.arrears.length, first: is.arrears.slice(0, 10) },
        {
          key: 'ARREARS_OPEN',
          blocks: true,
          open,
          text: `${some(is.arrears.length, 'arrear application stands', 'arrear applications stand')} for papers that are passed now.`,
          none: 'No arrear application is left for a paper that is passed now.',
        },
      ),
    ];
  },
};

/** The possible next steps of an exam, each with its checks. Throws NotFound for an unknown exam. */
export async function gatesOf(db: Db, examId: number): Promise<{ to: Stage; gates: StageGate[] }[]> {
  const exam = examId <= MAX_ID ? ((await examNumbered(db, examId)) as Exam | undefined) : undefined;
  if (!exam) throw new NotFound('no-exam', 'No Exam Detected!!!');
  const steps = [];
  for (const { to, back } of movesFrom(exam.stage)) {
    steps.push({ to, gates: back ? [] : ((await BEFORE[to]?.(db, exam)) ?? []) });
  }
  return steps;
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
