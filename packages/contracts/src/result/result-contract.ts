import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { RegisterNumber } from '../core/exam-shapes';
import { CollegeCode, Day, Moment } from '../core/shapes';
import { EXAM_NAME_PATTERN } from '../exam/exam-rules';
import { REGISTER_NUMBER_PATTERN } from './result-rules';

/** Register number as stored: capital letters and digits. */
/** What the public page sends: the key of the number, whatever was typed. */
export const RegisterNumberKey = z.string().check(z.regex(REGISTER_NUMBER_PATTERN));

/** Name of an exam, such as 'EVEN-2025-APR'. */
const ExamName = z.string().check(z.regex(EXAM_NAME_PATTERN));

export const StudentDetails = z.object({
  DOB: Day,
  REG_NO: z.string(),
  NAME: z.string(),
  DEGREE: z.string(),
  COLCODE: CollegeCode,
});
export type StudentDetails = z.infer<typeof StudentDetails>;

/** A mark as the public page shows it: a number, 'AAA' when absent, '-' for a paper without marks, null when not known. */
export const ShownMark = z.nullable(z.union([z.int(), z.literal('AAA'), z.literal('-')]));

export const ResultRow = z.object({
  P_CODE: z.string(),
  /** Name of the paper and semester; beside the listed fields, missing in releases from before they were stored. */
  P_NAME: z.optional(z.string()),
  SEM: z.optional(z.int()),
  P_TYPE: z.string(),
  INT_MAX: z.int(),
  INT_MARK: ShownMark,
  EXT_MAX: z.int(),
  EXT_MARK: ShownMark,
  TOTAL_MAX: z.int(),
  TOTAL_MARK: ShownMark,
  RESULT: z.enum(['P', 'RA', 'AAA', 'W']),
  ABSENT: z.nullable(z.literal('AB')),
  /** One sentence with the reason; beside the listed fields, missing in releases from before it was introduced. */
  WHY: z.optional(z.string()),
});
export type ResultRow = z.infer<typeof ResultRow>;

/** The exam and release an answer is of. */
export const ResultSession = z.object({ exam: z.string(), version: z.int() });
export type ResultSession = z.infer<typeof ResultSession>;

export const StudentResult = z.object({
  studentDetails: StudentDetails,
  examResults: z.array(ResultRow),
  /** Beside the listed parts, in the reply of lookUpResult alone. */
  session: z.optional(ResultSession),
});
export type StudentResult = z.infer<typeof StudentResult>;

export const getExamResult = defineCall({
  name: 'getExamResult',
  method: 'GET',
  path: '/result/exam-result/:regNo/:dob',
  permission: 'public',
  summary:
    'Looks a published result up by register number and date of birth (YYYY-MM-DD): that of the exam named, else of the latest exam that holds the number.',
  params: z.object({ regNo: RegisterNumber, dob: Day }),
  query: z.object({ exam: z.optional(ExamName) }),
  reply: StudentResult,
  refusals: [404],
  replacedBy: 'lookUpResult',
  secretPath: true,
});

export const lookUpResult = defineCall({
  name: 'lookUpResult',
  method: 'POST',
  path: '/result/look-up',
  permission: 'public',
  summary: 'Looks a published result up; register number and date of birth travel in the body.',
  body: z.object({
    regNo: RegisterNumberKey,
    dob: Day,
    exam: z.optional(ExamName),
    /** The proof of work for a number that was tried often; empty: this page can make one, and wants a challenge. */
    proof: z.optional(z.string().check(z.regex(/^[\w.-]{0,200}$/))),
  }),
  reply: StudentResult,
  refusals: [404],
});

/** What is published now; `version` is null while nothing is. Public and cacheable. */
export const Publication = z.object({
  universityName: z.string(),
  /** Digest of the emblem for the head of the page; left out where there is none. */
  emblem: z.optional(z.string()),
  /** Colour of buttons and links; left out while it is the usual one. */
  accent: z.optional(z.string()),
  /** Heading of the page, such as 'UG / PG Results - April 2025'. */
  sessionTitle: z.nullable(z.string()),
  examName: z.nullable(z.string()),
  version: z.nullable(z.int()),
  /** Every exam that has a release, the latest first. */
  sessions: z.array(z.object({ exam: z.string(), title: z.string(), version: z.int() })),
  /** Sessions that two officers have hidden, with their words for the public; left out where there is none. */
  hidden: z.optional(z.array(z.object({ exam: z.string(), title: z.string(), en: z.string(), ta: z.string() }))),
  /** Releases that two officers have announced, with the moment they become visible; left out where there is none. */
  coming: z.optional(z.array(z.object({ title: z.string(), from: Moment }))),
  /** What the university writes above the form, in both languages; left out where there is nothing. */
  notice: z.optional(
    z.object({
      en: z.string(),
      ta: z.string(),
      links: z.array(z.object({ en: z.string(), ta: z.string(), url: z.string() })),
    }),
  ),
  /** Short form of the anchor that holds the release which is shown; left out until there is one. */
  anchor: z.optional(z.string()),
});
export type Publication = z.infer<typeof Publication>;

export const getPublication = defineCall({
  name: 'getPublication',
  method: 'GET',
  path: '/result/publication',
  permission: 'public',
  summary: 'Tells which results are published and in which version.',
  reply: Publication,
});

export const downloadResultCsv = defineCall({
  name: 'downloadResultCsv',
  method: 'GET',
  path: '/result/:file',
  permission: 'result.own-csv',
  summary:
    "A college's published results as CSV, of the exam named or else of the latest; `file` is its code in upper case with '.CSV'.",
  params: z.object({ file: z.string().check(z.regex(/^[0-9]{1,6}\.CSV$/)) }),
  query: z.object({ exam: z.optional(ExamName) }),
  reply: 'file',
  refusals: [404],
});
