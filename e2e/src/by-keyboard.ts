import type { Locator, Page } from '@playwright/test';
import { expect } from './portal';

const MAX_STEPS = 300;

type TabKey = 'Tab' | 'Shift+Tab';

/**
 * The rows of a table are one Tab stop: what stands in another row than the active one is reached by Tab to the table and by
 * the arrow keys to its row. Does nothing for what stands elsewhere.
 */
export async function arrowToRow(
  target: Locator,
  hands: { tabTo: (stop: Locator) => Promise<void>; press: (key: string) => Promise<void> },
): Promise<void> {
  const row = target.locator('xpath=ancestor-or-self::tr[@data-row]');
  if ((await row.count()) === 0 || (await row.getAttribute('tabindex')) === '0') return;
  const rows = row.locator('xpath=..').locator('tr[data-row]');
  const numberOf = async (found: Locator) => Number(await found.getAttribute('data-row'));
  const entry = row.locator('xpath=../tr[@data-row and @tabindex="0"]');
  const [from, to] = [await numberOf(entry), await numberOf(row)];
  await hands.tabTo(entry);
  const step = to > from ? 1 : -1;
  for (let place = from; place !== to; place += step) {
    await hands.press(step > 0 ? 'ArrowDown' : 'ArrowUp');
    await expect(rows.and(target.page().locator(`[data-row="${place + step}"]`))).toBeFocused();
  }
}

/** Presses Tab until the element has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, locator: Locator, key: TabKey = 'Tab'): Promise<void> {
  await expect(locator).toBeVisible();
  await arrowToRow(locator, {
    tabTo: (stop) => tabTo(page, stop, key),
    press: (arrow) => page.keyboard.press(arrow),
  });
  const isThere = () => locator.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < MAX_STEPS && !(await isThere()); step++) await page.keyboard.press(key);
  await expect(locator).toBeFocused();
}

/** Chooses an option of a select with the arrow keys; `text` is what the option begins with. */
export async function choose(page: Page, label: RegExp, text: string): Promise<void> {
  const select = page.getByLabel(label).and(page.locator('select'));
  await expect(select.getByRole('option', { name: new RegExp(`^${text.replace(/[.()]/g, '\\$&')}`) })).toBeAttached();
  await tabTo(page, select);
  const chosen = () =>
    select.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.textContent ?? '');
  await page.keyboard.press('Home');
  for (let step = 0; step < MAX_STEPS && !(await chosen()).startsWith(text); step++)
    await page.keyboard.press('ArrowDown');
  expect(await chosen()).toMatch(new RegExp(`^${text.replace(/[.()]/g, '\\$&')}`));
}

export interface Printed {
  text: string;
  /** What else of the page is seen beside the print area. */
  others: number;
}

declare global {
  interface Window {
    noteSheet: (noted: Printed) => Promise<void>;
  }
}

/** Replaces the browser's print dialog: records what would be printed. The returned function answers what the last print was. */
export async function recordSheets(page: Page): Promise<() => Promise<Printed>> {
  const all: Printed[] = [];
  await page.exposeFunction('noteSheet', (noted: Printed) => void all.push(noted));
  await page.addInitScript(() => {
    window.print = () => {
      const area = document.querySelector<HTMLElement>('[data-print-area]');
      const others = [...document.body.children].filter(
        (child) =>
          child !== area && getComputedStyle(child).display !== 'none' && !['SCRIPT', 'STYLE'].includes(child.tagName),
      );
      void window
        .noteSheet({ text: area?.innerText ?? '', others: others.length })
        .then(() => window.dispatchEvent(new Event('afterprint')));
    };
  });
  return async () => {
    await expect.poll(() => all.length).toBeGreaterThan(0);
    // the normal screen comes back by itself
    await expect(page.locator('[data-print-area]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return all.pop()!;
  };
}
