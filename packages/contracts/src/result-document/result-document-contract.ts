import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { RegisterNumber } from '../core/exam-shapes';
import { CollegeCode, Count, Day, Id, Moment } from '../core/shapes';
import { Job } from '../job/job-contract';
import { CREDIT_GAP_NAMES, MAX_CODE } from './result-document-rules';
const Outcomes = z.object({ P: Count, RA: Count, AAA: Count, W: Count });

/** The last release of one college. */
export const CollegeDocuments = z.extend(Outcomes, {
  colcode: z.string(),
  colname: z.string(),
  /** Students with a result, and those of them no statement may be made for. */
  students: Count,
  withheld: Count,
  /** Results: P + RA + AAA + W. */
  papers: Count,
});
export type CollegeDocuments = z.infer<typeof CollegeDocuments>;

export const ResultDocuments = z.object({
  exam_id: Id,
  exam_name: z.string(),
  /** Number of the last release and when it was published; null before the first. */
  version: z.nullable(z.int()),
  publishedAt: z.nullable(Moment),
  colleges: z.array(CollegeDocuments),
});
export type ResultDocuments = z.infer<typeof ResultDocuments>;

export const StatementPaper = z.object({
  sem: z.int(),
  p_code: z.string(),
  p_name: z.string(),
  p_type: z.string(),
  int_max: z.int(),
  int_mark: z.nullable(z.int()),
  ext_max: z.int(),
  /** With what moderation has added. */
  ext_mark: z.nullable(z.int()),
  total_max: z.int(),
  total_mark: z.nullable(z.int()),
  result: z.enum(['P', 'RA', 'AAA', 'W']),
  grade: z.nullable(z.string()),
  grade_point: z.nullable(z.string()),
  credit: z.int(),
  /** False for a paper that is only completed or commended. */
  marks: z.boolean(),
});
export type StatementPaper = z.infer<typeof StatementPaper>;

/** The content of the statement of marks of one student. */
export const Statement = z.object({
  exam_name: z.string(),
  colcode: z.string(),
  colname: z.string(),
  reg_no: z.string(),
  stu_name: z.string(),
  tam_name: z.nullable(z.string()),
  dob: Day,
  degree: z.string(),
  /** The release in which this student's result came to be as it is. */
  version: z.int(),
  publishedAt: Moment,
  /** Number of the statement; null as long as it has not been made. */
  serial: z.nullable(z.int()),
  /** Why no statement may be made; null where one may. */
  withheld: z.nullable(z.string()),
  /** Averages of this exam and of the programme, and the class; null where there is none (yet). */
  gpa: z.nullable(z.string()),
  cgpa: z.nullable(z.string()),
  class_label: z.nullable(z.string()),
  /** False: results of before the portal are not declared complete, so that there is neither average nor class. */
  record_whole: z.boolean(),
  papers: z.array(StatementPaper),
});
export type Statement = z.infer<typeof Statement>;
const Paper = z.string().check(z.regex(/^[A-Za-z0-9]{4,16}$/, 'A paper code has 4 to 16 letters and digits.'));
const exam = z.object({ examId: Id });
/** Which part of an exam: for a college its own by default, for the office all colleges. */
const part = { college: z.optional(CollegeCode), degree: z.optional(Id) };

export const listResultDocuments = defineCall({
  name: 'listResultDocuments',
  method: 'GET',
  path: '/result-documents/exams/:examId',
  permission: 'result-document.read',
  summary: 'What the last release of an exam holds, a line for each college; a college sees its own.',
  params: exam,
  reply: ResultDocuments,
  refusals: [404],
});

export const getStatement = defineCall({
  name: 'getStatement',
  method: 'GET',
  path: '/result-documents/exams/:examId/students/:regNo',
  permission: 'result-document.read',
  summary: 'What stands on the statement of marks of one student; a missing and a foreign one answer alike.',
  params: z.extend(exam, { regNo: RegisterNumber }),
  reply: Statement,
  refusals: [404],
});

export const makeStatements = defineCall({
  name: 'makeStatements',
  method: 'POST',
  path: '/result-documents/exams/:examId/statements',
  permission: 'result-document.read',
  summary: 'Starts the making of one PDF with the statements of marks of a student, a degree or a college.',
  params: exam,
  body: z.object({ ...part, regNo: z.optional(RegisterNumber) }),
  reply: Job,
  refusals: [404, 422],
});

export const REGISTER_FORMS = ['pdf', 'xlsx'] as const;
export const makeRegister = defineCall({
  name: 'makeRegister',
  method: 'POST',
  path: '/result-documents/exams/:examId/register',
  permission: 'result-document.read',
  summary:
    'Starts the making of the tabulation register of a college, a degree or a paper, as PDF or spreadsheet. Its totals are compared with the release.',
  params: exam,
  body: z.object({ ...part, paper: z.optional(Paper), form: z.enum(REGISTER_FORMS) }),
  reply: Job,
  refusals: [404, 422],
});

const Gap = z.enum(CREDIT_GAP_NAMES);
const creditPart = z.object(part);

/** What is missing for the credit bank. */
export const CreditPreflight = z.object({
  students: Count,
  /** Students with nothing needed missing: they can be handed over. */
  complete: Count,
  gaps: z.array(z.object({ gap: Gap, students: Count })),
});
export type CreditPreflight = z.infer<typeof CreditPreflight>;

export const checkCreditBank = defineCall({
  name: 'checkCreditBank',
  method: 'GET',
  path: '/result-documents/exams/:examId/credit-bank',
  permission: 'result-document.read',
  summary: 'Counts what is missing before results can go to NAD and the Academic Bank of Credits.',
  params: exam,
  query: creditPart,
  reply: CreditPreflight,
  refusals: [404],
});

export const IncompleteStudent = z.object({
  student_id: Id,
  reg_no: z.string(),
  stu_name: z.string(),
  colcode: z.string(),
  degree: z.string(),
  gaps: z.array(Gap),
});
export type IncompleteStudent = z.infer<typeof IncompleteStudent>;

export const listCreditGaps = defineCall({
  name: 'listCreditGaps',
  method: 'GET',
  path: '/result-documents/exams/:examId/credit-bank/students',
  permission: 'result-document.read',
  summary: 'The students something is missing of, at most 500, in the order of their register numbers.',
  params: exam,
  query: z.extend(creditPart, { gap: z.optional(Gap) }),
  reply: z.object({ total: Count, items: z.array(IncompleteStudent) }),
  refusals: [404],
});

export const makeCreditBank = defineCall({
  name: 'makeCreditBank',
  method: 'POST',
  path: '/result-documents/exams/:examId/credit-bank',
  permission: 'result-document.read',
  summary:
    'Starts the making of the CSV for NAD and the Academic Bank of Credits, a line for each student and semester.',
  params: exam,
  body: z.extend(creditPart, {
    /** Students something needed is missing of are left out, or stop the making. */
    incomplete: z.enum(['LEAVE_OUT', 'REFUSE']),
  }),
  reply: Job,
  refusals: [404, 422],
});

export const getStatementKeys = defineCall({
  name: 'getStatementKeys',
  method: 'GET',
  path: '/result-documents/keys',
  permission: 'public',
  summary: 'The public keys statements of marks are signed with, as a JSON Web Key Set.',
  reply: z.object({
    keys: z.array(
      z.object({
        kid: z.string(),
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        x: z.string(),
        alg: z.literal('EdDSA'),
        use: z.literal('sig'),
      }),
    ),
  }),
});

/** VALID: issued here and still in force. SUPERSEDED: issued here, replaced by a later release. HIDDEN: issued here, but the results of its exam are hidden at present. UNKNOWN: not issued here. */
export const STATEMENT_STATES = ['VALID', 'SUPERSEDED', 'HIDDEN', 'UNKNOWN'] as const;
export const VerifiedStatement = z.object({
  state: z.enum(STATEMENT_STATES),
  /** The printed content of the statement; null where nothing may be disclosed, and without papers when superseded. */
  printed: z.nullable(
    z.object({
      exam_name: z.string(),
      reg_no: z.string(),
      stu_name: z.string(),
      colcode: z.string(),
      serial: z.string(),
      version: z.int(),
      papers: z.array(
        z.object({
          sem: z.int(),
          p_code: z.string(),
          int: z.string(),
          ext: z.string(),
          total: z.string(),
          result: z.string(),
        }),
      ),
    }),
  ),
});
export type VerifiedStatement = z.infer<typeof VerifiedStatement>;

export const verifyStatement = defineCall({
  name: 'verifyStatement',
  method: 'POST',
  path: '/result-documents/verify',
  permission: 'public',
  summary:
    'Whether the text of the QR code on a statement of marks was signed by this portal, and whether it still stands.',
  body: z.object({ code: z.string().check(z.maxLength(MAX_CODE)) }),
  reply: VerifiedStatement,
});
