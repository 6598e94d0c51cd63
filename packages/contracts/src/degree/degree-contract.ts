import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { flagChanges } from '../core/flags';
import { CollegeCode, Id, Message, RowVersion } from '../core/shapes';
import { Undoable, UndoQuery } from '../core/undo';
import { Line, Year } from '../core/text';
import { MAX_SEMESTERS, MAX_YEARS } from './degree-rules';

/** A level such as UG; its name is a value of a field named 'degree'. */
export const DegreeLevel = z.object({ degree: z.string() });
export type DegreeLevel = z.infer<typeof DegreeLevel>;

const upTo = (max: number) =>
  z.int().check(z.gte(1, `Enter a number from 1 to ${max}.`), z.lte(max, `Enter a number from 1 to ${max}.`));

/** What a person fills in about a degree; every field is required. */
export const DegreeFields = z.object({
  /** Name: B.Sc. */
  Degree: Line(100),
  /** Abbreviation or branch: Computer Science. */
  Deg_name: Line(100),
  Deg_level: Line(20),
  Start_yr: Year,
  tot_sem: upTo(MAX_SEMESTERS),
  tot_yr: upTo(MAX_YEARS),
  /** 1 to 5 as entered; the service lets a larger stored value be saved unchanged. */
  total_credit: upTo(32_767),
});
export type DegreeFields = z.infer<typeof DegreeFields>;

/** The degree's code in register numbers: letters only, since a digit would run into college code or serial number. */
export const RegisterCode = z
  .string()
  .check(z.regex(/^[A-Z]{2,5}$/, 'Enter two to five capital letters, such as COM.'));

export const NewDegree = z.extend(DegreeFields, {
  deg_status: z.optional(z.boolean()),
  /** Null: none, and no register numbers can be assigned. Left out, it stays as it is. */
  reg_code: z.optional(z.nullable(RegisterCode)),
});
export type NewDegree = z.infer<typeof NewDegree>;

/**
 * The complete new degree. Without `row_version` a person may overwrite their own last change, but a change of another
 * person is rejected.
 */
export const DegreeChange = z.extend(NewDegree, { row_version: z.optional(RowVersion) });
export type DegreeChange = z.infer<typeof DegreeChange>;

export const Degree = z.object({
  Deg_id: Id,
  Degree: z.string(),
  Deg_name: z.string(),
  Deg_level: z.string(),
  Start_yr: z.int(),
  tot_sem: z.int(),
  tot_yr: z.int(),
  total_credit: z.int(),
  deg_status: z.boolean(),
  reg_code: z.optional(z.nullable(z.string())),
  row_version: RowVersion,
});
export type Degree = z.infer<typeof Degree>;

const ById = z.object({ id: Id });

export const listDegrees = defineCall({
  name: 'listDegrees',
  method: 'GET',
  path: '/degrees',
  permission: 'degree.read',
  summary: 'The active degrees.',
  reply: z.array(Degree),
});

export const listAllDegrees = defineCall({
  name: 'listAllDegrees',
  method: 'GET',
  path: '/degrees/alldegree',
  permission: 'degree.read',
  summary: 'All degrees, also those switched off.',
  reply: z.array(Degree),
});

export const listDegreesOfLevel = defineCall({
  name: 'listDegreesOfLevel',
  method: 'GET',
  path: '/degrees/alldegree/:level',
  permission: 'degree.read',
  summary:
    'All degrees of a level, also those switched off; with `college` only those it has students of, with `exam` as well ' +
    'only those it has registrations of in that exam. A college names itself only.',
  params: z.object({ level: Line(20) }),
  query: z.object({
    college: z.optional(CollegeCode),
    exam: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  }),
  reply: z.array(Degree),
  refusals: [404],
});

export const listDegreeLevels = defineCall({
  name: 'listDegreeLevels',
  method: 'GET',
  path: '/degrees/degreelevel',
  permission: 'degree.read',
  summary: 'The levels a degree can have, in their order.',
  reply: z.array(DegreeLevel),
});

export const getDegree = defineCall({
  name: 'getDegree',
  method: 'GET',
  path: '/degrees/:id',
  permission: 'degree.read',
  summary: 'One degree.',
  params: ById,
  reply: Degree,
  refusals: [404],
});

export const createDegree = defineCall({
  name: 'createDegree',
  method: 'POST',
  path: '/degrees',
  permission: 'degree.manage',
  summary: 'Makes a degree.',
  body: NewDegree,
  reply: z.object({ message: z.string(), Deg_id: Id }),
  refusals: [409, 422],
  idempotency: 'optional',
});

export const updateDegree = defineCall({
  name: 'updateDegree',
  method: 'PUT',
  path: '/degrees/:id',
  permission: 'degree.manage',
  summary: 'Changes a degree.',
  params: ById,
  body: DegreeChange,
  reply: Message,
  refusals: [404, 409, 422],
});

export const deleteDegree = defineCall({
  name: 'deleteDegree',
  method: 'DELETE',
  path: '/degrees/:id',
  permission: 'degree.manage',
  summary: 'Deletes a degree that nothing refers to; otherwise 409 says what does, with counts.',
  params: ById,
  reply: Message,
  refusals: [404, 409],
});

export const saveDegreeChanges = defineCall({
  name: 'saveDegreeChanges',
  method: 'POST',
  path: '/degrees/saveChanges',
  permission: 'degree.manage',
  summary: 'Switches degrees on or off, all entries or none.',
  body: flagChanges(['deg_status']),
  /** Of a single entry. */
  query: UndoQuery,
  reply: Undoable,
  refusals: [404, 409],
});
