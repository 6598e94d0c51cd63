import { useState, type ReactNode, type RefObject } from 'react';
import { lazyPart } from '../state/lazy-part';
import { FRAME } from '../theme/theme';
import type { RowsInWindow } from './rows-in-window';

/** Above this many rows only those in the window are in the page. */
export const VIRTUAL_ABOVE = 200;

/** Few lists are as long as that, so what counts their rows is fetched with the first one. */
const VirtualRows = lazyPart(async () => (await import('./VirtualRows')).VirtualRows);

const firstRows = (count: number, rowHeight: number): RowsInWindow => {
  const shown = Math.min(count, VIRTUAL_ABOVE);
  return {
    indexes: Array.from({ length: shown }, (_unused, index) => index),
    before: 0,
    after: (count - shown) * rowHeight,
    reveal: () => undefined,
    measure: undefined,
  };
};

/**
 * The rows of a list that are in the page, and the part that keeps them in step with scrolling, to be put beside the list.
 * Until that is fetched a long list shows its first rows, and the room of the others.
 */
export function useRowsInWindow(
  count: number,
  scroller: RefObject<HTMLElement | null>,
  { cards = false, rowHeight = FRAME.row }: { cards?: boolean; rowHeight?: number } = {},
): RowsInWindow & { counter: ReactNode } {
  const [counted, setCounted] = useState<RowsInWindow | null>(null);
  if (count <= VIRTUAL_ABOVE) return { ...firstRows(count, rowHeight), counter: null };
  const counter = (
    <VirtualRows count={count} scroller={scroller} cards={cards} rowHeight={rowHeight} onChange={setCounted} />
  );
  // a list that has become shorter is counted again in the same moment
  const indexes = counted?.indexes.filter((index) => index < count) ?? [];
  return { ...(counted && indexes.length > 0 ? { ...counted, indexes } : firstRows(count, rowHeight)), counter };
}
