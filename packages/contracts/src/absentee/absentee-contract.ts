import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { AdmissionYear, ExamName, PaperOrAll, Semester } from '../core/exam-shapes';
import { CollegeCode, Count, Day, Id, Moment, NamedDay } from '../core/shapes';
import { visible } from '../core/text';
import { Undoable, UndoQuery } from '../core/undo';
import { PaperCode } from '../course/course-contract';
import { SESSIONS } from '../timetable/timetable-rules';
import { ABSENTEE_ACTIONS } from './absentee-rules';

/** When a paper is written; null for one without a place on the time table, such as a practical. */
const slot = { examdate: z.nullable(Day), examsession: z.nullable(z.enum(SESSIONS)) };

/** A confirmed record of a student and a paper, and whether the student was there. */
export const Absentee = z.object({
  id: Id,
  Reg_No: z.string(),
  stu_name: z.string(),
  Degree: z.string(),
  P_code: z.string(),
  P_NAME: z.string(),
  P_TYPE: z.string(),
  Sem: z.int(),
  Absent: z.boolean(),
  ...slot,
});
export type Absentee = z.infer<typeof Absentee>;

const ofPaper = z.object({
  degree: Id,
  sem: Semester,
  college: CollegeCode,
  pcode: PaperOrAll,
  exam: ExamName,
});
const ofBatch = z.object({ batch: z.optional(AdmissionYear) });

export const listAbsentees = defineCall({
  name: 'listAbsentees',
  method: 'GET',
  path: '/examapp/getAbsentees/:degree/:sem/:college/:pcode/:exam',
  permission: 'absentee.read',
  summary:
    'The absentees of a paper in a degree, semester and college, by register number; ALL as the paper stands for all of them.',
  params: ofPaper,
  /** Year of admission. */
  query: ofBatch,
  reply: z.array(Absentee),
  refusals: [404],
});

export const AbsentEntryRow = z.object({
  ...Absentee.shape,
  /** Why this person cannot turn the record over now; null when it can be. */
  barred: z.nullable(z.string()),
});
export type AbsentEntryRow = z.infer<typeof AbsentEntryRow>;

export const listAbsentEntry = defineCall({
  name: 'listAbsentEntry',
  method: 'GET',
  path: '/absentees/entry/:degree/:sem/:college/:pcode/:exam',
  permission: 'absentee.write',
  summary: 'Every confirmed record of a paper, absent or present, and whether it can be turned over.',
  params: ofPaper,
  query: ofBatch,
  /** `closed`: why nothing can be changed in this exam now; null while absentees are marked. */
  reply: z.object({ closed: z.nullable(z.string()), rows: z.array(AbsentEntryRow) }),
  refusals: [404],
});

export const updateAbsentee = defineCall({
  name: 'updateAbsentee',
  method: 'PUT',
  path: '/examapp/updateAbsenteesByID/:id/:exam/:action',
  permission: 'absentee.write',
  summary:
    "'confirm' marks a record absent, 'Not-Attend' present again; the same action twice changes nothing. After the stages of the colleges the office gives a reason, and another officer decides.",
  params: z.object({ id: Id, exam: ExamName, action: z.enum(ABSENTEE_ACTIONS) }),
  query: UndoQuery,
  /** Asked of the office alone, once the colleges mark no absentees any more. */
  body: z.object({
    reason: z.optional(z.string().check(z.trim(), z.minLength(1, 'Give a reason.'), z.maxLength(400), visible)),
  }),
  reply: Undoable,
  refusals: [404, 409, 422],
});

/** What a hall reports about a paper: the college's side of the check against scripts and marks. */
export const HallCount = z.object({
  Colcode: z.string(),
  P_code: z.string(),
  P_NAME: z.string(),
  ...slot,
  /** Confirmed students. */
  registered: Count,
  absent: Count,
  present: Count,
  /** Answer scripts the hall sends to a camp: the present ones of a written paper. */
  scripts: Count,
  /** When the signed report became final; null while it can change. */
  final_at: z.nullable(Moment),
});
export type HallCount = z.infer<typeof HallCount>;

export const getHallCount = defineCall({
  name: 'getHallCount',
  method: 'GET',
  path: '/absentees/hall-count/:college/:exam',
  permission: 'absentee.read',
  summary: 'Registered, absent and present by college, paper, date and session; the office may name ALL colleges.',
  params: z.object({
    college: z.string().check(z.regex(/^([0-9]{1,6}|ALL)$/, 'is a college code, or ALL')),
    exam: ExamName,
  }),
  query: z.object({
    degree: z.optional(Id),
    sem: z.optional(Semester),
    batch: z.optional(AdmissionYear),
    pcode: z.optional(PaperCode),
    examdate: z.optional(NamedDay),
    examsession: z.optional(z.enum(SESSIONS)),
  }),
  reply: z.array(HallCount),
  refusals: [404],
});

export const FinalAbsentees = z.object({
  message: z.string(),
  /** The paper in the whole college: every degree and batch. */
  count: HallCount,
  absentees: z.array(Absentee),
});
export type FinalAbsentees = z.infer<typeof FinalAbsentees>;

export const closeAbsentees = defineCall({
  name: 'closeAbsentees',
  method: 'POST',
  path: '/absentees/final',
  permission: 'absentee.write',
  summary:
    'Makes the absentees of a paper in a college final, as printed and signed; a second time it answers the same list.',
  /** A college may leave its code out or name itself; the office names the college it acts for. */
  body: z.object({ exam: ExamName, pcode: PaperCode, col_code: z.optional(CollegeCode) }),
  reply: FinalAbsentees,
  refusals: [404, 422],
});
