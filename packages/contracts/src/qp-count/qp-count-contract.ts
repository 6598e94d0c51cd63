import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { ExamName } from '../core/exam-shapes';
import { CollegeCode, Count, Moment } from '../core/shapes';
import { STAGES } from '../exam/exam-contract';
const ofExam = z.object({ exam: ExamName });
const reading = { method: 'GET', permission: 'script.manage' } as const;

/** Candidates of a written paper. */
export const QpCount = z.object({ P_code: z.string(), Sem: z.int(), count: Count });
export type QpCount = z.infer<typeof QpCount>;

/** The same of one college. */
export const CollegeQpCount = z.object({ P_code: z.string(), Sem: z.int(), tot: Count });
export type CollegeQpCount = z.infer<typeof CollegeQpCount>;

export const listQpCounts = defineCall({
  ...reading,
  name: 'listQpCounts',
  path: '/qpCount/:exam',
  summary:
    'How many candidates each written paper of an exam has: as last sent to the press, and live until that has been done.',
  params: ofExam,
  reply: z.array(QpCount),
  refusals: [404],
});

export const listCollegeQpCounts = defineCall({
  ...reading,
  name: 'listCollegeQpCounts',
  path: '/qpCount/:exam/:code',
  summary: 'The same counts for one college.',
  params: z.object({ exam: ExamName, code: CollegeCode }),
  reply: z.array(CollegeQpCount),
  refusals: [404],
});

export const listQpColleges = defineCall({
  ...reading,
  name: 'listQpColleges',
  path: '/qpCount/all_clg_code',
  summary: 'The colleges question papers can be counted for.',
  reply: z.array(
    z.object({
      Colcode: z.string(),
      Colname: z.string(),
      District: z.string(),
    }),
  ),
});

/** A paper as it is ordered from the press. */
export const QpOrderRow = z.object({
  P_code: z.string(),
  Sem: z.int(),
  count: Count,
  excess: Count,
  total: Count,
  /** The totals of the colleges, each filled up by itself. */
  packed: Count,
  /** What is printed: the larger of the two. */
  print: Count,
  /** Candidates now. */
  live: Count,
  /** Papers to be printed besides, since candidates have come after the count was frozen. */
  additional: Count,
});
export type QpOrderRow = z.infer<typeof QpOrderRow>;

export const QpOrder = z.object({
  exam_name: z.string(),
  stage: z.enum(STAGES),
  /** The last run sent to the press; null before the first. */
  frozen: z.nullable(z.object({ run_no: z.int(), at: Moment, by: z.nullable(z.string()) })),
  rows: z.array(QpOrderRow),
});
export type QpOrder = z.infer<typeof QpOrder>;

export const getQpOrder = defineCall({
  ...reading,
  name: 'getQpOrder',
  path: '/qp-order/:exam',
  summary: 'What the press has to print for an exam, and what has come in addition since the counts were frozen.',
  params: ofExam,
  reply: QpOrder,
  refusals: [404],
});

export const freezeQpCounts = defineCall({
  name: 'freezeQpCounts',
  method: 'POST',
  path: '/qp-order/:exam/freeze',
  permission: 'script.manage',
  summary: 'Keeps the counts of now as the order for the press, under the next run number.',
  params: ofExam,
  /** The run the caller has seen last; 0 before the first. */
  body: z.object({ after: z.int().check(z.gte(0), z.lte(30_000)) }),
  reply: QpOrder,
  refusals: [404, 409, 422],
});

export const getQpCountFile = defineCall({
  ...reading,
  name: 'getQpCountFile',
  path: '/qp-order/:exam/QPCount.xlsx',
  summary: 'The counts as a spreadsheet, QPCount.xlsx; of one college where it is named.',
  params: ofExam,
  query: z.object({ college: z.optional(CollegeCode) }),
  reply: 'file',
  refusals: [404],
});
