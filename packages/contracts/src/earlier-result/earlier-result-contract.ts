import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { AdmissionYear } from '../core/exam-shapes';
import { CollegeCode, Count, Id, Message, Moment, PageQuery, pageOf } from '../core/shapes';
import { Line } from '../core/text';
import { Job } from '../job/job-contract';
import { PROOF } from '../signature/signature-contract';
import { EARLIER_OUTCOMES, GRADE_POINT_PATTERN, MIN_RECORD_REASON, RECORD_REASON_TEXT } from './earlier-result-rules';

const Reason = Line(300).check(z.minLength(MIN_RECORD_REASON, RECORD_REASON_TEXT));
/** As the university writes it; a number nobody has is answered as such. */
const AnyRegisterNumber = Line(40);

/** What a result says; what is not there is null. */
const Values = z.object({
  int_mark: z.nullable(z.int().check(z.gte(0), z.lte(1000))),
  ext_mark: z.nullable(z.int().check(z.gte(0), z.lte(1000))),
  total_mark: z.nullable(z.int().check(z.gte(0), z.lte(1000))),
  total_max: z.int().check(z.gte(0), z.lte(1000)),
  credit: z.int().check(z.gte(0), z.lte(100)),
  grade: z.nullable(Line(5)),
  grade_point: z.nullable(z.string().check(z.regex(GRADE_POINT_PATTERN))),
  result: z.enum(EARLIER_OUTCOMES),
  attempt: z.int().check(z.gte(1), z.lte(99)),
});
export type EarlierValues = z.infer<typeof Values>;

const BATCH_STATES = ['WAITING', 'APPROVED', 'RETURNED'] as const;

/** What came with one file, and is signed with one signature. */
export const EarlierBatch = z.object({
  id: Id,
  file: z.string(),
  results: Count,
  students: Count,
  /** Marks of all results, credits of the passed ones, credits times grade points; null where no result has any. */
  marks: z.nullable(Count),
  credits: Count,
  creditPoints: z.nullable(z.string()),
  /** SHA-256 over the results, in hex; its first sixteen figures stand on the sums a college signs. */
  digest: z.string(),
  state: z.enum(BATCH_STATES),
  createdBy: z.string(),
  createdAt: Moment,
  /** Whether the person signed in has brought it in, and so is not the second officer. */
  own: z.boolean(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Moment),
  reason: z.nullable(z.string()),
  colleges: z.array(z.object({ colcode: z.string(), colname: z.string(), students: Count })),
  /** The one result it corrects, or removes where `after` is null; null for a file. */
  correction: z.nullable(z.object({ before: Values, after: z.nullable(Values), reason: z.string() })),
});
export type EarlierBatch = z.infer<typeof EarlierBatch>;

/** What is there of one student. */
export const EarlierStudent = z.object({
  student_id: Id,
  reg_no: z.string(),
  stu_name: z.string(),
  colcode: z.string(),
  degree: z.string(),
  admn_acdyr: z.int(),
  /** Results that count, those that wait for a signature, and papers passed or not among those that count. */
  results: Count,
  waiting: Count,
  passed: Count,
  open: Count,
  credits: Count,
  /** Whether a statement may print an average: declared whole, or nothing to declare. */
  whole: z.boolean(),
  /** Null: nobody has said anything about it. */
  declared: z.nullable(z.object({ whole: z.boolean(), by: z.string(), at: Moment, reason: z.string() })),
});
export type EarlierStudent = z.infer<typeof EarlierStudent>;

export const EarlierResult = z.object({
  id: Id,
  session: z.string(),
  sem: z.int(),
  p_code: z.string(),
  p_name: z.string(),
  p_type: z.string(),
  int_mark: z.nullable(z.int()),
  ext_mark: z.nullable(z.int()),
  total_mark: z.nullable(z.int()),
  total_max: z.int(),
  credit: z.int(),
  grade: z.nullable(z.string()),
  grade_point: z.nullable(z.string()),
  result: z.enum(['P', 'RA', 'AAA']),
  attempt: z.int(),
  version: z.int(),
  /** Why it corrects the version before. */
  reason: z.nullable(z.string()),
  stands: z.boolean(),
  /** This version says that the result was wrongly brought in. */
  removed: z.boolean(),
  state: z.enum(BATCH_STATES),
  batch: Id,
});
export type EarlierResult = z.infer<typeof EarlierResult>;

export const EarlierRecord = z.extend(EarlierStudent, {
  rows: z.array(EarlierResult),
  history: z.array(z.object({ whole: z.boolean(), by: z.string(), at: Moment, reason: z.string() })),
});
export type EarlierRecord = z.infer<typeof EarlierRecord>;

export const listEarlierBatches = defineCall({
  name: 'listEarlierBatches',
  method: 'GET',
  path: '/earlier-results/batches',
  permission: 'earlier-result.read',
  summary: 'Files of earlier results: those that wait for the second officer, then the latest 100 that were decided.',
  reply: z.array(EarlierBatch),
});

export const makeEarlierSums = defineCall({
  name: 'makeEarlierSums',
  method: 'POST',
  path: '/earlier-results/batches/:id/sums',
  permission: 'earlier-result.read',
  summary: 'Starts the making of the sums by student of one college, which the college signs.',
  params: z.object({ id: Id }),
  body: z.object({ college: CollegeCode }),
  reply: Job,
  refusals: [404, 422],
});

export const decideEarlierBatch = defineCall({
  name: 'decideEarlierBatch',
  method: 'POST',
  path: '/earlier-results/batches/:id/decision',
  permission: 'earlier-result.approve',
  summary:
    'The second officer signs, so that the results count, or returns them with a reason; who brought them in may only return them.',
  params: z.object({ id: Id }),
  body: z.object({
    decision: z.enum(['APPROVED', 'RETURNED']),
    /** Why they are returned. */
    reason: z.optional(Reason),
    ...PROOF,
  }),
  reply: Message,
  refusals: [404, 409, 422],
});

export const correctEarlierResult = defineCall({
  name: 'correctEarlierResult',
  method: 'POST',
  path: '/earlier-results/results/:id/corrections',
  permission: 'earlier-result.approve',
  summary:
    'Proposes other values for a result that counts, or its removal where `values` is null. It holds once another officer has signed it.',
  params: z.object({ id: Id }),
  body: z.object({ values: z.nullable(Values), reason: Reason }),
  reply: z.object({ message: z.string(), batch: Id }),
  refusals: [404, 409, 422],
});

/** Which students: of a college, a degree, a year of admission, or one register number. */
const StudentFilter = {
  college: z.optional(CollegeCode),
  degree: z.optional(Id),
  year: z.optional(AdmissionYear),
  regNo: z.optional(AnyRegisterNumber),
};

export const listEarlierStudents = defineCall({
  name: 'listEarlierStudents',
  method: 'GET',
  path: '/earlier-results/students',
  permission: 'earlier-result.read',
  summary:
    'Students whose record may reach back before the portal, with what is there and whether it is declared whole.',
  query: z.extend(PageQuery, { ...StudentFilter, show: z.optional(z.enum(['OPEN', 'WHOLE'])) }),
  reply: pageOf(EarlierStudent),
});

export const getEarlierRecord = defineCall({
  name: 'getEarlierRecord',
  method: 'GET',
  path: '/earlier-results/students/:id',
  permission: 'earlier-result.read',
  summary: 'The earlier results of one student in every version, and who has declared the record whole.',
  params: z.object({ id: Id }),
  reply: EarlierRecord,
  refusals: [404],
});

export const declareRecords = defineCall({
  name: 'declareRecords',
  method: 'POST',
  path: '/earlier-results/declarations',
  permission: 'earlier-result.declare',
  summary:
    'Declares the records of one student, or of a college, degree and year, whole, or takes that back. Nothing of them may wait for a signature.',
  body: z.object({ ...StudentFilter, whole: z.boolean(), reason: Reason }),
  reply: z.object({ message: z.string(), students: Count, waiting: Count }),
  refusals: [404, 422],
});
