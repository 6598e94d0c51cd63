import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { RowVersion } from '../core/shapes';
import { Reason } from '../setting/setting-contract';
import { FEE_COMPONENTS, REVALUATION_GROUPS, REVALUATION_KINDS, rupeesProblem } from './fee-rules';

/** Rupees with at most two decimals, never below zero. */
export const Rupees = z.number().check(
  z.check((payload) => {
    const message = rupeesProblem(payload.value);
    if (message) payload.issues.push({ code: 'custom', message, input: payload.value });
  }),
);

const ComponentId = z.int().check(z.gte(1), z.lte(FEE_COMPONENTS.length));

export const FeeComponent = z.object({
  id: ComponentId,
  name: z.string(),
  /** Rupees. */
  fees: z.number(),
  row_version: RowVersion,
});
export type FeeComponent = z.infer<typeof FeeComponent>;

export const listFeeSchedule = defineCall({
  name: 'listFeeSchedule',
  method: 'GET',
  path: '/settings/fees',
  permission: 'setting.manage',
  summary: 'The five fee components an exam is created with.',
  reply: z.array(FeeComponent),
});

export const saveFeeSchedule = defineCall({
  name: 'saveFeeSchedule',
  method: 'PUT',
  path: '/settings/fees',
  permission: 'setting.manage',
  summary: 'Saves the whole fee schedule. Exams that exist keep the fees they were created with.',
  body: z.object({
    fees: z.array(z.object({ id: ComponentId, fees: Rupees, row_version: RowVersion })).check(
      z.length(FEE_COMPONENTS.length, 'Send all five components.'),
      z.refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'Send each component once.'),
    ),
    reason: z.optional(Reason),
  }),
  reply: z.array(FeeComponent),
  refusals: [409],
});

export const RevaluationFee = z.object({
  reval_group: z.enum(REVALUATION_GROUPS),
  kind: z.enum(REVALUATION_KINDS),
  /** Rupees per paper. */
  fees: z.number(),
  row_version: RowVersion,
});
export type RevaluationFee = z.infer<typeof RevaluationFee>;

export const listRevaluationFees = defineCall({
  name: 'listRevaluationFees',
  method: 'GET',
  path: '/settings/revaluation-fees',
  permission: 'setting.manage',
  summary: 'What revaluation, retotal and transparency cost per paper, for UG and for every other level.',
  reply: z.array(RevaluationFee),
});

export const saveRevaluationFees = defineCall({
  name: 'saveRevaluationFees',
  method: 'PUT',
  path: '/settings/revaluation-fees',
  permission: 'setting.manage',
  summary: 'Saves all six revaluation fees.',
  body: z.object({
    fees: z
      .array(
        z.object({
          reval_group: z.enum(REVALUATION_GROUPS),
          kind: z.enum(REVALUATION_KINDS),
          fees: Rupees,
          row_version: RowVersion,
        }),
      )
      .check(
        z.length(REVALUATION_GROUPS.length * REVALUATION_KINDS.length, 'Send all six fees.'),
        z.refine(
          (rows) => new Set(rows.map(({ reval_group, kind }) => `${reval_group} ${kind}`)).size === rows.length,
          'Send each fee once.',
        ),
      ),
    reason: z.optional(Reason),
  }),
  reply: z.array(RevaluationFee),
  refusals: [409],
});
