import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, type RefObject } from 'react';
import type { RowsInWindow } from './rows-in-window';

/** What a card is taken for until it has been measured. */
const CARD_HEIGHT = 180;
/** Rows kept ready above and below the window. */
const SPARE_ROWS = 12;

interface VirtualRowsProps {
  count: number;
  scroller: RefObject<HTMLElement | null>;
  cards: boolean;
  rowHeight: number;
  onChange: (rows: RowsInWindow) => void;
}

/** Says which rows of a long list are in the window; shows nothing itself. Cards differ in height and are measured. */
export function VirtualRows({ count, scroller, cards, rowHeight, onChange }: VirtualRowsProps) {
  // The compiler leaves a component with this hook alone; that is why it lives in a component of its own.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => (cards ? CARD_HEIGHT : rowHeight),
    overscan: SPARE_ROWS,
    initialRect: { width: 1_000, height: 600 },
  });
  const items = virtualizer.getVirtualItems();
  const total = virtualizer.getTotalSize();
  useLayoutEffect(() => {
    onChange({
      indexes: items.map(({ index }) => index),
      before: items[0]?.start ?? 0,
      after: total - (items.at(-1)?.end ?? 0),
      reveal: (index) => virtualizer.scrollToIndex(index),
      measure: cards ? virtualizer.measureElement : undefined,
    });
  }, [items, total, cards, virtualizer, onChange]);
  return null;
}
