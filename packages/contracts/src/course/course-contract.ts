import * as z from 'zod/mini';
import { Id, RowVersion } from '../core/shapes';
import { Line, Year } from '../core/text';

export const PAPER_TYPES = ['THEORY', 'PRACTICAL', 'PROJECT', 'TRAINING', 'INTERNSHIP'] as const;
export const PAPER_GROUPS = [
  'ALLIED', 'CORE', 'EDC', 'ELECTIVE', 'EXTENSION ACTIVITIES', 'FIELD WORK', 'FOUNDATION COURSE', 'PROJECT', 'SKILL BASED',
] as const; // prettier-ignore
export const PARTS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'A', 'B', 'C', 'D'] as const;
export const COURSE_KINDS = ['REGULAR', 'LANGUAGE', 'NME'] as const;
/** Semesters of courses, degrees, reports and mark screens: 1 to 10. */
export const SEMESTERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** 4 to 16 capital letters and digits. */
export const PaperCode = z
  .string()
  .check(z.trim(), z.regex(/^[A-Z0-9]{4,16}$/, 'A paper code has 4 to 16 capital letters and digits.'));

const count = (most: number) => z.int().check(z.gte(0), z.lte(most));

/** What a person fills in about a paper of a degree. Minima at most the maxima: see `course-rules.ts`. */
export const CourseFields = z.object({
  DEG_ID: Id,
  /** Board of Studies year. */
  START_YR: Year,
  P_CODE: PaperCode,
  P_NAME: Line(200),
  CREDIT: count(100),
  SEM: z.int().check(z.gte(1), z.lte(10)),
  P_TYPE: z.enum(PAPER_TYPES),
  PRAC_HRS: count(100),
  P_GROUP: z.enum(PAPER_GROUPS),
  PART: z.enum(PARTS),
  INTL_MAX: count(1000),
  EXTL_MAX: count(1000),
  INTL_MIN: count(1000),
  EXTL_MIN: count(1000),
  BOARD: Line(100),
  /** Common id of a paper several degrees share; null or empty: none. */
  COMN_ID: z.nullable(z.union([z.literal(''), Line(40)])),
  NO_CREDIT: z.enum(['Y', 'N']),
  /** Rupees, whole. */
  FEES: count(1_000_000),
});
export type CourseFields = z.infer<typeof CourseFields>;

export const Course = z.object({
  COUR_ID: Id,
  DEG_ID: Id,
  START_YR: z.int(),
  P_CODE: z.string(),
  P_NAME: z.string(),
  CREDIT: z.int(),
  SEM: z.int(),
  P_TYPE: z.string(),
  PRAC_HRS: z.int(),
  P_GROUP: z.string(),
  PART: z.string(),
  INTL_MAX: z.int(),
  EXTL_MAX: z.int(),
  INTL_MIN: z.int(),
  EXTL_MIN: z.int(),
  BOARD: z.string(),
  COMN_ID: z.nullable(z.string()),
  NO_CREDIT: z.enum(['Y', 'N']),
  /** Rupees; older rows may hold paise. */
  FEES: z.number(),
  kind: z.enum(COURSE_KINDS),
  row_version: RowVersion,
});
export type Course = z.infer<typeof Course>;
