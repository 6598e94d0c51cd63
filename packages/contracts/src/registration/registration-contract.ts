import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { AdmissionYear, ExamName, Semester } from '../core/exam-shapes';
import { CollegeCode, Day, Id } from '../core/shapes';
import { MAX_STUDENTS } from './registration-rules';
import {
  APPLICATION_TYPES,
  AsText,
  BatchField,
  Changed,
  CollegeField,
  DegreeField,
  ExamYearField,
  IdsOfExam,
  PaperCodes,
  Registered,
  SemesterField,
  reading,
} from './registration-shapes';

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

const StudentIds = z
  .array(z.union([Id, AsText('is the application number of a student')]))
  .check(z.minLength(1, 'Choose at least one student.'), z.maxLength(MAX_STUDENTS));

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
  bodyBytes: 128 * 1024,
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
  bodyBytes: 128 * 1024,
  body: Assignment,
  reply: Registered,
  refusals: [404, 422],
});

export const bulkDeleteRecords = defineCall({
  name: 'bulkDeleteRecords',
  method: 'POST',
  path: '/examapp/bulk-delete',
  permission: 'registration.write',
  summary: 'Deletes the rows that may be deleted and says why the others stay.',
  bodyBytes: 320 * 1024,
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
