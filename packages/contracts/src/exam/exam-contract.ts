import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { flagChanges } from '../core/flags';
import { Count, Id, IdText, Message, Moment, RowVersion } from '../core/shapes';
import { Line } from '../core/text';
import { EXAM_TYPES, EXAM_YEAR_WORDS, isExamMonth, isExamYear } from './exam-rules';

/** A month by its three capital letters; which ones an exam may be created for is a setting. */
const Month = z.string().check(z.refine(isExamMonth, 'Choose a month.'));

export const STAGES = [
  'CREATED',
  'REGISTRATION',
  'APPLICATION',
  'ROLL_FROZEN',
  'SCHEDULED',
  'SHEETS',
  'CONDUCT',
  'VALUATION',
  'CONSOLIDATED',
  'PROCESSED',
  'PUBLISHED',
  'REVALUATION',
  'REVISED',
  'ARCHIVED',
] as const;
export type Stage = (typeof STAGES)[number];

/** The five windows of colleges, in the order they open. */
export const EXAM_FLAGS = ['COUR_APLY', 'EXAM_APLY', 'INTL_APLY', 'PRACT_APLY', 'REV_APLY'] as const;
export type ExamFlag = (typeof EXAM_FLAGS)[number];

export const Exam = z.object({
  id: Id,
  /** External identifier, the value an exam selection sends: E25A. */
  exam_tbl: z.string(),
  camp_tbl: z.string(),
  etype: z.enum(EXAM_TYPES),
  eyear: z.int(),
  emonth: Month,
  /** type-year-month, as shown everywhere. */
  exam_name: z.string(),
  Active_status: z.boolean(),
  COUR_APLY: z.boolean(),
  EXAM_APLY: z.boolean(),
  INTL_APLY: z.boolean(),
  PRACT_APLY: z.boolean(),
  REV_APLY: z.boolean(),
  stage: z.enum(STAGES),
  row_version: RowVersion,
  /** When a window was closed; without an entry it was never open. Not sent to a camp. */
  closed_at: z.optional(
    z.object({
      COUR_APLY: z.optional(Moment),
      EXAM_APLY: z.optional(Moment),
      INTL_APLY: z.optional(Moment),
      PRACT_APLY: z.optional(Moment),
    }),
  ),
});
export type Exam = z.infer<typeof Exam>;

export const listExams = defineCall({
  name: 'listExams',
  method: 'GET',
  path: '/createExam/exams',
  permission: 'exam.read',
  summary: 'The active exams, the latest first, in a camp that of the officer before them.',
  reply: z.array(Exam),
});

export const listAllExams = defineCall({
  name: 'listAllExams',
  method: 'GET',
  path: '/createExam/allexams',
  permission: 'exam.read',
  summary: 'All exams, also those switched off, the latest first.',
  reply: z.array(Exam),
});

export const saveExamFlags = defineCall({
  name: 'saveExamFlags',
  method: 'POST',
  path: '/createExam/saveChanges',
  permission: 'exam.manage',
  summary:
    'Switches exams on or off and opens or closes their five windows; all entries or none. A window that opens the next ' +
    'step moves the stage of its exam.',
  bodyBytes: 100 * 1024,
  body: flagChanges(['Active_status', ...EXAM_FLAGS]),
  reply: Message,
  refusals: [422],
});

/** What Exam Creation sends. Type, year, month and status as chosen; year is text of exactly four digits, never trimmed. */
export const NewExam = z.object({
  /** The names the page has shown, in the order E, C, S: ['E25N', 'C25N', 'S25N']. The server names them itself and compares. */
  tbls: z.array(z.string().check(z.maxLength(20))).check(z.length(3)),
  etype: z.enum(EXAM_TYPES),
  eyear: z.string().check(z.maxLength(20), z.refine(isExamYear, EXAM_YEAR_WORDS)),
  emonth: Month,
  /** 1 active, 0 deactive; a number. */
  estatus: z.union([z.literal(1), z.literal(0)]),
});
export type NewExam = z.infer<typeof NewExam>;

export const createExam = defineCall({
  name: 'createExam',
  method: 'POST',
  path: '/createExam/createexamtbl',
  permission: 'exam.manage',
  summary: 'Creates an exam with its tables and freezes its fees, or does nothing at all.',
  body: NewExam,
  reply: z.object({ message: z.string(), exam: Exam }),
  refusals: [409, 422],
  idempotency: 'optional',
});

export const removeExam = defineCall({
  name: 'removeExam',
  method: 'POST',
  path: '/control/exams/:examId/remove',
  permission: 'exam.manage',
  summary:
    'Removes an exam that was made by mistake, with its tables and its time table; otherwise 409 names what hangs on it. ' +
    'The name is typed as a confirmation.',
  params: z.object({ examId: IdText }),
  body: z.object({ exam_name: Line(40), row_version: RowVersion }),
  reply: Message,
  refusals: [404, 409, 422],
});

/** An exam with the steps it has taken, the first at the top. */
export const ExamSteps = z.object({
  exam: Exam,
  log: z.array(
    z.object({
      id: Id,
      /** Null where the exam was created. */
      from_stage: z.nullable(z.enum(STAGES)),
      to_stage: z.enum(STAGES),
      at: Moment,
      /** Name of the person; null where the step was taken by the system. */
      by: z.nullable(z.string()),
      note: z.nullable(z.string()),
    }),
  ),
});
export type ExamSteps = z.infer<typeof ExamSteps>;

export const listExamStages = defineCall({
  name: 'listExamStages',
  method: 'GET',
  path: '/control/stages',
  permission: 'exam.control',
  summary: 'Every exam with its stage and the steps that led there, the latest exam first.',
  reply: z.array(ExamSteps),
});

export const moveExamStage = defineCall({
  name: 'moveExamStage',
  method: 'POST',
  path: '/control/stages/:examId',
  permission: 'exam.control',
  summary: 'Takes one exam a step further, or back with a reason. Windows that do not fit the new stage are closed.',
  /** Number of the exam. */
  params: z.object({ examId: IdText }),
  body: z.object({ to: z.enum(STAGES), note: z.optional(Line(500)), row_version: RowVersion }),
  reply: ExamSteps,
  refusals: [404, 409, 422],
});

/** A count that is checked before an exam changes its stage, and whether it blocks the change. */
export const StageGate = z.object({
  /** What is counted: 'NOTHING_CONFIRMED'. */
  key: z.string(),
  /** The finding in a sentence with its count. */
  text: z.string(),
  count: Count,
  /** True: the step is rejected while the count is not 0. False: a note only. */
  blocks: z.boolean(),
  /** The first of what was counted, by name: paper codes, college codes, register numbers. */
  first: z.array(z.string()),
  /** Page below `/home/` that shows the rows; null where no page does. */
  open: z.nullable(z.string()),
});
export type StageGate = z.infer<typeof StageGate>;

export const listStageGates = defineCall({
  name: 'listStageGates',
  method: 'GET',
  path: '/control/stages/:examId/gates',
  permission: 'exam.control',
  summary:
    'What stands in the way of the steps an exam can take now, and what is worth knowing before them. A question of a name is answered with a count that began after it was asked first, and with null while it is being counted: to be asked for again under the same name.',
  params: z.object({ examId: IdText }),
  query: z.object({ question: z.optional(Line(40)) }),
  reply: z.nullable(z.array(z.object({ to: z.enum(STAGES), gates: z.array(StageGate) }))),
  refusals: [404],
});
