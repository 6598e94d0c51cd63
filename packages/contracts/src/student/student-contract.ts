import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { AdmissionYear, registerNumberShape } from '../core/exam-shapes';
import { CollegeCode, Day, Id, Message, pageOf, PageQuery, RowVersion } from '../core/shapes';
import { Line } from '../core/text';
import { Batch, Student, StudentEvent } from './student-shapes';

const ById = z.object({ id: Id });
const RegisterNumber = registerNumberShape('Enter a register number.');
const reading = { method: 'GET', permission: 'student.read' } as const;
const managing = { permission: 'student.manage' } as const;

export const listBatches = defineCall({
  ...reading,
  name: 'listBatches',
  path: '/student/batch',
  summary: 'The admission years there are students of, the latest first; a college sees its own.',
  reply: z.array(Batch),
});
export const listCollegeBatches = defineCall({
  ...reading,
  name: 'listCollegeBatches',
  path: '/student/batch/:college',
  summary: 'The admission years of a college. A college names itself only.',
  params: z.object({ college: CollegeCode }),
  reply: z.array(Batch),
});
export const listDegreeBatches = defineCall({
  ...reading,
  name: 'listDegreeBatches',
  path: '/student/batch/:college/:degree',
  summary: 'The admission years of a degree (its Deg_id) in a college. A college names itself only.',
  params: z.object({ college: CollegeCode, degree: Id }),
  reply: z.array(Batch),
});
export const listStudents = defineCall({
  ...reading,
  name: 'listStudents',
  path: '/student/by-batch/:college/:degree/:year',
  summary: 'The students of a college, a degree (its Deg_id) and an admission year, by register number and name.',
  params: z.object({ college: CollegeCode, degree: Id, year: AdmissionYear }),
  reply: z.array(Student),
});
export const getStudentByAppId = defineCall({
  ...reading,
  name: 'getStudentByAppId',
  path: '/student/getstudentByAppId/:id',
  summary: 'The student of an application number.',
  params: ById,
  reply: Student,
  refusals: [404],
});
export const getStudentByRegId = defineCall({
  ...reading,
  name: 'getStudentByRegId',
  path: '/student/getstudentByRegId/:id',
  summary: 'The student of a register number.',
  params: z.object({ id: RegisterNumber }),
  reply: Student,
  refusals: [404],
});
export const getStudentByRegIdOfCollege = defineCall({
  ...reading,
  name: 'getStudentByRegIdOfCollege',
  path: '/student/getstudentByRegIdbyclg/:id/:college',
  summary: 'The student of a register number within a college. A college names itself only.',
  params: z.object({ id: RegisterNumber, college: CollegeCode }),
  reply: Student,
  refusals: [404],
});
export const searchStudents = defineCall({
  ...reading,
  name: 'searchStudents',
  path: '/student/search',
  summary: 'Students whose name or register number begins with the text, or whose application number it is.',
  query: z.object({ ...PageQuery.shape, text: Line(60) }),
  reply: pageOf(Student),
  refusals: [422],
});
export const listStudentEvents = defineCall({
  ...reading,
  name: 'listStudentEvents',
  path: '/student/:id/events',
  summary: 'What happened to a student, the latest first.',
  params: ById,
  reply: z.array(StudentEvent),
  refusals: [404],
});

export const renameStudent = defineCall({
  name: 'renameStudent',
  method: 'PUT',
  path: '/student/namedob/:id',
  permission: 'student.admit',
  summary: 'Corrects the name and the date of birth. Published results keep the name they were published with.',
  params: ById,
  body: z.object({ stu_name: Line(100), dob: Day, row_version: z.optional(RowVersion) }),
  reply: z.object({ message: z.string(), row_version: RowVersion }),
  refusals: [404, 409, 422],
});

// ---------------------------------------------------------------- the office
const Reason = z.object({ reason: z.optional(Line(300)), row_version: RowVersion });
const Moving = z.object({ id: Id, college: CollegeCode });
export const discontinueStudent = defineCall({
  ...managing,
  name: 'discontinueStudent',
  method: 'PUT',
  path: '/student/discontinuetudentById/:id',
  summary: 'Discontinues an active student.',
  params: ById,
  body: Reason,
  reply: Message,
  refusals: [404, 409, 422],
});
export const discontinueStudentByAddress = defineCall({
  ...managing,
  name: 'discontinueStudentByAddress',
  method: 'GET',
  path: '/student/discontinuetudentById/:id',
  summary: 'Discontinues an active student. Kept for existing clients: a GET that changes state.',
  params: ById,
  reply: Message,
  refusals: [404, 409, 422],
  replacedBy: 'discontinueStudent',
  secretPath: true,
});
export const transferStudent = defineCall({
  ...managing,
  name: 'transferStudent',
  method: 'PUT',
  path: '/student/TransferstudentById/:id/:college',
  summary: 'Moves a student to another active college, with the applications of exams whose sheets are not out yet.',
  params: Moving,
  body: Reason,
  reply: z.object({ message: z.string(), movedApplications: z.int() }),
  refusals: [404, 409, 422],
});
export const transferStudentByAddress = defineCall({
  ...managing,
  name: 'transferStudentByAddress',
  method: 'GET',
  path: '/student/TransferstudentById/:id/:college',
  summary: 'Moves a student to another active college. Kept for existing clients: a GET that changes state.',
  params: Moving,
  reply: Message,
  refusals: [404, 409, 422],
  replacedBy: 'transferStudent',
  secretPath: true,
});
export const deleteStudent = defineCall({
  ...managing,
  name: 'deleteStudent',
  method: 'DELETE',
  path: '/student/:id',
  summary: 'Takes a student out of every list; refused with counts while applications or results exist.',
  params: ById,
  reply: Message,
  refusals: [404, 409],
});
