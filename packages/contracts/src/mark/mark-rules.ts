/** Rules of internal and practical marks that screens and server share. Nothing here may import zod. */

/** What a list of marks may be about. */
export const MARK_FIELDS = ['INTERNAL', 'PRACTICAL', 'ABSENT'] as const;
export type MarkField = (typeof MARK_FIELDS)[number];

/** Most marks one save may carry. */
export const MAX_MARKS = 2000;
/** Practical batches of a paper: 1 to 10. */
export const PRACTICAL_BATCHES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

export const SELECT_FOR_MARKS = 'Please select Degree,  Semester, and Exam.';
export const MARKS_SAVED = 'Marks saved successfully!';
export const PRACTICAL_MARKS_SAVED = 'Practical Marks saved successfully!';
/** The office changes a mark after its window: another officer decides, and the mark stays until then. */
export const SENT_TO_SECOND_OFFICER = "Sent for a second officer's decision.";
/** The server rejected the list. */
export const MARKS_NOT_SAVED = 'Failed to save marks.';
/** The save got no answer, or an unexpected one. */
export const MARKS_SAVE_ERROR = 'An error occurred while saving marks.';

// ---------------------------------------------------------------- words
const ONES = [
  'Zero',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
];
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];
const SPELLED_BELOW = 1_000_000;

const belowHundred = (n: number): string[] =>
  n < 20 ? (n === 0 ? [] : [ONES[n]!]) : [TENS[Math.floor(n / 10)]!, ...belowHundred(n % 10)];
const belowThousand = (n: number): string[] =>
  n < 100 ? belowHundred(n) : [ONES[Math.floor(n / 100)]!, 'Hundred', ...belowHundred(n % 100)];

/** A mark as text, grouped by thousands: 45 is 'Forty Five'. One million and above is 'Number too large'. */
export function formatMark(mark: number): string {
  if (!Number.isInteger(mark) || mark < 0) throw new RangeError(`no mark: ${mark}`);
  if (mark >= SPELLED_BELOW) return 'Number too large';
  if (mark === 0) return ONES[0]!;
  const thousands = Math.floor(mark / 1000);
  const texts = thousands === 0 ? [] : [...belowThousand(thousands), 'Thousand'];
  return [...texts, ...belowThousand(mark % 1000)].join(' ');
}

/** Shown in place of an absentee's mark. */
export const ABSENT_MARK = 'AAA';

/** A mark as it is shown: not entered is empty, absent is AAA, zero is 0. */
export const shownMark = (mark: number | null, absent: boolean): string =>
  mark === null ? (absent ? ABSENT_MARK : '') : String(mark);

/** The same as text; absent stays AAA. */
export const shownMarkInWords = (mark: number | null, absent: boolean): string =>
  mark === null ? (absent ? ABSENT_MARK : '') : formatMark(mark);

// ---------------------------------------------------------------- checks
/** What is wrong with a mark out of `max`, or undefined. Whole numbers from 0; nothing is rounded, nothing becomes 0. */
export function markProblem(mark: unknown, max: number): string | undefined {
  if (typeof mark !== 'number' || Number.isNaN(mark)) return 'A mark is a whole number.';
  if (!Number.isInteger(mark)) return 'A mark is a whole number, without a fraction.';
  if (mark < 0) return 'A mark is not below 0.';
  return mark > max ? `The mark is above the maximum of ${max}.` : undefined;
}

/** Spaces, and characters that cannot be seen: what a sheet or a messenger leaves around a figure. */
const UNSEEN = /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A typed text as a mark: null where it is empty, NaN where it is no whole number. */
export function readMark(typed: string): number | null {
  const text = typed.normalize('NFKC').replace(UNSEEN, '');
  if (text === '') return null;
  return /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
}

/** Why a typed mark is invalid; an empty one is valid. */
export function typedMarkProblem(typed: string, max: number): string | undefined {
  const mark = readMark(typed);
  return mark === null ? undefined : markProblem(mark, max);
}

// ---------------------------------------------------------------- pasting
/** A line of a pasted column; with the register number where a column of them was pasted beside the marks. */
export interface PastedLine {
  name?: string;
  text: string;
}

/**
 * The lines of what was copied from a spreadsheet. One column fills down line by line (an empty line is an empty cell); with
 * several columns the first names the row and the last is the mark. The newline a spreadsheet adds at the end is no line.
 */
export function pastedColumn(pasted: string): PastedLine[] {
  const lines = pasted.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => {
    const cells = line.split('\t');
    const text = cells.at(-1)!.trim();
    return cells.length === 1 ? { text } : { name: cells[0]!.replace(UNSEEN, '').toUpperCase(), text };
  });
}
