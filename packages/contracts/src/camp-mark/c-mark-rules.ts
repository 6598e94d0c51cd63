import { MAX_MARK } from '../core/exam-limits';

/** Rules of the third mark and of problems in packets. Nothing here may import zod. */

export const SCAN_FIRST = 'Please scan the barcode first.';
export const SCAN_DIFFERS = 'Scanned barcode does not match current paper.';
export const NO_C_MARK = 'Please enter C Mark.';

const UNITS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const;
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy'] as const;
/** A mark from 0 to the highest as text: 0 is 'zero', 42 is 'forty-two'. */
export const formatCampMark = (mark: number): string =>
  UNITS[mark] ?? [TENS[Math.floor(mark / 10)], mark % 10 > 0 && UNITS[mark % 10]].filter(Boolean).join('-');

/** Type of the error that requires the mark again. */
export const C_OUTSIDE = 'c-outside';
export const outsideText = (mark: number): string =>
  `${mark} (${formatCampMark(mark)}) is outside both keyings. Read the mark from the script once more, and type it again to confirm it.`;

/** How a rejected scan is resolved. */
export const RESOLUTIONS = ['REKEY', 'DELETE_ENTRIES', 'OTHER_PAPER', 'TO_OFFICE'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];
/** Settled by hand; the entries of a packet are deleted by the call that deletes them. */
export const RESOLUTION_WORDS: Record<Exclude<Resolution, 'DELETE_ENTRIES'>, string> = {
  REKEY: 'The script is entered again at its place',
  OTHER_PAPER: 'The script belongs to another paper and is sent there',
  TO_OFFICE: 'The script is handed to the examination office',
};

/** The mark as typed, or undefined while it is no whole number from 0 to the highest. */
export function readCMark(typed: string): number | undefined {
  const text = typed.trim();
  if (!/^[0-9]{1,2}$/.test(text)) return undefined;
  const mark = Number(text);
  return mark <= MAX_MARK ? mark : undefined;
}

export const BARCODE_PROBLEMS = [
  'UNKNOWN',
  'WRONG_PAPER',
  'WRONG_CAMP',
  'ABSENT',
  'VOID',
  'OTHER_POSITION',
  'POSITION_TAKEN',
  'OVER_MAX',
] as const;
export type BarcodeProblem = (typeof BARCODE_PROBLEMS)[number];
/** Why a scan was rejected, with what the operator can do. */
export const PROBLEM_WORDS: Record<BarcodeProblem, string> = {
  UNKNOWN: 'Barcode is not known',
  WRONG_PAPER: 'Belongs to another paper',
  WRONG_CAMP: 'Belongs to another camp',
  ABSENT: 'Candidate was absent',
  VOID: 'Script was withdrawn',
  OTHER_POSITION: 'Already entered at another position',
  POSITION_TAKEN: 'Position is taken by another script',
  OVER_MAX: 'Mark above the maximum',
};
