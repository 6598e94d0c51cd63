// Rules about one result of before the portal, for the import and for whoever else takes one in.

/** Months as sessions are named. */
export const SESSION_MONTHS = [
  'JAN',
  'FEB',
  'MAR',
  'APR',
  'MAY',
  'JUN',
  'JUL',
  'AUG',
  'SEP',
  'OCT',
  'NOV',
  'DEC',
] as const;
export const EARLIER_OUTCOMES = ['P', 'RA', 'AAA'] as const;
/** A grade point from 0 to 10 with at most two places. */
export const GRADE_POINT_PATTERN = /^(10(\.0{1,2})?|[0-9](\.[0-9]{1,2})?)$/;
/** Letters a reason has at least. */
export const MIN_RECORD_REASON = 10;
export const RECORD_REASON_TEXT = `Write why, in at least ${MIN_RECORD_REASON} letters.`;

/** One result by the columns of a file; what is left out or empty is null. */
export interface EarlierMarks {
  INT_MARK: number | null;
  EXT_MARK: number | null;
  TOTAL_MARK: number | null;
  TOTAL_MAX: number;
  CREDIT: number | null;
  GRADE_POINT: string | null;
  RESULT: (typeof EARLIER_OUTCOMES)[number];
}

/** What does not fit together in one result, each by the column it is about. Null is never taken for 0. */
export function earlierProblems(row: EarlierMarks): { field: keyof EarlierMarks; message: string }[] {
  const problems: { field: keyof EarlierMarks; message: string }[] = [];
  const add = (field: keyof EarlierMarks, message: string) => problems.push({ field, message });
  const { INT_MARK: internal, EXT_MARK: external, TOTAL_MARK: total, TOTAL_MAX: max } = row;
  const point = row.GRADE_POINT === null ? null : Number(row.GRADE_POINT);
  if (row.RESULT === 'AAA') {
    if (external !== null) add('EXT_MARK', 'An absent student has no external mark: leave it empty.');
    if (total !== null) add('TOTAL_MARK', 'An absent student has no total: leave it empty.');
  } else if (max === 0) {
    if (total !== null) add('TOTAL_MARK', 'A paper without a maximum has no total: leave it empty.');
  } else if (total === null) add('TOTAL_MARK', 'The total is required: an empty mark is not 0.');
  if (total !== null && max > 0 && total > max) add('TOTAL_MARK', 'The total is above the maximum.');
  if (total !== null && internal !== null && external !== null && internal + external !== total)
    add('TOTAL_MARK', 'The total is not internal and external together.');
  if (total !== null && internal !== null && internal > total) add('INT_MARK', 'The internal mark is above the total.');
  if (row.RESULT === 'P' && max > 0 && point === null && row.CREDIT !== 0)
    add('GRADE_POINT', 'A passed paper with credit needs its grade point: without it there is no CGPA.');
  if (row.RESULT !== 'P' && point !== null && point !== 0)
    add('GRADE_POINT', 'A paper that is not passed has the grade point 0 or none.');
  return problems;
}

/** What is said on a statement in place of the average. */
export const RECORD_OPEN_TEXT =
  'CGPA: not printed, since the results of before this portal have not been declared complete.';
