import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { FRAME } from '../theme/theme';

/** Above this many rows only those in the window are in the page. */
export const VIRTUAL_ABOVE = 200;
/** Rows kept ready above and below the window. */
const SPARE_ROWS = 12;

/** Which rows are in the page, and the height in px of those above and below that are not. */
export function useVirtualRows(count: number, scroller: RefObject<HTMLElement | null>) {
  const virtual = count > VIRTUAL_ABOVE;
  // The compiler leaves a component with this hook alone; that is why it lives in a hook of its own.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => FRAME.row,
    overscan: SPARE_ROWS,
    initialRect: { width: 1_000, height: 600 },
  });
  if (!virtual) {
    return {
      indexes: Array.from({ length: count }, (_unused, index) => index),
      before: 0,
      after: 0,
      reveal: () => undefined,
    };
  }
  const items = virtualizer.getVirtualItems();
  return {
    indexes: items.map(({ index }) => index),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    reveal: (index: number) => virtualizer.scrollToIndex(index),
  };
}
