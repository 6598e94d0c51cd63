import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { CollegeCode, Day, Id } from '../core/shapes';
import { PaperCode } from '../course/course-contract';
import { MOST_ARREAR_ENTRIES, MOST_PAPERS, MOST_ROWS, MOST_STUDENTS } from './registration-rules';

const count = z.int().check(z.gte(0));
/** An exam as a caller names it, by identifier or label; judged by the server. */
const ExamName = z.string().check(z.minLength(1), z.maxLength(40));
const Semester = z.int().check(z.gte(1), z.lte(10));
const AdmissionYear = z.int().check(z.gte(1990), z.lte(2099));
const RegisterNumber = z
  .string()
  .check(z.regex(/^[A-Za-z0-9]{6,20}$/, 'A register number has 6 to 20 letters and digits.'));

/** Numbers as older clients send them in a body: also as text. */
const AsText = (what: string) => z.string().check(z.regex(/^[0-9]{1,9}$/, what));
const DegreeField = z.union([Id, AsText('is the number of a degree')]);
const BatchField = z.union([
  AdmissionYear,
  z.string().check(z.regex(/^[0-9]{4}$/, 'is a year of admission')),
]);
const SemesterField = z.union([
  z.int().check(z.gte(0), z.lte(99)),
  z.string().check(z.regex(/^[0-9]{1,2}$/, 'is a semester')),
]);
const CollegeField = z.optional(z.union([CollegeCode, z.int().check(z.gte(1), z.lte(999_999))]));
/** Year of the exam, or its label; it has to agree with `exam`. */
const ExamYearField = z.optional(
  z.union([z.string().check(z.maxLength(40)), z.int().check(z.gte(0), z.lte(9999))]),
);

export const APPLICATION_TYPES = ['REGULAR', 'LANGUAGE', 'NME', 'REJOIN', 'ARREAR'] as const;

/** One paper of one student in an exam. */
export const ExamRecord = z.object({
  id: Id,
  Reg_No: z.string(),
  P_code: z.string(),
  P_NAME: z.string(),
  Sem: z.int(),
  /** Confirmed: the student sits this paper. */
  Ex_confm: z.boolean(),
  Intl_mark: z.nullable(z.int()),
  /** Null for a college until the results are published, except in practicals it has entered itself. */
  Ext_mark: z.nullable(z.int()),
  Absent: z.boolean(),
  stu_name: z.string(),
  dob: Day,
  admn_acdyr: z.int(),
  app_type: z.enum(APPLICATION_TYPES),
  attempt: z.int(),
});
export type ExamRecord = z.infer<typeof ExamRecord>;

const reading = { method: 'GET', permission: 'application.read' } as const;
const ofBatch = z.object({ batch: z.optional(AdmissionYear) });

export const listExamRecords = defineCall({
  ...reading,
  name: 'listExamRecords',
  path: '/examapp/exam-mgt/:degree/:sem/:college/:pcode/:exam',
  summary:
    "Who is registered for a paper of a degree and semester; 'ALL' as the paper stands for all of them.",
  params: z.object({
    degree: Id,
    sem: Semester,
    college: CollegeCode,
    pcode: z.string().check(z.regex(/^([A-Z0-9]{4,16}|ALL)$/, 'is a paper code, or ALL')),
    exam: ExamName,
  }),
  /** Year of admission. */
  query: ofBatch,
  reply: z.array(ExamRecord),
  refusals: [404],
});

export const listExamRecordsOfStudent = defineCall({
  ...reading,
  name: 'listExamRecordsOfStudent',
  path: '/examapp/exam-mgt-regno/:regno/:exam',
  summary: 'The papers a register number is registered for in an exam.',
  params: z.object({ regno: RegisterNumber, exam: ExamName }),
  reply: z.array(ExamRecord),
  refusals: [404],
});

/** A row of the confirm list: the application with what the fee of it depends on. */
export const ConfirmRow = z.object({
  ...ExamRecord.shape,
  /** Yes: physically challenged, exempt from the paper fees. */
  phy_hand: z.string(),
  IsFinalyear: z.boolean(),
  /** Rupees. */
  Fees: z.number().check(z.gte(0)),
  Degree: z.string(),
});
export type ConfirmRow = z.infer<typeof ConfirmRow>;

const ofDegree = z.object({ degree: Id, sem: Semester, college: CollegeCode, exam: ExamName });

export const listExamConfirmations = defineCall({
  ...reading,
  name: 'listExamConfirmations',
  path: '/examapp/exam-confirm-list/:degree/:sem/:college/:exam',
  summary: 'The applications of a degree and semester, confirmed or not, by register number and paper.',
  params: ofDegree,
  query: ofBatch,
  reply: z.array(ConfirmRow),
  refusals: [404],
});

export const ExamResultRow = z.object({
  id: Id,
  Reg_No: z.string(),
  stu_name: z.string(),
  P_code: z.string(),
  P_NAME: z.string(),
  Sem: z.int(),
  Intl_mark: z.nullable(z.int()),
  Ext_mark: z.nullable(z.int()),
  Absent: z.boolean(),
  Result: z.enum(['P', 'RA', 'AAA', 'W']),
});
export type ExamResultRow = z.infer<typeof ExamResultRow>;

/** The specification lists this call without its purpose; it answers what has been published, and nothing before that. */
export const listExamResults = defineCall({
  ...reading,
  name: 'listExamResults',
  path: '/examapp/exam-result/:degree/:sem/:college/:exam',
  summary:
    'The published results of a degree and semester in a college; an empty list before they are published.',
  params: ofDegree,
  reply: z.array(ExamResultRow),
  refusals: [404],
});

export const CourseRegistration = z.object({
  Colcode: z.string(),
  Degree: z.string(),
  admn_acdyr: z.int(),
  Reg_No: z.string(),
  stu_name: z.string(),
  dob: Day,
  Sem: z.int(),
  P_code: z.string(),
  P_NAME: z.string(),
  P_TYPE: z.string(),
  app_type: z.enum(APPLICATION_TYPES),
  Ex_confm: z.boolean(),
});
export type CourseRegistration = z.infer<typeof CourseRegistration>;

const ofCollege = z.object({ college: CollegeCode, exam: ExamName });

export const listCourseRegistrations = defineCall({
  ...reading,
  name: 'listCourseRegistrations',
  path: '/examapp/CourseExamRegiList/:college/:exam/course',
  summary: 'Every registered paper of a college in an exam, by degree, register number and paper.',
  params: ofCollege,
  reply: z.array(CourseRegistration),
  refusals: [404],
});

export const getCourseRegistrationFile = defineCall({
  ...reading,
  name: 'getCourseRegistrationFile',
  path: '/examapp/CourseExamRegiList/:college/:exam/course.xlsx',
  summary: 'The same list as a spreadsheet, Course_Registered.xlsx, with typed cells.',
  params: ofCollege,
  reply: 'file',
  refusals: [404],
});

// ---------------------------------------------------------------- what a change answers
/** Papers of one student that were not registered, with one reason for all of them. */
export const Left = z.object({
  /** skipped: it stands there already. */
  outcome: z.enum(['skipped', 'refused']),
  /** Null where the number belongs to no student of the college. */
  Reg_No: z.nullable(z.string()),
  stu_name: z.nullable(z.string()),
  /** Application number, as it was sent; null where register numbers were sent. */
  student_id: z.nullable(Id),
  papers: z.array(z.string()),
  reason: z.string(),
});
export type Left = z.infer<typeof Left>;

/** Counted in rows (a student and a paper): inserted, skipped and refused add up to everything that was asked for. */
export const Registered = z.object({
  message: z.string(),
  inserted: count,
  skipped: count,
  refused: count,
  left: z.array(Left),
  /** Registered all the same, but somebody should look. */
  warnings: z.array(z.string()),
});
export type Registered = z.infer<typeof Registered>;

/** Rows of a bulk change; changed, unchanged and refused add up to the ids that were sent, each counted once. */
export const Changed = z.object({
  message: z.string(),
  changed: count,
  unchanged: count,
  refused: z.array(
    z.object({ id: Id, Reg_No: z.nullable(z.string()), P_code: z.nullable(z.string()), reason: z.string() }),
  ),
});
export type Changed = z.infer<typeof Changed>;

// ---------------------------------------------------------------- registration
const StudentIds = z
  .array(z.union([Id, AsText('is the application number of a student')]))
  .check(z.minLength(1, 'Choose at least one student.'), z.maxLength(MOST_STUDENTS));
const PaperCodes = z
  .array(PaperCode)
  .check(z.minLength(1, 'Choose at least one paper.'), z.maxLength(MOST_PAPERS));

const Assignment = z.object({
  degree: DegreeField,
  /** Year of admission. */
  batch: BatchField,
  paperCodes: PaperCodes,
  sem: SemesterField,
  /** A college may leave it out or name itself; the office names the college it acts for. */
  col_code: CollegeField,
  exam: ExamName,
  exam_year: ExamYearField,
  student_ids: StudentIds,
});

export const assignExamPapers = defineCall({
  name: 'assignExamPapers',
  method: 'POST',
  path: '/assingExamPapers',
  permission: 'registration.write',
  summary: 'Registers students of a batch for papers. What stands there already is reported, not refused.',
  body: z.extend(Assignment, {
    /** Board of Studies year of the papers of students who come back after a break; left out: that of the batch. */
    bos: z.optional(AdmissionYear),
  }),
  reply: Registered,
  refusals: [404, 422],
});

export const assignNmePapers = defineCall({
  name: 'assignNmePapers',
  method: 'POST',
  path: '/assingExamPapers/NME',
  permission: 'registration.write',
  summary: 'Registers students of a batch for languages and non-major electives.',
  body: Assignment,
  reply: Registered,
  refusals: [404, 422],
});

const IdsOfExam = z.object({
  ids: z.array(z.union([Id, AsText('is the id of a row')])).check(z.maxLength(MOST_ROWS)),
  exam: ExamName,
});

export const bulkDeleteRecords = defineCall({
  name: 'bulkDeleteRecords',
  method: 'POST',
  path: '/examapp/bulk-delete',
  permission: 'registration.write',
  summary: 'Deletes the rows that may be deleted and says why the others stay.',
  body: IdsOfExam,
  reply: Changed,
  refusals: [422],
});

export const deleteRecord = defineCall({
  name: 'deleteRecord',
  method: 'DELETE',
  path: '/examapp/:id/:exam',
  permission: 'registration.write',
  summary: 'Deletes one row that is not confirmed.',
  params: z.object({ id: Id, exam: ExamName }),
  reply: z.object({ message: z.string() }),
  refusals: [404, 422],
});

// ---------------------------------------------------------------- applications
export const bulkConfirmRecords = defineCall({
  name: 'bulkConfirmRecords',
  method: 'POST',
  path: '/examapp/bulk-confirm',
  permission: 'application.write',
  summary: 'Confirms the rows that may be confirmed and says why the others are not.',
  body: IdsOfExam,
  reply: Changed,
  refusals: [422],
});

/** The words on the wire: 'confirm' confirms, 'Not-Attend' takes the confirmation back. */
export const RECORD_ACTIONS = ['confirm', 'Not-Attend'] as const;

export const updateRecord = defineCall({
  name: 'updateRecord',
  method: 'PUT',
  path: '/examapp/:id/:exam/:action',
  permission: 'application.write',
  summary: 'Confirms one row, or takes the confirmation back; the same action twice changes nothing.',
  params: z.object({ id: Id, exam: ExamName, action: z.enum(RECORD_ACTIONS) }),
  reply: z.object({ message: z.string() }),
  refusals: [404, 422],
});

// ---------------------------------------------------------------- arrears
export const assignArrearPapers = defineCall({
  name: 'assignArrearPapers',
  method: 'POST',
  path: '/examapp/assingExamArrearPapers',
  permission: 'application.write',
  summary: 'Applies for arrear papers for several register numbers; eligibility is decided for each of them.',
  body: z.object({
    col_code: CollegeField,
    degree: DegreeField,
    batch: BatchField,
    semester: SemesterField,
    courses: z.union([PaperCode, PaperCodes]),
    regnos: z
      .array(RegisterNumber)
      .check(z.minLength(1, 'Add at least one register number.'), z.maxLength(MOST_STUDENTS)),
    exam: ExamName,
    /** The office lets papers of the other semesters pass. */
    anySemester: z.optional(z.boolean()),
  }),
  reply: Registered,
  refusals: [404, 422],
});

export const assignArrearPapersToStudent = defineCall({
  name: 'assignArrearPapersToStudent',
  method: 'POST',
  path: '/examapp/assingExamArrearPaperstoRegno',
  permission: 'application.write',
  summary: 'Applies for several arrear papers of one register number.',
  body: z.object({
    regno: RegisterNumber,
    papers: z
      .array(
        z.object({
          paperCode: PaperCode,
          semester: SemesterField,
          /** The office lets a paper of another semester pass. */
          anySemester: z.optional(z.boolean()),
        }),
      )
      .check(z.minLength(1, 'Add at least one paper.'), z.maxLength(MOST_ARREAR_ENTRIES)),
    exam: ExamName,
    exam_year: ExamYearField,
  }),
  reply: Registered,
  refusals: [404, 422],
});

/** What the server says about one paper of one student as an arrear of an exam. */
export const ArrearPaper = z.object({
  P_code: z.string(),
  P_NAME: z.string(),
  Sem: z.int(),
  START_YR: z.int(),
  /** How often it has been written. */
  attempts: count,
  /** Exam of the latest attempt. */
  lastExam: z.string(),
  eligible: z.boolean(),
  /** Why it is, or is not. */
  reason: z.string(),
});
export type ArrearPaper = z.infer<typeof ArrearPaper>;

export const listArrearsOfStudent = defineCall({
  ...reading,
  name: 'listArrearsOfStudent',
  path: '/arrears/student/:regno/:exam',
  summary: 'A student with every paper written before, and whether it may be applied for as an arrear.',
  params: z.object({ regno: RegisterNumber, exam: ExamName }),
  /** College the office looks in; left out: all of them. */
  query: z.object({ college: z.optional(CollegeCode) }),
  reply: z.object({
    Reg_No: z.string(),
    stu_name: z.string(),
    dob: Day,
    Colcode: z.string(),
    deg_id: Id,
    Degree: z.string(),
    admn_acdyr: z.int(),
    discontinue: z.boolean(),
    papers: z.array(ArrearPaper),
  }),
  refusals: [404],
});

/** A paper of a batch that somebody has written before and not passed, with those students. */
export const ArrearCandidates = z.object({
  P_code: z.string(),
  P_NAME: z.string(),
  Sem: z.int(),
  students: z.array(
    z.object({ Reg_No: z.string(), stu_name: z.string(), eligible: z.boolean(), reason: z.string() }),
  ),
});
export type ArrearCandidates = z.infer<typeof ArrearCandidates>;

export const listArrearPapers = defineCall({
  ...reading,
  name: 'listArrearPapers',
  path: '/arrears/papers/:college/:degree/:batch/:sem/:exam',
  summary:
    'The papers of a semester that students of a batch have written before, with the students and what is said about each.',
  params: z.object({ college: CollegeCode, degree: Id, batch: AdmissionYear, sem: Semester, exam: ExamName }),
  reply: z.array(ArrearCandidates),
  refusals: [404],
});

export const getRegistrationTerms = defineCall({
  ...reading,
  name: 'getRegistrationTerms',
  path: '/registration/terms',
  summary: 'Which semesters may be registered and applied for, as the office has set it.',
  reply: z.object({ max_semester: z.int(), arrear_any_semester: z.boolean() }),
});

/** What the papers of a registration are chosen from. */
export const PAPER_KINDS = ['REGULAR', 'LANGUAGE-I', 'LANGUAGE-II', 'NME'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

export const Paper = z.object({
  P_CODE: z.string(),
  P_NAME: z.string(),
  CREDIT: z.int(),
  P_TYPE: z.string(),
});
export type Paper = z.infer<typeof Paper>;

export const listBatchPapers = defineCall({
  ...reading,
  name: 'listBatchPapers',
  path: '/registration/papers/:degree/:batch/:sem',
  summary: 'The papers a batch reads in a semester, by the Board of Studies year it was admitted under.',
  params: z.object({ degree: Id, batch: AdmissionYear, sem: Semester }),
  /** REGULAR where left out. */
  query: z.object({ kind: z.optional(z.enum(PAPER_KINDS)) }),
  /** `bos` is null where the degree had no papers yet. */
  reply: z.object({ bos: z.nullable(z.int()), papers: z.array(Paper) }),
  refusals: [404],
});
