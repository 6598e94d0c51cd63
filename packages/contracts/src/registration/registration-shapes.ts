import * as z from 'zod/mini';
import { AdmissionYear, ExamName } from '../core/exam-shapes';
import { CollegeCode, Count, Id } from '../core/shapes';
import { PaperCode } from '../course/course-contract';
import { MAX_PAPERS, MAX_ROWS } from './registration-rules';

/** Numbers as older clients send them in a body: also as text. */
export const AsText = (what: string) => z.string().check(z.regex(/^[0-9]{1,9}$/, what));

export const DegreeField = z.union([Id, AsText('is the number of a degree')]);

export const BatchField = z.union([AdmissionYear, z.string().check(z.regex(/^[0-9]{4}$/, 'is a year of admission'))]);

export const SemesterField = z.union([
  z.int().check(z.gte(0), z.lte(99)),
  z.string().check(z.regex(/^[0-9]{1,2}$/, 'is a semester')),
]);

export const CollegeField = z.optional(z.union([CollegeCode, z.int().check(z.gte(1), z.lte(999_999))]));

/** Year of the exam, or its label; it has to agree with `exam`. */
export const ExamYearField = z.optional(
  z.union([z.string().check(z.maxLength(40)), z.int().check(z.gte(0), z.lte(9999))]),
);

export const APPLICATION_TYPES = ['REGULAR', 'LANGUAGE', 'NME', 'REJOIN', 'ARREAR'] as const;

export const reading = { method: 'GET', permission: 'application.read' } as const;

/** Papers of one student that were not registered, with one reason for all of them. */
export const Left = z.object({
  /** skipped: the row exists already. */
  outcome: z.enum(['skipped', 'refused']),
  /** Null where no student of the college has the number. */
  Reg_No: z.nullable(z.string()),
  stu_name: z.nullable(z.string()),
  /** Application number, as it was sent; null where register numbers were sent. */
  student_id: z.nullable(Id),
  papers: z.array(z.string()),
  reason: z.string(),
});
export type Left = z.infer<typeof Left>;

/** Counts of rows (a student and a paper): inserted, skipped and refused add up to the whole request. */
export const Registered = z.object({
  message: z.string(),
  inserted: Count,
  skipped: Count,
  refused: Count,
  left: z.array(Left),
  /** Registered all the same, with a warning. */
  warnings: z.array(z.string()),
});
export type Registered = z.infer<typeof Registered>;

/** Rows of a bulk change; changed, unchanged and refused add up to the ids that were sent, each counted once. */
export const Changed = z.object({
  message: z.string(),
  changed: Count,
  unchanged: Count,
  refused: z.array(
    z.object({ id: Id, Reg_No: z.nullable(z.string()), P_code: z.nullable(z.string()), reason: z.string() }),
  ),
});
export type Changed = z.infer<typeof Changed>;

export const PaperCodes = z
  .array(PaperCode)
  .check(z.minLength(1, 'Choose at least one paper.'), z.maxLength(MAX_PAPERS));

export const IdsOfExam = z.object({
  ids: z.array(z.union([Id, AsText('is the id of a row')])).check(z.maxLength(MAX_ROWS)),
  exam: ExamName,
});
