import type { Page } from '@playwright/test';
import { noFindings } from './accessibility';
import { expect, signIn, test } from './portal';

const EXAM = 'EVEN-2026-APR';

async function search(page: Page, { batch = '2024', sem = '4' } = {}): Promise<void> {
  await page.getByRole('combobox', { name: /^Exam( \*)?$/ }).selectOption({ label: EXAM });
  await page.getByLabel(/^Degree Level/).selectOption('UG');
  await page.getByLabel(/^Degree( \*)?$/).selectOption({ label: 'B.Com. Commerce' });
  await page.getByLabel(/^Student Batch/).selectOption(batch);
  await page.getByLabel(/^Semester/).selectOption(sem);
  await page.getByRole('button', { name: 'Search' }).click();
}

test('[S1-FUNC-04] a college registers a batch in its papers, confirms the applications and prints the report', async ({
  page,
}) => {
  // many steps, with a look for barriers among them
  test.slow();
  await signIn(page, 'college');

  // one confirmation is withdrawn
  await page.getByRole('navigation').getByRole('link', { name: 'Exam Applications' }).click();
  await search(page);
  const takeBack = page.getByRole('button', { name: /^Not Confirm / }).first();
  const name = (await takeBack.getAttribute('aria-label'))!.replace('Not Confirm ', '');
  await takeBack.click();
  await expect(page.getByText(`${name}: 1 application set to not confirmed.`)).toBeVisible();
  await noFindings(page);

  // and its row deleted, so that there is something to register
  await page.getByRole('navigation').getByRole('link', { name: 'Course Registration' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Course Registration List' })).toBeVisible();
  await search(page);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${name}: 1 application deleted.`)).toBeVisible();
  await noFindings(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel' }).click();
  expect((await download).suggestedFilename()).toBe('Course_Registered.xlsx');

  // the whole batch in all its papers: existing rows are reported, the missing row is created
  await page.getByRole('link', { name: 'Course Register', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Course Register' })).toBeVisible();
  await search(page);
  await expect(page.getByRole('table', { name: 'Students' })).toBeVisible();
  await noFindings(page);
  const create = page.getByRole('button', { name: 'Create Exam Application for Selected Batch' });
  await create.click();
  await expect(page.getByText(/[0-9]+ exam applications? created\. [0-9]+ already registered\./)).toBeVisible();
  await create.click();
  await expect(page.getByText(/^No exam application was created\. [0-9]+ already registered\./)).toBeVisible();

  // all of them confirmed together
  await page.getByRole('navigation').getByRole('link', { name: 'Exam Applications' }).click();
  // the page before has the same selects, and what is chosen there is the last word
  await expect(page.getByRole('table', { name: 'Students' })).toBeHidden();
  await search(page);
  const applications = page.getByRole('table', { name: 'Exam applications' });
  await applications.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Confirm Selected' }).click();
  await expect(page.getByText(/[0-9]+ applications? confirmed\./)).toBeVisible();
  await noFindings(page);

  // the report on paper
  await page.getByRole('navigation').getByRole('link', { name: 'Exam Confirmation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Exam Application Report' })).toBeVisible();
  await search(page);
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Print' }).click();
  const sheet = page.getByRole('table', { name: 'Exam Application Report' }).first();
  await expect(sheet).toContainText('Examiner No.');
  await expect(sheet).toContainText(name.split(' ')[0]!);
});

test('a college applies for an arrear of one student and sees the reason for every paper', async ({ page }) => {
  await signIn(page, 'college');
  await page.goto('home/add-exam-arr-app');
  await page.getByLabel(/^Register Number/).fill('c24ug101com001');
  await page.getByRole('button', { name: 'Search' }).click();
  const locator = page.getByRole('table', { name: 'Papers written before' });
  await expect(locator.getByText(/^Passed in /).first()).toBeVisible();
  await noFindings(page);
  await page.getByLabel(/^Register Number/).fill('C24UG102COM001');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No Student Found..')).toBeVisible();
});

const PAGES: Record<string, string> = {
  'list-examconfirm': 'Exam Applications',
  'Break-in-Study': 'Break in Study',
  'nmec-registration': 'Language/NMEC Registration',
  'list-exampapp': 'Course Registration List',
  'add-exampapp': 'Course Register',
  'add-examarrapp': 'Exam Arrear Application by Paper Code',
  'add-exam-arr-app': 'Exam Arrear Application by Register Number',
  'examconfirm-report': 'Exam Application Report',
};
async function everyPage(page: Page): Promise<void> {
  for (const [path, name] of Object.entries(PAGES)) {
    await page.goto(`home/${path}`);
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  }
}

test('[S2-ROUTE-ADMIN-08, S2-ROUTE-ADMIN-27, S2-ROUTE-ADMIN-29, S2-ROUTE-ADMIN-30, S2-ROUTE-ADMIN-31, S2-ROUTE-ADMIN-32, S2-ROUTE-ADMIN-33, S2-ROUTE-ADMIN-34] every page of registrations opens at its address for the office', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await everyPage(page);
});

test('[S2-ROUTE-COLLEGE-03, S2-ROUTE-COLLEGE-04, S2-ROUTE-COLLEGE-05, S2-ROUTE-COLLEGE-23, S2-ROUTE-COLLEGE-25, S2-ROUTE-COLLEGE-26, S2-ROUTE-COLLEGE-27, S2-ROUTE-COLLEGE-28] every page of registrations opens at its address for a college', async ({
  page,
}) => {
  await signIn(page, 'college');
  await everyPage(page);
});
