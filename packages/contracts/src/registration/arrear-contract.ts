import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { AdmissionYear, ExamName, RegisterNumber, Semester } from '../core/exam-shapes';
import { CollegeCode, Count, Day, Id } from '../core/shapes';
import { PaperCode } from '../course/course-contract';
import { MAX_ARREAR_ENTRIES, MAX_STUDENTS } from './registration-rules';
import {
  BatchField,
  CollegeField,
  DegreeField,
  ExamYearField,
  PaperCodes,
  Registered,
  SemesterField,
  reading,
} from './registration-shapes';

export const assignArrearPapers = defineCall({
  name: 'assignArrearPapers',
  method: 'POST',
  path: '/examapp/assingExamArrearPapers',
  permission: 'application.write',
  summary: 'Applies for arrear papers for several register numbers; eligibility is decided for each of them.',
  bodyBytes: 128 * 1024,
  body: z.object({
    col_code: CollegeField,
    degree: DegreeField,
    batch: BatchField,
    semester: SemesterField,
    courses: z.union([PaperCode, PaperCodes]),
    regnos: z
      .array(RegisterNumber)
      .check(z.minLength(1, 'Add at least one register number.'), z.maxLength(MAX_STUDENTS)),
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
      .check(z.minLength(1, 'Add at least one paper.'), z.maxLength(MAX_ARREAR_ENTRIES)),
    exam: ExamName,
    exam_year: ExamYearField,
  }),
  reply: Registered,
  refusals: [404, 422],
});

/** The server's verdict about one paper of one student as an arrear of an exam. */
export const ArrearPaper = z.object({
  P_code: z.string(),
  P_NAME: z.string(),
  Sem: z.int(),
  START_YR: z.int(),
  /** How often it has been written. */
  attempts: Count,
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

/** A paper of a batch with the students who have written it before and not passed. */
export const ArrearCandidates = z.object({
  P_code: z.string(),
  P_NAME: z.string(),
  Sem: z.int(),
  students: z.array(z.object({ Reg_No: z.string(), stu_name: z.string(), eligible: z.boolean(), reason: z.string() })),
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
