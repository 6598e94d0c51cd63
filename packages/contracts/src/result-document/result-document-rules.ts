import type { Stage } from '../exam/exam-contract';

/** The stages of an exam whose results are out. */
export const RELEASED_STAGES: readonly Stage[] = ['PUBLISHED', 'REVALUATION', 'REVISED', 'ARCHIVED'];

/** Who signs a statement of marks, from left to right. */
export const STATEMENT_SIGNATURES = ['Principal', 'Controller of Examinations'] as const;

/** What a paper needs to be shown. */
export interface MarkedPaper {
  int_max: number;
  int_mark: number | null;
  ext_max: number;
  /** With what moderation has added. */
  ext_mark: number | null;
  total_mark: number | null;
  result: 'P' | 'RA' | 'AAA' | 'W';
  /** False for a paper that is only completed or commended. */
  marks: boolean;
}

const shown = (mark: number | null): string => (mark === null ? '-' : String(mark));

/** The three printed marks: AAA for absentees, '-' where a paper has no such mark or it is unknown. */
export function printedMarks(paper: MarkedPaper): { int: string; ext: string; total: string } {
  const { int_max, int_mark, ext_max, ext_mark, total_mark, result, marks } = paper;
  return {
    int: !marks || int_max === 0 ? '-' : shown(int_mark),
    ext: result === 'AAA' ? 'AAA' : !marks || ext_max === 0 ? '-' : shown(ext_mark),
    total: result === 'AAA' ? '' : result === 'W' || !marks ? '-' : shown(total_mark),
  };
}

/** The series of statements of marks among the documents of a university. */
const SERIES = 'SM';

/** The number of a statement as printed: its series, the year of the exam, and the number itself. */
export function printedSerial(serial: number, exam: string): string {
  const [year] = /[0-9]{4}/.exec(exam) ?? [];
  return [SERIES, ...(year === undefined ? [] : [year]), String(serial).padStart(8, '0')].join('/');
}

/** Papers whose result is still waiting: a statement with one of them is provisional. */
export const papersAwaited = (papers: readonly { result: string }[]): number =>
  papers.filter(({ result }) => result === 'W').length;

/** The note on a statement that is not complete yet; undefined where it is. */
export function provisionalMessage(papers: readonly { result: string }[]): string | undefined {
  const count = papersAwaited(papers);
  return count === 0 ? undefined : `Provisional, ${count} ${count === 1 ? 'paper' : 'papers'} awaited`;
}

/** What the papers of a student amount to in one exam. */
export function overallResult(papers: readonly { result: string }[]): string {
  const awaited = papersAwaited(papers);
  if (awaited > 0) return `Waiting (${awaited})`;
  const open = papers.filter(({ result }) => result !== 'P').length;
  return open > 0 ? `Re-appear (${open})` : 'Pass';
}

/** Who signs every page of a tabulation register, from left to right. */
export const REGISTER_SIGNATURES = ['Prepared by', 'Checked by', 'Controller of Examinations'] as const;

/** What the credit bank needs of a student, and what it would like. */
export const CREDIT_GAPS = {
  ABC_MISSING: { words: 'No ABC / APAAR number', needed: true },
  ABC_FORM: { words: 'ABC / APAAR number without 12 digits', needed: true },
  ABC_SHARED: { words: 'ABC / APAAR number of another student as well', needed: true },
  NAME: { words: 'Name empty, or with digits or signs', needed: true },
  DOB: { words: 'Date of birth before 1930 or of a child', needed: true },
  WAITING: { words: 'A result is waiting (W)', needed: true },
  WITHHELD: { words: 'Result withheld', needed: true },
  FATHER: { words: "No father's or guardian's name", needed: false },
  MOTHER: { words: "No mother's name", needed: false },
  PHOTO: { words: 'No photo', needed: false },
} as const satisfies Record<string, { words: string; needed: boolean }>;
export type CreditGap = keyof typeof CREDIT_GAPS;
export const CREDIT_GAP_NAMES = Object.keys(CREDIT_GAPS) as CreditGap[];

/** Longest text a signed code of a statement may have. */
export const MAX_CODE = 1000;
