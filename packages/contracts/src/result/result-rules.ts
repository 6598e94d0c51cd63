import * as z from 'zod/mini';

/** Register number as stored: capital letters and digits. */
export const RegisterNumber = z.string().check(z.regex(/^[A-Z0-9]{6,20}$/));

/** What remains of a typed register number: letters and digits, in capitals. */
export const cleanRegisterNumber = (typed: string): string =>
  typed.replace(/[^A-Za-z0-9]/g, '').toUpperCase();

/** Explanations of the result codes, in the order of the page's legend. */
export const RESULT_LEGEND = [
  ['AAA', 'Absent'],
  ['RA', 'Re-appear'],
  ['W', 'Waiting for result'],
] as const;

export const RESULT_MESSAGES = {
  bothRequired: 'Enter Reg. No. and Date of Birth',
  failed: 'Failed to fetch results. Please try again.',
  notFound: 'No Record Found!!',
} as const;

/** Life of the cookie that remembers a looked-up result: one day, in seconds. */
export const RESULT_COOKIE_SECONDS = 86_400;
