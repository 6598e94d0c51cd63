import type { ElementHandle, Locator, Page, Route } from '@playwright/test';
import { expect } from './portal';

/** Milliseconds every answer takes while something is pressed, and between the two clicks of a double click. */
const ANSWER_MS = 400;
const BETWEEN_MS = 120;
/** The error with which the server rejects every change, so that the demonstration data stay unchanged. */
export const REJECTED = 'Refused by the double-click journey.';

/** A request that would change something. */
export interface Change {
  method: string;
  path: string;
}

/** Slow answers; changes are recorded and rejected. Lists are read from the server itself. */
export class SlowNetwork {
  readonly changes: Change[] = [];
  slow = false;
  private open = 0;

  async lay(page: Page): Promise<void> {
    await page.route('**/api/**', (route) => this.answer(route));
  }

  /** Until no answer is awaited. */
  async quiet(page: Page): Promise<void> {
    await expect.poll(() => this.open, { intervals: [30, 60, 100] }).toBe(0);
    await page.waitForLoadState();
    // what an answer has changed on the page is drawn in the next frames
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }

  private async answer(route: Route): Promise<void> {
    const request = route.request();
    this.open += 1;
    if (this.slow) await new Promise((passed) => setTimeout(passed, ANSWER_MS));
    try {
      if (request.method() === 'GET') {
        await route.continue();
        // until the answer has come: a slow server is no quiet one
        await request.response();
      } else {
        this.changes.push({ method: request.method(), path: new URL(request.url()).pathname });
        const body = { type: 'refused', title: REJECTED, status: 422, message: REJECTED };
        await route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          body: JSON.stringify(body),
        });
      }
    } catch (error) {
      // the page has moved on, or all is pressed, and nobody waits for this answer any more
      if (!/closed|handled|disposed|navigat|test ended/i.test(String(error))) throw error;
    } finally {
      this.open -= 1;
    }
  }
}

const PRESSED = 'button, [role="button"], [role="switch"]';

/** The kind of a button: codes, numbers and file names are removed from its text. */
const kindOf = (text: string) =>
  text
    .replace(/\S*\d\S*/g, '#')
    .replace(/( #)+/g, ' #')
    .trim();

/** The buttons and switches of a part of the page that can be pressed now, one of each kind. */
export async function pressable(part: Locator): Promise<{ kind: string; words: string; handle: ElementHandle }[]> {
  const handles = await part.locator(PRESSED).elementHandles();
  const found = new Map<string, { kind: string; words: string; handle: ElementHandle }>();
  for (const handle of handles) {
    const labels = await handle.evaluate((node) => {
      const element = node as HTMLButtonElement;
      const shut = element.disabled || element.getAttribute('aria-disabled') === 'true';
      const wasSeen = element.checkVisibility({ visibilityProperty: true }) && !element.closest('[data-message-place]');
      const covered = element.closest('[aria-hidden="true"]') !== null;
      if (shut || !wasSeen || covered) return null;
      const message = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
      // rows of a table are alike: one button of each column represents them all
      const cell = element.closest('td');
      const column = cell && `${cell.closest('table')?.getAttribute('aria-label')}, column ${cell.cellIndex}`;
      return { said: message, kind: column === null ? message : `${column}: ${element.textContent}` };
    });
    if (labels === null) continue;
    const kind = kindOf(labels.kind);
    if (!found.has(kind)) found.set(kind, { kind, words: labels.said, handle });
  }
  return [...found.values()];
}

/** The position of an element; null when it is gone, with its page or without. */
const boxOf = async (handle: ElementHandle) => {
  const gone = (error: unknown) => {
    if (!/context was destroyed|disposed|detached/i.test(String(error))) throw error;
    return null;
  };
  const wasSeen = await handle.evaluate((node) => node.isConnected && (node as Element).checkVisibility()).catch(gone);
  const box = wasSeen ? await handle.boundingBox().catch(gone) : null;
  return box && { x: Math.round(box.x), y: Math.round(box.y) };
};

/**
 * Double-clicks as a hand does: two clicks at one place of the screen. Answers what was wrong with what came of it, or nothing.
 */
export async function doubleClick(page: Page, line: SlowNetwork, handle: ElementHandle): Promise<string | null> {
  await handle.scrollIntoViewIfNeeded();
  const position = (await handle.boundingBox())!;
  const before = await boxOf(handle);
  const address = page.url();
  line.changes.length = 0;
  line.slow = true;
  const [x, y] = [position.x + position.width / 2, position.y + position.height / 2];
  const covered = await handle.evaluate(
    (node, place) => {
      const top = document.elementFromPoint(place[0]!, place[1]!);
      return top === null || node.contains(top) ? null : top.outerHTML.slice(0, 100);
    },
    [x, y],
  );
  if (covered !== null) return `is covered by ${covered}`;
  await page.mouse.move(x, y);
  await page.mouse.down({ clickCount: 1 });
  await page.mouse.up({ clickCount: 1 });
  await page.waitForTimeout(BETWEEN_MS);
  const between = await boxOf(handle);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  const dialogs = page.getByRole('dialog').filter({ visible: true });
  const asked = await dialogs.count();
  await line.quiet(page);
  line.slow = false;
  const gone = page.url() !== address || between === null;
  /** Another row or another button is under the pointer; changed text may move a button by less than its own size. */
  const away = (now: { x: number; y: number } | null) =>
    now !== null && before !== null && (now.y !== before.y || Math.abs(now.x - before.x) >= position.width / 2);
  if (line.changes.length > 1) return `sent ${line.changes.map(({ method, path }) => `${method} ${path}`).join(', ')}`;
  if (!gone && away(between))
    return `moved between the clicks from ${JSON.stringify(before)} to ${JSON.stringify(between)}`;
  if (line.changes.length === 1) {
    const alert = page.getByRole('alert').filter({ visible: true }).first();
    // the answer is there, and is drawn in a moment: on a busy machine a moment is long
    if (
      !(await alert.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      ))
    )
      return `the refusal of ${line.changes[0]!.path} is not shown`;
    const after = await boxOf(handle);
    if (page.url() === address && away(after))
      return `moved with the answer from ${JSON.stringify(before)} to ${JSON.stringify(after)}`;
  }
  if (asked > 0 && (await dialogs.count()) === 0 && line.changes.length === 0)
    return 'the dialog it opened was closed by the second click';
  return null;
}

/** Chooses the first offer of every list that is empty, in their order, until nothing is left to choose. */
export async function fillFilter(page: Page, line: Pick<SlowNetwork, 'quiet'>): Promise<void> {
  const form = page.locator('main form[role="search"]').first();
  if ((await form.count()) === 0) return;
  for (let step = 0; step < 10; step++) {
    await line.quiet(page);
    const chosen = await form.evaluate((element) => {
      const selects = [...element.querySelectorAll('select')].filter(
        (element) => !element.disabled && element.value === '',
      );
      const select = selects.find((element) => [...element.options].some((option) => option.value !== ''));
      if (!select || select.dataset.tried !== undefined) return false;
      select.dataset.tried = '';
      const value = [...select.options].find((option) => option.value !== '')!.value;
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(select, value);
      select.dispatchEvent(new Event('change', { bubbles: true }));
      return true;
    });
    if (!chosen) return;
  }
}
