/** Rules of the second and third valuation in a camp. Nothing here may import zod. */

export const VALUATIONS = [2, 3] as const;
export type Valuation = (typeof VALUATIONS)[number];
export const VALUATION_WORDS: Record<Valuation, string> = { 2: 'Second', 3: 'Third' };

/** How far the second or third valuation of a script has come in its camp. */
export const REVAL_STATES = ['WAITING', 'NOT_FOUND', 'LOCATED', 'KEYED', 'DIFFERENT', 'AGREED'] as const;
export type RevalState = (typeof REVAL_STATES)[number];

/** Why a scan or a mark of the revaluation was rejected and stored as a problem. */
export const REVAL_PROBLEMS = [
  'UNKNOWN',
  'NOT_ASKED',
  'WRONG_CAMP',
  'FIRST_NUMBER',
  'NOT_LOCATED',
  'ALREADY_KEYED',
  'OVER_MAX',
] as const;

/** Where a scan was made: while pulling the script, or while keying A or B. */
export const REVAL_PASSES = ['PULL', 'A', 'B'] as const;

/** Why a script cannot be pulled. */
export const MISSING_REASONS = ['NOT_IN_BUNDLE', 'BUNDLE_MISSING', 'DAMAGED', 'OTHER'] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];
export const MISSING_WORDS: Record<MissingReason, string> = {
  NOT_IN_BUNDLE: 'Not in its bundle',
  BUNDLE_MISSING: 'The whole bundle is missing',
  DAMAGED: 'Damaged, cannot be valued',
  OTHER: 'Another reason',
};

export const REVAL_RESOLUTIONS = ['SCANNED_AGAIN', 'RETURNED', 'TO_OFFICE'] as const;

/** What a camp and paper have to do: issued = located + not found + still to be pulled; located = A = B = agreed at the end. */
export interface RevalCounts {
  issued: number;
  waiting: number;
  located: number;
  missing: number;
  a: number;
  b: number;
  agreed: number;
  problems: number;
}

/** A camp has closed a paper when every script is pulled or reported, and every pulled one has its agreed mark. */
export const isRevalClosed = ({ waiting, located, agreed, problems }: RevalCounts): boolean =>
  waiting === 0 && problems === 0 && located === agreed;
