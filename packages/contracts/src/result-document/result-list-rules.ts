/** What pass statistics may be grouped by. */
export const STATISTIC_GROUPS = ['PAPER', 'COLLEGE', 'DEGREE', 'GENDER', 'COMMUNITY'] as const;
export type StatisticGroup = (typeof STATISTIC_GROUPS)[number];

export const MAX_RANK = 100;
export const USUAL_RANKS = 10;

/** The rules of a rank list, as they are printed on it. `listRanked` in the server follows them. */
export const RANK_RULES: readonly string[] = [
  'Ranks are given over all colleges, degree by degree, to students who completed the degree in this exam.',
  'Every paper was passed at the first attempt and within the years of the degree.',
  'A student with a withheld or waiting result, or without a complete record, has no rank.',
  'The higher CGPA comes first. Equal CGPA share a rank, and the next rank is left out.',
];

export const PRESS_RULE =
  'Register numbers of students who passed every paper they were entered for in this exam. Withheld results are left out.';

/** Passed of written in percent with one decimal, null where nothing was written. */
export const passPercent = (passed: number, written: number): number | null =>
  written === 0 ? null : Math.round((1000 * passed) / written) / 10;
