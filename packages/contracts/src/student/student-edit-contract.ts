import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { registerNumberShape, REGISTER_NUMBER_WORDS } from '../core/exam-shapes';
import { CollegeCode, Count, Id, Message, Moment, pageOf, PageQuery } from '../core/shapes';
import { Line } from '../core/text';
import { FIELD_TABS, FOLLOWING_FILES, SAVED_TABS } from './student-options';
import { typedFields } from './student-shapes';
import { ALL_FIELDS } from './student-tabs';

const OfStudent = z.object({ id: Id });

/** One field that was changed of a submitted or a migrated student. */
export const FieldChange = z.object({
  id: Id,
  tab: z.enum(FIELD_TABS),
  field: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Null: the form was open, and was being completed. */
  reason: z.nullable(z.string()),
  by: z.string(),
  at: Moment,
});
export type FieldChange = z.infer<typeof FieldChange>;

export const getFieldChanges = defineCall({
  name: 'getFieldChanges',
  method: 'GET',
  path: '/student-edits/:id',
  permission: 'student.read',
  summary: 'Which fields of a student were changed: by whom, from what, to what and why, the latest first.',
  params: OfStudent,
  reply: z.array(FieldChange),
  refusals: [404],
});

export const MIN_EDIT_REASON = 10;
export const editStudent = defineCall({
  name: 'editStudent',
  method: 'PUT',
  path: '/student-edits/:id',
  permission: 'student.manage',
  summary: 'Changes fields of one tab of a submitted student, with a reason; what was released stays as it was.',
  params: OfStudent,
  bodyBytes: 200 * 1024,
  body: z.object({
    tab: z.enum(FIELD_TABS),
    reason: Line(300).check(z.minLength(MIN_EDIT_REASON, `Write why, in ${MIN_EDIT_REASON} characters or more.`)),
    /** The version of the tab that was loaded; 0: it was never saved. */
    row_version: Count,
    /** With the first tab; only while no paper of an exam hangs on it. */
    reg_no: z.optional(registerNumberShape(REGISTER_NUMBER_WORDS)),
    ...typedFields(ALL_FIELDS),
  }),
  reply: Message,
  refusals: [404, 409, 422],
});

const Named = z.object({
  student_id: Id,
  reg_no: z.nullable(z.string()),
  stu_name: z.string(),
  Colcode: CollegeCode,
  Degree: z.string(),
  admn_acdyr: z.int(),
});
const OfCollege = z.object({ ...PageQuery.shape, college: z.optional(CollegeCode) });

/** A migrated student whose form is not complete, with how much is missing in each tab. */
export const ToComplete = z.extend(Named, {
  missing: z.array(z.object({ tab: z.enum(SAVED_TABS), count: z.int() })),
});
export type ToComplete = z.infer<typeof ToComplete>;
export const listToComplete = defineCall({
  name: 'listToComplete',
  method: 'GET',
  path: '/students-to-complete',
  permission: 'student.read',
  summary: 'Migrated students whose form is to be completed, with what is missing by tab; a college sees its own.',
  query: OfCollege,
  reply: pageOf(ToComplete),
  refusals: [422],
});

/** A student of whom a certificate is still to come. */
export const ToFollow = z.extend(Named, { files: z.array(z.enum(FOLLOWING_FILES)) });
export type ToFollow = z.infer<typeof ToFollow>;
export const listToFollow = defineCall({
  name: 'listToFollow',
  method: 'GET',
  path: '/certificates-to-follow',
  permission: 'student.read',
  summary: 'Students whose certificate of disability, sports or ex-service is still to come; a college sees its own.',
  query: OfCollege,
  reply: pageOf(ToFollow),
  refusals: [422],
});
