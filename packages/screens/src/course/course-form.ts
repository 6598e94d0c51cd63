import { formatCount } from '@thervu/contracts/core/format';
import * as z from 'zod/mini';
import {
  COURSE_KINDS,
  CourseFields,
  PAPER_GROUPS,
  PAPER_TYPES,
  PARTS,
  type Course,
} from '@thervu/contracts/course/course-contract';
import { courseProblems } from '@thervu/contracts/course/course-rules';

/** Text of a field that becomes a whole number; what was typed stays in the form when it does not. */
function whole(least: number, max: number) {
  const sentence = `Enter a whole number from ${least} to ${formatCount(max)}.`;
  const fits = (typed: string) => /^[0-9]{1,7}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= max;
  return z.pipe(z.string().check(z.refine(fits, sentence)), z.transform(Number));
}
/** A select whose values are numbers. */
const chosenNumber = z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)), z.transform(Number));
const year = z.pipe(
  z.string().check(z.trim(), z.regex(/^(1[89]|20)[0-9]{2}$/, 'Enter a year of four digits.')),
  z.transform(Number),
);
const text = (field: 'P_NAME' | 'BOARD', max: number) =>
  z.pipe(
    z.string().check(z.refine((typed) => typed.trim().length <= max, `At most ${max} characters.`)),
    CourseFields.shape[field],
  );

/** The form's texts, read into the fields a save sends. */
export const CourseForm = z
  .object({
    level: z.string(),
    DEG_ID: chosenNumber,
    START_YR: year,
    P_CODE: CourseFields.shape.P_CODE,
    P_NAME: text('P_NAME', 200),
    CREDIT: whole(0, 100),
    SEM: chosenNumber,
    P_TYPE: z.enum(PAPER_TYPES),
    PRAC_HRS: whole(0, 100),
    P_GROUP: z.enum(PAPER_GROUPS),
    PART: z.enum(PARTS),
    INTL_MAX: whole(0, 1000),
    EXTL_MAX: whole(0, 1000),
    INTL_MIN: whole(0, 1000),
    EXTL_MIN: whole(0, 1000),
    BOARD: text('BOARD', 100),
    COMN_ID: CourseFields.shape.COMN_ID,
    NO_CREDIT: z.enum(['Y', 'N']),
    FEES: whole(0, 1_000_000),
    kind: z.enum(COURSE_KINDS),
    // empty: the usual scheme of such a paper
    scheme: z.pipe(
      z.string(),
      z.transform((typed) => (typed === '' ? undefined : typed)),
    ),
  })
  .check((payload) => {
    for (const { field, message } of courseProblems(payload.value))
      payload.issues.push({ code: 'custom', path: [field], message, input: payload.value });
  });
/** What a save sends, with the level of the degree. */
export type CourseRead = z.output<typeof CourseForm>;

/** An empty form; what was searched for before stands in it. */
export const BLANK = {
  level: '',
  DEG_ID: '',
  START_YR: '',
  P_CODE: '',
  P_NAME: '',
  CREDIT: '',
  SEM: '',
  P_TYPE: '',
  PRAC_HRS: '0',
  P_GROUP: '',
  PART: '',
  INTL_MAX: '',
  EXTL_MAX: '',
  INTL_MIN: '',
  EXTL_MIN: '',
  BOARD: '',
  COMN_ID: '',
  NO_CREDIT: 'N',
  FEES: '0',
  kind: 'REGULAR',
  scheme: '',
};

/** The texts of a paper that is there. */
export function typedCourse(course: Course, level: string): typeof BLANK {
  const { COUR_ID: _id, row_version: _version, ...fields } = course;
  const typed = Object.entries(fields).map(([field, value]) => [field, String(value ?? '')]);
  return { ...BLANK, ...Object.fromEntries(typed), level };
}
