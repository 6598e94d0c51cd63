import { aadhaarDigits, aadhaarProblem } from '@thervu/contracts/core/aadhaar-rules';
import { isShownAadhaar, shownAadhaar } from '@thervu/contracts/student/student-fields';
import type { AadhaarSeal } from '../../core/secrets/aadhaar';
import type { StagedRow } from './import-row';

const FIELD = 'aadhar_no';
/** Columns of other numbers, which may look like an Aadhaar number by chance. */
const NUMBERS = new Set([
  'abc_no',
  'bank_accno',
  'emis_no',
  'sslc_no',
  'hsc_no',
  'ug_no',
  'clg_app_no',
  'reg_no',
  'mobile',
  'alter_no',
]);
const RUN = /(?<![0-9])[2-9][0-9]{3}[ -]?[0-9]{4}[ -]?[0-9]{4}(?![0-9])/g;
const LOOKS = `This looks like an Aadhaar number: it belongs into the column ${FIELD}.`;

/** The text with only the end of every Aadhaar number in it. */
export const hideAadhaar = (text: string): string =>
  text.replace(RUN, (run) => (aadhaarProblem(run) ? run : shownAadhaar(aadhaarDigits(run).slice(-4))));

/** The part of an invalid number that may be shown: its end, and its length. */
function hideWrong(text: string): string {
  const typed = text.trim();
  if (typed === '' || isShownAadhaar(typed)) return typed;
  return `…${typed.slice(-4)} (${typed.length} characters)`;
}

/** What a number is sealed for until its student has an application number. */
export const sealedFor = (importId: string, row: number): string => `import:${importId}:${row}`;

/**
 * Removes Aadhaar numbers from a row before any table stores it: the number of the student is encrypted for this row,
 * with its last four digits in clear; one in a wrong column is masked and reported.
 */
export function concealAadhaar(
  { row, cells, parsed, problems }: StagedRow,
  importId: string,
  columns: readonly string[],
  seal: AadhaarSeal,
): StagedRow {
  const number = parsed[FIELD];
  const whole = typeof number === 'string' && !isShownAadhaar(number) ? number : undefined;
  // several fields may have the value: an address is copied
  const values: Record<string, unknown> = Object.fromEntries(
    Object.entries(parsed).map(([field, value]) => [
      field,
      typeof value === 'string' && !NUMBERS.has(field) ? hideAadhaar(value) : value,
    ]),
  );
  if (whole !== undefined) values[FIELD] = shownAadhaar(whole.slice(-4));

  const wrong = new Set(problems.map(({ column }) => column));
  const messages = problems.map((problem) => ({
    ...problem,
    value: problem.column === FIELD ? hideWrong(problem.value) : hideAadhaar(problem.value),
  }));
  const hidden = cells.map((cell, index) => {
    const column = columns[index] ?? '';
    if (column === FIELD) return wrong.has(FIELD) || whole === undefined ? hideWrong(cell) : String(values[FIELD]);
    if (NUMBERS.has(column) && !wrong.has(column)) return cell;
    const shown = hideAadhaar(cell);
    if (shown !== cell && !wrong.has(column)) {
      messages.push({ column, value: shown, message: LOOKS });
    }
    return shown;
  });
  const sealed = whole === undefined ? {} : { sealed: seal.seal(whole, sealedFor(importId, row)).toString('base64') };
  return { row, cells: hidden, parsed: values, problems: messages, ...sealed };
}
