import type { CallArgument, CallReply } from '@thervu/contracts/core/call';
import { formatCount, formatDay } from '@thervu/contracts/core/format';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import type { Job } from '@thervu/contracts/job/job-contract';
import type {
  makeBarcodes,
  makeTopSheetPdf,
  TopSheetRow,
  TopSheetState,
} from '@thervu/contracts/top-sheet/top-sheet-contract';
import { PRINT_WORDS, SHEET_STAGES, SMALL_EXAM } from '@thervu/contracts/top-sheet/top-sheet-rules';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { startJob, toJob, type JobRow } from '../../core/jobs/jobs';
import { Conflict, Invalid } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { examByName, type NamedExam } from '../exam/exam-service';
import { assertListed } from '../setting/setting-service';
import { rejectWithoutCamp } from './camp-readiness-service';
import { isIdentifiable } from './numbering';
import { papersCounted } from './numbering-queries';
import { TOP_SHEET_DATA, TOP_SHEET_PDF, type DataOrder, type PrintOrder } from './top-sheet-jobs';
import {
  countSheets,
  countVoid,
  examDays,
  fewerEligible,
  generatedAt,
  jobNumbered,
  latestJob,
  sheetPage,
} from './top-sheet-queries';

/** A small exam is waited for, so that one call is enough for it; milliseconds in all and between two looks. */
const MAX_WAIT_MS = 3_000;
const POLL_MS = 100;

/** The exam a caller names, while its scripts are numbered. */
async function examWithSheets(db: Db, name: string): Promise<NamedExam> {
  const exam = await examByName(db, name);
  if (SHEET_STAGES.includes(exam.stage)) return exam;
  const message = `${exam.exam_name} is in the stage ${STAGE_WORDS[exam.stage]}: top sheets are made from the stage ${STAGE_WORDS[SHEET_STAGES[0]!]} to ${STAGE_WORDS[SHEET_STAGES.at(-1)!]}.`;
  throw new Invalid('no-top-sheets-now', message, [{ field: 'exam', message }]);
}

const partOf = ({ district, date }: { district?: unknown; date?: unknown }): string =>
  [district, date].filter(Boolean).join(' ');

async function afterAWhile(db: Db, job: JobRow): Promise<JobRow> {
  let now = job;
  for (let waited = 0; waited < MAX_WAIT_MS && now.finished_at === null; waited += POLL_MS) {
    await sleep(POLL_MS);
    now = await jobNumbered(db, job.id);
  }
  return now;
}

/** The rows of a finished small exam; that somebody has read them is noted with their hash. */
async function readRows(context: Context, exam: NamedExam, part: DataOrder): Promise<TopSheetRow[]> {
  const rows = await sheetPage(context.db, part, '', SMALL_EXAM);
  await audit(context.db, context, {
    action: 'TOP_SHEETS_READ',
    entity: 'script',
    entityKey: exam.exam_tbl,
    examId: exam.id,
    after: { rows: rows.length, sha256: createHash('sha256').update(JSON.stringify(rows)).digest('hex') },
  });
  return rows;
}

/** Starts or joins the making of numbers and file. Another part than the one that is being made has to wait. */
export async function orderBarcodes(
  context: Context,
  { exam: name, district, date }: CallArgument<typeof makeBarcodes>['body'],
): Promise<CallReply<typeof makeBarcodes>> {
  const exam = await examWithSheets(context.db, name);
  await rejectWithoutCamp(context.db, exam.id);
  if (district !== undefined) await assertListed(context.db, 'list.districts', 'district', district);
  const order: DataOrder = { examId: exam.id, district, date };
  const part = partOf(order);
  const job = await startJob(context, {
    kind: TOP_SHEET_DATA,
    title: `Top sheets of ${exam.exam_name}${part && `, ${part}`}`,
    flightKey: exam.exam_tbl,
    params: { ...order },
    examId: exam.id,
  });
  if (partOf(job.params) !== part) {
    const making = partOf(job.params);
    throw new Conflict(
      'other-part',
      `The top sheets of ${exam.exam_name} are being made ${making ? `for ${making}` : 'as a whole'}. Wait for them, or cancel that work first.`,
    );
  }
  const small = await fewerEligible(context.db, exam.id, SMALL_EXAM);
  const now = small ? await afterAWhile(context.db, job) : job;
  return {
    job: toJob(now),
    examResults: small && now.state === 'DONE' ? await readRows(context, exam, order) : null,
  };
}

/** Starts the printing of the sheets or labels of a college; the same order twice is one job. */
export async function orderPrint(
  context: Context,
  { exam: name, kind, college, date }: CallArgument<typeof makeTopSheetPdf>['body'],
): Promise<Job> {
  const exam = await examWithSheets(context.db, name);
  const order: PrintOrder = { examId: exam.id, kind, college, date };
  const count = await countSheets(context.db, order);
  if (count === 0) {
    const message = `No script of college ${college} has a number for ${exam.exam_name}${date ? ` on ${formatDay(date)}` : ''}.`;
    throw new Invalid('no-top-sheets', message, [{ field: 'college', message }]);
  }
  const job = await startJob(context, {
    kind: TOP_SHEET_PDF,
    title: `${formatCount(count)} ${PRINT_WORDS[kind]} of college ${college}, ${exam.exam_name}${date ? `, ${formatDay(date)}` : ''}`,
    flightKey: [exam.exam_tbl, kind, college, date ?? ''].join('/'),
    params: { ...order },
    examId: exam.id,
  });
  return toJob(job);
}

/** How far the numbers of an exam are. */
export async function topSheetState(db: Db, name: string): Promise<TopSheetState> {
  const exam = await examByName(db, name);
  const papers = await papersCounted(db, exam.id);
  const [nullified, days, generated_at, job] = await Promise.all([
    countVoid(db, exam.id),
    examDays(db, exam.id),
    generatedAt(db, exam.id),
    latestJob(db, exam.id, TOP_SHEET_DATA),
  ]);
  const { exam_tbl, exam_name, stage } = exam;
  return {
    exam_tbl,
    exam_name,
    stage,
    generated_at,
    days,
    void: nullified,
    eligible: papers.reduce((sum, { eligible }) => sum + eligible, 0),
    missing: papers.reduce((sum, { missing }) => sum + missing, 0),
    papers: papers.length,
    telling: papers.filter(isIdentifiable).map(({ p_code, eligible, single }) => ({
      P_code: p_code,
      count: eligible,
      colleges: single ? 'one' : 'several',
    })),
    job: job ? toJob(job) : null,
  };
}

export interface SheetReadiness {
  eligible: number;
  /** Eligible rows without a number, and the papers they belong to. */
  missing: number;
  papers: string[];
}

/** Whether every eligible row of an exam has its script. */
export async function sheetReadiness(db: Db, examId: number): Promise<SheetReadiness> {
  const papers = await papersCounted(db, examId);
  const open = papers.filter(({ missing }) => missing > 0);
  return {
    eligible: papers.reduce((sum, { eligible }) => sum + eligible, 0),
    missing: open.reduce((sum, { missing }) => sum + missing, 0),
    papers: open.map(({ p_code }) => p_code),
  };
}
