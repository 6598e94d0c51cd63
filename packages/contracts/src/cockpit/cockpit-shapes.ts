import * as z from 'zod/mini';
import { Count, Day, Id, Moment } from '../core/shapes';
import { STAGES } from '../exam/exam-contract';

/** What every cockpit says of itself: when its figures were counted, and which parts could not be. */
export const CockpitHead = z.object({
  at: Moment,
  /** Keys of the parts that failed; such a part is null. */
  failed: z.array(z.string()),
  /** Keys of the parts that are being counted: they are null, and there within seconds. */
  waiting: z.array(z.string()),
});

/** An exam as a part names it. */
export const CockpitExam = z.object({ id: Id, exam_tbl: z.string(), exam_name: z.string(), stage: z.enum(STAGES) });
export type CockpitExam = z.infer<typeof CockpitExam>;

/** Results of one group; `written` are passed and failed, those absent and waiting are left out. */
export const PassGroup = z.object({
  key: z.string(),
  name: z.string(),
  passed: Count,
  written: Count,
  /** The same of a year before; null where there was none. */
  before: z.nullable(z.object({ passed: Count, written: Count })),
});
export type PassGroup = z.infer<typeof PassGroup>;

export const CockpitResults = z.object({
  exam: CockpitExam,
  /** A year before, same type and month; null where there was none. */
  before: z.nullable(z.string()),
  released: z.boolean(),
  /** All results of the exam. */
  all: PassGroup,
  /** Papers written by at least `MIN_CANDIDATES`, those that differ most first. */
  papers: z.array(PassGroup),
  degrees: z.array(PassGroup),
  genders: z.array(PassGroup),
  communities: z.array(PassGroup),
});
export type CockpitResults = z.infer<typeof CockpitResults>;

/** Marks entered in each hour of one day of India. */
export const HourCounts = z.object({ day: Day, hours: z.array(z.object({ hour: Count, count: Count })) });
export type HourCounts = z.infer<typeof HourCounts>;
