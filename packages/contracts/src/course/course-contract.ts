import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Semester } from '../core/exam-shapes';
import { Count, Id, Message, RowVersion } from '../core/shapes';
import { Line, Year } from '../core/text';
import { SchemeCode } from '../grading-scheme/grading-scheme-contract';

export const PAPER_TYPES = ['THEORY', 'PRACTICAL', 'PROJECT', 'TRAINING', 'INTERNSHIP'] as const;
export const PAPER_GROUPS = [
  'ALLIED',
  'CORE',
  'EDC',
  'ELECTIVE',
  'EXTENSION ACTIVITIES',
  'FIELD WORK',
  'FOUNDATION COURSE',
  'PROJECT',
  'SKILL BASED',
] as const;
export const PARTS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'A', 'B', 'C', 'D'] as const;
export const COURSE_KINDS = ['REGULAR', 'LANGUAGE', 'NME'] as const;
/** Semesters of courses, degrees, reports and mark screens: 1 to 10. */
export const SEMESTERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** 4 to 16 capital letters and digits. */
export const PaperCode = z
  .string()
  .check(z.trim(), z.regex(/^[A-Z0-9]{4,16}$/, 'A paper code has 4 to 16 capital letters and digits.'));

const count = (max: number) => z.int().check(z.gte(0), z.lte(max));

/** Parts in which a language is taught. */
export const LANGUAGE_PARTS = ['I', 'II'] as const;

/** What a person fills in about a paper of a degree. See `course-rules.ts` for the rules between its fields. */
export const CourseFields = z.object({
  DEG_ID: Id,
  /** Board of Studies year. */
  START_YR: Year,
  P_CODE: PaperCode,
  P_NAME: Line(200),
  CREDIT: count(100),
  SEM: Semester,
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
  COMN_ID: z.union([z.literal(''), Line(40), z.null()]),
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
  /** Rupees; older rows may have paise. */
  FEES: z.number(),
  kind: z.enum(COURSE_KINDS),
  /** The grading scheme: MARKS, COMMENDED, COMPLETION or one of the university's own. */
  scheme: z.string(),
  row_version: RowVersion,
});
export type Course = z.infer<typeof Course>;

const COURSES = z.array(Course);
const DegreeTerm = z.object({ degId: Id, bos: Year, sem: Semester });

export const listCourses = defineCall({
  name: 'listCourses',
  method: 'GET',
  path: '/courses',
  permission: 'course.manage',
  summary: 'Every paper of every degree; screens ask for one degree, BoS year and semester instead.',
  reply: COURSES,
});

export const BosYear = z.object({ start_yr: z.int() });
export const listBosYears = defineCall({
  name: 'listBosYears',
  method: 'GET',
  path: '/courses/Bos',
  permission: 'course.read',
  summary: 'The Board of Studies years that have papers, the latest first.',
  reply: z.array(BosYear),
});

export const getCourse = defineCall({
  name: 'getCourse',
  method: 'GET',
  path: '/courses/getbyid/:id',
  permission: 'course.manage',
  summary: 'One paper of one degree.',
  params: z.object({ id: Id }),
  reply: Course,
  refusals: [404],
});

/** Segments: degree, BoS year, semester. Answers papers of every kind and type, in the order of their codes. */
export const listDegreeCourses = defineCall({
  name: 'listDegreeCourses',
  method: 'GET',
  path: '/courses/:degId/:bos/:sem',
  permission: 'course.read',
  summary: 'The papers of a degree in one BoS year and semester.',
  params: DegreeTerm,
  reply: COURSES,
});

/**
 * Segments: degree, BoS year, semester, part. The language registration chooses a paper type, and its language types are the
 * parts: I is the mother tongue or what is read in its place, II is English. Hence the part is the fourth segment, and
 * papers of kind LANGUAGE alone are answered.
 */
export const listLanguageCourses = defineCall({
  name: 'listLanguageCourses',
  method: 'GET',
  path: '/courses/:degId/:bos/:sem/:part',
  permission: 'course.read',
  summary: 'The languages of a degree in one BoS year, semester and part.',
  params: z.extend(DegreeTerm, { part: z.enum(LANGUAGE_PARTS) }),
  reply: COURSES,
});

/**
 * Segments: BoS year, semester. Without a degree, since a non-major elective is by its nature read by students of other
 * degrees; answers one row per degree that offers it.
 */
export const listNmeCourses = defineCall({
  name: 'listNmeCourses',
  method: 'GET',
  path: '/courses/NME/:bos/:sem',
  permission: 'course.read',
  summary: 'The non-major electives of one BoS year and semester, of all degrees.',
  params: z.object({ bos: Year, sem: Semester }),
  reply: COURSES,
});

/** Segments: degree, BoS year, semester. */
export const listPracticalCourses = defineCall({
  name: 'listPracticalCourses',
  method: 'GET',
  path: '/courses/practical/:degId/:bos/:sem',
  permission: 'course.read',
  summary: 'The practical papers of a degree in one BoS year and semester.',
  params: DegreeTerm,
  reply: COURSES,
});

const NewCourse = z.extend(CourseFields, {
  /** REGULAR when left out. */
  kind: z.optional(z.enum(COURSE_KINDS)),
  /** Left out: by type, maxima and level for a new paper, unchanged for one that is there. */
  scheme: z.optional(SchemeCode),
  /** Also writes what rows of one code share into every other row that can meet this one in an exam. */
  everywhere: z.optional(z.boolean()),
});

const Saved = z.object({
  message: z.string(),
  course: Course,
  /** Rows of the same code in other degrees or BoS years that were changed with it. */
  others: Count,
});

export const createCourse = defineCall({
  name: 'createCourse',
  method: 'POST',
  path: '/courses',
  permission: 'course.manage',
  summary: 'Adds a paper to a degree.',
  body: NewCourse,
  reply: Saved,
  refusals: [409, 422],
  idempotency: 'optional',
});

/**
 * Without `row_version` a person may overwrite their own last change; undoing another person's change is rejected with
 * 409 and both values. `kind` and `scheme` stay as they are where they are left out.
 */
export const updateCourse = defineCall({
  name: 'updateCourse',
  method: 'PUT',
  path: '/courses/:id',
  permission: 'course.manage',
  summary: 'Changes a paper of a degree.',
  params: z.object({ id: Id }),
  body: z.extend(NewCourse, { row_version: z.optional(RowVersion) }),
  reply: Saved,
  refusals: [404, 409, 422],
});

export const deleteCourse = defineCall({
  name: 'deleteCourse',
  method: 'DELETE',
  path: '/courses/:id',
  permission: 'course.manage',
  summary: 'Removes a paper that nothing refers to.',
  params: z.object({ id: Id }),
  reply: Message,
  refusals: [404, 409],
});
