import { useState, type KeyboardEvent } from 'react';
import { controlsOf, isPressed } from './row-controls';

/** Rows of one step of Page Up and Page Down. */
const PAGE_ROWS = 15;

export interface RowFocusOptions {
  count: number;
  /** The rows that are in the page, in their order. */
  inPage: readonly number[];
  /** Brings a row into the window before it takes the focus. */
  reveal: (index: number) => void;
  onOpen?: (index: number) => void;
  onTick?: (index: number) => void;
}

/** Keys that mean something else where they open or choose something. */
const OWN_ARROWS = '[aria-haspopup], [type="radio"], [role="combobox"]';

/**
 * One row of a table is in the tab order; arrows, Page and Home/End move it, Space ticks, Enter opens. Right goes through what can
 * be pressed in the row, Left back to it, Up and Down to the same in another row.
 */
export function useRowFocus({ count, inPage, reveal, onOpen, onTick }: RowFocusOptions) {
  const [active, setActive] = useState(0);
  const current = Math.min(active, Math.max(count - 1, 0));
  // a row that has been scrolled away is no way into the table
  const stop = Math.max(inPage[0] ?? 0, Math.min(current, inPage.at(-1) ?? 0));

  const goTo = (index: number, body: HTMLElement, control?: number) => {
    const target = Math.max(0, Math.min(count - 1, index));
    setActive(target);
    reveal(target);
    // The row may come into being only with the next frame of a virtual table.
    requestAnimationFrame(() => {
      const row = body.querySelector<HTMLElement>(`[data-row="${target}"]`);
      const within = row && control !== undefined ? controlsOf(row)[control] : undefined;
      (within ?? row)?.focus();
    });
  };

  const steps: Record<string, number> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    PageDown: current + PAGE_ROWS,
    PageUp: current - PAGE_ROWS,
    Home: 0,
    End: count - 1,
  };

  const onRowKey = (event: KeyboardEvent<HTMLElement>, row: HTMLElement) => {
    const step = steps[event.key];
    const [first] = event.key === 'ArrowRight' && !event.altKey ? controlsOf(row) : [];
    if (step !== undefined) goTo(step, event.currentTarget);
    else if (first) first.focus();
    else if (event.key === ' ' && onTick) onTick(current);
    else if (event.key === 'Enter' && onOpen) onOpen(current);
    else return;
    event.preventDefault();
  };

  const onControlKey = (event: KeyboardEvent<HTMLElement>, row: HTMLElement, control: Element) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    if (!isPressed(control) || control.matches(OWN_ARROWS)) return;
    const controls = controlsOf(row);
    const place = controls.findIndex((other) => other === control);
    if (place < 0) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') goTo(steps[event.key]!, event.currentTarget, place);
    else if (event.key === 'ArrowRight') controls[place + 1]?.focus();
    else if (event.key === 'ArrowLeft') (controls[place - 1] ?? row).focus();
    else return;
    event.preventDefault();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    // what a cell shows above the page, such as a dialog, has keys of its own
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    const row = target.closest<HTMLElement>('tr[data-row]');
    if (!row) return;
    if (target === row) onRowKey(event, row);
    else onControlKey(event, row, target);
  };
  return { stop, setActive, onKeyDown };
}
