import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { CollegeCode, Day, Id, Message, pageOf, PageQuery, RowVersion } from '../core/shapes';
import { Line } from '../core/text';
import { TypedValue } from './student-fields';
import { FIELD_TABS, STUDENT_FILE_KINDS, STUDENT_FILE_NAMES } from './student-options';
import {
  Application,
  Batch,
  Draft,
  Duplicates,
  Gap,
  SavedTabReply,
  Student,
  StudentEvent,
  StudentFileInfo,
  TabSave,
  typedFields,
} from './student-shapes';
import { fieldsOf } from './student-tabs';

const ById = z.object({ id: Id });
const RegisterNumber = z.string().check(z.regex(/^[A-Za-z0-9]{6,20}$/, 'Enter a register number.'));
const AdmissionYear = z.int().check(z.gte(1990), z.lte(2099));
const reading = { method: 'GET', permission: 'student.read' } as const;
const admitting = { permission: 'student.admit', params: ById } as const;
const managing = { permission: 'student.manage' } as const;

// ---------------------------------------------------------------- lists and look-ups
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
  summary:
    'The students of a college, a degree (its Deg_id) and an admission year, by register number and name.',
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

// ---------------------------------------------------------------- admission
export const getApplication = defineCall({
  ...reading,
  name: 'getApplication',
  path: '/student/:id/application',
  summary: 'Everything the admission form shows of a student: tabs, drafts, files and what is missing.',
  params: ById,
  reply: Application,
  refusals: [404],
});
export const saveStudents = defineCall({
  name: 'saveStudents',
  method: 'POST',
  path: '/student/saveStudents',
  permission: 'student.admit',
  summary:
    'First save of the basic tab: creates the student as a draft and answers with its application number.',
  body: z.object(typedFields(fieldsOf('basic'))),
  reply: z.object({
    message: z.string(),
    student_id: Id,
    row_version: RowVersion,
    possibleDuplicates: Duplicates,
  }),
  refusals: [422],
  idempotency: 'optional',
});
export const updateStudent = defineCall({
  ...admitting,
  name: 'updateStudent',
  method: 'PUT',
  path: '/student/updateStudent/:id',
  summary: 'Saves one tab of the admission form; its files come as parts of the same form.',
  body: TabSave,
  files: STUDENT_FILE_KINDS,
  reply: SavedTabReply,
  refusals: [404, 409, 422],
});
export const saveDraft = defineCall({
  name: 'saveDraft',
  method: 'PUT',
  path: '/student/draft/:id/:tab',
  permission: 'student.admit',
  summary: 'Keeps what is typed in a tab without judging it, until the tab is saved.',
  params: z.object({ id: Id, tab: z.enum(FIELD_TABS) }),
  body: z.object({
    values: z.record(z.string().check(z.regex(/^[A-Za-z0-9_]{1,30}$/)), TypedValue),
    /** The version of the draft that was loaded; 0: there was none. */
    row_version: z.int().check(z.gte(0)),
  }),
  reply: Draft,
  refusals: [404, 409, 422],
});
export const submitApplication = defineCall({
  ...admitting,
  name: 'submitApplication',
  method: 'POST',
  path: '/student/submit/:id',
  summary:
    'Final Submit: closes the form and makes the student active; refused with everything that is missing.',
  reply: Message,
  refusals: [404, 409, 422],
});
export const listMissing = defineCall({
  ...reading,
  name: 'listMissing',
  path: '/student/:id/missing',
  summary: 'What Final Submit would refuse: tab and field of everything missing.',
  params: ById,
  reply: z.array(Gap),
  refusals: [404],
});
export const renameStudent = defineCall({
  ...admitting,
  name: 'renameStudent',
  method: 'PUT',
  path: '/student/namedob/:id',
  summary:
    'Corrects the name and the date of birth. Published results keep the name they were published with.',
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
  summary:
    'Moves a student to another active college, with the applications of exams whose sheets are not out yet.',
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

const Cohort = z.object({ colcode: CollegeCode, deg_id: Id, admn_acdyr: AdmissionYear });
export const previewRegisterNumbers = defineCall({
  ...managing,
  name: 'previewRegisterNumbers',
  method: 'POST',
  path: '/student/register-numbers/preview',
  summary:
    'The register numbers the students of a college, degree and batch would be given; nothing is written.',
  body: Cohort,
  reply: z.object({
    /** Stands for exactly this list; sent back to assign it. */
    token: z.string(),
    prefix: z.string(),
    /** Students who have a number already and keep it. */
    assigned: z.int(),
    /** Applications not submitted yet, which get no number. */
    drafts: z.int(),
    items: z.array(z.object({ student_id: Id, stu_name: z.string(), dob: Day, reg_no: z.string() })),
  }),
  refusals: [404, 409, 422],
});
export const assignRegisterNumbers = defineCall({
  ...managing,
  name: 'assignRegisterNumbers',
  method: 'POST',
  path: '/student/register-numbers/assign',
  summary: 'Assigns the register numbers of a preview, once; refused when the list has changed since.',
  body: z.object({ ...Cohort.shape, token: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  reply: z.object({ message: z.string(), assigned: z.int() }),
  refusals: [404, 409, 422],
});

// ---------------------------------------------------------------- files
export const uploadFiles = defineCall({
  ...admitting,
  name: 'uploadFiles',
  method: 'POST',
  path: '/student/uploadFiles/:id',
  summary:
    'Keeps files of the admission form, each in the place of the one before; answers with every file there is.',
  files: STUDENT_FILE_KINDS,
  reply: z.object({ message: z.string(), files: z.array(StudentFileInfo) }),
  refusals: [404, 409, 422],
});
export const getStudentFile = defineCall({
  ...reading,
  name: 'getStudentFile',
  path: '/student/:id/file/:field',
  summary: 'A file of a student; only with the token, for the own college and the office.',
  params: z.object({ id: Id, field: z.enum(STUDENT_FILE_NAMES) }),
  reply: 'file',
  refusals: [404],
});
