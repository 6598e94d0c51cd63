import * as z from 'zod/mini';

/** Why a result waits; the public page shows W alone. */
export const WAIT_REASONS = [
  'SCRIPT_MISSING',
  'SCRIPT_OF_ABSENTEE',
  'INTERNAL_MISSING',
  'PRACTICAL_MISSING',
  'WITHHELD_FEE',
  'WITHHELD_MALPRACTICE',
  'WITHHELD_OTHER',
] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

export const RESULTS = ['P', 'RA', 'AAA', 'W'] as const;
export type ResultCode = (typeof RESULTS)[number];

const mark = z.nullable(z.int());
/** A minimum a mark has met or missed; `have` is what was compared, moderation included. */
const least = { have: z.int(), need: z.int(), ok: z.boolean() };

/**
 * The steps of a result row, in the order they were taken. Stored as jsonb in `result.steps`; the first one always names
 * the rule set and its version, the step that decided is the last one that is not `ok`, or the last.
 */
export const ResultStep = z.discriminatedUnion('rule', [
  /** The rule set by name and version. */
  z.object({ rule: z.literal('RULES'), set: z.string(), version: z.int(), ok: z.literal(true) }),
  z.object({ rule: z.literal('WITHHELD'), reason: z.enum(WAIT_REASONS), ok: z.literal(false) }),
  z.object({ rule: z.literal('ABSENT'), ok: z.literal(false) }),
  /** An activity that needs an entry and no marks. */
  z.object({ rule: z.literal('COMPLETION'), have: mark, ok: z.boolean() }),
  /** 0 Commended, 1 Highly Commended; both pass. */
  z.object({ rule: z.literal('COMMENDED'), have: mark, ok: z.boolean() }),
  z.object({ rule: z.literal('MISSING'), reason: z.enum(WAIT_REASONS), ok: z.literal(false) }),
  /** The external mark is the outcome of a revaluation. */
  z.object({ rule: z.literal('REVALUED'), have: z.int(), ok: z.literal(true) }),
  /** Marks an order has added to the external mark. */
  z.object({ rule: z.literal('MODERATION'), marks: z.int(), order: z.string(), ok: z.literal(true) }),
  z.object({ rule: z.literal('EXTERNAL'), ...least }),
  z.object({ rule: z.literal('INTERNAL'), ...least }),
  z.object({ rule: z.literal('TOTAL'), ...least }),
]);
export type ResultStep = z.infer<typeof ResultStep>;

/** What a sentence is made of. */
export interface ExplainedRow {
  result: ResultCode;
  reason: WaitReason | null;
  steps: readonly ResultStep[];
}

/** Who reads the sentence: a student must not learn why a result is withheld. */
export type Reader = 'office' | 'college' | 'student';

const REASON_WORDS: Record<WaitReason, string> = {
  SCRIPT_MISSING: 'the answer script has no external mark yet',
  SCRIPT_OF_ABSENTEE: 'a script was found although the candidate is marked absent',
  INTERNAL_MISSING: 'the internal mark is missing',
  PRACTICAL_MISSING: 'the practical mark is missing',
  WITHHELD_FEE: 'it is withheld for fees',
  WITHHELD_MALPRACTICE: 'it is withheld for malpractice',
  WITHHELD_OTHER: 'it is withheld',
};
const NAMES = { EXTERNAL: 'external mark', INTERNAL: 'internal mark', TOTAL: 'total' } as const;

const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

function waits(reason: WaitReason | null, reader: Reader): string {
  if (reason === null) return 'The result is waiting.';
  const hidden = reader === 'student' && (reason.startsWith('WITHHELD') || reason === 'SCRIPT_OF_ABSENTEE');
  return hidden
    ? 'The result is waiting; the college or the examination office can say more.'
    : `The result is waiting: ${REASON_WORDS[reason]}.`;
}

/** One plain sentence with the reason of a row's result. */
export function explain({ result, reason, steps }: ExplainedRow, reader: Reader = 'office'): string {
  if (result === 'W') return waits(reason, reader);
  if (result === 'AAA') return 'Absent from the examination.';
  const minima = steps.flatMap((step) =>
    step.rule === 'EXTERNAL' || step.rule === 'INTERNAL' || step.rule === 'TOTAL' ? [step] : [],
  );
  const step = steps.find((step) => step.rule === 'MODERATION');
  const moderated = step ? ` (with ${step.marks} of moderation, order ${step.order})` : '';
  const revalued = steps.some((step) => step.rule === 'REVALUED') ? ' after revaluation' : '';
  // rows of an old portal have no steps
  if (minima.length === 0 && result === 'RA') return 'To appear again.';
  if (result === 'RA') {
    const missed = minima.filter(({ ok }) => !ok);
    const texts = missed.map(({ rule, have, need }) => `the ${NAMES[rule]} of ${have} is below the minimum of ${need}`);
    return `To appear again${revalued}: ${joined(texts)}${moderated}.`;
  }
  if (steps.some((step) => step.rule === 'COMPLETION')) return 'Passed: the activity was completed.';
  const commended = steps.find((step) => step.rule === 'COMMENDED');
  if (commended) return `Passed: ${commended.have === 1 ? 'Highly Commended' : 'Commended'}.`;
  if (minima.length === 0) return 'Passed.';
  const texts = minima.map(({ rule, have, need }) => `${NAMES[rule]} ${have} (minimum ${need})`);
  return `Passed${revalued}: ${joined(texts)}${moderated}.`;
}
