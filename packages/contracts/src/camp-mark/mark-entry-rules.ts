import { MAX_MARK } from '../core/exam-limits';

/** Digits of a barcode. */
export const BARCODE_LENGTH = 8;

/** What a barcode field takes of what was typed or scanned: its digits, at most eight. */
export const barcodeDigits = (typed: string): string => typed.replace(/[^0-9]/g, '').slice(0, BARCODE_LENGTH);

/** What is wrong with a barcode, or undefined. */
export function barcodeProblem(barcode: string): string | undefined {
  if (barcode === '') return 'Please enter a barcode';
  return /^[0-9]{8}$/.test(barcode) ? undefined : 'Barcode Invalid';
}

/** What is wrong with a mark as it was typed, or undefined: a whole number from 0 to 75. Zero is a mark, nothing is none. */
export function enteredMarkProblem(typed: string): string | undefined {
  return /^[0-9]{1,3}$/.test(typed) && Number(typed) <= MAX_MARK ? undefined : 'Please enter a mark';
}

/** The operator's message after a mark is saved. */
export const savedText = (action: 'inserted' | 'updated'): string => `Mark ${action} successfully`;
