import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { readFileSync } from 'node:fs';
import { noFindings } from './accessibility';
import { expect, signIn, test } from './portal';

/** Its numbers are made and its counts are at the press. */
const EXAM = 'ODD-2025-NOV';
const DONE = 'Barcode generation completed successfully!';

/** Presses the button, sees its busy words, and opens the file that comes: register numbers with their dummy numbers. */
async function generate(page: Page): Promise<Map<string, unknown>> {
  const download = page.waitForEvent('download', { timeout: 120_000 });
  await page.getByRole('button', { name: 'Generate Barcodes' }).click();
  await expect(page.getByRole('button', { name: 'Generating Barcodes...' })).toBeVisible();
  await expect(page.getByText(DONE)).toBeVisible({ timeout: 120_000 });
  const file = await download;
  expect(file.suggestedFilename()).toBe('TopSheetData.xlsx');
  const { sheets } = await readXlsx(readFileSync(await file.path()));
  const [header, ...rows] = sheets[0]!.rows;
  const [regNo, paper, number] = ['Reg_No', 'P_code', 'Dummy_No'].map((name) => header!.indexOf(name));
  return new Map(rows.map((row) => [`${String(row[regNo!])}/${String(row[paper!])}`, row[number!]]));
}

test('[S2-ROUTE-ADMIN-10] [S2-SCREEN-TOPSHEET-05] [S2-SCREEN-TOPSHEET-02] the office generates the barcodes, opens the spreadsheet, and a second time every number stays', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Generate Barcode', exact: true }).click();
  await expect(page).toHaveURL(/\/home\/add-barcode/);
  await expect(page.getByRole('heading', { level: 1, name: 'Top Sheet Data Generation' })).toBeVisible();
  await page.getByRole('combobox', { name: /^Exam( \*)?$/ }).selectOption({ label: EXAM });
  await expect(page.getByText(/scripts in \d+ papers have their number/)).toBeVisible();
  await noFindings(page);

  const first = await generate(page);
  expect(first.size).toBeGreaterThan(100);
  for (const number of first.values()) expect(number).toMatch(/^[1-9][0-9]{7}$/);
  expect(new Set(first.values()).size).toBe(first.size);
  await noFindings(page);
  expect(await generate(page)).toEqual(first);
  await expect(page.getByText(/No number was added/)).toBeVisible();

  await page.getByLabel(/^College( \*)?$/).selectOption('101');
  await page.getByRole('button', { name: 'Labels as PDF' }).click();
  const download = page.getByRole('button', { name: /^Download top-labels-ODD-2025-NOV-101\.pdf/ });
  await expect(download).toBeVisible({ timeout: 60_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('[S2-ROUTE-ADMIN-11] [S2-SCREEN-QPCOUNT-03] the office counts question papers and saves them', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'admin');
  await page.getByRole('navigation').getByRole('link', { name: 'QP Count', exact: true }).click();
  await expect(page).toHaveURL(/\/home\/get-QP-Count/);
  await page.getByRole('combobox', { name: /^Exam( \*)?$/ }).selectOption({ label: EXAM });
  await page.getByRole('button', { name: 'Search' }).click();
  const table = page.getByRole('table', { name: 'Question paper count' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText(/^Run 1, frozen/)).toBeVisible();
  await noFindings(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download QPCount.xlsx' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('QPCount.xlsx');
  const { sheets } = await readXlsx(readFileSync(await file.path()));
  const shown = await table.getByRole('row').nth(1).getByRole('cell').allInnerTexts();
  expect(sheets[0]!.rows[1]!.map(String)).toEqual(shown);
});

test('[S2-ROUTE-ADMIN-12] the office counts the question papers of a college', async ({ page }) => {
  await signIn(page, 'admin');
  await page.getByRole('navigation').getByRole('link', { name: 'QP College Count', exact: true }).click();
  await expect(page).toHaveURL(/\/home\/get-QP-ClgCount/);
  await page.getByRole('combobox', { name: /^Exam( \*)?$/ }).selectOption({ label: EXAM });
  const college = page.getByLabel(/^College( \*)?$/);
  await expect(college.getByRole('option').nth(1)).toHaveText(/^\d+ - .+ \(\w+\)$/);
  await college.selectOption('101');
  await page.getByRole('button', { name: 'Search' }).click();
  const table = page.getByRole('table', { name: 'Question paper count by college' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await noFindings(page);
});
