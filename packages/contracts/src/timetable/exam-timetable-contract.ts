import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Count, Day } from '../core/shapes';
import { PaperCode } from '../course/course-contract';
import { STAGES } from '../exam/exam-contract';
import { EXAM_REFERENCE_PATTERN } from '../exam/exam-rules';
import { Clashes } from './timetable-contract';
import { MAX_EXAM_PAPERS, SESSIONS } from './timetable-rules';

const Exam = z.string().check(z.regex(EXAM_REFERENCE_PATTERN, 'names an exam: ODD-2025-NOV or E25N'));
const PlacedSlot = z.object({ examdate: Day, examsession: z.enum(SESSIONS) });

/** A paper that students are registered for in the exam, or that has a day in it. */
export const ExamPaper = z.object({
  p_code: z.string(),
  p_name: z.string(),
  sem: z.int(),
  /** The degrees whose students are registered for it. */
  degrees: z.array(z.string()),
  /** Candidates on the roll: confirmed rows. */
  candidates: Count,
  examdate: z.nullable(Day),
  examsession: z.nullable(z.enum(SESSIONS)),
  /** 0 where the paper has no day. */
  row_version: Count,
});
export type ExamPaper = z.infer<typeof ExamPaper>;

export const listExamTimetable = defineCall({
  name: 'listExamTimetable',
  method: 'GET',
  path: '/timetable/exam',
  permission: 'timetable.manage',
  summary: 'The time table of a whole exam: every paper with its day, session, degrees and candidates.',
  query: z.object({ exam: Exam }),
  reply: z.object({
    exam_name: z.string(),
    stage: z.enum(STAGES),
    /** False once the stage of the exam has passed the time table. */
    open: z.boolean(),
    revision: z.int(),
    papers: z.array(ExamPaper),
  }),
  refusals: [422],
});

const ExamEntry = z.object({
  p_code: PaperCode,
  ...PlacedSlot.shape,
  /** Version of the slot as it was loaded; left out: not compared. */
  row_version: z.optional(Count),
});
export type ExamEntry = z.infer<typeof ExamEntry>;

export const saveExamTimetable = defineCall({
  name: 'saveExamTimetable',
  method: 'POST',
  path: '/timetable/exam',
  permission: 'timetable.manage',
  summary:
    'Days and sessions of many papers of an exam, all or none; papers that are not named stay as they are. Without `apply` it only shows what would change.',
  bodyBytes: 512 * 1024,
  body: z.object({
    exam: Exam,
    papers: z.array(ExamEntry).check(z.minLength(1), z.maxLength(MAX_EXAM_PAPERS)),
    apply: z.boolean(),
    /** Changes that were shown; another number is rejected. */
    expected: z.optional(Count),
    /** Saves although students would write two papers at once, and records who accepted that. */
    acknowledgeClashes: z.optional(z.boolean()),
  }),
  reply: z.object({
    message: z.string(),
    changes: z.array(
      z.object({ p_code: z.string(), p_name: z.string(), before: z.nullable(PlacedSlot), after: PlacedSlot }),
    ),
    /** Papers on a Sunday or a holiday, with its name: a warning that never blocks. */
    days_off: z.array(z.object({ p_code: z.string(), examdate: Day, why: z.string() })),
    /** Clashes the changes would make. */
    clashes: Clashes,
    revision: z.int(),
    /** Saving counts the revision up, since tickets may have been printed. */
    revises: z.boolean(),
  }),
  refusals: [409, 422],
});
