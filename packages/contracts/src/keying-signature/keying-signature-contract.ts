import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Count, Id, Message, Moment } from '../core/shapes';
import { Line } from '../core/text';
import { PROOF } from '../signature/signature-contract';
import { DECISIONS, MIN_REASON, SHORT_REASON, SIGNATURE_KINDS } from './keying-signature-rules';

/** Why somebody does what a second person signs. */
export const SignedReason = Line(300).check(z.minLength(MIN_REASON, SHORT_REASON));

/** Marks that were taken away with their packet, or a third mark outside A and B: what a second person signs or returns. */
export const KeyingSignature = z.object({
  id: Id,
  kind: z.enum(SIGNATURE_KINDS),
  valuation: z.enum(['FIRST', 'REVALUATION']),
  exam_name: z.string(),
  place: z.string(),
  p_code: z.string(),
  bundleno: z.nullable(z.int()),
  packet: z.nullable(z.int()),
  /** The pass that was taken away; null for all marks of the packet, and for a third mark. */
  pass: z.nullable(z.enum(['A', 'B'])),
  /** Marks that were taken away; null for a third mark. */
  marks: z.nullable(Count),
  /** Of a third mark, and null for the office, which could join it to a student. */
  barcode: z.nullable(z.string()),
  amark: z.nullable(z.int()),
  bmark: z.nullable(z.int()),
  cmark: z.nullable(z.int()),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: Moment,
  /** Whether the person signed in is the first one, who never is the second. */
  own: z.boolean(),
  decision: z.nullable(z.enum(DECISIONS)),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Moment),
  note: z.nullable(z.string()),
});
export type KeyingSignature = z.infer<typeof KeyingSignature>;

export const listKeyingSignatures = defineCall({
  name: 'listKeyingSignatures',
  method: 'GET',
  path: '/keying-signatures',
  permission: 'keying-signature.read',
  summary:
    'What waits for a second signature in the own camp, for the office in every camp; then the latest 100 that were decided.',
  reply: z.array(KeyingSignature),
});

export const decideKeyingSignature = defineCall({
  name: 'decideKeyingSignature',
  method: 'POST',
  path: '/keying-signatures/:id/decision',
  permission: 'keying-signature.decide',
  summary:
    'The second person signs, so that it stands, or returns it with a reason: marks of a packet are there again, a third mark is taken away.',
  params: z.object({ id: Id }),
  body: z.object({
    decision: z.enum(['SIGNED', 'RETURNED']),
    /** Why it is returned. */
    reason: z.optional(SignedReason),
    ...PROOF,
  }),
  reply: Message,
  refusals: [404, 409, 422],
});
