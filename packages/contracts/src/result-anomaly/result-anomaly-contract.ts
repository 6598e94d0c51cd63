import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Count, Id, Message, Moment, pageOf, PageQuery } from '../core/shapes';
import { Line } from '../core/text';
import { STAGES } from '../exam/exam-contract';
import { Job } from '../job/job-contract';
const exam = { examId: Id };

/** What the board looks for, in its order. */
export const ANOMALIES = [
  'PACKET_ZERO',
  'PACKET_EQUAL',
  'ABSENT_CLUSTER',
  'ZERO_CLUSTER',
  'ZERO_OPERATOR',
  'SUDDEN_FAIL',
  'SWAPPED_PAIR',
  'SWAPPED_DIGITS',
  'C_OUTSIDE',
  'ONE_STATION',
  'NEW_ACCOUNT',
] as const;
export type Anomaly = (typeof ANOMALIES)[number];

export const AnomalyFinding = z.object({
  id: Id,
  kind: z.enum(ANOMALIES),
  colcode: z.nullable(z.string()),
  p_code: z.nullable(z.string()),
  reg_no: z.nullable(z.string()),
  officer: z.nullable(z.string()),
  bundleno: z.nullable(z.int()),
  packet: z.nullable(z.int()),
  /** Unusual rows, of those that were checked. */
  rows: Count,
  among: Count,
  foundAt: Moment,
  looked: z.nullable(z.object({ by: z.string(), at: Moment, note: z.string() })),
});
export type AnomalyFinding = z.infer<typeof AnomalyFinding>;

export const AnomalyBoard = z.object({
  exam_id: Id,
  exam_name: z.string(),
  stage: z.enum(STAGES),
  /** When the marks were searched; null before the first search. */
  searchedAt: z.nullable(Moment),
  kinds: z.array(z.object({ kind: z.enum(ANOMALIES), open: Count, looked: Count })),
});
export type AnomalyBoard = z.infer<typeof AnomalyBoard>;

export const getAnomalyBoard = defineCall({
  name: 'getAnomalyBoard',
  method: 'GET',
  path: '/control/anomalies/:examId',
  permission: 'exam.control',
  summary: 'What was found unusual in the marks of an exam, counted by kind.',
  params: z.object(exam),
  reply: AnomalyBoard,
  refusals: [404],
});

export const listAnomalies = defineCall({
  name: 'listAnomalies',
  method: 'GET',
  path: '/control/anomalies/:examId/findings',
  permission: 'exam.control',
  summary: 'The findings of an exam as last searched, those with the most rows first.',
  params: z.object(exam),
  query: z.extend(PageQuery, { kind: z.optional(z.enum(ANOMALIES)), looked: z.optional(z.boolean()) }),
  reply: pageOf(AnomalyFinding),
  refusals: [404, 422],
});

export const AnomalyRow = z.object({
  reg_no: z.string(),
  colcode: z.string(),
  p_code: z.string(),
  int_mark: z.nullable(z.int()),
  int_max: z.int(),
  ext_mark: z.nullable(z.int()),
  ext_max: z.int(),
  absent: z.boolean(),
  a: z.nullable(z.int()),
  b: z.nullable(z.int()),
  c: z.nullable(z.int()),
  bundleno: z.nullable(z.int()),
  packet: z.nullable(z.int()),
  slno: z.nullable(z.int()),
});
export type AnomalyRow = z.infer<typeof AnomalyRow>;

export const listAnomalyRows = defineCall({
  name: 'listAnomalyRows',
  method: 'GET',
  path: '/control/anomalies/:examId/findings/:findingId/rows',
  permission: 'exam.control',
  summary:
    'The rows behind a finding, as they stand now. Joins register numbers and bundles, so that every reading is audited.',
  params: z.object({ ...exam, findingId: Id }),
  query: PageQuery,
  reply: pageOf(AnomalyRow),
  refusals: [404, 422],
});

export const searchAnomalies = defineCall({
  name: 'searchAnomalies',
  method: 'POST',
  path: '/control/anomalies/:examId/search',
  permission: 'exam.control',
  summary: 'Searches the marks of an exam for what is unusual, in the background.',
  params: z.object(exam),
  reply: Job,
  refusals: [404, 422],
});

export const lookAtAnomaly = defineCall({
  name: 'lookAtAnomaly',
  method: 'PUT',
  path: '/control/anomalies/:examId/findings/:findingId/look',
  permission: 'exam.control',
  summary: 'Notes that somebody has looked at a finding and what was seen; without a note it is open again.',
  params: z.object({ ...exam, findingId: Id }),
  body: z.object({ note: z.nullable(Line(300)) }),
  reply: Message,
  refusals: [404, 409],
});

/** Results of the third marks: the same as A, the same as B, neither, and how many of those lie outside both. */
const ThirdMarks = z.object({ name: z.string(), place: z.string(), among: Count, outside: Count });
export const ThirdMarkReport = z.object({
  /** By the camp officer who keyed the third mark. */
  officers: z.array(z.extend(ThirdMarks, { same_as_a: Count, same_as_b: Count, neither: Count })),
  /** By operator of A or B of such a script: whether the operator's keying was confirmed. */
  operators: z.array(z.extend(ThirdMarks, { own: Count, other: Count, neither: Count })),
});
export type ThirdMarkReport = z.infer<typeof ThirdMarkReport>;

export const getThirdMarkReport = defineCall({
  name: 'getThirdMarkReport',
  method: 'GET',
  path: '/control/third-marks/:examId',
  permission: 'exam.control',
  summary: 'The third marks of an exam by camp officer and by operator: the same as A, the same as B, neither.',
  params: z.object(exam),
  reply: ThirdMarkReport,
  refusals: [404],
});
