import { PACKET_SIZE } from '@thervu/contracts/bundle/bundle-rules';
import {
  DUPLICATE,
  duplicatesIn,
  isDummyNumber,
  NOT_VALID,
  readSheetMark,
  SERIAL_OVER,
  type SheetLine,
} from '@thervu/contracts/packet-entry/packet-entry-rules';

/** Digits of a mark at most; a longer number in the mark field is the scan of the next script. */
const MAX_MARK_DIGITS = 3;

export type SheetField = 'dummy' | 'mark';

/** What is typed and not yet added. */
export interface SheetTyping {
  dummyno: string;
  mark: string;
  /** A number that was refused before its mark was typed. A short number behind it is its mark, typed ahead. */
  refused: string | null;
}

export const NOTHING_TYPED: SheetTyping = { dummyno: '', mark: '', refused: null };

/** A line as it was typed; without a mark where none was accepted. */
export interface TypedLine {
  dummyno: string;
  packso: number;
  mark: string;
}

export interface SheetEnter {
  typing: SheetTyping;
  focus: SheetField;
  /** The text in the field was refused: the next key replaces it. */
  replaces?: boolean;
  message?: string;
  add?: TypedLine;
  /** A line that was typed ahead and refused: it stays in sight. */
  reject?: TypedLine;
}

/** Why a line cannot be added, or undefined. */
export function lineProblem(line: TypedLine, others: readonly Pick<SheetLine, 'dummyno' | 'packso'>[]) {
  if (!isDummyNumber(line.dummyno) || readSheetMark(line.mark) === undefined) return NOT_VALID;
  if (line.packso > PACKET_SIZE) return SERIAL_OVER;
  if (line.packso < 1) return 'Enter a Packet Sl.No from 1 to 25.';
  return duplicatesIn([...others, line]).length > 0 ? DUPLICATE : undefined;
}

function enterDummy(typing: SheetTyping, packso: number): SheetEnter {
  const { dummyno, refused } = typing;
  if (isDummyNumber(dummyno)) return { typing: { ...typing, mark: '', refused: null }, focus: 'mark' };
  const isShort = dummyno.length <= MAX_MARK_DIGITS;
  if (isShort && dummyno !== '' && refused !== null) {
    const reject = { dummyno: refused, packso, mark: dummyno };
    return { typing: NOTHING_TYPED, focus: 'dummy', message: NOT_VALID, reject };
  }
  const kept = { ...NOTHING_TYPED, refused: isShort ? refused : dummyno };
  return { typing: kept, focus: 'dummy', message: NOT_VALID };
}

/** A long number in the mark field is the next scan: the script before it has no mark and stays in sight without one. */
function scanInsteadOfMark({ dummyno, mark }: SheetTyping, packso: number): SheetEnter {
  const reject = { dummyno, packso, mark: '' };
  return isDummyNumber(mark)
    ? { typing: { ...NOTHING_TYPED, dummyno: mark }, focus: 'mark', message: NOT_VALID, reject }
    : { typing: { ...NOTHING_TYPED, refused: mark }, focus: 'dummy', message: NOT_VALID, reject };
}

/** What Enter or ADD does, at once: the look-up of the number is not waited for. */
export function enterLine(
  typing: SheetTyping,
  position: {
    field: SheetField | undefined;
    packso: number;
    others: readonly Pick<SheetLine, 'dummyno' | 'packso'>[];
  },
): SheetEnter {
  const { field, packso, others } = position;
  const { dummyno, mark } = typing;
  if (field === 'dummy' && mark === '' && dummyno !== '') return enterDummy(typing, packso);
  const isScan = mark.length > MAX_MARK_DIGITS && mark !== dummyno;
  if (field === 'mark' && isScan && dummyno !== '') return scanInsteadOfMark(typing, packso);
  const line = { dummyno, packso, mark };
  const problem = lineProblem(line, others);
  if (problem === undefined) return { typing: NOTHING_TYPED, focus: 'dummy', add: line };
  return { typing, focus: field ?? 'dummy', replaces: true, message: problem };
}
