import * as z from 'zod/mini';
import { ExamName } from '../core/exam-shapes';
import { CollegeCode, Count, Day, Id, Moment } from '../core/shapes';
/** Rupees with at most two decimals. */
export const Amount = z.number().check(z.gte(0));
/** Without an exam a call is about the latest one in revaluation. */
export const OfExam = z.object({ exam: z.optional(ExamName) });
/** Version of a row, 0 while nothing has been applied for. */
export const Version = z.int().check(z.gte(0), z.lte(2_000_000_000));
export const OfDegree = z.object({ degree: Id, college: CollegeCode });
export const Switch = z.enum(['0', '1']);

/** A published theory result that may be revalued, with its applications. */
export const RevaluationRow = z.object({
  /** Number of the row: that of the student's exam application, the same in every call of this list. */
  Rid: Id,
  REG_NO: z.string(),
  Name: z.string(),
  DOB: Day,
  P_CODE: z.string(),
  EXT_MARK: z.int(),
  RESULT: z.enum(['P', 'RA']),
  REV_APLY: z.boolean(),
  RETOT_APLY: z.boolean(),
  TRAN_APLY: z.boolean(),
  row_version: Version,
  /** When the list was closed; null while the window is open. */
  frozenAt: z.nullable(Moment),
});
export type RevaluationRow = z.infer<typeof RevaluationRow>;

/** A paper with results that may be looked at again. */
export const RevaluationPaper = z.object({
  P_CODE: z.string(),
  P_NAME: z.string(),
  SEM: z.int(),
  /** Results that may be revalued, and how many of them have an application. */
  candidates: Count,
  applied: Count,
});
export type RevaluationPaper = z.infer<typeof RevaluationPaper>;

/** An applicant; the fields of the spreadsheet, in its order, and the key of the row. */
export const Applicant = z.object({
  S_No: z.int(),
  DEGREE: z.string(),
  P_CODE: z.string(),
  REG_NO: z.string(),
  NAME: z.string(),
  DOB: Day,
  Rid: Id,
  Colcode: z.string(),
  /** Rupees for this application. */
  FEES: Amount,
  frozenAt: z.nullable(Moment),
});
export type Applicant = z.infer<typeof Applicant>;

/** Applications of a paper with their fees in rupees. */
export const RevaluationFeesRow = z.object({
  /** The level of the degree: UG pays its own fee, every other level the other. */
  DEGREE_GROUP: z.string(),
  DEGREE: z.string(),
  P_CODE: z.string(),
  REV_COUNT: Count,
  RETOT_COUNT: Count,
  TRAN_COUNT: Count,
  REV_FEES: Amount,
  RETOT_FEES: Amount,
  TRAN_FEES: Amount,
  /** The sum of the three. */
  TOTAL_FEES: Amount,
});
export type RevaluationFeesRow = z.infer<typeof RevaluationFeesRow>;
