import type { ListItem } from '../setting/list-rules';
import { CALENDAR_MONTHS, monthLabel } from '../setting/list-rules';
import { EXAM_NAME_PATTERN } from './exam-rules';

/** Exams as documents and downloads name them; the names of months are a setting of the university. */

/** What the specification lists, for as long as nothing has been published. */
export const LISTED_SESSION = { words: 'April 2025', file: 'APR-2025' } as const;

const partsOf = (examName: string): { year: string; month: string } | undefined => {
  if (!EXAM_NAME_PATTERN.test(examName)) return undefined;
  const [, year, month] = examName.split('-') as [string, string, string];
  return { year, month };
};

/**
 * The session of an exam as its results are named: 'EVEN-2025-APR' is April 2025, and its files begin with 'APR-2025'.
 * Undefined for an exam of another form, and where nothing is published.
 */
export function resultSession(
  examName: string | null,
  months: readonly ListItem[] = [],
): { words: string; file: string } | undefined {
  const parts = partsOf(examName ?? '');
  return parts && { words: `${monthLabel(months, parts.month)} ${parts.year}`, file: `${parts.month}-${parts.year}` };
}

/** Month and year of an exam beside its label: 'April 2026 (EVEN-2026-APR)'. Other texts stay as they are. */
export function monthAndYear(label: string, months: readonly ListItem[] = []): string {
  const parts = partsOf(label);
  return parts ? `${monthLabel(months, parts.month)} ${parts.year} (${label})` : label;
}

/** Number of a month in the year, 1 to 12. */
export const monthNumber = (code: string): number => CALENDAR_MONTHS[code]!.number;
