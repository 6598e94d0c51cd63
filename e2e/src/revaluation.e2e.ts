import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { readFileSync } from 'node:fs';
import { noFindings } from './accessibility';
import { Keys } from './keys';
import { expect, password, signIn, test } from './portal';
import { revaluationInCamp } from './reval-camp-steps';

// one exam, whose window is open in the first journey and closed by the second
test.describe.configure({ mode: 'serial' });

/** Its results are published and its window of revaluation is open. */
const EXAM = 'EVEN-2025-APR';
const SAVED = 'Change saved successfully';
const STUDENT = 'C24UG101COM0';

async function choose(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: /^Exam( \*)?$/ }).selectOption({ label: EXAM });
  await page.getByLabel(/^Degree Level/).selectOption('UG');
  await page.getByLabel(/^Degree( \*)?$/).selectOption({ label: 'B.Com. Commerce' });
}

const open = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

/** The amount of the fees summary in rupees. */
async function amount(page: Page): Promise<number> {
  const total = page.getByRole('region', { name: 'Total revaluation amount' }).getByRole('definition').last();
  return Number((await total.innerText()).replace(/[^0-9.]/g, ''));
}

/** Notes what would be printed instead of the browser's dialog. */
async function printed(page: Page): Promise<string> {
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Print' }).click();
  const area = page.locator('[data-print-area]');
  await expect(area).toBeVisible();
  const text = await area.innerText();
  const back = page.waitForEvent('load');
  await page.evaluate(() => void window.dispatchEvent(new Event('afterprint')));
  await back;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return text;
}

test('[S1-FUNC-07] [S2-ROUTE-COLLEGE-14] [S2-ROUTE-COLLEGE-15] [S2-ROUTE-COLLEGE-16] [S2-ROUTE-ADMIN-13] a college applies for three papers, prints what it owes, and the office exports the applicants', async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page, 'college');
  await open(page, 'Revaluation Fees');
  await expect(page).toHaveURL(/\/home\/revaluation-fee-mgt/);
  await expect(page.getByRole('heading', { level: 1, name: 'Revaluation Fees Summary' })).toBeVisible();
  const before = await amount(page);

  await open(page, 'Revaluation Apply');
  await expect(page).toHaveURL(/\/home\/revaluation-aply/);
  await choose(page);
  const paper = page.getByLabel(/^Paper/);
  await paper.selectOption({ label: 'All papers' });
  await page.getByRole('button', { name: 'Search' }).click();
  // the search ignores case and matches anywhere in the number
  await page.getByLabel('Search register number').fill(STUDENT.slice(2).toLowerCase());
  await expect(page.getByText(/^[0-9,]+ of [0-9,]+ rows$/)).toBeVisible();
  await noFindings(page);

  // three papers, each with another of the three
  const free = page
    .getByRole('row')
    .filter({ hasText: STUDENT })
    .filter({
      hasNot: page.getByRole('switch', { checked: true }),
    });
  const names: string[] = [];
  for (const what of ['Revaluation', 'Re-total', 'Transparency']) {
    const locator = free.first().getByRole('switch', { name: new RegExp(`^${what}:`) });
    const name = (await locator.getAttribute('aria-label'))!;
    // the message is on the page that comes back; the next switch removes it before it saves
    await locator.click();
    await expect(page.getByText(SAVED)).toBeVisible();
    await expect(page.getByRole('switch', { name })).toBeChecked();
    names.push(name.replace(`${what}: `, ''));
  }
  expect(new Set(names).size).toBe(3);
  await page.getByRole('button', { name: `History of ${names[0]}` }).click();
  await expect(page.getByRole('dialog').getByText('Applied for').last()).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  // 500 for a UG paper, 350 and 350
  await open(page, 'Revaluation Fees');
  await expect(page.getByRole('table', { name: 'Revaluation fees' })).toBeVisible();
  expect(await amount(page)).toBe(before + 1200);
  await noFindings(page);
  const sheet = await printed(page);
  expect(sheet).toContain('Revaluation Fees Summary');
  expect(sheet).toContain(EXAM);
  expect(sheet).toMatch(/Total revaluation amount: ₹\s[0-9,]+\.00/);

  // the report of the college, and its spreadsheet
  await open(page, 'Revaluation Report');
  await expect(page).toHaveURL(/\/home\/revaluation-report/);
  await choose(page);
  await page.getByLabel(/^Report/).selectOption({ label: 'Re-total' });
  await page.getByRole('button', { name: 'Search' }).click();
  const [regNo] = names[1]!.split(', ');
  await expect(page.getByRole('table', { name: 'Re-total applied details' })).toContainText(regNo!);
  await noFindings(page);
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel' }).click(),
  ]);
  const ownEntry = await readXlsx(readFileSync(await report.path()));
  expect(ownEntry.sheets[0]!.rows.slice(1).map((row) => row[3])).toContain(regNo);
  expect(await printed(page)).toContain(regNo);

  // the office, of every college
  const officePage = await (await browser.newContext()).newPage();
  await signIn(officePage, 'admin');
  await open(officePage, 'Revaluation Exports');
  await expect(officePage).toHaveURL(/\/home\/get-reval-excel/);
  await choose(officePage);
  await officePage.getByRole('button', { name: 'Revaluation', exact: true }).click();
  const table = officePage.getByRole('table', { name: 'Revaluation applied details' });
  await expect(table).toBeVisible();
  await noFindings(officePage);
  const [file] = await Promise.all([
    officePage.waitForEvent('download'),
    officePage.getByRole('button', { name: 'Download Revaluation_Fees.xlsx' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Revaluation_Fees.xlsx');
  const { sheets } = await readXlsx(readFileSync(await file.path()));
  const [head, ...rows] = sheets[0]!.rows;
  expect(head).toEqual(['S_No', 'DEGREE', 'P_CODE', 'REG_NO', 'NAME', 'DOB']);
  const applied = names[0]!.split(', ');
  expect(rows.map((row) => [row[3], row[2]])).toContainEqual(applied);
  await officePage.getByRole('tab', { name: 'Re-totals' }).click();
  await expect(officePage.getByText('The window is still open.')).toBeVisible();
  await noFindings(officePage);
  await officePage.getByRole('tab', { name: 'Copies of scripts' }).click();
  await expect(officePage.getByRole('table', { name: 'Copies of scripts' })).toBeVisible();
  await expect(officePage.getByText(/^Scripts are kept for one year after the publication/)).toBeVisible();
  await noFindings(officePage);
  await officePage.context().close();

  // the college withdraws its application
  await open(page, 'Revaluation Apply');
  await expect(page.getByRole('table', { name: 'Results that can be looked at again' })).toBeVisible();
  for (const [index, what] of ['Revaluation', 'Re-total', 'Transparency'].entries()) {
    await page.getByLabel('Search register number').fill(names[index]!.split(', ')[0]!);
    const name = `${what}: ${names[index]}`;
    await page.getByRole('switch', { name }).click();
    await expect(page.getByText(SAVED)).toBeVisible();
    await expect(page.getByRole('switch', { name })).not.toBeChecked();
  }
});

test('[DEL-2] with the keyboard alone: a college applies for a revaluation and takes it back', async ({ page }) => {
  const keys = new Keys(page);
  await page.goto('');
  // another college: what the first one owes is counted above
  await keys.signIn('102', password());
  await keys.find('revaluation a', 'Revaluation Apply');
  await keys.choose(/^Exam( \*)?$/, EXAM);
  await keys.choose(/^Degree Level/, 'UG');
  await keys.choose(/^Degree( \*)?$/);
  await keys.choose(/^Paper/, 'All papers');
  await keys.press('Enter');
  const table = page.getByRole('table', { name: 'Results that can be looked at again' });
  const free = table.getByRole('switch', { name: /^Revaluation:/, checked: false }).first();
  const name = (await free.getAttribute('aria-label'))!;
  const toggle = page.getByRole('switch', { name, exact: true });
  await keys.tabTo(toggle);
  for (const checked of [true, false]) {
    await keys.press('Space');
    await expect(page.getByText(SAVED)).toBeVisible();
    await expect(toggle).toBeChecked({ checked });
    // the page has been loaded again, and the next key still belongs to this switch
    await expect(toggle).toBeFocused();
  }
});

test('[S2-ROUTE-CAMPADMIN-06] [S2-ROUTE-CAMP-09] the window closes, and three scripts are pulled and valued again in a camp by two operators and its officer', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await revaluationInCamp({ page, browser, exam: EXAM });
});
