import { useState, type KeyboardEvent } from 'react';

/** Rows of one step of Page Up and Page Down. */
const PAGE_ROWS = 15;

export interface RowFocusOptions {
  count: number;
  /** Brings a row into the window before it takes the focus. */
  reveal: (index: number) => void;
  onOpen?: (index: number) => void;
  onTick?: (index: number) => void;
}

/** One row of a table is in the tab order; arrows, Page and Home/End move it, Space ticks, Enter opens. */
export function useRowFocus({ count, reveal, onOpen, onTick }: RowFocusOptions) {
  const [active, setActive] = useState(0);
  const current = Math.min(active, Math.max(count - 1, 0));

  const goTo = (index: number, body: HTMLElement) => {
    const target = Math.max(0, Math.min(count - 1, index));
    setActive(target);
    reveal(target);
    // The row may come into being only with the next frame of a virtual table.
    requestAnimationFrame(() => body.querySelector<HTMLElement>(`[data-row="${target}"]`)?.focus());
  };

  const steps: Record<string, number> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    PageDown: current + PAGE_ROWS,
    PageUp: current - PAGE_ROWS,
    Home: 0,
    End: count - 1,
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLTableRowElement)) return;
    const step = steps[event.key];
    if (step !== undefined) goTo(step, event.currentTarget);
    else if (event.key === ' ' && onTick) onTick(current);
    else if (event.key === 'Enter' && onOpen) onOpen(current);
    else return;
    event.preventDefault();
  };
  return { active: current, setActive, onKeyDown };
}
