import { PACKET_SIZE } from '../bundle/bundle-rules';
import { MAX_MARK } from '../core/exam-limits';

/** Rules of the packet entry (the examiner's day sheet) that form and server share. Nothing here may import zod. */

/** Bundles and packets of the sheet; other than those of the mark entry. */
export const SHEET_NUMBERS = ['1', '2'] as const;

export const NOT_VALID = 'Please enter a valid Dummy Number and Mark.';
export const SERIAL_OVER = `Packet Sl.No cannot be greater than ${PACKET_SIZE}.`;
export const DUPLICATE = 'Duplicate entry detected. Either the Dummy No or Packet Sl.No already exists.';
export const NO_DUMMY_ID = 'Failed to fetch Dummy ID. Please try again.';

export interface SheetLine {
  dummyno: string;
  packso: number;
  mark: number;
  dummyId: number;
}

/** A dummy number: eight digits, the first not 0. */
export const DUMMY_NUMBER = /^[1-9][0-9]{7}$/;
export const isDummyNumber = (text: string): boolean => DUMMY_NUMBER.test(text);

/** A mark of a written paper as typed, or undefined. */
export function readSheetMark(typed: string): number | undefined {
  if (!/^[0-9]{1,2}$/.test(typed.trim())) return undefined;
  const mark = Number(typed);
  return mark <= MAX_MARK ? mark : undefined;
}

/** Lines of a list that share a dummy number or a serial with an earlier one, by their index. */
export function duplicatesIn(lines: readonly Pick<SheetLine, 'dummyno' | 'packso'>[]): number[] {
  return lines.flatMap((line, i) =>
    lines.slice(0, i).some(({ dummyno, packso }) => dummyno === line.dummyno || packso === line.packso) ? [i] : [],
  );
}
