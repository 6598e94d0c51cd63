import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Count, Day, Id } from '../core/shapes';
import { PaperCode } from '../course/course-contract';
import { STAGES } from '../exam/exam-contract';
import { EXAM_REFERENCE_PATTERN } from '../exam/exam-rules';
import { SESSIONS } from './timetable-rules';

/** Most papers one save may carry; a degree has some twenty in a semester. */
const MAX_PAPERS = 300;
/** An exam label (ODD-2025-NOV, ODD-NOV-2025) or identifier (E25N). The service resolves either. */
const ExamText = z.string().check(z.maxLength(40));
/** The same in an address, where our own pages write it. */
const ExamInAddress = z.string().check(z.regex(EXAM_REFERENCE_PATTERN, 'names an exam: ODD-2025-NOV or E25N'));
/** Every whole number: which semesters an exam has is a rule with a sentence of its own. */
const Semester = z.int().check(z.gte(0), z.lte(99));

const Slot = z.object({ examdate: Day, examsession: z.enum(SESSIONS) });
export type Slot = z.infer<typeof Slot>;

/** One paper of a save. */
export const TimetableEntry = z.object({
  p_code: PaperCode,
  /** Empty: the paper has no date (yet, or any more). */
  examdate: z.union([Day, z.literal('')]),
  /** FN where it is left out. */
  examsession: z.optional(z.enum(SESSIONS)),
  /** Version of the slot as it was loaded, 0 for a paper that had none; left out: not compared. */
  row_version: z.optional(Count),
});
export type TimetableEntry = z.infer<typeof TimetableEntry>;

const TimetableBody = z.object({
  degree: z.union([Id, z.string().check(z.regex(/^[1-9][0-9]{0,8}$/, 'is the number of a degree'))]),
  batch: ExamText,
  sem: z.union([Semester, z.string().check(z.regex(/^[0-9]{1,2}$/, 'is a semester'))]),
  /** Sent by older clients; only the session identifies the caller. */
  col_code: z.optional(z.union([z.string().check(z.maxLength(20)), z.int()])),
  courses: z.array(TimetableEntry).check(z.maxLength(MAX_PAPERS)),
  /** Moves a paper for every degree that shares it. Without it, a slot that another degree depends on is rejected. */
  moveEverywhere: z.optional(z.boolean()),
  /** Saves although students would write two papers at once, and records who accepted that. */
  acknowledgeClashes: z.optional(z.boolean()),
});
export type TimetableBody = z.infer<typeof TimetableBody>;

/** Two papers that some student would write at the same time. */
export const ClashPair = z.object({
  p_code: z.string(),
  other_code: z.string(),
  ...Slot.shape,
  students: Count,
  /** The clash was accepted for at least as many students. */
  acknowledged: z.boolean(),
});
export type ClashPair = z.infer<typeof ClashPair>;

export const ClashStudent = z.object({
  reg_no: z.string(),
  stu_name: z.string(),
  colcode: z.string(),
  p_code: z.string(),
  other_code: z.string(),
  ...Slot.shape,
});
export type ClashStudent = z.infer<typeof ClashStudent>;

/** Pairs of papers with how many students each meets; the students by name, the first 50. */
export const Clashes = z.object({
  pairs: z.array(ClashPair),
  /** Students met by any of the pairs, each counted once. */
  students_total: Count,
  students: z.array(ClashStudent),
});
export type Clashes = z.infer<typeof Clashes>;

const NullableSlot = z.nullable(Slot);

/** What a save would do; the answer of the check, and the `conflict.theirs` of a rejected save. */
export const TimetableCheck = z.object({
  exam_name: z.string(),
  /** Papers whose slot would change. `degrees`: the others that share the paper and move with it. */
  changes: z.array(
    z.object({ p_code: z.string(), before: NullableSlot, after: NullableSlot, degrees: z.array(z.string()) }),
  ),
  /** Papers another degree has scheduled otherwise: saved only with `moveEverywhere`. */
  elsewhere: z.array(z.object({ p_code: z.string(), ...Slot.shape, degrees: z.array(z.string()) })),
  /** Papers that another person changed after they were loaded. */
  stale: z.array(z.object({ p_code: z.string(), theirs: NullableSlot })),
  /** Papers on a Sunday or a listed holiday, with its name: a warning that never blocks. */
  days_off: z.array(z.object({ p_code: z.string(), examdate: Day, why: z.string() })),
  /** Clashes of the papers given, with every paper of the exam. */
  clashes: Clashes,
  /** New clashes of a change that were not accepted: saved only with `acknowledgeClashes`. */
  new_clashes: Count,
  revision: z.int(),
  /** A save with changes counts the revision up, since tickets may have been printed. */
  revises: z.boolean(),
});
export type TimetableCheck = z.infer<typeof TimetableCheck>;

export const saveExamDetails = defineCall({
  name: 'saveExamDetails',
  method: 'POST',
  path: '/examapp/saveExamDetails',
  permission: 'timetable.manage',
  summary: 'Saves date and session of papers of a degree, all or none.',
  bodyBytes: 80 * 1024,
  body: TimetableBody,
  reply: z.object({ message: z.string(), changed: Count, revision: z.int() }),
  refusals: [409, 422],
});

export const checkTimetable = defineCall({
  name: 'checkTimetable',
  method: 'POST',
  path: '/timetable/check',
  permission: 'timetable.manage',
  summary: 'What saving this time table would change, whom it would meet twice, and what stands in its way.',
  bodyBytes: 80 * 1024,
  body: TimetableBody,
  reply: TimetableCheck,
  refusals: [422],
});

/** A paper of the exam that is copied, with its day there. */
const CopiedPaper = z.object({ p_code: z.string(), p_name: z.string(), sem: z.int(), before: Slot, after: Slot });

export const copyTimetable = defineCall({
  name: 'copyTimetable',
  method: 'POST',
  path: '/timetable/copy',
  permission: 'timetable.manage',
  summary:
    'Copies the order of days and the sessions of an exam to another one, beginning on a day; without `apply` it only shows what would be copied.',
  body: z.object({
    from: ExamText,
    to: ExamText,
    /** The first exam day of the new time table. */
    first: Day,
    apply: z.boolean(),
    /** Papers that were shown as copied; another number is rejected. */
    expected: z.optional(Count),
  }),
  reply: z.object({
    message: z.string(),
    papers: z.array(CopiedPaper),
    /** Papers of the earlier exam that are not copied, and why. */
    left: z.array(z.object({ p_code: z.string(), sem: z.int(), reason: z.string() })),
    revision: z.int(),
  }),
  refusals: [409, 422],
});

export const getTimetableTerms = defineCall({
  name: 'getTimetableTerms',
  method: 'GET',
  path: '/timetable/terms',
  permission: 'timetable.manage',
  summary: 'Which semesters a time table may have and which days it is warned of, as the office has set it.',
  reply: z.object({
    max_semester: z.int(),
    any_semester: z.boolean(),
    holidays: z.array(z.object({ day: Day, name: z.string() })),
  }),
});

export const TimetablePaper = z.object({
  p_code: z.string(),
  p_name: z.string(),
  p_type: z.string(),
  /** Board of Studies years that have the paper, latest first. */
  bos: z.array(z.int()),
  /** The other degrees that have the paper. */
  shared_with: z.array(z.string()),
  /** Candidates on the roll of the exam: confirmed rows, in all degrees. */
  candidates: Count,
  examdate: z.nullable(Day),
  examsession: z.nullable(z.enum(SESSIONS)),
  /** 0 where the paper has no slot. */
  row_version: Count,
});
export type TimetablePaper = z.infer<typeof TimetablePaper>;

export const TimetablePapers = z.object({
  exam_name: z.string(),
  stage: z.enum(STAGES),
  degree: z.string(),
  /** False once the exam's stage has passed the time table. */
  open: z.boolean(),
  revision: z.int(),
  papers: z.array(TimetablePaper),
});
export type TimetablePapers = z.infer<typeof TimetablePapers>;

export const listTimetablePapers = defineCall({
  name: 'listTimetablePapers',
  method: 'GET',
  path: '/timetable/papers',
  permission: 'timetable.manage',
  summary: 'The papers of a degree and semester with their date and session in an exam.',
  query: z.object({ exam: ExamInAddress, degree: Id, sem: z.int().check(z.gte(1), z.lte(99)) }),
  reply: TimetablePapers,
  refusals: [422],
});

export const listTimetableClashes = defineCall({
  name: 'listTimetableClashes',
  method: 'GET',
  path: '/timetable/clashes',
  permission: 'timetable.manage',
  summary: 'All clashes of an exam: pairs of papers, and the first 50 students.',
  query: z.object({ exam: ExamInAddress }),
  reply: z.object({
    exam_name: z.string(),
    ...Clashes.shape,
    /** Written papers with a candidate on the roll that have no date. */
    without_slot: z.array(z.string()),
    unacknowledged: Count,
    acknowledged: Count,
  }),
  refusals: [422],
});
