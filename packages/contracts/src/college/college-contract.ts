import * as z from 'zod/mini';
import { NewPassword } from '../auth/new-password';
import { defineCall } from '../core/call';
import { flagChanges } from '../core/flags';
import { CollegeCode, Id, Message, RowVersion } from '../core/shapes';
import { Undoable, UndoQuery } from '../core/undo';
import { Email, Line, Mobile, Telephone, Year } from '../core/text';

export const COLLEGE_TYPES = ['Co-Ed.', 'Men', 'Women'] as const;
export const COLLEGE_STATUSES = ['Govt.', 'Aided', 'Self Finance'] as const;
export const AUTONOMY = ['Yes', 'No'] as const;
export const PRINCIPAL_TYPES = ['Principal', 'I/C'] as const;

/** What a person fills in about a college; all but the second mobile number is required. */
export const CollegeFields = z.object({
  Colcode: CollegeCode,
  Colname: Line(200),
  Address: Line(500),
  /** One of the districts of the university, which are a setting. */
  District: Line(60),
  email: Email,
  Land_line: Telephone,
  Mobile,
  /** Null or empty: there is none. */
  alter_mobile: z.nullable(
    z
      .string()
      .check(z.trim(), z.regex(/^((\+91[ -]?)?[0-9]{10})?$/, 'Enter a mobile number of 10 digits, or nothing.')),
  ),
  Start_yr: Year,
  cType: z.enum(COLLEGE_TYPES),
  Status: z.enum(COLLEGE_STATUSES),
  Autonomy: z.enum(AUTONOMY),
  principal: Line(100),
  designation: Line(100),
  pmobile: Mobile,
  pemail: Email,
  ptype: z.enum(PRINCIPAL_TYPES),
});
export type CollegeFields = z.infer<typeof CollegeFields>;

/** The camp that values the scripts of a college; null: none is allocated yet. */
const CollegeCamp = z.nullable(Line(40));

/** A new code: a number as it is spoken, so that 101 and 0101 are never two colleges. */
export const NewCollegeCode = z
  .string()
  .check(
    z.trim(),
    z.regex(/^[1-9][0-9]{0,5}$/, 'Enter the code as a number of at most six digits, not starting with 0.'),
  );

/** A new college with the first password of its sign-in, which has to be changed there. */
export const NewCollege = z.extend(CollegeFields, {
  Colcode: NewCollegeCode,
  password: NewPassword,
  clg_status: z.optional(z.boolean()),
  place: z.optional(CollegeCamp),
});
export type NewCollege = z.infer<typeof NewCollege>;

/**
 * The complete new record. Without `row_version` a person may overwrite their own last change, but a change of another
 * person is rejected.
 */
export const CollegeChange = z.extend(CollegeFields, {
  /** Empty: the password stays. */
  password: z.optional(z.union([z.literal(''), NewPassword])),
  clg_status: z.optional(z.boolean()),
  /** Left out: the camp stays. */
  place: z.optional(CollegeCamp),
  row_version: z.optional(RowVersion),
});
export type CollegeChange = z.infer<typeof CollegeChange>;

export const College = z.object({
  col_id: Id,
  Colcode: CollegeCode,
  Colname: z.string(),
  Address: z.string(),
  District: z.string(),
  email: z.string(),
  Land_line: z.string(),
  Mobile: z.string(),
  alter_mobile: z.nullable(z.string()),
  Start_yr: z.int(),
  cType: z.string(),
  Status: z.string(),
  Autonomy: z.string(),
  /** Always empty: a password never leaves the server. */
  password: z.literal(''),
  principal: z.string(),
  designation: z.string(),
  pmobile: z.string(),
  pemail: z.string(),
  ptype: z.string(),
  clg_status: z.boolean(),
  place: CollegeCamp,
  row_version: RowVersion,
});
export type College = z.infer<typeof College>;

/** A college in a path: its code. */
const ByCode = z.object({ id: CollegeCode });

export const listColleges = defineCall({
  name: 'listColleges',
  method: 'GET',
  path: '/colleges',
  permission: 'college.read',
  summary: 'The active colleges; a college sees itself alone.',
  reply: z.array(College),
});

export const listAllColleges = defineCall({
  name: 'listAllColleges',
  method: 'GET',
  path: '/colleges/all',
  permission: 'college.read',
  summary: 'All colleges, also those switched off; a college sees itself alone.',
  reply: z.array(College),
});

export const getCollege = defineCall({
  name: 'getCollege',
  method: 'GET',
  path: '/colleges/:id',
  permission: 'college.read',
  summary: 'One college by its code.',
  params: ByCode,
  reply: College,
  refusals: [404],
});

export const createCollege = defineCall({
  name: 'createCollege',
  method: 'POST',
  path: '/colleges',
  permission: 'college.manage',
  summary: 'Makes a college and its sign-in, whose password has to be changed at the first use.',
  body: NewCollege,
  reply: Message,
  refusals: [409, 422],
  idempotency: 'optional',
});

export const updateCollege = defineCall({
  name: 'updateCollege',
  method: 'PUT',
  path: '/colleges/:id',
  permission: 'college.edit',
  summary: 'Changes a college by its code; a college only its own contacts. A given password ends its sessions.',
  params: ByCode,
  body: CollegeChange,
  reply: Message,
  refusals: [404, 409, 422],
});

export const deleteCollege = defineCall({
  name: 'deleteCollege',
  method: 'DELETE',
  path: '/colleges/:id',
  permission: 'college.manage',
  summary: 'Deletes a college that nothing refers to; otherwise 409 says what does, with counts.',
  params: ByCode,
  reply: Message,
  refusals: [404, 409, 422],
});

export const saveCollegeChanges = defineCall({
  name: 'saveCollegeChanges',
  method: 'POST',
  path: '/colleges/saveChanges',
  permission: 'college.manage',
  summary: 'Switches colleges on or off, all entries or none; `id` is the code. Switching off ends the sessions.',
  body: flagChanges(['clg_status'], 500, z.union([CollegeCode, Id])),
  /** Of a single entry. */
  query: UndoQuery,
  reply: Undoable,
  refusals: [404, 409, 422],
});
