import type { Page } from '@playwright/test';
import { expect, signIn, test } from './portal';

const ADMIN = /\/remotes\/admin\/.*\.js/;

/** Shell alive: header, menu and sign-out are there although the remote is not. */
async function expectShell(page: Page): Promise<void> {
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'College Details' })).toBeVisible();
}

async function signInWithout(page: Page, fulfil: Parameters<Page['route']>[1]): Promise<void> {
  await page.route(ADMIN, fulfil);
  await page.goto('');
  await page.getByLabel(/user ?name/i).fill('501');
  await page.getByLabel(/^Password/).fill(process.env.PORTAL_PASSWORD!);
  await page.getByRole('button', { name: /sign in|log ?in/i }).click();
  await expect(page).toHaveURL(/\/home/);
}

const FAULTS: [what: string, fulfil: Parameters<Page['route']>[1]][] = [
  ['deleted', (route) => route.fulfill({ status: 404, body: 'Not Found' })],
  [
    'replaced by garbage',
    (route) => route.fulfill({ status: 200, contentType: 'text/javascript', body: '}}} not a script' }),
  ],
  [
    'replaced by a page',
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>hello' }),
  ],
];

for (const [what, fulfil] of FAULTS) {
  test.describe(`files of one remote ${what}`, () => {
    // a broken script is reported by the page itself: that is the fault under test
    test.use({ faults: async ({}, use) => use([]) });
    test('the shell and the other remotes work, and Retry brings it back', async ({
      page,
      browser,
      baseURL,
    }) => {
      await signInWithout(page, fulfil);
      const retry = page.getByRole('button', { name: 'Retry' });
      await expect(retry).toBeVisible({ timeout: 15_000 });
      await expectShell(page);
      const other = await browser.newPage({ baseURL: baseURL! });
      await signIn(other, 'college');
      await other.close();
      await page.unroute(ADMIN);
      await retry.click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 15_000 });
      await expect(retry).toBeHidden();
    });
  });
}

test.describe('files of one remote delayed by 30 s', () => {
  test.use({ faults: async ({}, use) => use([]) });
  test('the shell says so within its limit and goes on', async ({ page }) => {
    test.setTimeout(90_000);
    await signInWithout(page, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 30_000));
      await route.continue().catch((error: Error) => {
        if (!/closed|handled/.test(error.message)) throw error; // the journey may have ended meanwhile
      });
    });
    await expectShell(page);
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 15_000 });
    await page
      .getByRole('link', { name: 'Logout' })
      .or(page.getByRole('button', { name: 'Logout' }))
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'College Login' })).toBeVisible();
  });
});
