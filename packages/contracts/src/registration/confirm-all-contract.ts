import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { ExamName } from '../core/exam-shapes';
import { CollegeCode, Count } from '../core/shapes';

const params = z.object({ college: CollegeCode, exam: ExamName });

/** Applications and the students they are of. */
const Counted = z.object({ count: Count, students: Count });

/** What confirming every application of a college would do. */
export const ConfirmAllPreview = z.object({
  exam_name: z.string(),
  toConfirm: Counted,
  already: Counted,
  /** Not confirmed by it, with the reason. */
  left: z.array(z.extend(Counted, { reason: z.string() })),
  /** Stands for exactly these applications; what is confirmed is what was shown. */
  digest: z.string(),
});
export type ConfirmAllPreview = z.infer<typeof ConfirmAllPreview>;

export const previewConfirmAll = defineCall({
  name: 'previewConfirmAll',
  method: 'GET',
  path: '/examapp/confirm-all/:college/:exam',
  permission: 'application.write',
  summary: 'What confirming every application of a college would do: how many, and what is left out and why.',
  params,
  reply: ConfirmAllPreview,
  refusals: [404],
});

export const confirmAll = defineCall({
  name: 'confirmAll',
  method: 'POST',
  path: '/examapp/confirm-all/:college/:exam',
  permission: 'application.write',
  summary:
    'Confirms every application of a college that may be confirmed, as it was previewed; one line of audit for each. Refused where they have changed since.',
  params,
  body: z.object({ digest: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'is the digest of a preview')) }),
  reply: z.object({ message: z.string(), confirmed: Count }),
  refusals: [404, 409, 422],
  idempotency: 'required',
});
