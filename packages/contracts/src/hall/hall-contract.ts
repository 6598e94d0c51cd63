import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { CollegeCode, Count, Id, IdText, Message, RowVersion } from '../core/shapes';
import { Line } from '../core/text';
import { DESK, DESK_WORDS, HALL_NUMBER, HALL_NUMBER_WORDS, HALL_PURPOSES, MAX_DESKS } from './hall-rules';

export const DeskName = z.string().check(z.regex(DESK, DESK_WORDS));
const Desks = z.int().check(z.gte(1), z.lte(MAX_DESKS));

const fields = {
  hall_no: z.string().check(z.trim(), z.regex(HALL_NUMBER, HALL_NUMBER_WORDS)),
  name: Line(100),
  block: z.nullable(Line(60)),
  floor: z.int().check(z.gte(-2), z.lte(15)),
  step_free: z.boolean(),
  desk_rows: Desks,
  desk_cols: Desks,
  /** Columns behind which an aisle runs. */
  aisles: z.array(Desks).check(z.maxLength(MAX_DESKS)),
  /** Desks that cannot be used. */
  blocked: z.array(DeskName).check(z.maxLength(MAX_DESKS * MAX_DESKS)),
  purpose: z.enum(HALL_PURPOSES),
  /** Halls are filled in this order. */
  fill_order: z.int().check(z.gte(1), z.lte(9999)),
  active: z.boolean(),
};
/** A hall as a person describes it. */
export const HallFields = z.object(fields);
export type HallFields = z.infer<typeof HallFields>;

export const Hall = z.object({
  hall_id: Id,
  colcode: CollegeCode,
  ...fields,
  /** Desks that can be used. */
  seats: Count,
  row_version: RowVersion,
});
export type Hall = z.infer<typeof Hall>;

export const listHalls = defineCall({
  name: 'listHalls',
  method: 'GET',
  path: '/halls',
  permission: 'hall.manage',
  summary: 'The halls of a college in the order in which they are filled; the office names the college.',
  query: z.object({ college: z.optional(CollegeCode) }),
  reply: z.array(Hall),
  refusals: [422],
});

export const addHall = defineCall({
  name: 'addHall',
  method: 'POST',
  path: '/halls',
  permission: 'hall.manage',
  summary: 'Adds a hall. A college adds its own; the office names the college.',
  bodyBytes: 32 * 1024,
  body: z.extend(HallFields, { college: z.optional(CollegeCode) }),
  reply: Hall,
  refusals: [409, 422],
  idempotency: 'optional',
});

export const saveHall = defineCall({
  name: 'saveHall',
  method: 'PUT',
  path: '/halls/:id',
  permission: 'hall.manage',
  summary: 'Changes a hall. A desk on which somebody sits in a session that is not over cannot be removed or blocked.',
  params: z.object({ id: IdText }),
  bodyBytes: 32 * 1024,
  body: z.extend(HallFields, { row_version: RowVersion }),
  reply: Hall,
  refusals: [404, 409, 422],
});

export const deleteHall = defineCall({
  name: 'deleteHall',
  method: 'DELETE',
  path: '/halls/:id',
  permission: 'hall.manage',
  summary: 'Deletes a hall that no session uses; a used one is refused with the sessions.',
  params: z.object({ id: IdText }),
  reply: Message,
  refusals: [404, 422],
});
