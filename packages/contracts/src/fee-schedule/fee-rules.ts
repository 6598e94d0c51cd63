import { formatRupees } from '../core/format';

/** The five components by their number: 1 is the exam application. */
export const FEE_COMPONENTS = ['Exam Application', 'Mark Sheet', 'Consolidated', 'Provisional', 'Convocation'] as const;

export const REVALUATION_GROUPS = ['UG', 'PG'] as const;
export const REVALUATION_KINDS = ['REVAL', 'RETOT', 'TRANS'] as const;
export const REVALUATION_NAMES = { REVAL: 'Revaluation', RETOT: 'Re-total', TRANS: 'Transparency' } as const;
/** PG includes every level that is not UG. */
export const REVALUATION_GROUP_NAMES = { UG: 'UG', PG: 'Other levels' } as const;

const MAX_FEE_RUPEES = 99_999_999.99;

/** Why an amount in rupees is invalid; undefined when it is valid. */
export function rupeesProblem(amount: unknown): string | undefined {
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return 'Enter an amount in rupees.';
  if (amount < 0) return 'A fee cannot be below zero.';
  if (amount > MAX_FEE_RUPEES) return `At most ${formatRupees(MAX_FEE_RUPEES)}.`;
  if (Number(amount.toFixed(2)) !== amount) return 'At most two decimals: paise.';
  return undefined;
}

/** Fees by component number as an example: what a final-year student pays whose papers cost `papers` rupees. */
export function finalYearTotal(fees: readonly number[], papers: number): number {
  const paise = [...fees, papers].reduce((sum, amount) => sum + Math.round(amount * 100), 0);
  return paise / 100;
}
