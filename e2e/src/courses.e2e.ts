import type { Page } from '@playwright/test';
import { noFindings } from './accessibility';
import { expect, signIn, test } from './portal';

const CODE = '23UZZCT77';
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function search(page: Page, degree: string) {
  await page.getByLabel('Degree Level').selectOption('UG');
  await page.getByLabel('Degree', { exact: true }).selectOption({ label: degree });
  await page.getByLabel('BoS Year').selectOption('2023');
  await page.getByLabel('Semester').selectOption('1');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('table', { name: 'Courses' })).toBeVisible();
}

test('[S2-ROUTE-ADMIN-04, S2-ROUTE-ADMIN-21, S2-ROUTE-ADMIN-22, S2-SCREEN-COURSE-05] the office looks for courses, adds one, changes it and deletes it', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Course Details' }).click();
  await expect(page).toHaveURL(/\/home\/list-course$/);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please select Degree, BoS, and Semester.');

  await search(page, 'B.Com. Commerce');
  await expect(row(page, '23UCOCT01')).toBeVisible();
  await noFindings(page);

  await page.getByRole('link', { name: 'Add', exact: true }).click();
  await expect(page).toHaveURL(/\/home\/add-course$/);
  // the filter of the list has a semester as well, and stays until the form is there
  await expect(page.getByRole('heading', { level: 1, name: 'Add Course' })).toBeVisible();
  await expect(page.getByLabel(/^Semester/)).toHaveValue('1');
  await noFindings(page);
  for (const [label, value] of [
    ['Paper Code', CODE],
    ['Paper Name', 'Auditing in Practice'],
    ['Board', 'COMMERCE'],
    ['Internal Maximum', '25'],
    ['Internal Minimum', '0'],
    ['External Maximum', '75'],
    ['External Minimum', '80'],
    ['Credit', '4'],
  ] as const)
    await page.getByLabel(new RegExp(`^${label}`)).fill(value);
  await page.getByLabel(/^Paper Type/).selectOption('THEORY');
  await page.getByLabel(/^Paper Group/).selectOption('ELECTIVE');
  await page.getByLabel(/^Part/).selectOption('III');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('External Minimum is at most the External Maximum, 75.');
  await page.getByLabel(/^External Minimum/).fill('30');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Course created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/home\/list-course/);
  await expect(row(page, CODE)).toContainText('Auditing in Practice');

  await page.getByRole('link', { name: `Edit ${CODE}` }).click();
  await expect(page).toHaveURL(/\/home\/edit-course\/\d+$/);
  await expect(page.getByLabel(/^Paper Name/)).toHaveValue('Auditing in Practice');
  await page.getByLabel(/^Paper Name/).fill('Auditing');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Course updated successfully')).toBeVisible();
  await expect(row(page, CODE)).not.toContainText('in Practice');

  await page.getByRole('button', { name: `Delete ${CODE}` }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${CODE}, Auditing?` });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, CODE)).toBeVisible();
  await page.getByRole('button', { name: `Delete ${CODE}` }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${CODE} has been deleted.`)).toBeVisible();
  await expect(row(page, CODE)).toHaveCount(0);
});

test('a paper that several degrees share is not changed in one of them alone', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('home/list-course');
  await search(page, 'B.Com. Commerce');
  await page.getByRole('link', { name: 'Edit 23UEGEN01' }).click();
  await page.getByLabel(/^Board/).fill('SOMETHING ELSE');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('An error occurred while saving course data. Please try again')).toBeVisible();
  await expect(page.getByText(/23UEGEN01 must be the same in every degree.*\(BoS 2023\)/)).toBeVisible();
  await expect(page.getByLabel(/^Board/)).toHaveValue('SOMETHING ELSE');
  await page.getByRole('button', { name: 'Apply to every row of 23UEGEN01' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Leave' }).click();
  await expect(row(page, '23UEGEN01')).toContainText('English I');
});

test('a college does not come to the papers of the university', async ({ page }) => {
  await signIn(page, 'college');
  await page.goto('home/list-course');
  await expect(page).not.toHaveURL(/list-course/);
});
