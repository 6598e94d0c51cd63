import { useState, type KeyboardEvent } from 'react';

/** Rows of one step of Page Up and Page Down. */
const PAGE_ROWS = 15;
/** What can be pressed in a row; a field keeps the arrow keys for its text. */
const CONTROLS = 'button:enabled, a[href], input[type=checkbox]:enabled';

export interface RowFocusOptions {
  count: number;
  /** Brings a row into the window before it takes the focus. */
  reveal: (index: number) => void;
  onOpen?: (index: number) => void;
  onTick?: (index: number) => void;
}

/** From a row to its first control, on to the next, and back. */
function goSideways(event: KeyboardEvent<HTMLElement>, by: 1 | -1): void {
  const here = event.target as HTMLElement;
  const row = here.closest('tr');
  // with Alt the arrows are those of the browser
  if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = [row, ...row.querySelectorAll<HTMLElement>(CONTROLS)];
  const next = stops.includes(here) ? stops[stops.indexOf(here) + by] : undefined;
  if (!next) return;
  next.focus();
  event.preventDefault();
}

/**
 * One row of a table is in the tab order; Up, Down, Page and Home/End move it, Right and Left go through what can be pressed
 * in it, Space ticks, Enter opens.
 */
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
    if (event.key === 'ArrowRight') return goSideways(event, 1);
    if (event.key === 'ArrowLeft') return goSideways(event, -1);
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
