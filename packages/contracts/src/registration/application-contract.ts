import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { AdmissionYear, ExamName, PaperOrAll, RegisterNumber, Semester } from '../core/exam-shapes';
import { CollegeCode, Day, Id } from '../core/shapes';
import { Undoable, UndoQuery } from '../core/undo';
import { APPLICATION_TYPES, Changed, IdsOfExam, reading } from './registration-shapes';

/** One paper of one student in an exam. */
export const ExamRecord = z.object({
  id: Id,
  Reg_No: z.string(),
  P_code: z.string(),
  P_NAME: z.string(),
  Sem: z.int(),
  /** Confirmed: the student sits this paper. */
  Ex_confm: z.boolean(),
  Intl_mark: z.nullable(z.int()),
  /** Null for a college until the results are published, except in practicals it has entered itself. */
  Ext_mark: z.nullable(z.int()),
  Absent: z.boolean(),
  stu_name: z.string(),
  dob: Day,
  admn_acdyr: z.int(),
  app_type: z.enum(APPLICATION_TYPES),
  attempt: z.int(),
});
export type ExamRecord = z.infer<typeof ExamRecord>;

const ofBatch = z.object({ batch: z.optional(AdmissionYear) });

export const listExamRecords = defineCall({
  ...reading,
  name: 'listExamRecords',
  path: '/examapp/exam-mgt/:degree/:sem/:college/:pcode/:exam',
  summary: "Who is registered for a paper of a degree and semester; 'ALL' as the paper stands for all of them.",
  params: z.object({
    degree: Id,
    sem: Semester,
    college: CollegeCode,
    pcode: PaperOrAll,
    exam: ExamName,
  }),
  /** Year of admission. */
  query: ofBatch,
  reply: z.array(ExamRecord),
  refusals: [404],
});

export const listExamRecordsOfStudent = defineCall({
  ...reading,
  name: 'listExamRecordsOfStudent',
  path: '/examapp/exam-mgt-regno/:regno/:exam',
  summary: 'The papers a register number is registered for in an exam.',
  params: z.object({ regno: RegisterNumber, exam: ExamName }),
  reply: z.array(ExamRecord),
  refusals: [404],
});

/** A row of the confirm list: the application with what the fee of it depends on. */
export const ConfirmRow = z.object({
  ...ExamRecord.shape,
  /** Yes: physically challenged, exempt from the paper fees. */
  phy_hand: z.string(),
  IsFinalyear: z.boolean(),
  /** Rupees. */
  Fees: z.number().check(z.gte(0)),
  Degree: z.string(),
});
export type ConfirmRow = z.infer<typeof ConfirmRow>;

const ofDegree = z.object({ degree: Id, sem: Semester, college: CollegeCode, exam: ExamName });

export const listExamConfirmations = defineCall({
  ...reading,
  name: 'listExamConfirmations',
  path: '/examapp/exam-confirm-list/:degree/:sem/:college/:exam',
  summary: 'The applications of a degree and semester, confirmed or not, by register number and paper.',
  params: ofDegree,
  query: ofBatch,
  reply: z.array(ConfirmRow),
  refusals: [404],
});

export const ExamResultRow = z.object({
  id: Id,
  Reg_No: z.string(),
  stu_name: z.string(),
  P_code: z.string(),
  P_NAME: z.string(),
  Sem: z.int(),
  Intl_mark: z.nullable(z.int()),
  Ext_mark: z.nullable(z.int()),
  Absent: z.boolean(),
  Result: z.enum(['P', 'RA', 'AAA', 'W']),
});
export type ExamResultRow = z.infer<typeof ExamResultRow>;

/** The specification lists this call without its purpose; it answers what has been published, and nothing before that. */
export const listExamResults = defineCall({
  ...reading,
  name: 'listExamResults',
  path: '/examapp/exam-result/:degree/:sem/:college/:exam',
  summary: 'The published results of a degree and semester in a college; an empty list before they are published.',
  params: ofDegree,
  reply: z.array(ExamResultRow),
  refusals: [404],
});

export const bulkConfirmRecords = defineCall({
  name: 'bulkConfirmRecords',
  method: 'POST',
  path: '/examapp/bulk-confirm',
  permission: 'application.write',
  summary: 'Confirms the rows that may be confirmed and says why the others are not.',
  bodyBytes: 320 * 1024,
  body: IdsOfExam,
  reply: Changed,
  refusals: [422],
});

/** The words on the wire: 'confirm' confirms, 'Not-Attend' takes the confirmation back. */
export const RECORD_ACTIONS = ['confirm', 'Not-Attend'] as const;

export const updateRecord = defineCall({
  name: 'updateRecord',
  method: 'PUT',
  path: '/examapp/:id/:exam/:action',
  permission: 'application.write',
  summary: 'Confirms one row, or takes the confirmation back; the same action twice changes nothing.',
  params: z.object({ id: Id, exam: ExamName, action: z.enum(RECORD_ACTIONS) }),
  query: UndoQuery,
  reply: Undoable,
  refusals: [404, 409, 422],
});
