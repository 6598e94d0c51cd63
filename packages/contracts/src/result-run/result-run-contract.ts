import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { paperCode, RegisterNumber } from '../core/exam-shapes';
import { CollegeCode, Count, Id, Message, Moment, pageOf, PageQuery, RowVersion } from '../core/shapes';
import { Line } from '../core/text';
import { STAGES } from '../exam/exam-contract';
import { Job } from '../job/job-contract';
import { PROOF } from '../signature/signature-contract';
import { RESULTS, ResultStep, WAIT_REASONS } from '../result/result-steps';

export const RUN_KINDS = ['MAIN', 'CORRECTION', 'REVAL'] as const;
export type RunKind = (typeof RUN_KINDS)[number];
/** RUNNING until the second calculation is through; DONE where it differs, CHECKED where it agrees row for row. */
export const RUN_STATES = ['RUNNING', 'DONE', 'CHECKED', 'APPROVED', 'DISCARDED'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** What an approver must have seen; sent back with the approval, which is rejected when it has changed. */
export const RunCounts = z.object({
  P: Count,
  RA: Count,
  AAA: Count,
  W: Count,
  /** Present candidates whose external mark is zero. */
  zero: Count,
  /** Rows with marks of a moderation order. */
  moderated: Count,
  /** Papers whose pass rate is out of band against earlier exams. */
  outOfBand: Count,
});
export type RunCounts = z.infer<typeof RunCounts>;

export const OutOfBand = z.object({
  p_code: z.string(),
  p_name: z.string(),
  /** Passed and written now; in hundredths of a per cent now and in the earlier exams. */
  passed: Count,
  written: Count,
  rate: Count,
  earlier: Count,
});
export type OutOfBand = z.infer<typeof OutOfBand>;

const RunHead = z.object({
  id: Id,
  kind: z.enum(RUN_KINDS),
  version: z.int(),
  state: z.enum(RUN_STATES),
  startedAt: Moment,
  startedBy: z.nullable(z.string()),
  finishedAt: z.nullable(Moment),
  checkedAt: z.nullable(Moment),
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(Moment),
  publishedAt: z.nullable(Moment),
  discardedBy: z.nullable(z.string()),
  discardReason: z.nullable(z.string()),
  /** sha256 over what was read and over what was written; null until the run is through. */
  inputDigest: z.nullable(z.string()),
  outputDigest: z.nullable(z.string()),
  row_version: RowVersion,
});
export type RunHead = z.infer<typeof RunHead>;

export const ResultRun = z.extend(RunHead, {
  /** Colleges in all, written, with the standing of their students, and checked. */
  parts: z.object({ all: Count, written: Count, standing: Count, checked: Count }),
  /** Confirmed papers read so far and rows written: for a later version only those that changed. */
  inputs: Count,
  written: Count,
  rules: z.array(z.object({ name: z.string(), deg_level: z.string(), from_admn_yr: z.int(), version: z.int() })),
  counts: z.nullable(RunCounts),
  waiting: z.array(z.object({ reason: z.enum(WAIT_REASONS), count: Count })),
  outOfBand: z.array(OutOfBand),
  /** Null until the second calculation is through. */
  differences: z.nullable(Count),
  /** What has changed under the run since it read it, in sentences; with one it cannot be approved. */
  stale: z.array(z.string()),
  job: z.nullable(Job),
});
export type ResultRun = z.infer<typeof ResultRun>;

export const MODERATION_SCOPES = ['PAPER', 'STUDENT'] as const;
export const ModerationOrder = z.object({
  id: Id,
  scope: z.enum(MODERATION_SCOPES),
  p_code: z.nullable(z.string()),
  max_marks: z.int(),
  order_no: z.string(),
  note: z.nullable(z.string()),
  proposedBy: z.nullable(z.string()),
  /** Whether the person signed in proposed it: another person must approve. */
  mine: z.boolean(),
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(Moment),
});
export type ModerationOrder = z.infer<typeof ModerationOrder>;

export const Reopening = z.object({
  id: Id,
  reason: z.string(),
  askedBy: z.string(),
  askedAt: Moment,
  mine: z.boolean(),
});
export type Reopening = z.infer<typeof Reopening>;

export const ResultProcessing = z.object({
  exam_id: Id,
  exam_tbl: z.string(),
  exam_name: z.string(),
  stage: z.enum(STAGES),
  row_version: RowVersion,
  /** Number of the last release; null before the first. */
  released: z.nullable(z.int()),
  /** The kinds of run that can be started now. */
  startable: z.array(z.enum(RUN_KINDS)),
  /** Why none can, in a sentence. */
  notStartable: z.nullable(z.string()),
  /** The run that is neither published nor discarded. */
  run: z.nullable(ResultRun),
  /** Whether the person signed in started it: another person must approve. */
  mine: z.boolean(),
  /** Published and discarded runs, latest first. */
  earlier: z.array(RunHead),
  moderation: z.array(ModerationOrder),
  /** Whether orders may be proposed, approved and withdrawn in this stage. */
  moderationOpen: z.boolean(),
  reopening: z.nullable(Reopening),
});
export type ResultProcessing = z.infer<typeof ResultProcessing>;

const exam = { examId: Id };
const run = { runId: Id };

export const getResultProcessing = defineCall({
  name: 'getResultProcessing',
  method: 'GET',
  path: '/control/result-runs/exams/:examId',
  permission: 'exam.control',
  summary:
    'Where the processing of an exam stands: the open run with its counts, exceptions and check, the earlier ones, moderation orders.',
  params: z.object(exam),
  reply: ResultProcessing,
  refusals: [404],
});

export const startResultRun = defineCall({
  name: 'startResultRun',
  method: 'POST',
  path: '/control/result-runs/exams/:examId',
  permission: 'exam.control',
  summary:
    'Processes the results of an exam in the background and checks them by a second calculation; goes on with a run that was broken off.',
  params: z.object(exam),
  body: z.object({ kind: z.enum(RUN_KINDS) }),
  reply: Job,
  refusals: [404, 409, 422],
});

export const checkResultRun = defineCall({
  name: 'checkResultRun',
  method: 'POST',
  path: '/control/result-runs/:runId/check',
  permission: 'exam.control',
  summary: 'Runs the second calculation over a finished run once more.',
  params: z.object(run),
  reply: Job,
  refusals: [404, 422],
});

export const RUN_LISTS = [...WAIT_REASONS, 'ZERO', 'MODERATED'] as const;
export const RunRow = z.object({
  reg_no: z.string(),
  colcode: CollegeCode,
  p_code: z.string(),
  int_mark: z.nullable(z.int()),
  ext_mark: z.nullable(z.int()),
  moderation: z.int(),
  total_mark: z.nullable(z.int()),
  result: z.enum(RESULTS),
  sentence: z.string(),
});
export type RunRow = z.infer<typeof RunRow>;

export const listRunRows = defineCall({
  name: 'listRunRows',
  method: 'GET',
  path: '/control/result-runs/:runId/rows/:list',
  permission: 'exam.control',
  summary: 'The rows behind one count of the exceptions of a run.',
  params: z.object({ ...run, list: z.enum(RUN_LISTS) }),
  query: PageQuery,
  reply: pageOf(RunRow),
  refusals: [404, 422],
});

export const RunDifference = z.object({
  id: Id,
  what: z.enum(['RULE', 'RESULT', 'STANDING']),
  colcode: CollegeCode,
  reg_no: z.string(),
  p_code: z.nullable(z.string()),
  /** One line for each field that differs. */
  lines: z.array(z.object({ field: z.string(), written: z.string(), expected: z.string() })),
});
export type RunDifference = z.infer<typeof RunDifference>;

export const listRunDifferences = defineCall({
  name: 'listRunDifferences',
  method: 'GET',
  path: '/control/result-runs/:runId/differences',
  permission: 'exam.control',
  summary: 'The rows on which the two calculations do not agree, with both values.',
  params: z.object(run),
  query: PageQuery,
  reply: pageOf(RunDifference),
  refusals: [404, 422],
});

export const approveResultRun = defineCall({
  name: 'approveResultRun',
  method: 'POST',
  path: '/control/result-runs/:runId/approve',
  permission: 'exam.control',
  summary: 'Approves a checked run with the counts that were seen; by another officer than the one who started it.',
  params: z.object(run),
  body: z.object({ counts: RunCounts, row_version: RowVersion, ...PROOF }),
  reply: Message,
  refusals: [404, 409, 422],
});

export const discardResultRun = defineCall({
  name: 'discardResultRun',
  method: 'POST',
  path: '/control/result-runs/:runId/discard',
  permission: 'exam.control',
  summary:
    'Discards a run that is not published, with its rows; an approved first run takes the exam back to Consolidated.',
  params: z.object(run),
  body: z.object({ reason: Line(300), row_version: RowVersion }),
  reply: Message,
  refusals: [404, 409, 422],
});

const PaperCode = paperCode('Enter a paper code, such as 23UTA101.');

export const proposeModeration = defineCall({
  name: 'proposeModeration',
  method: 'POST',
  path: '/control/result-runs/exams/:examId/moderation',
  permission: 'exam.control',
  summary:
    'Proposes a moderation order for one paper or for every student; it holds once another officer has approved it.',
  params: z.object(exam),
  body: z.object({
    scope: z.enum(MODERATION_SCOPES),
    p_code: z.nullable(PaperCode),
    max_marks: z.int().check(z.gte(1, 'From 1 to 5 marks.'), z.lte(5, 'From 1 to 5 marks.')),
    order_no: Line(60),
    note: z.nullable(Line(300)),
    ...PROOF,
  }),
  reply: ModerationOrder,
  refusals: [404, 409, 422],
});

const order = { orderId: Id };
export const approveModeration = defineCall({
  name: 'approveModeration',
  method: 'POST',
  path: '/control/moderation/:orderId/approve',
  permission: 'exam.control',
  summary: 'Approves a moderation order another officer has proposed.',
  params: z.object(order),
  body: z.object(PROOF),
  reply: Message,
  refusals: [404, 422],
});

export const withdrawModeration = defineCall({
  name: 'withdrawModeration',
  method: 'POST',
  path: '/control/moderation/:orderId/withdraw',
  permission: 'exam.control',
  summary: 'Withdraws a moderation order before its exam is published.',
  params: z.object(order),
  reply: Message,
  refusals: [404, 422],
});

export const requestReopening = defineCall({
  name: 'requestReopening',
  method: 'POST',
  path: '/control/result-runs/exams/:examId/reopening',
  permission: 'exam.control',
  summary: 'Asks, with a reason, that a consolidated exam goes back into the valuation; another officer has to agree.',
  params: z.object(exam),
  body: z.object({ reason: Line(300), ...PROOF }),
  reply: Message,
  refusals: [404, 409, 422],
});

const reopening = { reopeningId: Id };
export const approveReopening = defineCall({
  name: 'approveReopening',
  method: 'POST',
  path: '/control/reopenings/:reopeningId/agree',
  permission: 'exam.control',
  summary:
    'Agrees with what another officer has asked for: the exam goes back into the valuation and its camps are unlocked.',
  params: z.object(reopening),
  body: z.object(PROOF),
  reply: Message,
  refusals: [404, 409, 422],
});

export const withdrawReopening = defineCall({
  name: 'withdrawReopening',
  method: 'POST',
  path: '/control/reopenings/:reopeningId/withdraw',
  permission: 'exam.control',
  summary: 'Takes back what was asked for, or declines it.',
  params: z.object(reopening),
  reply: Message,
  refusals: [404, 422],
});

/** One row of a student with everything that decided it. */
export const ExplainedResult = z.object({
  exam_name: z.string(),
  version: z.int(),
  /** Whether a release shows it; a college sees released rows only. */
  released: z.boolean(),
  p_code: z.string(),
  p_name: z.string(),
  sem: z.int(),
  int_mark: z.nullable(z.int()),
  ext_mark: z.nullable(z.int()),
  moderation: z.int(),
  total_mark: z.nullable(z.int()),
  total_max: z.int(),
  result: z.enum(RESULTS),
  reason: z.nullable(z.enum(WAIT_REASONS)),
  /** Office only: computed and stored, shown nowhere else on a screen. */
  grade: z.nullable(z.string()),
  steps: z.array(ResultStep),
  sentence: z.string(),
  /** What the student may know. */
  studentSentence: z.string(),
});
export type ExplainedResult = z.infer<typeof ExplainedResult>;

export const ResultExplanation = z.object({
  reg_no: z.string(),
  stu_name: z.string(),
  colcode: CollegeCode,
  degree: z.string(),
  rows: z.array(ExplainedResult),
  /** By exam, the latest first; office only. */
  standings: z.array(
    z.object({
      exam_name: z.string(),
      version: z.int(),
      gpa: z.nullable(z.string()),
      cgpa: z.nullable(z.string()),
      openPapers: Count,
      classLabel: z.nullable(z.string()),
    }),
  ),
});
export type ResultExplanation = z.infer<typeof ResultExplanation>;

export const explainResult = defineCall({
  name: 'explainResult',
  method: 'GET',
  path: '/result-explanations/:regNo',
  permission: 'result.explain',
  summary:
    'Why every paper of a student has its result: the steps, the rules and a sentence. A college asks for its own students.',
  params: z.object({ regNo: RegisterNumber }),
  reply: ResultExplanation,
  refusals: [404],
});
