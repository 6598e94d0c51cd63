import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Id, RowVersion } from '../core/shapes';

export const STAGES = [
  'CREATED', 'REGISTRATION', 'APPLICATION', 'ROLL_FROZEN', 'SCHEDULED', 'SHEETS', 'CONDUCT', 'VALUATION',
  'CONSOLIDATED', 'PROCESSED', 'PUBLISHED', 'REVALUATION', 'REVISED', 'ARCHIVED',
] as const; // prettier-ignore

export type ExamStage = (typeof STAGES)[number];

export const Exam = z.object({
  id: Id,
  /** External identifier, the value an exam selection sends: E25A. */
  exam_tbl: z.string(),
  camp_tbl: z.string(),
  etype: z.enum(['ODD', 'EVEN']),
  eyear: z.int(),
  emonth: z.enum(['NOV', 'APR']),
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
});
export type Exam = z.infer<typeof Exam>;

export const listExams = defineCall({
  name: 'listExams',
  method: 'GET',
  path: '/createExam/exams',
  permission: 'exam.read',
  summary: 'The active exams, the latest first.',
  reply: z.array(Exam),
});
