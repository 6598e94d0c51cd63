import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { AdmissionYear, ExamName, MarkOrNone, PaperCodeInPath, Semester } from '../core/exam-shapes';
import { CollegeCode, Count, Day, Id, Moment, RowVersion } from '../core/shapes';
import { Line } from '../core/text';
import { XLSX_TYPE } from '../import/import-contract';
import { MARK_FIELDS, MAX_MARKS } from './mark-rules';
const ofBatch = z.object({
  /** Year of admission. */
  batch: z.optional(AdmissionYear),
});

// ---------------------------------------------------------------- papers
const Lock = z.object({ id: Id, at: Moment, by: z.string() });

/** A paper with registered students of the college. */
export const MarkPaper = z.object({
  P_code: z.string(),
  P_NAME: z.string(),
  P_TYPE: z.string(),
  CREDIT: z.int(),
  Sem: z.int(),
  INTL_MAX: z.int(),
  EXTL_MAX: z.int(),
  scheme: z.string(),
  students: Count,
  /** Of them, with an internal mark. */
  entered: Count,
  /** Internal marks missing in the whole college, in all degrees and batches: the question before the final print needs it. */
  missing: Count,
  examdate: z.nullable(Day),
  examsession: z.nullable(z.string()),
  /** Its internal marks have been printed as final. */
  locked: z.nullable(Lock),
});
export type MarkPaper = z.infer<typeof MarkPaper>;

export const listExamPapers = defineCall({
  name: 'listExamPapers',
  method: 'GET',
  path: '/examapp/fetchpaperlist/:degree/:sem/:college/:exam',
  permission: 'application.read',
  summary: 'The papers students of a degree and semester of a college are registered for in an exam.',
  params: z.object({ degree: Id, sem: Semester, college: CollegeCode, exam: ExamName }),
  query: ofBatch,
  reply: z.array(MarkPaper),
  refusals: [404],
});

// ---------------------------------------------------------------- internal marks
/** One paper of one student with its marks. Null is not entered; it is never 0. */
export const MarkRow = z.object({
  id: Id,
  Reg_No: z.string(),
  stu_name: z.string(),
  admn_acdyr: z.int(),
  Intl_mark: MarkOrNone,
  /** Null for a college until the results are published, except in practicals it has entered itself. */
  Ext_mark: MarkOrNone,
  Absent: z.boolean(),
  Degree: z.string(),
  P_code: z.string(),
  P_NAME: z.string(),
  CREDIT: z.int(),
  P_TYPE: z.string(),
  Sem: z.int(),
  INTL_MAX: z.int(),
  prac_batch: z.nullable(z.int()),
  examdate: z.nullable(Day),
  examsession: z.nullable(z.string()),
  /** Carried from an earlier exam: for a college to read only. */
  carried: z.boolean(),
  discontinued: z.boolean(),
  Ex_confm: z.boolean(),
  /** Lines of history of the internal mark. */
  changes: Count,
  row_version: RowVersion,
});
export type MarkRow = z.infer<typeof MarkRow>;

const ofPaper = z.object({
  degree: Id,
  sem: Semester,
  college: CollegeCode,
  paper: PaperCodeInPath,
  exam: ExamName,
});

export const listInternalMarks = defineCall({
  name: 'listInternalMarks',
  method: 'GET',
  path: '/examapp/getExamIntMark/:degree/:sem/:college/:paper/:exam',
  permission: 'internal-mark.read',
  summary: 'The internal marks of a paper, by register number.',
  params: ofPaper,
  query: ofBatch,
  reply: z.array(MarkRow),
  refusals: [404],
});

/** A mark as it is sent. The shape is deliberately loose: the service reports every invalid row together. */
const SentMark = z.object({
  exam: ExamName,
  Reg_No: z.string().check(z.maxLength(40)),
  P_code: z.string().check(z.maxLength(40)),
  Sem: z.union([z.number(), z.string().check(z.maxLength(10))]),
  /** Null takes a mark back. */
  Int_mark: z.union([z.number(), z.string().check(z.maxLength(20)), z.null()]),
  /** The version that was read; without it a mark another person has written is never overwritten. */
  row_version: z.optional(RowVersion),
  /** The mark that was read beside that version: a row that moved on for another reason is then no conflict. */
  was: z.optional(MarkOrNone),
  /** Why the office changes a mark whose window is shut or whose paper is final: then another officer decides. */
  reason: z.optional(Line(300)),
});
export type SentMark = z.infer<typeof SentMark>;

/** Counts of rows; `marks` has every row of the list with the version to send next. */
export const MarksSaved = z.object({
  message: z.string(),
  saved: Count,
  unchanged: Count,
  /** Changes that wait for another officer; left out where none does. */
  sent: z.optional(Count),
  marks: z.array(
    z.object({ id: Id, Reg_No: z.string(), P_code: z.string(), mark: MarkOrNone, row_version: RowVersion }),
  ),
});
export type MarksSaved = z.infer<typeof MarksSaved>;

export const saveInternalMarks = defineCall({
  name: 'saveInternalMarks',
  method: 'POST',
  path: '/campDummy/update-intl-mark',
  permission: 'internal-mark.write',
  summary: 'Saves a list of internal marks of one exam, all or none. A refusal names every row, its field and why.',
  bodyBytes: 1024 * 1024,
  body: z
    .array(SentMark)
    .check(z.minLength(1, 'The list is empty.'), z.maxLength(MAX_MARKS, `At most ${MAX_MARKS} marks.`)),
  reply: MarksSaved,
  refusals: [404, 409, 422],
});

// ---------------------------------------------------------------- consolidated report
export const ConsolidatedMark = z.object({
  Reg_No: z.string(),
  stu_name: z.string(),
  admn_acdyr: z.int(),
  Degree: z.string(),
  P_code: z.string(),
  P_NAME: z.string(),
  Sem: z.int(),
  INTL_MAX: z.int(),
  Intl_mark: MarkOrNone,
  Absent: z.boolean(),
});
export type ConsolidatedMark = z.infer<typeof ConsolidatedMark>;

export const listConsolidatedMarks = defineCall({
  name: 'listConsolidatedMarks',
  method: 'GET',
  path: '/examapp/InternalMarkConsolidated/:degree/:college/:exam',
  permission: 'internal-mark.read',
  summary: 'The internal marks of all papers of a degree, of the admission years the reports offer.',
  params: z.object({ degree: Id, college: CollegeCode, exam: ExamName }),
  reply: z.array(ConsolidatedMark),
  refusals: [404],
});

// ---------------------------------------------------------------- history
export const MarkChange = z.object({
  field: z.enum(MARK_FIELDS),
  old: MarkOrNone,
  new: MarkOrNone,
  by: z.string(),
  at: Moment,
  reason: z.nullable(z.string()),
});
export type MarkChange = z.infer<typeof MarkChange>;

export const listMarkHistory = defineCall({
  name: 'listMarkHistory',
  method: 'GET',
  path: '/mark-history/:exam/:id',
  permission: 'mark-history.read',
  summary: 'Every value the marks of an application ever had, the latest first: who, when, from, to and why.',
  params: z.object({ exam: ExamName, id: Id }),
  reply: z.array(MarkChange),
  refusals: [404],
});

// ---------------------------------------------------------------- the sheet to fill
export const getMarkSheet = defineCall({
  name: 'getMarkSheet',
  method: 'GET',
  path: '/internal-marks/sheet/:degree/:sem/:college/:paper/:exam',
  permission: 'internal-mark.read',
  summary: 'The list of a paper as a workbook to fill in: register number, name and the mark as it stands.',
  params: ofPaper,
  query: ofBatch,
  reply: 'file',
  refusals: [404],
});

/** Bytes a filled sheet may have. */
export const MAX_SHEET_BYTES = 2_000_000;

/** What a row of a filled sheet would do. */
export const SheetMark = z.object({
  /** Row of the spreadsheet; the header is row 1. */
  row: z.int(),
  Reg_No: z.string(),
  stu_name: z.nullable(z.string()),
  /** The stored mark. */
  from: MarkOrNone,
  /** As the sheet has it, in its own words. */
  to: z.string(),
  verdict: z.enum(['NEW', 'CHANGED', 'SAME', 'EMPTY', 'PROBLEM']),
  problem: z.nullable(z.string()),
});
export type SheetMark = z.infer<typeof SheetMark>;

export const checkMarkSheet = defineCall({
  name: 'checkMarkSheet',
  method: 'POST',
  path: '/internal-marks/sheet/:degree/:sem/:college/:paper/:exam/check',
  permission: 'internal-mark.write',
  summary: 'Says what a filled sheet would change and what is wrong with it, by row. Nothing is written.',
  params: ofPaper,
  upload: [XLSX_TYPE, 'text/csv'],
  reply: z.object({
    rows: z.array(SheetMark),
    /** The list to save when it is applied: exactly what is shown, with the versions it was compared with. */
    marks: z.array(
      z.object({
        exam: z.string(),
        Reg_No: z.string(),
        P_code: z.string(),
        Sem: z.int(),
        Int_mark: z.int(),
        row_version: RowVersion,
        was: MarkOrNone,
      }),
    ),
    /** Students of the list the sheet does not name. */
    missing: z.array(z.string()),
  }),
  refusals: [404, 422],
});
