import type { Page } from '@playwright/test';
import { rotatingItems } from '@thervu/testing/rotation';
import { noFindings } from './accessibility';
import { expect, password, signIn, test, type Who } from './portal';

const opensItsOwn =
  (who: Who, ownName: string, foreign: string) =>
  async ({ page }: { page: Page }): Promise<void> => {
    await signIn(page, who);
    expect(await page.evaluate(() => sessionStorage.getItem('userRole'))).toBe(who);
    await page.goto(`home/${ownName}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/home/${ownName}$`));
    await page.goto(`home/${foreign}`);
    await expect(page).not.toHaveURL(/home/);
  };

test(
  "[S1-ROLE-01] [S4-STATE-LOGIN-01] admin signs in and opens its own area, not another's",
  opensItsOwn('admin', 'list-clg', 'Absent-entry'),
);
test(
  "[S1-ROLE-01] [S4-STATE-LOGIN-02] college signs in and opens its own area, not another's",
  opensItsOwn('college', 'Absent-entry', 'exam-create'),
);
test(
  "[S1-ROLE-01] [S4-STATE-LOGIN-03] campadmin signs in and opens its own area, not another's",
  opensItsOwn('campadmin', 'CampManager', 'list-clg'),
);
test(
  "[S1-ROLE-01] [S4-STATE-LOGIN-04] camp signs in and opens its own area, not another's",
  opensItsOwn('camp', 'entry/A', 'CampManager'),
);

test('[S8-MSG-LOGIN-01] a wrong password is answered in red and what was typed stays', async ({ page }) => {
  await page.goto('');
  await page.getByLabel(/user ?name/i).fill('102');
  await page.getByLabel(/^Password/).fill('not the password');
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alert').filter({ hasText: /\S/ });
  await expect(alert).toBeVisible();
  const red = await alert.evaluate((node) => getComputedStyle(node).color.match(/\d+/g)!.slice(0, 3).map(Number));
  expect(red[0]!).toBeGreaterThan(red[1]! + 60);
  await expect(page.getByLabel(/user ?name/i)).toHaveValue('102');
});

test('a person without a mouse signs in and reaches a page', async ({ page }) => {
  await page.goto('');
  await page.getByLabel(/user ?name/i).focus();
  await page.keyboard.type('103');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home/);
  const link = page.getByRole('navigation').getByRole('link', { name: 'Change Password' });
  // the first page takes the focus to its heading when it arrives, once
  await expect(async () => {
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/ChangePassword$/, { timeout: 2000 });
  }).toPass({ timeout: 20_000 });
});

test('[S2-GUARD-02] a refused page cannot be reached by the back button', async ({ page }) => {
  await page.goto('camp');
  await page.goto('home/list-clg');
  await expect(page.getByRole('heading', { name: 'College Login' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Camp Login' })).toBeVisible();
});

test('[S2-LOGOUT-01, S2-ROUTE-TOP-03] Logout in one tab ends the other as well', async ({ context, page }) => {
  await signIn(page, 'college');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const other = await context.newPage();
  await signIn(other, 'college');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await other
    .getByRole('button', { name: 'Logout' })
    .or(other.getByRole('link', { name: 'Logout' }))
    .first()
    .click();
  await expect(other.getByRole('heading', { name: 'College Login' })).toBeVisible();
  expect(await other.evaluate(() => [sessionStorage.length, localStorage.getItem('token')])).toEqual([0, null]);
  await expect(page.getByRole('heading', { name: 'College Login' })).toBeVisible();
  expect(token).not.toBeNull();
});

test('[S2-ROUTE-TOP-01] a deep link opens its page after a reload, below the base path', async ({ page }) => {
  await signIn(page, 'admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Degree Details' }).click();
  await expect(page).toHaveURL(/\/thervu\/home\/deglist$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Degree Details' })).toBeVisible();
});

test('[S4-STATE-SESSION-01] a session the server no longer knows leads back to the sign-in', async ({ page }) => {
  await signIn(page, 'college');
  await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'College Login' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('userRole'))).toBeNull();
});

test('on a phone the menu is a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, 'college');
  await expect(page.getByRole('link', { name: 'Hall Ticket', exact: true })).toBeHidden();
  await page.getByRole('button', { name: /menu/i }).first().click();
  await page.getByRole('link', { name: 'Hall Ticket', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hall Ticket' })).toBeVisible();
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  await expect.poll(wider).toBe(false);
});

for (const path of rotatingItems(['', 'camp', 'ExamResult'], 3)) {
  test(`axe finds nothing on '/${path}'`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await noFindings(page);
  });
}

for (const who of rotatingItems(['admin', 'college', 'campadmin', 'camp'] as const, 2)) {
  test(`axe finds nothing on the first page of ${who}`, async ({ page }) => {
    await signIn(page, who);
    await page.waitForLoadState('networkidle');
    await noFindings(page);
  });
}

test('[S1-PRODUCT-01] one web application serves office, colleges and camps, each at its own work', async ({
  browser,
  baseURL,
}) => {
  const works: [Who, string][] = [
    ['admin', 'Exam Creation'],
    ['college', 'Exam Applications'],
    ['campadmin', 'Camp Manager'],
  ];
  for (const [who, entry] of works) {
    const page = await browser.newPage({ baseURL: baseURL! });
    await signIn(page, who);
    expect(page.url().startsWith(baseURL!)).toBe(true);
    await page.getByRole('navigation').getByRole('link', { name: entry, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.close();
  }
});
