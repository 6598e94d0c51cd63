import type { Page } from '@playwright/test';
import { expect, signIn, test } from './portal';

/** Everything of the remote, and its scripts alone: its list of screens is data and may survive. */
const ALL = /\/remotes\/admin\//;
const SCRIPTS = /\/remotes\/admin\/.*\.js(\?|$)/;

/** Shell alive: header and way out are there although the remote is not; the menu too, where its data has survived. */
async function expectShell(page: Page, files: RegExp): Promise<void> {
  await expect(page.getByRole('banner')).toContainText('501');
  const menu = page.getByRole('navigation');
  await expect(menu.getByText('Logout')).toBeVisible();
  if (files === SCRIPTS) await expect(menu.getByRole('link', { name: 'College Details' })).toBeVisible();
}

type Fulfil = Parameters<Page['route']>[1];

async function signInWithout(page: Page, files: RegExp, fulfil: Fulfil): Promise<void> {
  await page.route(files, fulfil);
  await page.goto('');
  await page.getByLabel(/user ?name/i).fill('501');
  await page.getByLabel(/^Password/).fill(process.env.PORTAL_PASSWORD!);
  await page.getByRole('button', { name: /sign in|log ?in/i }).click();
  await expect(page).toHaveURL(/\/home/);
}

const FAULTS: [what: string, files: RegExp, fulfil: Fulfil][] = [
  ['deleted', ALL, (route) => route.fulfill({ status: 404, body: 'Not Found' })],
  [
    'replaced by garbage',
    SCRIPTS,
    (route) => route.fulfill({ status: 200, contentType: 'text/javascript', body: '}}} not a script' }),
  ],
  [
    'replaced by a page',
    ALL,
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>hello' }),
  ],
];

for (const [what, files, fulfil] of FAULTS) {
  test.describe(`files of one remote ${what}`, () => {
    // a broken script is reported by the page itself: that is the fault under test
    test.use({ faultsExpected: true });
    test('the shell and the other remotes work, and Retry brings it back', async ({ page, browser, baseURL }) => {
      await signInWithout(page, files, fulfil);
      const retry = page.getByRole('button', { name: 'Retry' });
      await expect(retry).toBeVisible({ timeout: 15_000 });
      await expectShell(page, files);
      const other = await browser.newPage({ baseURL: baseURL! });
      await signIn(other, 'college');
      await other.close();
      await page.unroute(files);
      await retry.click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 15_000 });
      await expect(retry).toBeHidden();
    });
  });
}

test.describe('files of one remote delayed by 30 s', () => {
  test.use({ faultsExpected: true });
  test('the shell says so within its limit and goes on', async ({ page }) => {
    test.setTimeout(90_000);
    await signInWithout(page, SCRIPTS, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 30_000));
      await route.continue().catch((error: Error) => {
        if (!/closed|handled/.test(error.message)) throw error; // the journey may have ended by now
      });
    });
    await expectShell(page, SCRIPTS);
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 15_000 });
    await page
      .getByRole('link', { name: 'Logout' })
      .or(page.getByRole('button', { name: 'Logout' }))
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'College Login' })).toBeVisible();
  });
});

test('a release that is deployed while a form is open leaves the form alone and comes with the next opening', async ({
  page,
}) => {
  const field = (label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`));
  const later = () => page.evaluate(() => 'laterRelease' in globalThis);
  await signIn(page, 'admin');
  await page.goto('home/add-deg');
  await field('Degree Level').selectOption('PG');
  await field('Degree Name').fill('M.Sc.');
  await field('Abbreviation').fill('Release Science');
  // as in a deployment: the new files lie beside the old ones, and each remote has another entry file
  await page.route(/\/remotes\/[a-z-]+\/remoteEntry\.js/, async (route) => {
    const body = `globalThis.laterRelease = true;\n${await (await route.fetch()).text()}`;
    await route.fulfill({ status: 200, contentType: 'text/javascript', body });
  });
  await field('Start Year').fill('2022');
  await field('Total Semester').selectOption('4');
  await field('Total Year').selectOption('2');
  await field('Total Credit').selectOption('5');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Degree Details Added successfully')).toBeVisible();

  // a screen whose code has not been fetched before
  await page.getByRole('navigation').getByRole('link', { name: 'College Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'College Details' })).toBeVisible();
  expect(await later()).toBe(false);
  await page.goto('home/deglist');
  await expect(page.getByRole('heading', { level: 1, name: 'Degree Details' })).toBeVisible();
  expect(await later()).toBe(true);

  await page.getByLabel('Degree Level').selectOption('PG');
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'Release Science', exact: true }) });
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});

test.describe('a part of the page that cannot be fetched', () => {
  test.use({ faultsExpected: true });
  test('what is typed stays; the question before leaving comes when the line is back', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('home/add-deg');
    const name = page.getByLabel(/^Degree Name( \*)?$/);
    await name.fill('M.Sc.');
    const scripts = /\.js(\?|$)/;
    await page.route(scripts, (route) => route.abort());
    await page.getByRole('navigation').getByRole('link', { name: 'College Details' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' });
    await expect(notice).toBeVisible();
    await expect(name).toHaveValue('M.Sc.');
    await page.unroute(scripts);
    await notice.getByRole('button', { name: 'Retry' }).click();
    const question = page.getByRole('dialog', { name: 'Leave this page?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(notice).toBeHidden();
    await expect(name).toHaveValue('M.Sc.');
  });
});
