import type { Page } from '@playwright/test';
import { expect, signIn, test } from './portal';

const EXAM = 'EVEN-2026-APR';
const ENGLISH = '23UEGEN04';
const TAMIL = '23UTALT04';

async function load(page: Page, degree: string) {
  await page.getByLabel('Degree Level').selectOption('UG');
  await page.getByLabel('Degree', { exact: true }).selectOption({ label: degree });
  await page.getByLabel('Batch').selectOption(EXAM);
  await page.getByRole('combobox', { name: 'Semester' }).selectOption('4');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: `${degree}, semester 4, ${EXAM}` })).toBeVisible();
}
const date = (page: Page, code: string) => page.getByRole('textbox', { name: `Exam date of ${code}` });
const row = (page: Page, code: string) => page.getByRole('row').filter({ has: date(page, code) });

test('[S2-ROUTE-ADMIN-07, S2-SCREEN-TIMETABLE-01, S2-SCREEN-TIMETABLE-03, S2-SCREEN-TIMETABLE-05, S6-PERM-ADMIN-04] the office gives papers a date, sees whom two papers would meet, and every degree has the same slot', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Exam Time Table' }).click();
  await expect(page).toHaveURL(/\/home\/add-time-table/);
  await load(page, 'B.Com. Commerce');

  // two papers every student has, at the same time
  await date(page, ENGLISH).fill('15-04-2026');
  await date(page, TAMIL).fill('15-04-2026');
  await expect(page.getByRole('table', { name: 'Students with two papers' })).toBeVisible();
  await expect(row(page, TAMIL)).toContainText('Clash');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept these clashes?' });
  await expect(dialog).toContainText(`${ENGLISH} and ${TAMIL}`);
  await dialog.getByRole('button', { name: 'Go back' }).click();

  // nothing typed was lost; the afternoon is free
  await expect(date(page, TAMIL)).toHaveValue('15-04-2026');
  await page.getByLabel(`Session of ${TAMIL}`).selectOption('AN');
  await expect(page.getByText('2 papers unsaved')).toBeVisible();
  await expect(row(page, TAMIL)).not.toContainText('Clash');
  // the one clash the demonstration has accepted is another one
  await expect(page.getByRole('table', { name: 'Papers at the same time' })).toContainText('Accepted');
  await expect(page.getByRole('table', { name: 'Papers at the same time' })).not.toContainText(ENGLISH);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Exam time table saved: 2 papers of B.Com. Commerce')).toBeVisible();
  await expect(row(page, TAMIL)).toContainText('Saved');

  await page.reload();
  await expect(date(page, TAMIL)).toHaveValue('15-04-2026');
  await expect(page.getByLabel(`Session of ${TAMIL}`)).toHaveValue('AN');

  // another degree has the same papers, and cannot give them a day of its own by accident
  await load(page, 'B.Sc. Computer Science');
  await expect(date(page, ENGLISH)).toHaveValue('15-04-2026');
  await date(page, ENGLISH).fill('20-04-2026');
  await expect(row(page, ENGLISH)).toContainText('Elsewhere');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const moving = page.getByRole('dialog', { name: 'Move these papers for every degree?' });
  await expect(moving).toContainText(`${ENGLISH} is scheduled on 15-04-2026 FN for B.Com. Commerce.`);
  await moving.getByRole('button', { name: 'Go back' }).click();
  await expect(date(page, ENGLISH)).toHaveValue('20-04-2026');
});

test('[S5-VAL-SELECT-03, S5-VAL-SELECT-04] without a choice neither Search nor Save asks the server', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('home/add-time-table');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Please select Degree, Batch, and Semester.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Please select Degree, Batch, and load Paper Codes.')).toBeVisible();
});
