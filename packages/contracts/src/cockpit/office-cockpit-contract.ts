import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Count, Day } from '../core/shapes';
import { CockpitExam, CockpitHead, CockpitResults, HourCounts } from './cockpit-shapes';

/** What waits for a signature, by where it is given. */
export const SIGNED_KINDS = [
  'RUN',
  'RELEASE',
  'SESSION',
  'MODERATION',
  'REOPENING',
  'CORRECTION',
  'OUTCOME',
  'PERSON',
] as const;
export type SignedKind = (typeof SIGNED_KINDS)[number];

export const READY_MEASURES = ['APPLICATIONS', 'INTERNAL_MARKS', 'PRACTICAL_MARKS'] as const;
export type ReadyMeasure = (typeof READY_MEASURES)[number];

export const CollegeReadiness = z.object({ colcode: z.string(), name: z.string(), done: Count, all: Count });
export type CollegeReadiness = z.infer<typeof CollegeReadiness>;

const Readiness = z.object({
  measure: z.enum(READY_MEASURES),
  exam: CockpitExam,
  colleges: Count,
  behind: Count,
  /** Over all colleges. */
  done: Count,
  all: Count,
  /** The least ready first. */
  rows: z.array(CollegeReadiness),
});
export type Readiness = z.infer<typeof Readiness>;

export const ExamInHand = z.extend(CockpitExam, {
  /** Next day of the time table; null where none lies ahead. */
  next: z.nullable(Day),
  /** Days of the time table within a week from today. */
  soon: Count,
});
export type ExamInHand = z.infer<typeof ExamInHand>;

export const CampProgress = z.object({ place: z.string(), settled: Count, all: Count });
export type CampProgress = z.infer<typeof CampProgress>;

export const OfficeCockpit = z.extend(CockpitHead, {
  /** Null for an officer who signs nothing. */
  sign: z.nullable(z.array(z.object({ kind: z.enum(SIGNED_KINDS), count: Count, exam_tbl: z.nullable(z.string()) }))),
  exams: z.nullable(z.array(ExamInHand)),
  readiness: z.nullable(z.array(Readiness)),
  camps: z.nullable(z.object({ exam: CockpitExam, rows: z.array(CampProgress), entered: z.nullable(HourCounts) })),
  results: z.nullable(CockpitResults),
});
export type OfficeCockpit = z.infer<typeof OfficeCockpit>;

export const getOfficeCockpit = defineCall({
  name: 'getOfficeCockpit',
  method: 'GET',
  path: '/cockpit/office',
  permission: 'cockpit.office',
  summary:
    'What waits for a signature, how far each exam, college and camp is, and pass rates beside those of a year before; kept for a minute. Who sees results before their release is written into the audit log.',
  reply: OfficeCockpit,
});
