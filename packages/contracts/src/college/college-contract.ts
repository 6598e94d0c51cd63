import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { CollegeCode, Id } from '../core/shapes';

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
});
export type College = z.infer<typeof College>;

export const listColleges = defineCall({
  name: 'listColleges',
  method: 'GET',
  path: '/colleges',
  permission: 'college.read',
  summary: 'The active colleges; a college sees itself alone.',
  reply: z.array(College),
});
