import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Count, Day, Id } from '../core/shapes';
import { CockpitExam, CockpitHead, CockpitResults } from './cockpit-shapes';

/** What a line of the due list is about. */
export const DUE_KINDS = [
  'INTERNAL_MARKS',
  'PRACTICAL_MARKS',
  'APPLICATIONS',
  'ABSENTEES',
  'REVALUATION',
  'CORRECTIONS',
  'EXAM_DAY',
] as const;
export type DueKind = (typeof DUE_KINDS)[number];

/** The first rows of a line: what the filter of its screen is filled with. */
export const DueChoice = z.object({
  level: z.string(),
  degree: Id,
  sem: Count,
  batch: z.nullable(Count),
  paper: z.nullable(z.string()),
});
export type DueChoice = z.infer<typeof DueChoice>;

export const CollegeDue = z.object({
  kind: z.enum(DUE_KINDS),
  exam: CockpitExam,
  count: Count,
  /** Papers, students or dates the count is spread over. */
  over: Count,
  /** A day of the time table; null while a window is open without a date. */
  on: z.nullable(Day),
  choice: z.nullable(DueChoice),
});
export type CollegeDue = z.infer<typeof CollegeDue>;

const DegreeMarks = z.extend(DueChoice, {
  name: z.string(),
  papers: Count,
  complete: Count,
  missing: Count,
});

const ApplicationGroup = z.extend(DueChoice, { name: z.string(), unconfirmed: Count });

export const CollegeCockpit = z.extend(CockpitHead, {
  due: z.nullable(z.array(CollegeDue)),
  /** Admission forms and certificates that are not complete. */
  admission: z.nullable(z.object({ drafts: Count, toComplete: Count, toFollow: Count, onRoll: Count })),
  /** Papers with every internal mark, by degree; the least ready first. */
  marks: z.nullable(z.object({ exam: CockpitExam, degrees: z.array(DegreeMarks) })),
  /** Applications, and those that are not confirmed by batch, the most first. */
  applications: z.nullable(
    z.object({
      exam: CockpitExam,
      confirmed: Count,
      unconfirmed: Count,
      students: Count,
      groups: z.array(ApplicationGroup),
    }),
  ),
  tickets: z.nullable(z.object({ exam: CockpitExam, students: Count })),
  results: z.nullable(CockpitResults),
});
export type CollegeCockpit = z.infer<typeof CollegeCockpit>;

export const getCollegeCockpit = defineCall({
  name: 'getCollegeCockpit',
  method: 'GET',
  path: '/cockpit/college',
  permission: 'cockpit.college',
  summary:
    'What is due and missing in the own college, and its results beside those of a year before; kept for a minute.',
  reply: CollegeCockpit,
});
