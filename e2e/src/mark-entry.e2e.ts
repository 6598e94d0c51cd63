import type { BrowserContext, Page } from '@playwright/test';
import { call, freshBundle } from './free-scripts';
import { pagesKept } from './pages-kept';
import { expect, signIn, test } from './portal';

/** Of a camp no other journey works in. */
const OPERATORS = { A: 'op1.sengunthar@example.org', B: 'op2.sengunthar@example.org' } as const;
type Pass = keyof typeof OPERATORS;

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const unsaved = (page: Page) => page.getByRole('status', { name: 'Not yet saved' });
/** Entries the server has confirmed; the message itself is gone after a second. */
const saved = (page: Page) => page.getByRole('table', { name: 'Last entries' }).getByText(/Saved$/);
const place = (page: Page, name: string) =>
  page
    .getByLabel('Position')
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .last();

async function openEntry(page: Page, pass: Pass): Promise<void> {
  await page.getByRole('link', { name: `${pass} Mark Entry`, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${pass} Mark Entry` })).toBeVisible();
}

/** As a scanner and a keyboard do. */
async function key(page: Page, barcode: string, mark: number): Promise<void> {
  await expect(field(page, 'Barcode')).toBeFocused();
  await page.keyboard.type(barcode);
  await page.keyboard.press('Enter');
  await expect(field(page, 'Mark')).toBeFocused();
  await page.keyboard.type(String(mark));
  await page.keyboard.press('Enter');
  await expect(field(page, 'Mark')).toBeDisabled();
}

async function loadBundle(page: Page, bundleno: number): Promise<void> {
  await expect(field(page, 'Bundle')).toBeFocused();
  await page.keyboard.type(String(bundleno));
  await page.keyboard.press('Enter');
  await expect(place(page, 'Bundle')).toHaveText(String(bundleno));
}

async function asOperator(context: BrowserContext, pass: Pass): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, 'camp', OPERATORS[pass]);
  await openEntry(page, pass);
  return page;
}

// an officer has one live session: two journeys of the same person at once would sign each other out
test.describe.configure({ mode: 'default' });

test('[S6-PERM-CAMP-02] A and B are keyed by two operators; a broken line and a closed tab lose nothing', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const [first, second] = await Promise.all([
    browser.newContext({ baseURL: baseURL! }),
    browser.newContext({ baseURL: baseURL! }),
  ]);
  const a = await asOperator(first, 'A');
  const { bundleno, barcodes } = await freshBundle(a, 8);
  const marks = barcodes.map((_barcode, n) => 30 + n);

  await loadBundle(a, bundleno);
  await key(a, barcodes[0]!, marks[0]!);
  await expect(saved(a)).toHaveCount(1);
  await expect(place(a, 'Serial')).toHaveText('2');
  await pagesKept(a);

  // the connection breaks in the middle of the packet: keying continues
  await first.setOffline(true);
  for (const n of [1, 2, 3, 4]) await key(a, barcodes[n]!, marks[n]!);
  await expect(unsaved(a)).toContainText('Not yet saved 4');
  await expect(place(a, 'Serial')).toHaveText('6');
  await a.close({ runBeforeUnload: false });

  // the machine is started again without a line: the page opens, and what was keyed is there
  const again = await first.newPage();
  await again.goto('home/entry/A');
  await expect(again.getByRole('heading', { level: 1, name: 'A Mark Entry' })).toBeVisible();
  await expect(unsaved(again)).toContainText('Not yet saved 4');
  await expect(place(again, 'Bundle')).toHaveText(String(bundleno));
  await key(again, barcodes[5]!, marks[5]!);
  await expect(unsaved(again)).toContainText('Not yet saved 5');

  await first.setOffline(false);
  await expect(unsaved(again)).toContainText('All entries are saved', { timeout: 30_000 });
  await expect(place(again, 'Serial')).toHaveText('7');
  const bundle = (await call(again, `bundles/${bundleno}?pass=A`)) as { progress: { keyed: number } };
  expect(bundle.progress.keyed).toBe(6);
  for (const [n, barcode] of barcodes.slice(0, 6).entries())
    expect(await call(again, `marks/${barcode}`)).toMatchObject({ Amark: marks[n], bundleno, packet: 1, slno: n + 1 });

  // B: another person, who sees nothing of A; one slip is keyed
  const b = await asOperator(second, 'B');
  await loadBundle(b, bundleno);
  for (const n of [0, 1, 2]) {
    await key(b, barcodes[n]!, n === 1 ? marks[n]! + 1 : marks[n]!);
    await expect(saved(b)).toHaveCount(n + 1);
  }
  expect(await call(b, `marks/${barcodes[1]}`)).toMatchObject({ Amark: null, Bmark: marks[1]! + 1 });
  await expect(place(b, 'Serial')).toHaveText('4');

  // the server rejects the same person for both passes, and the rejected entry stays visible
  await b.getByRole('link', { name: 'A Mark Entry', exact: true }).click();
  await loadBundle(b, bundleno);
  await key(b, barcodes[6]!, 40);
  await expect(saved(b)).toHaveCount(1);
  await b.getByRole('link', { name: 'B Mark Entry', exact: true }).click();
  await expect(field(b, 'Barcode')).toBeFocused();
  await b.keyboard.type(barcodes[6]!);
  await b.keyboard.press('Enter');
  await expect(b.getByRole('alert').filter({ hasText: 'two different officers' })).toBeVisible();
  await Promise.all([first.close(), second.close()]);
});

test('[F-1] forty scripts keyed without a look under answers of up to two seconds are stored as they were typed', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ baseURL: baseURL! });
  const page = await asOperator(context, 'A');
  // the bundles of the small demonstration are short: each script is keyed eight times, and its last mark counts
  const { bundleno, barcodes } = await freshBundle(page, 5);
  const keyings = Array.from({ length: 40 }, (_none, n) => ({
    barcode: barcodes[n % barcodes.length]!,
    mark: (n * 37 + 11) % 76,
  }));
  await loadBundle(page, bundleno);
  // the same delays in every run; what is typed never waits for them
  let calls = 0;
  const saves: string[] = [];
  await page.route(/\/api\/marks/, async (route) => {
    calls += 1;
    const delay = (calls * 577) % 2_001;
    await new Promise((resolve) => setTimeout(resolve, delay));
    const body = route.request().postDataJSON() as { barcode: string; Amark: number } | null;
    if (body) saves.push(`${body.barcode} ${body.Amark}`);
    await route.continue();
  });
  for (const [n, { barcode, mark }] of keyings.entries()) {
    const gap = 3 + ((n * 41) % 60);
    // a scan of a script that does not exist, and its mark, typed ahead like the others
    if (n === 20) await page.keyboard.type('99999999\n66\n', { delay: gap });
    await page.keyboard.type(`${barcode}\n${mark}\n`, { delay: gap });
  }
  const rejected = page.getByRole('table', { name: 'Refused entries' });
  await expect(rejected.getByRole('row', { name: /99999999.*66/ })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('Stopped: an entry was refused')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(unsaved(page)).toHaveText('■1 refused entry is not saved', { timeout: 120_000 });
  await expect(rejected.getByRole('row')).toHaveCount(2);
  await page.unroute(/\/api\/marks/);
  const read = await Promise.all(barcodes.map((barcode) => call(page, `marks/${barcode}`)));
  expect(read).toMatchObject(
    keyings
      .slice(-barcodes.length)
      .map(({ barcode, mark }, n) => ({ barcode, Amark: mark, bundleno, packet: 1, slno: n + 1 })),
  );
  // every keying has arrived, also those that were changed later
  expect(saves.filter((save) => !save.startsWith('99999999'))).toEqual(
    keyings.map(({ barcode, mark }) => `${barcode} ${mark}`),
  );
  await context.close();
});

test('[S8-MSG-FALLBACK-02] a bundle number that is nothing is told in the listed words', async ({ page }) => {
  await signIn(page, 'camp', 'op1.pucamp@example.org');
  await openEntry(page, 'A');
  await expect(field(page, 'Bundle')).toBeFocused();
  await page.keyboard.type('99999999');
  await page.keyboard.press('Enter');
  // looked for at short intervals: the message may be gone again after a second
  await page.getByRole('alert').filter({ hasText: 'No bundle data found' }).waitFor();
});

test('[S2-ROUTE-CAMP-05] [S2-ROUTE-CAMP-06] other types are no entry pages, and C says where it is decided', async ({
  page,
}) => {
  await signIn(page, 'camp', 'op1.pucamp@example.org');
  await page.goto('home/entry/C');
  await expect(page.getByText('C marks are not entered here.')).toBeVisible();
  await page.goto('home/entry/D');
  await expect(page).not.toHaveURL(/home/);
});

test('the service worker keeps pages and never an answer with marks', async ({ page, context }) => {
  await signIn(page, 'camp', 'op1.pucamp@example.org');
  await openEntry(page, 'B');
  await pagesKept(page);
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname);
  });
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.filter((path) => path.includes('/api/') || path.includes('/remotes/admin/'))).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'B Mark Entry' })).toBeVisible();
});
