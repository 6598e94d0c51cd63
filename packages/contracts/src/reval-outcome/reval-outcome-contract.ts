import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Count, Id, Message, Moment, pageOf, PageQuery, RowVersion } from '../core/shapes';
import { Line } from '../core/text';
import { STAGES } from '../exam/exam-contract';
import { Job } from '../job/job-contract';
import { PROOF } from '../signature/signature-contract';
import { OUTCOME_RULES, PENDING_FOR } from './reval-outcome-rules';
const Mark = Count;
const exam = { examId: Id };
const Result = z.enum(['P', 'RA']);

/** How far the revaluation of an exam is, in counts of requests (revaluation or retotal asked for). */
export const RevalOutcomes = z.object({
  exam_id: Id,
  exam_name: z.string(),
  stage: z.enum(STAGES),
  /** The window is still open for colleges. */
  window_open: z.boolean(),
  /** Marks beyond which a third valuer decides, as it is set now. */
  limit: z.int().check(z.gte(1)),
  requests: Count,
  /** Those of a list that is not closed yet; nothing is decided for them. */
  not_frozen: Count,
  pending: z.object({ SECOND: Count, THIRD: Count, RETOTAL: Count }),
  /** Every mark is there, and no decision was made since. */
  undecided: Count,
  decided: Count,
  changed: Count,
  flagged: Count,
  listed: Count,
  approved: Count,
  /** Not flagged, without a signature. */
  wait_one: Count,
  /** Flagged, with no signature, and with one. */
  wait_two: Count,
  wait_second: Count,
  /** Changed and signed, and not in the published result yet. */
  unpublished: Count,
  /** Open arrear applications of later exams for papers that are passed now. */
  arrears: Count,
  /** Of those that wait for one signature: how many the person signed in did not decide, and may sign. */
  may_sign: Count,
  last: z.nullable(
    z.object({
      at: Moment,
      by: z.string(),
      limit: z.int(),
      decided: Count,
      pending: Count,
      digest: z.string(),
    }),
  ),
});
export type RevalOutcomes = z.infer<typeof RevalOutcomes>;

export const OUTCOME_VIEWS = ['waiting', 'flagged', 'changed', 'listed', 'approved', 'all'] as const;
export type OutcomeView = (typeof OUTCOME_VIEWS)[number];

const Signature = z.object({ by: z.string(), at: Moment });

/** One outcome, by paper and number of the request; without the name of the student. */
export const RevalOutcome = z.object({
  rid: Id,
  reg_no: z.string(),
  colcode: z.string(),
  p_code: z.string(),
  original: Mark,
  second: z.nullable(Mark),
  third: z.nullable(Mark),
  retotal: z.nullable(Mark),
  final: Mark,
  rule: z.enum(OUTCOME_RULES),
  limit: z.int(),
  flagged: z.boolean(),
  listed: z.boolean(),
  result_before: Result,
  result_after: Result,
  /** Camp of the first, second and third valuation. */
  camp: z.nullable(z.string()),
  camp_2: z.nullable(z.string()),
  camp_3: z.nullable(z.string()),
  approved: z.boolean(),
  decided: Signature,
  first: z.nullable(Signature),
  second_signature: z.nullable(Signature),
  /** The last refusal, if it came after the last signature. */
  refused: z.nullable(z.object({ by: z.string(), at: Moment, reason: z.string() })),
  may_sign: z.boolean(),
  row_version: RowVersion,
});
export type RevalOutcome = z.infer<typeof RevalOutcome>;

export const getRevalOutcomes = defineCall({
  name: 'getRevalOutcomes',
  method: 'GET',
  path: '/control/reval-outcomes/:examId',
  permission: 'exam.control',
  summary: 'How far the revaluation of an exam is: what waits, what is decided, what is signed.',
  params: z.object(exam),
  reply: RevalOutcomes,
  refusals: [404],
});

export const listRevalOutcomes = defineCall({
  name: 'listRevalOutcomes',
  method: 'GET',
  path: '/control/reval-outcomes/:examId/outcomes',
  permission: 'exam.control',
  summary: 'The decided outcomes of an exam, flagged ones first, a page at a time.',
  params: z.object(exam),
  query: z.extend(PageQuery, { view: z.optional(z.enum(OUTCOME_VIEWS)) }),
  reply: pageOf(RevalOutcome),
  refusals: [404, 422],
});

export const PendingRequest = z.object({
  rid: Id,
  p_code: z.string(),
  waits_for: z.enum(PENDING_FOR),
  /** Where the second valuation was made; a third is made at another camp. */
  camp_2: z.nullable(z.string()),
  /** Ordered by the office, with its reason. */
  ordered: z.nullable(z.string()),
  /** What the camp has reported of a script it cannot find. */
  missing: z.nullable(z.string()),
});
export type PendingRequest = z.infer<typeof PendingRequest>;

export const listPendingRequests = defineCall({
  name: 'listPendingRequests',
  method: 'GET',
  path: '/control/reval-outcomes/:examId/pending',
  permission: 'exam.control',
  summary: 'The requests that cannot be decided yet, and what each waits for; at most 500, third valuations first.',
  params: z.object(exam),
  reply: z.object({ total: Count, items: z.array(PendingRequest) }),
  refusals: [404],
});

export const decideRevaluation = defineCall({
  name: 'decideRevaluation',
  method: 'POST',
  path: '/control/reval-outcomes/:examId/decide',
  permission: 'exam.control',
  summary: 'Decides every frozen request whose marks are all there, in the background. Run again it does the same.',
  params: z.object(exam),
  reply: Job,
  refusals: [404, 422],
});

export const MAX_SIGNED = 200;

export const approveRevalOutcomes = defineCall({
  name: 'approveRevalOutcomes',
  method: 'PUT',
  path: '/control/reval-outcomes/:examId/signatures',
  permission: 'exam.control',
  summary: 'Signs outcomes as they were read, all or none. A flagged one needs the signatures of two people.',
  params: z.object(exam),
  body: z.object({
    outcomes: z.array(z.object({ rid: Id, row_version: RowVersion })).check(z.minLength(1), z.maxLength(MAX_SIGNED)),
    ...PROOF,
  }),
  reply: Message,
  refusals: [404, 409, 422],
});

export const approveUnflagged = defineCall({
  name: 'approveUnflagged',
  method: 'PUT',
  path: '/control/reval-outcomes/:examId/signatures/unflagged',
  permission: 'exam.control',
  summary: 'Signs every outcome that is not flagged and waits, when there are as many as the person has been shown.',
  params: z.object(exam),
  body: z.object({ count: z.int().check(z.gte(1)), ...PROOF }),
  reply: Message,
  refusals: [404, 409, 422],
});

export const refuseRevalOutcome = defineCall({
  name: 'refuseRevalOutcome',
  method: 'PUT',
  path: '/control/reval-outcomes/:examId/refusals/:rid',
  permission: 'exam.control',
  summary: 'Refuses an outcome with a reason: it goes to a third valuation, or stays open without signatures.',
  params: z.object({ ...exam, rid: Id }),
  body: z.object({ leads_to: z.enum(['THIRD', 'STAYS']), reason: Line(300), row_version: RowVersion }),
  reply: Message,
  refusals: [404, 409, 422],
});

export const RevalApproval = z.object({
  id: Id,
  action: z.enum(['APPROVED', 'REFUSED', 'FELL']),
  original: Mark,
  final: Mark,
  rule: z.enum(OUTCOME_RULES),
  leads_to: z.nullable(z.enum(['THIRD', 'STAYS'])),
  reason: z.nullable(z.string()),
  by: z.string(),
  at: Moment,
});
export type RevalApproval = z.infer<typeof RevalApproval>;

export const listRevalApprovals = defineCall({
  name: 'listRevalApprovals',
  method: 'GET',
  path: '/control/reval-outcomes/:examId/history/:rid',
  permission: 'exam.control',
  summary: 'Every signature, refusal and fallen signature of a request, the oldest first.',
  params: z.object({ ...exam, rid: Id }),
  reply: z.array(RevalApproval),
  refusals: [404],
});

export const declareUnvalued = defineCall({
  name: 'declareUnvalued',
  method: 'PUT',
  path: '/control/reval-outcomes/:examId/unvalued/:rid',
  permission: 'exam.control',
  summary:
    'Declares that the script of a request cannot be valued again, so that its mark stays; a null reason takes that back.',
  params: z.object({ ...exam, rid: Id }),
  body: z.object({ reason: z.nullable(Line(300)) }),
  reply: Message,
  refusals: [404, 409, 422],
});

// ---------------------------------------------------------------- after the release

/** An amount the office may give back: the fee of an arrear paper that is passed now, or of a revaluation that changed the mark. */
export const RevalRefund = z.object({
  kind: z.enum(['ARREAR', 'REVALUATION', 'RETOTAL']),
  reg_no: z.string(),
  name: z.string(),
  colcode: z.string(),
  p_code: z.string(),
  /** Exam in which the money was asked for. */
  exam_name: z.string(),
  amount: z.number(),
  note: z.string(),
});
export type RevalRefund = z.infer<typeof RevalRefund>;

export const listRevalRefunds = defineCall({
  name: 'listRevalRefunds',
  method: 'GET',
  path: '/control/reval-outcomes/:examId/refunds',
  permission: 'exam.control',
  summary:
    'Fees of withdrawn arrears, and by setting of revaluations that changed the mark; at most 1,000 rows, with the sum of all.',
  params: z.object(exam),
  reply: z.object({ total: Count, amount: z.number(), items: z.array(RevalRefund) }),
  refusals: [404],
});

export const REFUND_FILE = 'Revaluation_Refunds';

export const getRevalRefundFile = defineCall({
  name: 'getRevalRefundFile',
  method: 'GET',
  path: '/control/reval-outcomes/:examId/refunds/file',
  permission: 'exam.control',
  summary: 'The whole list of refunds as CSV or xlsx.',
  params: z.object(exam),
  query: z.object({ format: z.enum(['csv', 'xlsx']) }),
  reply: 'file',
  refusals: [404],
});

export const withdrawArrears = defineCall({
  name: 'withdrawArrears',
  method: 'POST',
  path: '/control/reval-outcomes/:examId/withdrawals',
  permission: 'exam.control',
  summary: 'Withdraws the arrear applications of later exams for papers that are passed by the revised result.',
  params: z.object(exam),
  body: z.object({ count: z.int().check(z.gte(1)) }),
  reply: Message,
  refusals: [404, 409, 422],
});

/** What a college sees of a request of its own: the mark before and after, nothing of the valuers. */
export const OwnRevalOutcome = z.object({
  rid: Id,
  reg_no: z.string(),
  name: z.string(),
  degree: z.string(),
  p_code: z.string(),
  rev: z.boolean(),
  retot: z.boolean(),
  original: Mark,
  final: Mark,
  changed: z.boolean(),
  result_before: Result,
  result_after: z.string(),
});
export type OwnRevalOutcome = z.infer<typeof OwnRevalOutcome>;

export const listOwnRevalOutcomes = defineCall({
  name: 'listOwnRevalOutcomes',
  method: 'GET',
  path: '/revaluation-outcomes/:examId',
  permission: 'revaluation.read',
  summary: 'The published outcomes of the revaluation requests of the own college.',
  params: z.object(exam),
  reply: z.array(OwnRevalOutcome),
  refusals: [404],
});
