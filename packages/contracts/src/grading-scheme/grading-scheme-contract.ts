import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Count, RowVersion } from '../core/shapes';
import { Line } from '../core/text';
import { Reason } from '../setting/setting-contract';
import { JUDGED_AS } from './grading-scheme-rules';

/** The short name of a scheme: capitals, digits and underscores. */
export const SchemeCode = z
  .string()
  .check(z.trim(), z.regex(/^[A-Z][A-Z0-9_]{1,29}$/, 'Enter 2 to 30 capital letters, digits or underscores.'));

const Percent = z.number().check(z.gte(0), z.lte(100));
const Band = z.object({
  min_pct: Percent,
  max_pct: Percent,
  letter: Line(5),
  description: Line(60),
  grade_point: z.number().check(z.gte(0), z.lte(10)),
});

const fields = {
  description: Line(100),
  judged_as: z.enum(JUDGED_AS),
  /** From the highest range to the lowest; empty: the grades of the rule set. */
  bands: z.array(Band).check(z.maxLength(40)),
};

export const GradingScheme = z.object({
  scheme: z.string(),
  ...fields,
  /** Whether a paper may still choose it. */
  active: z.boolean(),
  /** The scheme it was made to replace. */
  replaces: z.nullable(z.string()),
  /** Papers with this scheme. */
  papers: Count,
  /** Whether results were made with it: then only its switch and its description change. */
  has_results: z.boolean(),
  row_version: RowVersion,
});
export type GradingScheme = z.infer<typeof GradingScheme>;

export const listGradingSchemes = defineCall({
  name: 'listGradingSchemes',
  method: 'GET',
  path: '/grading-schemes',
  permission: 'course.manage',
  summary: 'The grading schemes with their ranges and how many papers use each.',
  reply: z.array(GradingScheme),
});

export const NewGradingScheme = z.object({
  scheme: SchemeCode,
  ...fields,
  replaces: z.optional(SchemeCode),
  reason: z.optional(Reason),
});

export const createGradingScheme = defineCall({
  name: 'createGradingScheme',
  method: 'POST',
  path: '/grading-schemes',
  permission: 'setting.manage',
  summary: 'Adds a grading scheme, on its own or as the next version of another.',
  body: NewGradingScheme,
  reply: GradingScheme,
  refusals: [404, 409, 422],
  idempotency: 'required',
});

export const saveGradingScheme = defineCall({
  name: 'saveGradingScheme',
  method: 'PUT',
  path: '/grading-schemes/:scheme',
  permission: 'setting.manage',
  summary: 'Saves a grading scheme as a whole. One that results were made with keeps all but description and switch.',
  params: z.object({ scheme: SchemeCode }),
  body: z.object({ ...fields, active: z.boolean(), row_version: RowVersion, reason: z.optional(Reason) }),
  reply: GradingScheme,
  refusals: [404, 409, 422],
});
