import { useCallback, useState } from 'react';
import type { SheetLine } from '@thervu/contracts/packet-entry/packet-entry-rules';
import { keepSheet, keptSheet, newSheet, type Sheet } from './kept-sheet';

/** The day sheet in the making, kept in the browser with every change. */
export function useSheet() {
  const [sheet, setSheet] = useState(keptSheet);
  const change = useCallback((next: (before: Sheet) => Sheet) => {
    setSheet((before) => {
      const after = next(before);
      keepSheet(after);
      return after;
    });
  }, []);
  return {
    sheet,
    set: (patch: Partial<Sheet>) => change((before) => ({ ...before, ...patch })),
    add: (line: SheetLine) =>
      change((before) => ({
        ...before,
        lines: [...before.lines, line],
        packso: line.packso + 1,
        key: crypto.randomUUID(),
      })),
    remove: (packso: number) =>
      change((before) => ({
        ...before,
        lines: before.lines.filter((line) => line.packso !== packso),
        key: crypto.randomUUID(),
      })),
    /** Sent: the list is empty again and begins with serial 1. */
    clear: () => change(newSheet),
  };
}
