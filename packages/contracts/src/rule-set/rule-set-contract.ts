import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Id, Moment, RowVersion } from '../core/shapes';
import { Line, visible, Year } from '../core/text';
import { Reason } from '../setting/setting-contract';
import { RULE_PAPER_TYPES } from './rule-set-rules';
import { PROOF } from '../signature/signature-contract';

const Percent = z.number().check(z.gte(0), z.lte(100));
const shortText = (max: number) => z.string().check(z.trim(), z.maxLength(max), z.normalize('NFC'), visible);

const RuleLine = z.object({
  p_type: z.enum(RULE_PAPER_TYPES),
  total_min_pct: Percent,
  extl_min_pct: Percent,
  intl_min_pct: Percent,
});
const GradeBand = z.object({
  min_pct: Percent,
  max_pct: Percent,
  letter: shortText(5),
  description: shortText(60),
  is_pass: z.boolean(),
});
const ClassBand = z.object({
  min_cgpa: z.number().check(z.gte(0), z.lte(10)),
  letter: shortText(5),
  label: shortText(60),
  /** Null: no other words for a first attempt. */
  first_attempt_label: z.nullable(shortText(60)),
});
const rules = {
  lines: z.array(RuleLine).check(z.maxLength(20)),
  /** From the highest band to the lowest. */
  grades: z.array(GradeBand).check(z.maxLength(40)),
  /** From the highest class to the lowest. */
  classes: z.array(ClassBand).check(z.maxLength(40)),
};

const head = {
  id: Id,
  name: z.string(),
  deg_level: z.string(),
  /** First year of admission it applies to. */
  from_admn_yr: z.int(),
  version: z.int(),
  /** Null: a draft. A frozen set never changes again. */
  frozen_at: z.nullable(Moment),
  row_version: RowVersion,
};
export const RuleSetHead = z.object(head);
export type RuleSetHead = z.infer<typeof RuleSetHead>;
export const RuleSet = z.object({ ...head, ...rules });
export type RuleSet = z.infer<typeof RuleSet>;

const params = z.object({ id: z.string().check(z.regex(/^[1-9][0-9]{0,8}$/)) });

export const listRuleSets = defineCall({
  name: 'listRuleSets',
  method: 'GET',
  path: '/settings/rule-sets',
  permission: 'setting.manage',
  summary: 'The rule sets by level, year and version, and the levels there are.',
  reply: z.object({ levels: z.array(z.string()), sets: z.array(RuleSetHead) }),
});

export const getRuleSet = defineCall({
  name: 'getRuleSet',
  method: 'GET',
  path: '/settings/rule-sets/:id',
  permission: 'setting.manage',
  summary: 'One rule set with its lines, grade bands and classes.',
  params,
  reply: RuleSet,
  refusals: [404],
});

export const NewRuleSet = z.object({
  name: Line(100),
  deg_level: z.string().check(z.minLength(1, 'Choose a level.'), z.maxLength(40)),
  from_admn_yr: Year,
  /** The set it begins as a copy of; without it the usual table of the level. */
  copy_of: z.optional(Id),
});

export const createRuleSet = defineCall({
  name: 'createRuleSet',
  method: 'POST',
  path: '/settings/rule-sets',
  permission: 'setting.manage',
  summary: 'Makes the next version of the rules of a level and year, as a draft.',
  body: NewRuleSet,
  reply: RuleSet,
  refusals: [404, 409, 422],
  idempotency: 'required',
});

export const saveRuleSet = defineCall({
  name: 'saveRuleSet',
  method: 'PUT',
  path: '/settings/rule-sets/:id',
  permission: 'setting.manage',
  summary: 'Saves a draft as a whole: name, lines, grade bands and classes.',
  params,
  body: z.object({ name: Line(100), ...rules, row_version: RowVersion, reason: z.optional(Reason) }),
  reply: RuleSet,
  refusals: [404, 409, 422],
});

export const freezeRuleSet = defineCall({
  name: 'freezeRuleSet',
  method: 'POST',
  path: '/settings/rule-sets/:id/freeze',
  permission: 'setting.manage',
  summary: 'Freezes a draft: from then on it can be used for results and never changes.',
  params,
  body: z.object({ row_version: RowVersion, ...PROOF }),
  reply: RuleSet,
  refusals: [404, 409, 422],
});
