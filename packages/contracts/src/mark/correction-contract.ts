import * as z from 'zod/mini';
import { defineCall, type CallReply } from '../core/call';
import { ExamName, MarkOrNone, PaperCodeInPath } from '../core/exam-shapes';
import { CollegeCode, Count, Id, Moment } from '../core/shapes';
import { visible } from '../core/text';
import { MARK_FIELDS } from './mark-rules';
import { PROOF } from '../signature/signature-contract';
const Lock = z.object({ id: Id, at: Moment, by: z.string() });

// ---------------------------------------------------------------- printed as final
/** Fields that can be printed as final. */
export const FINAL_FIELDS = ['INTERNAL', 'PRACTICAL'] as const;

export const lockPaper = defineCall({
  name: 'lockPaper',
  method: 'POST',
  path: '/paper-locks',
  permission: 'paper-lock.make',
  summary: 'Locks the marks of a paper of the own college: the signed report is final.',
  body: z.object({
    exam: ExamName,
    P_code: PaperCodeInPath,
    kind: z.enum(FINAL_FIELDS),
    /** How many marks are missing, as the person has confirmed it; rejected when the number has changed. */
    missing: Count,
  }),
  reply: Lock,
  refusals: [404, 409, 422],
});

const Reason = z.string().check(z.trim(), z.minLength(1, 'Give a reason.'), z.maxLength(400), visible);

export const PaperLock = z.object({
  id: Id,
  kind: z.enum(MARK_FIELDS),
  Colcode: z.string(),
  Colname: z.string(),
  P_code: z.string(),
  at: Moment,
  by: z.string(),
  reopened: z.nullable(z.object({ at: Moment, by: z.string(), reason: z.string() })),
});
export type PaperLock = z.infer<typeof PaperLock>;

export const listPaperLocks = defineCall({
  name: 'listPaperLocks',
  method: 'GET',
  path: '/paper-locks/:exam',
  permission: 'mark-correction.decide',
  summary:
    'The papers of an exam whose marks are locked or have been, by college; at most 2,000, those still locked first.',
  params: z.object({ exam: ExamName }),
  query: z.object({ college: z.optional(CollegeCode) }),
  reply: z.array(PaperLock),
  refusals: [404],
});

export const reopenPaper = defineCall({
  name: 'reopenPaper',
  method: 'POST',
  path: '/paper-locks/:id/reopen',
  permission: 'mark-correction.decide',
  summary: 'Reopens the marks of a paper for its college, with a reason.',
  params: z.object({ id: Id }),
  body: z.object({ reason: Reason }),
  reply: PaperLock,
  refusals: [404, 409, 422],
});

// ---------------------------------------------------------------- corrections
export const CORRECTION_STATES = ['OPEN', 'APPROVED', 'REFUSED'] as const;

const MarkOrEmpty = z.union([z.int().check(z.gte(0), z.lte(9999)), z.literal('')]);

/** A wish to change a mark that has been printed as final. */
export const Correction = z.object({
  id: Id,
  application_id: Id,
  kind: z.enum(MARK_FIELDS),
  Colcode: z.string(),
  Colname: z.string(),
  Reg_No: z.string(),
  stu_name: z.string(),
  P_code: z.string(),
  P_NAME: z.string(),
  max: z.int(),
  old: MarkOrNone,
  new: MarkOrNone,
  /** The stored mark. */
  now: MarkOrNone,
  reason: z.string(),
  requested_by: z.string(),
  /** Asked by the caller, who does not decide it. */
  own: z.boolean(),
  requested_at: Moment,
  state: z.enum(CORRECTION_STATES),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Moment),
  decision_reason: z.nullable(z.string()),
});
export type Correction = z.infer<typeof Correction>;

export const requestCorrection = defineCall({
  name: 'requestCorrection',
  method: 'POST',
  path: '/mark-corrections',
  permission: 'mark-correction.request',
  summary: 'Asks the office to change a mark of a locked paper.',
  body: z.object({
    exam: ExamName,
    /** Of the application. */
    id: Id,
    kind: z.enum(FINAL_FIELDS),
    /** The mark as the person sees it; rejected when the stored one differs. An empty text is no mark, here and in `new`. */
    old: MarkOrEmpty,
    new: MarkOrEmpty,
    reason: Reason,
  }),
  reply: Correction,
  refusals: [404, 409, 422],
});

export const listCorrections = defineCall({
  name: 'listCorrections',
  method: 'GET',
  path: '/mark-corrections/:exam',
  permission: 'mark-correction.read',
  summary: 'Corrections asked for in an exam, open ones first; a college sees its own. At most 1,000.',
  params: z.object({ exam: ExamName }),
  query: z.object({
    college: z.optional(CollegeCode),
    paper: z.optional(PaperCodeInPath),
    state: z.optional(z.enum(CORRECTION_STATES)),
  }),
  reply: z.array(Correction),
  refusals: [404],
});

export const countOpenCorrections = defineCall({
  name: 'countOpenCorrections',
  method: 'GET',
  path: '/open-mark-corrections',
  permission: 'mark-correction.decide',
  summary:
    'How many corrections wait for a decision in each exam, the latest exam first; exams without any are left out.',
  reply: z.array(z.object({ exam_tbl: z.string(), exam_name: z.string(), count: z.int().check(z.gte(1)) })),
});
export type OpenCorrections = CallReply<typeof countOpenCorrections>[number];

export const decideCorrection = defineCall({
  name: 'decideCorrection',
  method: 'POST',
  path: '/mark-corrections/:id/decide',
  permission: 'mark-correction.decide',
  summary: 'Approves a correction, which changes the mark, or refuses it; with a reason either way.',
  params: z.object({ id: Id }),
  body: z.object({ decision: z.enum(['APPROVED', 'REFUSED']), reason: Reason, ...PROOF }),
  reply: Correction,
  refusals: [404, 409, 422],
});
