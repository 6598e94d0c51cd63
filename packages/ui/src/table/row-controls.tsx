import { useEffect, useState, type RefObject } from 'react';

/**
 * What can be pressed in a row. A field that is typed into or chosen from is none: a list that is filled in goes from field
 * to field by Tab.
 */
const PRESSED =
  'a[href], button, summary, input[type="checkbox"], input[type="radio"], [tabindex]:not(input, select, textarea)';
const REACHED = `${PRESSED}, input, select, textarea`;
const ROW = 'tr[data-row]';

const rowOf = (node: Node | null): HTMLElement | null =>
  (node instanceof Element ? node : (node?.parentElement ?? null))?.closest<HTMLElement>(ROW) ?? null;

/** What Right and Left go through in a row, in its order; its tick box is that of the space bar. */
export const controlsOf = (row: Element): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>(REACHED)].filter(
    (element) => !element.matches(':disabled, [type="hidden"], [aria-hidden="true"], .tick *'),
  );

export const isPressed = (element: Element): boolean => element.matches(PRESSED);

/**
 * The rows of a table are one Tab stop: what can be pressed in a row is in the order of the Tab key while the row is the
 * active one, whatever a screen has put into its cells. The browser is told element by element, since the cells are drawn by
 * the screens, and some come and go without the table.
 */
export function useOneTabStop(body: RefObject<HTMLElement | null>): void {
  /** What the screen has said of the elements that are out of the order. */
  const [ownIndexes] = useState(() => new WeakMap<Element, string | null>());
  useEffect(() => {
    const table = body.current;
    if (!table) return;
    const settle = (element: HTMLElement) => {
      const row = rowOf(element);
      if (!row || row === element) return;
      const now = element.getAttribute('tabindex');
      const before = ownIndexes.get(element);
      if (row.tabIndex === 0) {
        if (before === undefined) return;
        ownIndexes.delete(element);
        if (before === null) element.removeAttribute('tabindex');
        else element.setAttribute('tabindex', before);
      } else if (now !== '-1') {
        ownIndexes.set(element, now);
        element.setAttribute('tabindex', '-1');
      }
    };
    const settleIn = (root: Element) => {
      if (root instanceof HTMLElement && isPressed(root)) settle(root);
      for (const element of root.querySelectorAll<HTMLElement>(PRESSED)) settle(element);
    };
    settleIn(table);
    const observer = new MutationObserver((changes) => {
      const changed = new Set<Element>();
      for (const { type, target, addedNodes } of changes) {
        if (type === 'attributes') changed.add(target as Element);
        else for (const node of addedNodes) if (node instanceof Element) changed.add(node);
      }
      for (const root of changed) if (table.contains(root)) settleIn(root);
      // its own writing is no change to look at again
      observer.takeRecords();
    });
    observer.observe(table, { subtree: true, childList: true, attributes: true, attributeFilter: ['tabindex'] });
    return () => observer.disconnect();
  }, [body, ownIndexes]);
}
