import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Id, Message, Moment } from '../core/shapes';
import { Line } from '../core/text';
import { PROOF } from '../signature/signature-contract';

const exam = { examId: Id };

/** HIDE: the public sees nothing of the session. SHOW: it is as it was. CANCEL: a release is cancelled before its moment. */
export const SESSION_STEPS = ['HIDE', 'SHOW', 'CANCEL'] as const;

export const SessionStep = z.object({
  id: Id,
  kind: z.enum(SESSION_STEPS),
  /** Of CANCEL. */
  release: z.nullable(Id),
  /** For the office; it is no text of the public page. */
  reason: z.string(),
  /** What the public page says in English and Tamil; null but for HIDE. */
  en: z.nullable(z.string()),
  ta: z.nullable(z.string()),
  state: z.enum(['ASKED', 'CONFIRMED', 'WITHDRAWN']),
  askedBy: z.string(),
  askedAt: Moment,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Moment),
  /** The caller has asked for it, and so cannot confirm it. */
  own: z.boolean(),
});
export type SessionStep = z.infer<typeof SessionStep>;

export const SessionDesk = z.object({
  exam_id: Id,
  exam_name: z.string(),
  /** The release the public would see if nothing were hidden; null where there is none yet. */
  shown: z.nullable(z.object({ version: z.int(), title: z.string() })),
  /** Since when it is hidden, and what the public page says. */
  hidden: z.nullable(z.object({ since: Moment, en: z.string(), ta: z.string() })),
  /** The signed release whose moment is ahead. */
  timed: z.nullable(z.object({ id: Id, version: z.int(), visibleFrom: Moment, announced: z.boolean() })),
  /** The latest first. */
  steps: z.array(SessionStep),
});
export type SessionDesk = z.infer<typeof SessionDesk>;

export const getSessionDesk = defineCall({
  name: 'getSessionDesk',
  method: 'GET',
  path: '/control/result-release/:examId/session',
  permission: 'exam.control',
  summary: 'What the public sees of an exam, whether it is hidden, and every step two officers have taken about it.',
  params: z.object(exam),
  reply: SessionDesk,
  refusals: [404],
});

const PublicText = z.nullable(Line(300));

export const requestSessionStep = defineCall({
  name: 'requestSessionStep',
  method: 'POST',
  path: '/control/result-release/:examId/session-steps',
  permission: 'exam.control',
  summary:
    'Asks that the public sees nothing of an exam, or sees it again, or that a release is cancelled before its moment. Another officer confirms.',
  params: z.object(exam),
  body: z.object({ kind: z.enum(SESSION_STEPS), reason: Line(300), en: PublicText, ta: PublicText, ...PROOF }),
  reply: SessionStep,
  refusals: [404, 409, 422],
});

export const confirmSessionStep = defineCall({
  name: 'confirmSessionStep',
  method: 'PUT',
  path: '/control/result-release/:examId/session-steps/:stepId/confirmation',
  permission: 'exam.control',
  summary: 'Confirms what another officer has asked for; it takes effect at once.',
  params: z.object({ ...exam, stepId: Id }),
  body: z.object(PROOF),
  reply: Message,
  refusals: [404, 409, 422],
});

export const withdrawSessionStep = defineCall({
  name: 'withdrawSessionStep',
  method: 'PUT',
  path: '/control/result-release/:examId/session-steps/:stepId/withdrawal',
  permission: 'exam.control',
  summary: 'Takes back, or declines, what was asked for and not confirmed yet.',
  params: z.object({ ...exam, stepId: Id }),
  reply: Message,
  refusals: [404, 409],
});
