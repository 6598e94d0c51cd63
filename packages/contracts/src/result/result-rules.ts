/**
 * Rules of the public result that browser, page renderer and server share.
 * Nothing here may import zod: the public page ships this file to every student's phone.
 */

/** The key of a register number, by which results are found: capital letters and digits. */
export const REGISTER_NUMBER_PATTERN = /^[A-Z0-9]{3,20}$/;

/** What remains of a typed register number: letters and digits, in capitals. It is the key of the number as it is written. */
export const cleanRegisterNumber = (typed: string): string => typed.replace(/[^A-Za-z0-9]/g, '').toUpperCase();

const dayOf = (year: string, month: string, day: string): string | null => {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const read = new Date(`${written}T00:00:00Z`);
  // Date rolls 31 February over to March: only a day that reads back as itself exists.
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written) ? written : null;
};

/**
 * A typed birth date as `YYYY-MM-DD`; null when it is no day of the calendar. Accepts `dd-mm-yyyy` (also with `/`, `.`
 * or blanks), `ddmmyyyy` and `yyyy-mm-dd`: the day comes before the month whatever the language of the phone is.
 */
export function readBirthDate(typed: string): string | null {
  const text = typed.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso) return dayOf(iso[1]!, iso[2]!, iso[3]!);
  const written = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  return written ? dayOf(written[3]!, written[2]!, written[1]!) : null;
}

import { formatSpan } from '../core/format';

export { formatDay as showDay } from '../core/format';

const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A day as text: `2004-09-14` becomes `14 September 2004`, so that day and month cannot be confused. */
export function formatLongDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTH_NAMES[month! - 1]} ${year}`;
}

/** Explanations of the result codes, in the order of the page's legend. */
export const RESULT_LEGEND = [
  ['AAA', 'Absent'],
  ['RA', 'Re-appear'],
  ['W', 'Waiting for result'],
] as const;

/** Name of the answer to a look-up of results that two officers have hidden. */
export const SESSION_HIDDEN = 'session-hidden';

export const RESULT_MESSAGES = {
  bothRequired: 'Enter Reg. No. and Date of Birth',
  failed: 'Failed to fetch results. Please try again.',
  notFound: 'No Record Found!!',
  hidden: 'These results are hidden at present.',
  noSuchDay: 'Enter the date of birth as dd-mm-yyyy, such as 14-09-2004.',
} as const;

/**
 * The message of a rejected look-up when the server asks to wait.
 * @param status 429 (this address asked too often) or 503 (too many students at once)
 * @param seconds of the Retry-After header; null when the answer had none
 */
export function waitText(status: 429 | 503, seconds: number | null): string {
  const why = status === 429 ? 'Too many look-ups from here.' : 'Many students are looking up results just now.';
  return seconds === null
    ? `${why} Please try again in a few minutes.`
    : `${why} Please try again in ${formatSpan(seconds)}.`;
}

/** Told while the page solves a small proof of work, and to whoever cannot. */
export const PROOF_WORDS = 'This number was tried often. One moment.';

/** Life of the cookie that remembers a looked-up result: one day, in seconds. */
export const RESULT_COOKIE_SECONDS = 86_400;
