import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { CollegeCode, Count, Day, Id, Moment } from '../core/shapes';
import { Job } from '../job/job-contract';
import { MAX_RANK, STATISTIC_GROUPS } from './result-list-rules';

const exam = z.object({ examId: Id });
/** For a college its own by default, for the office all colleges. */
const part = { college: z.optional(CollegeCode), degree: z.optional(Id) };
/** What a list was made from. */
const Released = z.object({ exam_name: z.string(), version: z.int(), publishedAt: Moment });

export const PassLine = z.object({
  key: z.string(),
  name: z.string(),
  /** Students with a result, and those of them who passed every paper of the exam. */
  students: Count,
  studentsPassed: Count,
  /** Papers written: P + RA. */
  written: Count,
  P: Count,
  RA: Count,
  AAA: Count,
  W: Count,
});
export type PassLine = z.infer<typeof PassLine>;
export const PassStatistics = z.extend(Released, {
  /** As counted when the results were written, which is when gender and community were read; null while it is being counted: to be asked for again. */
  counted: z.nullable(z.object({ at: Moment, lines: z.array(PassLine), total: PassLine })),
});
export type PassStatistics = z.infer<typeof PassStatistics>;

export const listPassStatistics = defineCall({
  name: 'listPassStatistics',
  method: 'GET',
  path: '/result-lists/exams/:examId/statistics',
  permission: 'result-document.read',
  summary:
    'Passed, failed, absent and waiting of the last release by paper, college, degree, gender or community; a college is answered its own.',
  params: exam,
  query: z.object({ ...part, by: z.enum(STATISTIC_GROUPS) }),
  reply: PassStatistics,
  refusals: [404],
});

export const RankLine = z.object({
  rank: z.int().check(z.gte(1)),
  reg_no: z.string(),
  stu_name: z.string(),
  dob: Day,
  colcode: z.string(),
  colname: z.string(),
  cgpa: z.string(),
  credits: Count,
  class_label: z.nullable(z.string()),
});
export type RankLine = z.infer<typeof RankLine>;
export const RankList = z.extend(Released, {
  degree: z.string(),
  /** Students who completed the degree in this release, and those of them who may have a rank. */
  completed: Count,
  eligible: Count,
  lines: z.array(RankLine),
});
export type RankList = z.infer<typeof RankList>;

export const listRanks = defineCall({
  name: 'listRanks',
  method: 'GET',
  path: '/result-lists/exams/:examId/degrees/:degree/ranks',
  permission: 'result-rank.read',
  summary: 'The first ranks of a degree over all colleges, by CGPA, of those who completed it at the first attempt.',
  params: z.extend(exam, { degree: Id }),
  query: z.object({ upto: z.optional(z.int().check(z.gte(1), z.lte(MAX_RANK))) }),
  reply: RankList,
  refusals: [404],
});

export const PRESS_FORMS = ['pdf', 'xlsx'] as const;
export const makePressList = defineCall({
  name: 'makePressList',
  method: 'POST',
  path: '/result-lists/exams/:examId/press-list',
  permission: 'result-document.read',
  summary: 'Starts the making of the list of register numbers that passed every paper, by college and degree.',
  params: exam,
  body: z.object({ ...part, form: z.enum(PRESS_FORMS) }),
  reply: Job,
  refusals: [404, 422],
});
