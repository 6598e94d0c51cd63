import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Line } from '../core/text';
import { ExamName } from '../core/exam-shapes';
import { CollegeCode, Count, Day, Id, Moment, NamedDay } from '../core/shapes';
import { STAGES } from '../exam/exam-contract';
import { Job } from '../job/job-contract';
import { SESSIONS } from '../timetable/timetable-rules';
import { PRINT_KINDS } from './top-sheet-rules';

/** One script with who wrote it: the secret of the valuation. */
export const TopSheetRow = z.object({
  /** Label of the exam: ODD-2025-NOV. */
  Exam_month: z.string(),
  Colcode: z.string(),
  Colname: z.string(),
  District: z.string(),
  Deg_id: Id,
  Degree: z.string(),
  Deg_name: z.string(),
  Reg_No: z.string(),
  stu_name: z.string(),
  /** Eight digits, the last one a check digit; the barcode on the script as well. */
  Dummy_No: z.string(),
  P_code: z.string(),
  P_NAME: z.string(),
  Sem: z.int(),
  CREDIT: z.int(),
  P_TYPE: z.string(),
  P_GROUP: z.string(),
  COMN_ID: z.nullable(z.string()),
  BOARD: z.string(),
  examdate: z.nullable(Day),
  examsession: z.nullable(z.enum(SESSIONS)),
});
export type TopSheetRow = z.infer<typeof TopSheetRow>;

export const makeBarcodes = defineCall({
  name: 'makeBarcodes',
  method: 'POST',
  path: '/campDummy/barcode',
  permission: 'script.manage',
  summary:
    'Gives every eligible row of an exam its dummy number and makes TopSheetData.xlsx of them, whole or for a district or a day; joins the work where it runs already. The rows of a small exam come with the answer.',
  body: z.object({
    exam: ExamName,
    district: z.optional(Line(60)),
    /** Day of the exam. */
    date: z.optional(NamedDay),
  }),
  reply: z.object({
    job: Job,
    /** Null while the work continues, and for an exam with more than 2,000 scripts: fetch the file then. */
    examResults: z.nullable(z.array(TopSheetRow)),
  }),
  refusals: [404, 409, 422],
});

export const TopSheetState = z.object({
  exam_tbl: z.string(),
  exam_name: z.string(),
  stage: z.enum(STAGES),
  /** Confirmed rows of written papers. */
  eligible: Count,
  /** Those of them that have no number yet. */
  missing: Count,
  /** Numbers whose row is no longer eligible. */
  void: Count,
  generated_at: z.nullable(Moment),
  papers: Count,
  /** Papers whose scripts would betray who wrote them: fewer than ten candidates, or one college. */
  telling: z.array(z.object({ P_code: z.string(), count: Count, colleges: z.enum(['one', 'several']) })),
  /** Days with written papers. */
  days: z.array(Day),
  /** The last work on the numbers of this exam that was started. */
  job: z.nullable(Job),
});
export type TopSheetState = z.infer<typeof TopSheetState>;

export const getTopSheets = defineCall({
  name: 'getTopSheets',
  method: 'GET',
  path: '/top-sheets/:exam',
  permission: 'script.manage',
  summary: 'How far the dummy numbers of an exam are.',
  params: z.object({ exam: ExamName }),
  reply: TopSheetState,
  refusals: [404],
});

export const makeTopSheetPdf = defineCall({
  name: 'makeTopSheetPdf',
  method: 'POST',
  path: '/top-sheets/pdf',
  permission: 'script.manage',
  summary: 'Starts the printing of the top sheets or the barcode labels of a college, of all days or one.',
  body: z.object({
    exam: ExamName,
    kind: z.enum(PRINT_KINDS),
    college: CollegeCode,
    date: z.optional(NamedDay),
  }),
  reply: Job,
  refusals: [404, 422],
});
