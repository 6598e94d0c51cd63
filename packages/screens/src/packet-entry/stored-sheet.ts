import type { SheetLine } from '@thervu/contracts/packet-entry/packet-entry-rules';
import type { TypedLine } from './sheet-keying';

/** A line whose number is being looked up, or was not found. */
export interface PendingLine extends TypedLine {
  key: string;
  /** Why it was not added; without it the look-up is still to come. */
  problem?: string;
}

/** A day sheet in the making: its head, the next serial, and the lines added so far. */
export interface Sheet {
  exam: string;
  bundle: string;
  packno: string;
  exno: string;
  packso: number;
  lines: SheetLine[];
  /** In the order typed. A sheet kept by an older version has none. */
  pending?: PendingLine[];
  /** Names this list, so that sending it again after a broken line keeps it once. New with every change of the list. */
  key: string;
}

/** Session storage: it survives a reload, and signing out clears it. */
const STORAGE_KEY = 'thervu.packet-entry';

export const newSheet = (head: Pick<Sheet, 'exam' | 'bundle' | 'packno' | 'exno'>): Sheet => ({
  exam: head.exam,
  bundle: head.bundle,
  packno: head.packno,
  exno: head.exno,
  packso: 1,
  lines: [],
  pending: [],
  key: crypto.randomUUID(),
});

export function loadSheet(): Sheet {
  const stored = sessionStorage.getItem(STORAGE_KEY);
  return stored === null ? newSheet({ exam: '', bundle: '1', packno: '1', exno: '' }) : (JSON.parse(stored) as Sheet);
}

export const storeSheet = (sheet: Sheet): void => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(sheet));
