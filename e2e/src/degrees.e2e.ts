import type { Page } from '@playwright/test';
import { noFindings } from './accessibility';
import { expect, signIn, test } from './portal';

const rowOf = (page: Page, abbreviation: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: abbreviation, exact: true }) });
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`));

test('[S2-ROUTE-ADMIN-03, S2-ROUTE-ADMIN-19, S2-ROUTE-ADMIN-20, S2-SCREEN-DEGREE-05, S4-STATE-FLAGS-03, S8-MSG-SUCCESS-FORM-05, S8-MSG-SUCCESS-FORM-06] the office adds a degree, edits it, switches it off and on, and deletes it', async ({
  page,
}) => {
  // many steps, with a look for barriers among them
  test.slow();
  await signIn(page, 'admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Degree Details' }).click();
  await expect(page.getByRole('table', { name: 'Degrees' })).toBeVisible();
  await noFindings(page);

  await page.getByRole('link', { name: 'Add', exact: true }).click();
  await expect(page).toHaveURL(/\/home\/add-deg$/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Degree Name is required.' })).toBeVisible();
  await field(page, 'Degree Level').selectOption('PG');
  await field(page, 'Degree Name').fill('M.Sc.');
  await field(page, 'Abbreviation').fill('Kite Science');
  await field(page, 'Start Year').fill('2022');
  await field(page, 'Total Semester').selectOption('4');
  await field(page, 'Total Year').selectOption('2');
  await field(page, 'Total Credit').selectOption('5');
  await noFindings(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/home\/deglist$/);
  await expect(page.getByText('Degree Details Added successfully')).toBeVisible();

  // the long list shows a window of its rows: the level brings the new one into it
  await page.getByLabel('Degree Level').selectOption('PG');
  await rowOf(page, 'Kite Science').getByRole('link', { name: /^Edit/ }).click();
  await expect(field(page, 'Total Semester')).toHaveValue('4');
  await field(page, 'Total Semester').selectOption('6');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Degree Details updated successfully')).toBeVisible();

  for (const checked of [false, true]) {
    await rowOf(page, 'Kite Science').getByRole('switch').click();
    await expect(page.getByText('Change saved successfully')).toBeVisible();
    await expect(rowOf(page, 'Kite Science').getByRole('switch')).toBeChecked({ checked });
    await page.reload();
  }

  const used = page.getByRole('row').filter({ hasNotText: 'Kite Science' }).filter({ hasText: 'PG' }).first();
  await used.getByRole('button', { name: 'Delete' }).click();
  const rejected = page.getByRole('dialog');
  await rejected.getByRole('button', { name: 'Delete' }).click();
  await expect(rejected.getByText(/cannot be deleted: [0-9,]+ courses?/)).toBeVisible();
  await rejected.getByRole('button', { name: 'Cancel' }).click();

  await rowOf(page, 'Kite Science').getByRole('button', { name: 'Delete' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete degree M.Sc. Kite Science?' });
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Degree M.Sc. Kite Science deleted.')).toBeVisible();
  await expect(rowOf(page, 'Kite Science')).toHaveCount(0);
});
