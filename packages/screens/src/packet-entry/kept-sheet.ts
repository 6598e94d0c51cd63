import type { SheetLine } from '@thervu/contracts/packet-entry/packet-entry-rules';

/** A day sheet in the making: its head, the next serial, and the lines added so far. */
export interface Sheet {
  exam: string;
  bundle: string;
  packno: string;
  exno: string;
  packso: number;
  lines: SheetLine[];
  /** Names this list, so that sending it again after a broken line keeps it once. New with every change of the list. */
  key: string;
}

/** Session storage: it survives a reload, and signing out clears it. */
const PLACE = 'thervu.packet-entry';

export const newSheet = (head: Pick<Sheet, 'exam' | 'bundle' | 'packno' | 'exno'>): Sheet => ({
  ...head,
  packso: 1,
  lines: [],
  key: crypto.randomUUID(),
});

export function keptSheet(): Sheet {
  const stored = sessionStorage.getItem(PLACE);
  return stored === null
    ? newSheet({ exam: '', bundle: '1', packno: '1', exno: '' })
    : (JSON.parse(stored) as Sheet);
}

export const keepSheet = (sheet: Sheet): void => sessionStorage.setItem(PLACE, JSON.stringify(sheet));
