import type { Page } from '@playwright/test';
import { rotatingItems } from '@thervu/testing/rotation';
import { noFindings } from './accessibility';
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

test('[F-24] [S2-SCREEN-STUDENTLIST-02, S2-SCREEN-STUDENTLIST-03] the office finds a student by the filter and corrects name and birth date; the college sees it, with its own correction in the history', async ({
  page,
  browser,
}) => {
  const regNo = 'C25UG101COM003';
  await signIn(page, 'admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Student Details' }).click();
  await expect(page).toHaveURL(/\/home\/student-list$/);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please select Degree and Admission Year');
  await search(page, '101');
  await task(page, 'Edit', regNo).click();
  await page.getByLabel(/^Name of /).fill('Thamarai Selvi K');
  await page.getByLabel(/^Date of birth of /).fill('2099-01-01');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The age at admission must be 14 to 90 years.')).toBeVisible();
  await page.getByLabel(/^Date of birth of /).fill('2007-02-28');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Thamarai Selvi K (${regNo}): Student updated successfully.`)).toBeVisible();
  await expect(row(page, regNo)).toContainText('28-02-2007');

  const college = await (await browser.newContext()).newPage();
  await signIn(college, 'college');
  await college.goto('home/student-list');
  await search(college, null);
  await expect(row(college, regNo)).toContainText('Thamarai Selvi K');
  await task(college, 'Edit', regNo).click();
  await college.getByLabel(/^Name of /).fill('Thamaraiselvi K');
  await college.keyboard.press('Enter');
  await expect(college.getByText(/updated successfully/)).toBeVisible();
  await task(college, 'History', regNo).click();
  await expect(college.getByRole('dialog')).toContainText('Name changed from Thamarai Selvi K to Thamaraiselvi K');
  await college.context().close();
});

test('[S1-FUNC-03] the office discontinues a student, and a student with exam applications is not deleted', async ({
  page,
}) => {
  const regNo = 'C25UG101COM004';
  await signIn(page, 'admin');
  await page.goto('home/student-list');
  await search(page, '101');
  await task(page, 'Delete', regNo).click();
  await expect(page.getByRole('dialog', { name: 'Are you sure you want to delete this student?' })).toContainText(
    regNo,
  );
  await inDialog(page, 'Delete').click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('exam application');
  await inDialog(page, 'Cancel').click();

  await task(page, 'Discontinue', regNo).click();
  await expect(page.getByRole('dialog')).toContainText(regNo);
  await page.getByRole('dialog').getByLabel('Reason').fill('Joined the police');
  await inDialog(page, 'Discontinue').click();
  await expect(page.getByText(/has been discontinued\./)).toBeVisible();
  await expect(row(page, regNo)).toContainText('Discontinued');
  await expect(task(page, 'Edit', regNo)).toBeDisabled();
  await task(page, 'History', regNo).click();
  await expect(page.getByRole('dialog')).toContainText('Discontinued: Joined the police');
});

test('[S2-SCREEN-STUDENTLIST-05, S4-STATE-STUDENT-03] the office transfers a student; the former college sees it no longer, the search finds it in the new one', async ({
  page,
  browser,
}) => {
  const regNo = 'C25UG101COM005';
  await signIn(page, 'admin');
  await page.goto('home/student-list');
  await search(page, '101');
  await task(page, 'Transfer', regNo).click();
  const target = page.getByRole('dialog').getByRole('combobox');
  await expect(target.getByRole('option', { name: /^102,/ })).toBeAttached();
  await expect(target.getByRole('option', { name: /^(101|501|902),/ })).toHaveCount(0);
  await target.selectOption('102');
  await expect(page.getByRole('dialog')).toContainText(`(${regNo}) to 102,`);
  await inDialog(page, 'Transfer').click();
  await expect(page.getByText(/has been transferred to 102/)).toBeVisible();
  await expect(row(page, regNo)).toHaveCount(0);

  await page.getByRole('link', { name: 'Student Search' }).click();
  await expect(page).toHaveURL(/\/home\/Student-List-Regno$/);
  await page.getByLabel('Register Number').fill(regNo);
  await page.keyboard.press('Enter');
  await expect(row(page, regNo)).toContainText('102');
  await page.getByRole('link', { name: /^Student Details of/ }).click();
  await task(page, 'History', regNo).click();
  await expect(page.getByRole('dialog')).toContainText('Transferred from college 101 to 102');

  const college = await (await browser.newContext()).newPage();
  await signIn(college, 'college');
  await college.goto('home/student-list?college=102');
  await expect(college.getByLabel('College', { exact: true })).toHaveCount(0);
  await search(college, null);
  await expect(row(college, 'C25UG101COM006')).toBeVisible();
  await expect(row(college, regNo)).toHaveCount(0);
  await expect(college.getByRole('button', { name: /^(Discontinue|Transfer|Delete) / })).toHaveCount(0);
  await college.context().close();
});

test('axe finds nothing on the list, on a row that is corrected, and in the dialogs', async ({ page }) => {
  test.slow();
  await signIn(page, 'admin');
  await page.goto('home/student-list');
  await search(page, '101');
  const regNo = 'C25UG101COM007';
  await task(page, 'Edit', regNo).click();
  await page.getByLabel(/^Name of /).fill('x'.repeat(101));
  await page.keyboard.press('Enter');
  await expect(page.getByText('At most 100 characters.')).toBeVisible();
  await noFindings(page);
  await page.keyboard.press('Escape');
  for (const name of ['History', 'Discontinue', 'Transfer', 'Delete']) {
    await task(page, name, regNo).click();
    await expect(page.getByRole('dialog')).toContainText(regNo);
    await noFindings(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('the office looks at the register numbers of late admissions, then assigns them', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('home/student-list');
  await page.getByRole('link', { name: 'Register Numbers' }).click();
  // the list stays until the page is there, and asks for the same
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register Numbers');
  await choose(page, '101');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(row(page, 'Xavier Late')).toContainText(/C25UG101COM\d{3}/);
  await expect(row(page, 'Half Way')).toHaveCount(0);
  await noFindings(page);
  const number = /C25UG101COM\d{3}/.exec(await row(page, 'Xavier Late').innerText())?.[0] ?? '';
  await page.getByRole('button', { name: /^Assign \d+ Register Numbers$/ }).click();
  await noFindings(page);
  await inDialog(page, 'Assign').click();
  await expect(page.getByText(/assigned/).first()).toBeVisible();
  await expect(page.getByText('Every admitted student of this batch has a register number.')).toBeVisible();

  await page.getByRole('link', { name: 'Student Details' }).last().click();
  await expect(row(page, 'Xavier Late')).toContainText(number);
  await task(page, 'History', number).click();
  await expect(page.getByRole('dialog')).toContainText(`Register number ${number} assigned`);
});

for (const path of rotatingItems(['student-list', 'Student-List-Regno', 'register-numbers'], 3)) {
  test(`on a phone nothing of ${path} stands outside the page`, async ({ page }) => {
    await signIn(page, 'admin');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`home/${path}`);
    await expect(page.getByRole('search')).toBeVisible();
    if (path === 'student-list') await search(page, '101');
    await noFindings(page);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wider).toBe(false);
  });
}
