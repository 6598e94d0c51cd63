/** What is still open in an exam before its camps are locked or its valuation is closed. Nothing here may import zod. */

import { pluralise } from '../core/format';

export const OPEN_WORK = [
  'NOT_RECEIVED',
  'NOT_BUNDLED',
  'NOT_KEYED_A',
  'NOT_KEYED_B',
  'DIFFERENT',
  'PROBLEM',
  'UNSIGNED',
  'UNDECIDED',
  'INTERNAL_MISSING',
  'PRACTICAL_MISSING',
] as const;
export type OpenWorkKind = (typeof OPEN_WORK)[number];

/** Singular, plural, and the text for none. */
export const OPEN_WORK_WORDS: Record<OpenWorkKind, { one: string; many: string; none: string }> = {
  NOT_RECEIVED: {
    one: 'script has not been received.',
    many: 'scripts have not been received.',
    none: 'Every script of a present candidate is received.',
  },
  NOT_BUNDLED: {
    one: 'received script is in no bundle.',
    many: 'received scripts are in no bundle.',
    none: 'Every received script is in a bundle.',
  },
  NOT_KEYED_A: {
    one: 'bundle is not keyed for A.',
    many: 'bundles are not keyed for A.',
    none: 'Every bundle is keyed for A.',
  },
  NOT_KEYED_B: {
    one: 'bundle is not keyed for B.',
    many: 'bundles are not keyed for B.',
    none: 'Every bundle is keyed for B.',
  },
  DIFFERENT: {
    one: 'difference between A and B has no C mark.',
    many: 'differences between A and B have no C mark.',
    none: 'No difference between A and B is open.',
  },
  PROBLEM: {
    one: 'problem of a packet is not settled.',
    many: 'problems of packets are not settled.',
    none: 'Every problem of a packet is settled.',
  },
  UNSIGNED: {
    one: 'void or C mark of a camp waits for a second signature.',
    many: 'voids and C marks of camps wait for a second signature.',
    none: 'Nothing of a camp waits for a second signature.',
  },
  UNDECIDED: {
    one: 'script waits for a decision of the office.',
    many: 'scripts wait for a decision of the office.',
    none: 'No script waits for a decision of the office.',
  },
  INTERNAL_MISSING: {
    one: 'internal mark is missing: its paper would wait (W).',
    many: 'internal marks are missing: their papers would wait (W).',
    none: 'Every internal mark is there.',
  },
  PRACTICAL_MISSING: {
    one: 'practical mark is missing: its paper would wait (W).',
    many: 'practical marks are missing: their papers would wait (W).',
    none: 'Every practical mark is there.',
  },
};

export const openWorkText = (kind: OpenWorkKind, count: number): string => {
  const { one, many, none } = OPEN_WORK_WORDS[kind];
  return count === 0 ? none : pluralise(count, one, many);
};
