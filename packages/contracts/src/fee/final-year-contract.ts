import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { ExamName } from '../core/exam-shapes';
import { CollegeCode, Count } from '../core/shapes';

const params = z.object({ college: CollegeCode, exam: ExamName });

/** Students of one degree and year of admission who would be set. */
const FinalYearGroup = z.object({ admn_acdyr: z.int(), Degree: z.string(), students: Count });

/** What setting the final-year fees of a whole college would do. */
export const FinalYearPreview = z.object({
  exam_name: z.string(),
  /** Students with a regular paper of the last semester of their degree. */
  groups: z.array(FinalYearGroup),
  toSet: Count,
  already: Count,
  /** In their last semester, and charged in an earlier exam: left out, to be looked at one by one. */
  paidBefore: Count,
  /** Stands for exactly these students; what is set is what was shown. */
  digest: z.string(),
});
export type FinalYearPreview = z.infer<typeof FinalYearPreview>;

export const previewFinalYears = defineCall({
  name: 'previewFinalYears',
  method: 'GET',
  path: '/fees/final-years/:college/:exam',
  permission: 'fee.final-year',
  summary: 'Whom setting the final-year fees of a whole college would meet, by degree and year; nothing is written.',
  params,
  reply: FinalYearPreview,
  refusals: [404],
});

export const setFinalYears = defineCall({
  name: 'setFinalYears',
  method: 'POST',
  path: '/fees/final-years/:college/:exam',
  permission: 'fee.final-year',
  summary:
    'Sets the final-year fees of every student of a college in the last semester, as previewed; one line of audit for each. Refused where they have changed since.',
  params,
  body: z.object({ digest: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'is the digest of a preview')) }),
  reply: z.object({ message: z.string(), set: Count }),
  refusals: [404, 409, 422],
  idempotency: 'required',
});
