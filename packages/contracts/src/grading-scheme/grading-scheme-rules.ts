import { COMMENDED_PAPERS } from '../practical-mark/practical-mark-rules';

/** Rules of grading schemes that form and server share. Nothing here may import zod. */

/** How a paper can be calculated: by its marks, by 0 and 1 as two ways to be commended, or as completed. */
export const JUDGED_AS = ['MARKS', 'COMMENDED', 'COMPLETION'] as const;
export type JudgedAs = (typeof JUDGED_AS)[number];
export const JUDGED_AS_LABELS: Readonly<Record<JudgedAs, string>> = {
  MARKS: 'Marks',
  COMMENDED: 'Commended or Highly Commended',
  COMPLETION: 'Completed or not',
};

/** A range of marks in percent with the letter and the grade point of a passed paper. */
export interface SchemeBand {
  min_pct: number;
  max_pct: number;
  letter: string;
  description: string;
  grade_point: number;
}

/** Whether a number has at most two decimals, as it is stored. */
const isHundredth = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

interface BandProblem {
  row: number;
  field: keyof SchemeBand;
  message: string;
}

/** What is wrong with the ranges of a scheme, by row; empty when they can be used. They go from the highest to the lowest. */
export function bandProblems(judgedAs: JudgedAs, bands: readonly SchemeBand[]): BandProblem[] {
  if (bands.length > 0 && judgedAs !== 'MARKS')
    return [{ row: 0, field: 'min_pct', message: 'Only a scheme judged by marks has ranges of marks.' }];
  return bands.flatMap((band, row): BandProblem[] => {
    const above = bands[row - 1];
    const long = (['min_pct', 'max_pct', 'grade_point'] as const).find((field) => !isHundredth(band[field]));
    if (long) return [{ row, field: long, message: 'At most two decimals.' }];
    if (band.min_pct > band.max_pct)
      return [{ row, field: 'min_pct', message: `From is at most To, ${band.max_pct} %.` }];
    if (!above && band.max_pct !== 100) return [{ row, field: 'max_pct', message: 'The highest range ends at 100 %.' }];
    if (above && Math.round((above.min_pct - band.max_pct) * 100) !== 1)
      return [{ row, field: 'max_pct', message: `This range ends at ${(above.min_pct - 0.01).toFixed(2)} %.` }];
    return [];
  });
}

/** The scheme of a paper that names none: by its code, its type and maxima, and the level of its degree. */
export function usualScheme(
  { P_CODE, P_TYPE, INTL_MAX, EXTL_MAX }: { P_CODE: string; P_TYPE: string; INTL_MAX: number; EXTL_MAX: number },
  level: string | undefined,
): JudgedAs {
  if (COMMENDED_PAPERS.includes(P_CODE)) return 'COMMENDED';
  if (P_TYPE !== 'THEORY' && INTL_MAX + EXTL_MAX === 0) return 'COMPLETION';
  // an internship of a master's degree whose only mark is 0 or 1
  if (P_TYPE === 'INTERNSHIP' && level !== 'UG' && INTL_MAX === 0 && EXTL_MAX === 1) return 'COMMENDED';
  return 'MARKS';
}
