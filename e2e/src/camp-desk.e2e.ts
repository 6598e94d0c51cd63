import type { Page } from '@playwright/test';
import { noFindings } from './accessibility';
import { expect, signIn, test } from './portal';

/** The camp that has keyed half of its marks. An officer has one session at a time: one journey after the other. */
const CHIEF = 'co.padmavani@example.org';
const OPERATOR = 'op2.padmavani@example.org';
const EXAM = 'ODD-2025-NOV';
test.describe.configure({ mode: 'serial' });

const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`));

test('[S2-ROUTE-CAMPADMIN-03, S2-ROUTE-CAMPADMIN-04, S2-ROUTE-CAMPADMIN-05, S6-PERM-CAMPADMIN-01, S6-PERM-CAMPADMIN-03, S6-PERM-CAMPADMIN-04, S1-FUNC-09] a camp officer decides a difference with scan and C mark by keyboard, and deletes an entry', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'campadmin', CHIEF);
  const table = page.getByRole('table', { name: 'Different A/B Marks' });
  const enter = table.getByRole('button', { name: /^Enter C Mark of/ }).first();
  await enter.focus();
  const barcode = (await enter.getAttribute('aria-label'))!.replace(/\D/g, '');
  await noFindings(page);
  await page.keyboard.press('Enter');
  await expect(field(page, 'Scan Barcode')).toBeFocused();
  await expect(field(page, 'C Mark')).toBeDisabled();
  await page.keyboard.type('10000007');
  await expect(page.getByText('Scanned barcode does not match current paper.')).toBeVisible();
  await noFindings(page);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(barcode);
  await page.keyboard.press('Enter');
  await expect(field(page, 'C Mark')).toBeFocused();
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  // an unusually low mark must be typed a second time
  await expect(page.getByLabel('Type the mark once more')).toBeFocused();
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(page.getByText('C Mark saved successfully')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const row = table.getByRole('row').filter({ has: page.getByRole('cell', { name: barcode, exact: true }) });
  await expect(row).toContainText('Verified (0)');

  await page.getByRole('navigation').getByRole('link', { name: 'Camp Report' }).click();
  await expect(page).toHaveURL(/\/home\/CampBundleReport$/);
  await field(page, 'Date').fill('2025-12-02');
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await page.getByRole('tab', { name: 'B Entries' }).click();
  const entries = page.getByRole('table', { name: 'B Entries' });
  const remove = entries.getByRole('button', { name: /^Delete B entry/ }).last();
  const what = (await remove.getAttribute('aria-label'))!.replace('Delete B entry of Bundle ', '');
  await noFindings(page);
  await page.getByRole('button', { name: `View B entry of Bundle ${what}`, exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('table', { name: 'Scripts' })).toBeVisible();
  await noFindings(page);
  await page.keyboard.press('Escape');
  await remove.click();
  await expect(page.getByText(`Are you sure you want to delete B entry for Bundle ${what}?`)).toBeVisible();
  await noFindings(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeVisible();
  await remove.click();
  await field(page, 'Reason').fill('Stickers were swapped');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Delete B entry of Bundle ${what}`, exact: true })).toHaveCount(0);

  const [bundle, packet] = what.split('-');
  await page.getByRole('navigation').getByRole('link', { name: 'AB Mismatch' }).click();
  await expect(page).toHaveURL(/\/home\/CampABMissmatch$/);
  const mismatch = page
    .getByRole('table', { name: 'A/B Mark Count Mismatches' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: new RegExp(`^${bundle} \\(`) }) })
    .filter({ has: page.getByRole('cell', { name: packet!, exact: true }) });
  await expect(mismatch).not.toHaveCount(0);
  await noFindings(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Verify Bundle' }).click();
  await expect(page).toHaveURL(/\/home\/CampBundleSearch$/);
  await field(page, 'Bundle Number').fill(bundle!);
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await expect(page.getByRole('table', { name: 'A Entries' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await noFindings(page);
});

test('[S2-ROUTE-CAMPADMIN-02, S2-ROUTE-CAMP-01] a camp officer adds an operator, who signs in and has to change the password', async ({
  page,
}) => {
  test.slow();
  const email = `nila.${Date.now()}@example.org`;
  const first = 'four horses in a row';
  await signIn(page, 'campadmin', CHIEF);
  await page.getByRole('navigation').getByRole('link', { name: 'Camp Manager' }).click();
  await expect(page).toHaveURL(/\/home\/CampManager$/);
  await page.getByRole('button', { name: 'Add Data Operator' }).click();
  await expect(field(page, 'Place')).toHaveValue('SALEM');
  await field(page, 'Name').fill('Demo Nila');
  await field(page, 'Designation').fill('Operator');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(first);
  await field(page, 'Place').selectOption('Padmavani');
  await noFindings(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Officer created successfully')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('cell', { name: email })).toBeVisible();
  await noFindings(page);

  const other = await page.context().browser()!.newContext();
  const otherPage = await other.newPage();
  await otherPage.goto(new URL('camp', page.url().replace(/home\/.*$/, '')).href);
  await otherPage.getByLabel(/user ?name/i).fill(email);
  await otherPage.getByLabel(/^Password/).fill(first);
  await otherPage.getByRole('button', { name: /sign in|log ?in/i }).click();
  await otherPage.getByLabel(/current/i).fill(first);
  await otherPage.getByLabel(/^New password/i).fill('seven boats upstream');
  await otherPage.getByLabel(/again|confirm|repeat/i).fill('seven boats upstream');
  await otherPage.keyboard.press('Enter');
  await expect(otherPage.getByRole('heading', { level: 1, name: 'A/B Mark Count Mismatches' })).toBeVisible();
  await other.close();
});

test('[S2-ROUTE-CAMP-02, S2-ROUTE-CAMP-07, S2-ROUTE-CAMP-08, S6-PERM-CAMP-01, S6-PERM-CAMP-03] an operator sees counts and reports, decides and deletes nothing, and comes to no other page of the desk', async ({
  page,
}) => {
  await signIn(page, 'camp', OPERATOR);
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('table', { name: 'Different A/B Marks' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'A Mark' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /C Mark of|^Settle|^Delete/ })).toHaveCount(0);
  for (const [path, title] of [
    ['CampABMissmatch', 'A/B Mark Count Mismatches'],
    ['CampBundleReport', 'Script Marking Report'],
    ['CampBundleSearch', 'Bundle evaluation report'],
  ] as const) {
    await page.goto(`home/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await page.goto('home/CampManager');
  await expect(page.getByRole('heading', { level: 1, name: 'Camp Manager' })).toHaveCount(0);
  await page.goto('home/add-camp-entry');
  await expect(page.getByRole('heading', { level: 1, name: 'Camp Packet Entry' })).toHaveCount(0);
});

test('[S2-ROUTE-ADMIN-09, S2-ROUTE-ADMIN-14, S2-ROUTE-ADMIN-26, S6-PERM-ADMIN-09, S6-PERM-ADMIN-10] the office opens the desk of every camp', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const menu = page.getByRole('navigation');
  await menu.getByRole('link', { name: 'Verify Bundle' }).click();
  await expect(page).toHaveURL(/\/home\/CampBundleSearch$/);
  await field(page, 'Exam').selectOption({ label: EXAM });
  await field(page, 'Bundle Number').fill('1');
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await expect(page.getByRole('table', { name: 'A Entries' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Delete A entry/ }).first()).toBeVisible();
  await menu.getByRole('link', { name: 'Camp Manager' }).click();
  await expect(page).toHaveURL(/\/home\/CampManager$/);
  await expect(page.getByRole('cell', { name: 'co.govt@example.org' })).toBeVisible();
  await page.goto('home/add-camp-entry');
  await expect(page.getByRole('heading', { level: 1, name: 'Camp Packet Entry' })).toBeVisible();
  await noFindings(page);
});

test('[S2-ROUTE-CAMPADMIN-07, S2-SCREEN-CAMPENTRY-10] the packet entry opens for a camp officer without an entry in the menu, and keeps its head over a reload', async ({
  page,
}) => {
  await signIn(page, 'campadmin', CHIEF);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Packet Entry' })).toHaveCount(0);
  await page.goto('home/add-camp-entry');
  await field(page, 'Examiner Number').fill('EX12');
  await page.reload();
  await expect(field(page, 'Examiner Number')).toHaveValue('EX12');
  await page.getByRole('button', { name: 'ADD' }).click();
  await expect(page.getByText('Please enter a valid Dummy Number and Mark.')).toBeVisible();
  await noFindings(page);
});
