import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { CollegeCode, Id } from '../core/shapes';
import { Email, Line, Mobile, Telephone, Year } from '../core/text';

export const DISTRICTS = ['Dharmapuri', 'Krishnagiri', 'Namakkal', 'Salem'] as const;
export const COLLEGE_TYPES = ['Co-Ed.', 'Men', 'Women'] as const;
export const COLLEGE_STATUSES = ['Govt.', 'Aided', 'Self Finance'] as const;
export const AUTONOMY = ['Yes', 'No'] as const;
export const PRINCIPAL_TYPES = ['Principal', 'I/C'] as const;

/** What a person fills in about a college; all but the second mobile number is required. */
export const CollegeFields = z.object({
  Colcode: CollegeCode,
  Colname: Line(200),
  Address: Line(500),
  District: z.enum(DISTRICTS),
  email: Email,
  Land_line: Telephone,
  Mobile,
  /** Null or empty: there is none. */
  alter_mobile: z.nullable(z.union([z.literal(''), Mobile])),
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
