/** Limits of the degree form. */
export const MAX_SEMESTERS = 10;
export const MAX_YEARS = 5;
export const MAX_CREDIT = 5;

/** 1 to 10, as the degree screens offer them. */
export const SEMESTERS: readonly number[] = Array.from({ length: MAX_SEMESTERS }, (_none, index) => index + 1);

/** Loading degrees without a level. */
export const CHOOSE_LEVEL = 'Please select Degree type.';

/**
 * Why a total credit is not accepted, or undefined. The form accepts 1 to 5; a larger stored value (real credit totals
 * reach 140) may be saved unchanged.
 */
export function creditProblem(credit: number, stored?: number): string | undefined {
  if (credit === stored) return undefined;
  return Number.isInteger(credit) && credit >= 1 && credit <= MAX_CREDIT
    ? undefined
    : `Enter a number from 1 to ${MAX_CREDIT}.`;
}
