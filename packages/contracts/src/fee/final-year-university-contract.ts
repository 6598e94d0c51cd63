import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { ExamName } from '../core/exam-shapes';
import { CollegeCode, Count } from '../core/shapes';
import { Job } from '../job/job-contract';

const params = z.object({ exam: ExamName });

/** Students of one college in their last semester, by what setting the fees of all would do. */
const FinalYearCollege = z.object({
  colcode: CollegeCode,
  colname: z.string(),
  toSet: Count,
  already: Count,
  /** Charged in an earlier exam: left out, to be looked at one by one. */
  paidBefore: Count,
});
export type FinalYearCollege = z.infer<typeof FinalYearCollege>;

export const previewUniversityFinalYears = defineCall({
  name: 'previewUniversityFinalYears',
  method: 'GET',
  path: '/fees/final-years-of-all/:exam',
  permission: 'fee.final-year-all',
  summary: 'Whom setting the final-year fees of the whole university would meet, by college; nothing is written.',
  params,
  reply: z.object({
    exam_name: z.string(),
    colleges: z.array(FinalYearCollege),
    toSet: Count,
    /** Stands for exactly these students; what is set is what was shown. */
    digest: z.string(),
  }),
  refusals: [404],
});

export const startUniversityFinalYears = defineCall({
  name: 'startUniversityFinalYears',
  method: 'POST',
  path: '/fees/final-years-of-all/:exam',
  permission: 'fee.final-year-all',
  summary:
    'Starts the job that sets the final-year fees of every college as previewed, all of them or none; one line of audit for each student.',
  params,
  body: z.object({ digest: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'is the digest of a preview')) }),
  reply: Job,
  refusals: [404, 409, 422],
});
