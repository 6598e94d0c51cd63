import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './portal';

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const task = (page: Page, name: string, regNo: string) =>
  row(page, regNo).getByRole('button', { name: new RegExp(`^${name} `) });
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });

async function choose(page: Page, college: string | null, year = '2025') {
  if (college) await page.getByLabel('College', { exact: true }).selectOption(college);
  await page.getByLabel('Degree Level').selectOption('UG');
  await page.getByLabel('Degree', { exact: true }).selectOption({ label: 'B.Com. Commerce' });
  await page.getByLabel('Admission Year').selectOption(year);
}

async function search(page: Page, college: string | null) {
  await choose(page, college);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('table', { name: 'Students' })).toBeVisible();
}

async function axeIsContent(page: Page) {
  // a dialog on its way in is half transparent, which axe reads as too little contrast
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test('[S1-FUNC-03, S2-SCREEN-STUDENTLIST-02, S2-SCREEN-STUDENTLIST-05, S4-STATE-STUDENT-03] the office finds students, corrects one, discontinues one and transfers one; the former college sees it no longer', async ({
  page,
  browser,
}) => {
  const [corrected, discontinued, moved] = ['C25UG101COM003', 'C25UG101COM004', 'C25UG101COM005'];
  await signIn(page, 'admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Student Details' }).click();
  await expect(page).toHaveURL(/\/home\/student-list$/);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please select Degree and Admission Year');
  await search(page, '101');
  await axeIsContent(page);

  // name and birth date, in the row
  await task(page, 'Edit', corrected).click();
  await axeIsContent(page);
  await page.getByLabel(/^Name of /).fill('Thamarai Selvi K');
  await page.getByLabel(/^Date of birth of /).fill('2099-01-01');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The age at admission must be 14 to 90 years.')).toBeVisible();
  await axeIsContent(page);
  await page.getByLabel(/^Date of birth of /).fill('2007-02-28');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(`Thamarai Selvi K (${corrected}): Student updated successfully.`),
  ).toBeVisible();
  await expect(row(page, corrected)).toContainText('28 Feb 2007');

  // discontinued, with a reason
  await task(page, 'Discontinue', discontinued).click();
  await expect(page.getByRole('dialog')).toContainText(discontinued);
  await axeIsContent(page);
  await page.getByRole('dialog').getByLabel('Reason').fill('Joined the police');
  await inDialog(page, 'Discontinue').click();
  await expect(page.getByText(/has been discontinued\./)).toBeVisible();
  await expect(row(page, discontinued)).toContainText('Discontinued');
  await expect(task(page, 'Edit', discontinued)).toBeDisabled();

  // a student with exam applications is not deleted
  await task(page, 'Delete', corrected).click();
  await expect(
    page.getByRole('dialog', { name: 'Are you sure you want to delete this student?' }),
  ).toContainText(`Thamarai Selvi K (${corrected})`);
  await axeIsContent(page);
  await inDialog(page, 'Delete').click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('exam application');
  await inDialog(page, 'Cancel').click();

  // to another college: neither the own one nor the closed one is offered
  await task(page, 'Transfer', moved).click();
  const target = page.getByRole('dialog').getByRole('combobox');
  await expect(target.getByRole('option', { name: /^102,/ })).toBeAttached();
  await expect(target.getByRole('option', { name: /^(101|501|902),/ })).toHaveCount(0);
  await target.selectOption('102');
  await expect(page.getByRole('dialog')).toContainText(`(${moved}) to 102,`);
  await axeIsContent(page);
  await inDialog(page, 'Transfer').click();
  await expect(page.getByText(/has been transferred to 102/)).toBeVisible();
  await expect(row(page, moved)).toHaveCount(0);

  // found by register number, in its new college, with its history
  await page.getByRole('link', { name: 'Student Search' }).click();
  await expect(page).toHaveURL(/\/home\/Student-List-Regno$/);
  await page.getByLabel('Register Number').fill(moved);
  await page.keyboard.press('Enter');
  await expect(row(page, moved)).toContainText('102');
  await axeIsContent(page);
  await page.getByRole('link', { name: /^Student Details of/ }).click();
  await task(page, 'History', moved).click();
  await expect(page.getByRole('dialog')).toContainText('Transferred from college 101 to 102');
  await axeIsContent(page);

  // the college: its own students, without what only the office may do
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'college');
  await other.goto('home/student-list?college=102');
  await expect(other.getByLabel('College', { exact: true })).toHaveCount(0);
  await search(other, null);
  await expect(row(other, corrected)).toContainText('Thamarai Selvi K');
  await expect(row(other, moved)).toHaveCount(0);
  await expect(other.getByRole('button', { name: /^(Discontinue|Transfer|Delete) / })).toHaveCount(0);
  await task(other, 'Edit', corrected).click();
  await other.getByLabel(/^Name of /).fill('Thamaraiselvi K');
  await other.keyboard.press('Enter');
  await expect(other.getByText(/updated successfully/)).toBeVisible();
  await task(other, 'History', corrected).click();
  await expect(other.getByRole('dialog')).toContainText(
    'Name changed from Thamarai Selvi K to Thamaraiselvi K',
  );
  await other.context().close();
});

test('the office looks at the register numbers of late admissions, then assigns them', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('home/student-list');
  await page.getByRole('link', { name: 'Register Numbers' }).click();
  await choose(page, '101');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(row(page, 'Xavier Late')).toContainText(/C25UG101COM\d{3}/);
  await expect(row(page, 'Half Way')).toHaveCount(0);
  await axeIsContent(page);
  const number = /C25UG101COM\d{3}/.exec(await row(page, 'Xavier Late').innerText())?.[0] ?? '';
  await page.getByRole('button', { name: /^Assign \d+ Register Numbers$/ }).click();
  await axeIsContent(page);
  await inDialog(page, 'Assign').click();
  await expect(page.getByText(/assigned/).first()).toBeVisible();
  await expect(page.getByText('Every admitted student of this batch has a register number.')).toBeVisible();

  await page.getByRole('link', { name: 'Student Details' }).last().click();
  await expect(row(page, 'Xavier Late')).toContainText(number);
  await task(page, 'History', number).click();
  await expect(page.getByRole('dialog')).toContainText(`Register number ${number} assigned`);
});

for (const path of ['student-list', 'Student-List-Regno', 'register-numbers']) {
  test(`on a phone nothing of ${path} stands outside the page`, async ({ page }) => {
    await signIn(page, 'admin');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`home/${path}`);
    await expect(page.getByRole('search')).toBeVisible();
    if (path === 'student-list') await search(page, '101');
    await axeIsContent(page);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wider).toBe(false);
  });
}
