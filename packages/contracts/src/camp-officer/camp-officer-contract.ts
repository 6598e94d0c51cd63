import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Id, Message, RowVersion } from '../core/shapes';
import { Line, Mobile, visible } from '../core/text';
import { BAD_EMAIL, EMAIL, OFFICER_ROLES } from './camp-officer-rules';

/** A camp officer (CO) or a data operator (OP) of one exam and one camp. */
export const Officer = z.object({
  id: Id,
  /** The exam's `exam_tbl`, as an exam selection sends it: E25N. */
  exam: z.string(),
  exam_name: z.string(),
  name: z.string(),
  designation: z.string(),
  email: z.string(),
  mobile: z.nullable(z.string()),
  /** Always empty: no password ever leaves the server. */
  password: z.literal(''),
  role: z.enum(OFFICER_ROLES),
  place: z.string(),
  /** The camp officer this person works for; null for a camp officer. */
  campofid: z.nullable(Id),
  /** Whether the person may sign in. */
  active: z.boolean(),
  /** Whether it is the person signed in: people cannot change their own role, place or exam. */
  own: z.boolean(),
  row_version: RowVersion,
});
export type Officer = z.infer<typeof Officer>;

const fields = {
  exam: Line(20),
  name: Line(100),
  designation: Line(100),
  email: z
    .string()
    .check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(254), visible, z.regex(EMAIL, BAD_EMAIL)),
  /** Left out: it stays; empty or null: none. One number, one open account of an exam. */
  mobile: z.optional(z.nullable(z.union([z.literal(''), Mobile]))),
  role: z.enum(OFFICER_ROLES),
  place: Line(60),
  /** Left out: it stays, or is the camp officer who adds. */
  campofid: z.optional(Id),
};

export const NewOfficer = z.object({
  ...fields,
  password: z.string().check(z.minLength(1), z.maxLength(128)),
});
export type NewOfficer = z.infer<typeof NewOfficer>;

export const OfficerChange = z.object({
  ...fields,
  /** Empty or left out: the password stays. */
  password: z.optional(z.string().check(z.maxLength(128))),
  active: z.optional(z.boolean()),
  row_version: z.optional(RowVersion),
});
export type OfficerChange = z.infer<typeof OfficerChange>;

export const listOfficers = defineCall({
  name: 'listOfficers',
  method: 'GET',
  path: '/campofficers',
  permission: 'camp-officer.manage',
  summary: 'The officers of every camp, or those of the own camp.',
  reply: z.array(Officer),
});

export const getOfficers = defineCall({
  name: 'getOfficers',
  method: 'GET',
  path: '/campofficers/:id',
  permission: 'camp-officer.manage',
  summary: 'The officer of this number and, after a camp officer, those who work for that person.',
  params: z.object({ id: Id }),
  reply: z.array(Officer),
  refusals: [404],
});

export const createOfficer = defineCall({
  name: 'createOfficer',
  method: 'POST',
  path: '/campofficers',
  permission: 'camp-officer.manage',
  summary: 'Adds an officer with a sign-in whose password has to be changed at the first use.',
  body: NewOfficer,
  reply: z.object({ message: z.string(), id: Id }),
  refusals: [404, 409, 422],
  idempotency: 'optional',
});

export const updateOfficer = defineCall({
  name: 'updateOfficer',
  method: 'PUT',
  path: '/campofficers/:id',
  permission: 'camp-officer.manage',
  summary: 'Changes an officer; switched off, the sessions of the person end.',
  params: z.object({ id: Id }),
  body: OfficerChange,
  reply: Message,
  refusals: [404, 409, 422],
});

export const deleteOfficer = defineCall({
  name: 'deleteOfficer',
  method: 'DELETE',
  path: '/campofficers/:id',
  permission: 'camp-officer.manage',
  summary: 'Removes an officer who has keyed nothing yet.',
  params: z.object({ id: Id }),
  reply: Message,
  refusals: [404, 409, 422],
});
