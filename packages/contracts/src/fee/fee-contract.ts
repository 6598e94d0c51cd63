import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { ExamName, RegisterNumber } from '../core/exam-shapes';
import { CollegeCode, Day, Id, Moment } from '../core/shapes';
import { Undoable, UndoQuery } from '../core/undo';

/** Rupees with at most two decimals. */
const Amount = z.number().check(z.gte(0));

/** One paper of one student on the roll. */
export const FeeRow = z.object({
  Reg_No: z.string(),
  stu_name: z.string(),
  dob: Day,
  /** Yes: physically challenged, exempt from the paper fees. */
  phy_hand: z.string(),
  IsFinalyear: z.boolean(),
  admn_acdyr: z.int(),
  P_code: z.string(),
  Sem: z.int(),
  Fees: Amount,
  Degree: z.string(),
  Intl_mark: z.nullable(z.int()),
});
export type FeeRow = z.infer<typeof FeeRow>;

/** One component of the schedule that is frozen for the exam. */
export const FeeDetail = z.object({ id: z.int().check(z.gte(1), z.lte(5)), fees: Amount });
export type FeeDetail = z.infer<typeof FeeDetail>;

export const Breakdown = z.object({
  application: Amount,
  papers: Amount,
  markSheet: Amount,
  consolidated: Amount,
  provisional: Amount,
  convocation: Amount,
  total: Amount,
});

/** One student on the roll, with the fees as they are owed: live until the roll is frozen, then as they were frozen. */
export const RollStudent = z.object({
  Reg_No: z.string(),
  stu_name: z.string(),
  dob: Day,
  phy_hand: z.string(),
  IsFinalyear: z.boolean(),
  /** A paper of the last semester is among the applications: the toggle is suggested, it does not move by itself. */
  suggestedFinal: z.boolean(),
  /** An earlier exam in which the final-year fees were already charged. */
  paidFinalBefore: z.nullable(z.string()),
  admn_acdyr: z.int(),
  deg_id: Id,
  Degree: z.string(),
  papers: z.int(),
  fees: Breakdown,
  frozenAt: z.nullable(Moment),
  /** The college a student went to after the roll was frozen: the fee stays where it was collected. */
  movedTo: z.nullable(z.object({ college: CollegeCode, on: Day })),
});
export type RollStudent = z.infer<typeof RollStudent>;

const FinalReport = z.object({
  examDetails: z.array(FeeRow),
  feesDetails: z.array(FeeDetail),
  students: z.array(RollStudent),
});
export type FinalReport = z.infer<typeof FinalReport>;
const byStudent = z.object({ degree: Id, college: CollegeCode, exam: ExamName });

export const getFinalReportByStudent = defineCall({
  name: 'getFinalReportByStudent',
  method: 'GET',
  path: '/examapp/examFinalReportByStudent/:degree/:college/:exam',
  permission: 'fee.read',
  summary:
    'The nominal roll of a degree: every confirmed paper, the schedule of the exam, and the fees of each student.',
  params: byStudent,
  reply: FinalReport,
  refusals: [404],
});

/** The second spelling existing clients use; same answer. */
export const getFinalReportByStudentx = defineCall({
  name: 'getFinalReportByStudentx',
  method: 'GET',
  path: '/examapp/examFinalReportByStudentx/:degree/:college/:exam',
  permission: 'fee.read',
  summary: 'The same answer as examFinalReportByStudent, under the spelling of older clients.',
  params: byStudent,
  reply: FinalReport,
  refusals: [404],
});

export const getFinalReportByCollege = defineCall({
  name: 'getFinalReportByCollege',
  method: 'GET',
  path: '/examapp/examFinalReportByClg/:college/:exam',
  permission: 'fee.read',
  summary: 'The nominal roll of a whole college with the fees of each student.',
  params: z.object({ college: CollegeCode, exam: ExamName }),
  reply: FinalReport,
  refusals: [404],
});

/** Fees of one degree and year of admission. */
export const FeeGroup = z.object({
  admn_acdyr: z.int(),
  deg_id: Id,
  Degree: z.string(),
  students: z.int(),
  finalYear: z.int(),
  fees: Breakdown,
});
export type FeeGroup = z.infer<typeof FeeGroup>;

export const getFeeSummary = defineCall({
  name: 'getFeeSummary',
  method: 'GET',
  path: '/fees/summary/:college/:exam',
  permission: 'fee.read',
  summary: 'Fees of a college by year of admission and degree, without the students.',
  params: z.object({ college: CollegeCode, exam: ExamName }),
  reply: z.object({
    exam: z.string(),
    feesDetails: z.array(FeeDetail),
    groups: z.array(FeeGroup),
    grand: Breakdown,
  }),
  refusals: [404],
});

/** The words on the wire: 'confirm' is final year, 'Not-Attend' is not. */
export const FINAL_YEAR_ACTIONS = ['confirm', 'Not-Attend'] as const;

export const updateFinalYear = defineCall({
  name: 'updateFinalYear',
  method: 'PUT',
  path: '/examapp/updateIsFinalYear/:regNo/:exam/:action',
  permission: 'fee.final-year',
  summary: 'Switches the final-year fees of a student on (confirm) or off (Not-Attend) for one exam.',
  params: z.object({
    regNo: RegisterNumber,
    exam: ExamName,
    action: z.enum(FINAL_YEAR_ACTIONS),
  }),
  query: UndoQuery,
  reply: Undoable,
  refusals: [404, 409, 422],
});
