import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { AdmissionYear, ExamName, MarkOrNone, PaperCodeInPath, Semester } from '../core/exam-shapes';
import { CollegeCode, Count, Day, Id, Moment, RowVersion } from '../core/shapes';
import { Line } from '../core/text';
import { MAX_MARKS, PRACTICAL_BATCHES } from '../mark/mark-rules';
const ofBatch = z.object({
  /** Year of admission. */
  batch: z.optional(AdmissionYear),
});
const max = PRACTICAL_BATCHES.length;

/** A paper with an external mark that is given in the college: practical, project, training, internship. */
export const PracticalPaper = z.object({
  P_code: z.string(),
  P_NAME: z.string(),
  P_TYPE: z.string(),
  CREDIT: z.int(),
  Sem: z.int(),
  EXTL_MAX: z.int(),
  /** COMMENDED: 0 and 1 are the two ways to be commended. */
  scheme: z.string(),
  students: Count,
  absent: Count,
  /** With an external mark. */
  entered: Count,
  /** Students of the whole college, in all degrees, whose mark is missing. */
  missing_in_college: Count,
  /** Since when its report is final; null while marks are entered. */
  final_at: z.nullable(Moment),
});
export type PracticalPaper = z.infer<typeof PracticalPaper>;

export const listPracticalPapers = defineCall({
  name: 'listPracticalPapers',
  method: 'GET',
  path: '/examapp/fetchPracticalPaperList/:degree/:sem/:college/:exam',
  permission: 'practical-mark.read',
  summary: 'The practical papers confirmed students of a degree and semester of a college sit in an exam.',
  params: z.object({ degree: Id, sem: Semester, college: CollegeCode, exam: ExamName }),
  query: ofBatch,
  reply: z.array(PracticalPaper),
  refusals: [404],
});

export const PracticalMark = z.object({
  id: Id,
  Reg_No: z.string(),
  stu_name: z.string(),
  Degree: z.string(),
  P_code: z.string(),
  P_NAME: z.string(),
  P_TYPE: z.string(),
  CREDIT: z.int(),
  Sem: z.int(),
  EXTL_MAX: z.int(),
  scheme: z.string(),
  /** Null is not entered; it is never 0. */
  Ext_mark: MarkOrNone,
  Absent: z.boolean(),
  prac_batch: z.nullable(z.int()),
  examdate: z.nullable(Day),
  examsession: z.nullable(z.string()),
  /** Lines of history of the practical mark. */
  changes: Count,
  row_version: RowVersion,
});
export type PracticalMark = z.infer<typeof PracticalMark>;

export const listPracticalMarks = defineCall({
  name: 'listPracticalMarks',
  method: 'GET',
  path: '/examapp/getExamPracticalMark/:degree/:sem/:college/:pcode/:exam/:prac_batch',
  permission: 'practical-mark.read',
  summary:
    'The students of a practical batch with their marks, and those who are in no batch yet; 0 stands for every batch.',
  params: z.object({
    degree: Id,
    sem: Semester,
    college: CollegeCode,
    pcode: PaperCodeInPath,
    exam: ExamName,
    prac_batch: z.int().check(z.gte(0), z.lte(max)),
  }),
  query: ofBatch,
  reply: z.array(PracticalMark),
  refusals: [404],
});

/** An entry as it is sent. The shape is deliberately loose: the service reports every invalid row together. */
const SentPracticalMark = z.object({
  exam: ExamName,
  /** Of the application; older clients send it as text. */
  ids: z.union([Id, z.string().check(z.regex(/^[0-9]{1,15}$/, 'is the id of a row'))]),
  /** The external mark, despite its name. Null puts an absentee on the list of the batch. */
  Int_mark: z.union([z.number(), z.string().check(z.maxLength(20)), z.null()]),
  prac_batch: z.union([z.number(), z.string().check(z.maxLength(10))]),
  /** The version that was read; without it an existing mark is simply final. */
  row_version: z.optional(RowVersion),
  /** The mark that was read beside that version: a row that moved on for another reason is then no conflict. */
  was: z.optional(MarkOrNone),
  /** Why the office changes a stored mark. */
  reason: z.optional(Line(300)),
});
export type SentPracticalMark = z.infer<typeof SentPracticalMark>;

/** Counts of rows; `marks` has every row of the list with the version to send next. */
export const PracticalMarksSaved = z.object({
  message: z.string(),
  saved: Count,
  unchanged: Count,
  /** Changes that wait for another officer; left out where none does. */
  sent: z.optional(Count),
  marks: z.array(
    z.object({ id: Id, Reg_No: z.string(), P_code: z.string(), mark: MarkOrNone, row_version: RowVersion }),
  ),
});
export type PracticalMarksSaved = z.infer<typeof PracticalMarksSaved>;

export const savePracticalMarks = defineCall({
  name: 'savePracticalMarks',
  method: 'POST',
  path: '/campDummy/update-practical-mark',
  permission: 'practical-mark.write',
  summary:
    'Saves a list of practical marks of one exam, all or none, where none stand yet. A refusal names every row and why.',
  bodyBytes: 1024 * 1024,
  body: z
    .array(SentPracticalMark)
    .check(z.minLength(1, 'The list is empty.'), z.maxLength(MAX_MARKS, `At most ${MAX_MARKS} marks.`)),
  reply: PracticalMarksSaved,
  refusals: [404, 409, 422],
});
