import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Count, Id, Message, RowVersion } from '../core/shapes';
import { TypedValue } from './student-fields';
import { FIELD_TABS, STUDENT_FILE_KINDS, STUDENT_FILE_NAMES } from './student-options';
import {
  Application,
  Draft,
  Duplicates,
  Gap,
  SavedTabReply,
  StudentFileInfo,
  TabSave,
  typedFields,
} from './student-shapes';
import { fieldsOf } from './student-tabs';

const ById = z.object({ id: Id });
const reading = { method: 'GET', permission: 'student.read' } as const;
const admitting = { permission: 'student.admit', params: ById } as const;

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
  summary: 'First save of the basic tab: creates the student as a draft and answers with its application number.',
  bodyBytes: 96 * 1024,
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
  bodyBytes: 600 * 1024,
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
  bodyBytes: 600 * 1024,
  body: z.object({
    values: z.record(z.string().check(z.regex(/^[A-Za-z0-9_]{1,30}$/)), TypedValue),
    /** The version of the draft that was loaded; 0: there was none. */
    row_version: Count,
  }),
  reply: Draft,
  refusals: [404, 409, 422],
});
export const submitApplication = defineCall({
  ...admitting,
  name: 'submitApplication',
  method: 'POST',
  path: '/student/submit/:id',
  summary: 'Final Submit: closes the form and makes the student active; refused with everything that is missing.',
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

// ---------------------------------------------------------------- files
export const uploadFiles = defineCall({
  ...admitting,
  name: 'uploadFiles',
  method: 'POST',
  path: '/student/uploadFiles/:id',
  summary: 'Keeps files of the admission form, each in the place of the one before; answers with every file there is.',
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
