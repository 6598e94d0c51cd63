import type { Page } from '@playwright/test';
import { noFindings } from './accessibility';
import { expect, signIn, test } from './portal';

const CODE = '871';
const rowOf = (page: Page, code: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: code, exact: true }) });
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`));
const choose = (page: Page, group: string, option: string) =>
  page
    .getByRole('radiogroup', { name: new RegExp(`^${group}`) })
    .getByRole('radio', { name: option, exact: true })
    .check();

const TYPED: Record<string, string> = {
  'College Code': CODE,
  'College Name': 'Ponni College, Demo Town',
  'Start Year': '1999',
  Address: '1 Demo Street, Salem',
  Email: 'office871@example.org',
  'Land Line': '0427 2345678',
  Mobile: '9000000001',
  'Principal Name': 'Demo Principal',
  Designation: 'Principal',
  'Principal Mobile': '9000000002',
  'Principal Email': 'principal871@example.org',
  Password: 'eleven blue kites rising',
};

test('[S2-ROUTE-ADMIN-02, S2-ROUTE-ADMIN-17, S2-ROUTE-ADMIN-18, S2-SCREEN-COLLEGE-06, S4-STATE-FLAGS-03, S6-PERM-ADMIN-01] the office adds a college, edits it, switches it off and on, and deletes it', async ({
  page,
}) => {
  // many steps, with a look for barriers among them
  test.slow();
  await signIn(page, 'admin');
  await page.getByRole('navigation').getByRole('link', { name: 'College Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'College Details' })).toBeVisible();
  await expect(rowOf(page, '101')).toBeVisible();
  await noFindings(page);

  await page.getByRole('link', { name: 'Add College' }).click();
  await expect(page).toHaveURL(/\/home\/add-clg$/);
  for (const [label, text] of Object.entries(TYPED)) await field(page, label).fill(text);
  await choose(page, 'District', 'Salem');
  await choose(page, 'College Type', 'Co-Ed.');
  await choose(page, 'Status', 'Aided');
  await choose(page, 'Autonomous', 'No');
  await choose(page, 'Principal Type', 'Principal');
  await noFindings(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/home\/list-clg$/);
  await expect(page.getByText('College added.')).toBeVisible();

  await rowOf(page, CODE).getByRole('link', { name: /^Edit/ }).click();
  await expect(page).toHaveURL(new RegExp(`/home/edit-clg/${CODE}$`));
  await field(page, 'College Name').fill('Ponni College, New Town');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`College ${CODE} updated.`)).toBeVisible();
  await expect(rowOf(page, CODE)).toContainText('Ponni College, New Town');

  for (const checked of [false, true]) {
    await rowOf(page, CODE).getByRole('switch').click();
    await expect(page.getByText('Change saved successfully')).toBeVisible();
    await expect(rowOf(page, CODE).getByRole('switch')).toBeChecked({ checked });
    // a page of its own for the next message
    await page.reload();
  }

  await rowOf(page, '101').getByRole('button', { name: 'Delete' }).click();
  const rejected = page.getByRole('dialog', { name: /^Delete college 101, / });
  await rejected.getByRole('button', { name: 'Delete' }).click();
  await expect(rejected.getByText(/^College 101 cannot be deleted: [0-9,]+ students, /)).toBeVisible();
  await rejected.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, '101')).toBeVisible();

  const asked = page.getByRole('dialog', { name: `Delete college ${CODE}, Ponni College, New Town?` });
  await rowOf(page, CODE).getByRole('button', { name: 'Delete' }).click();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, CODE)).toBeVisible();
  await rowOf(page, CODE).getByRole('button', { name: 'Delete' }).click();
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`College ${CODE} deleted.`)).toBeVisible();
  await expect(rowOf(page, CODE)).toHaveCount(0);
});

test('[S2-ROUTE-COLLEGE-18, S2-ROUTE-COLLEGE-19, S2-ROUTE-COLLEGE-20, S2-SCREEN-COLLEGE-05] a college sees its own row alone, changes its contacts, and is told who does the rest', async ({
  page,
}) => {
  await signIn(page, 'college');
  await page.goto('home/list-clg');
  await expect(rowOf(page, '101')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Colleges' }).locator('tbody tr')).toHaveCount(1);
  await expect(rowOf(page, '101').getByRole('switch')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);

  await rowOf(page, '101').getByRole('link', { name: /^Edit/ }).click();
  const before = await field(page, 'Principal Name').inputValue();
  await expect(page.getByText('This is kept by the examination office.')).toBeVisible();
  await expect(page.getByLabel(/College Name/)).toHaveCount(0);
  for (const name of ['Another Principal', before]) {
    await field(page, 'Principal Name').fill(name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('College 101 updated.')).toBeVisible();
    await rowOf(page, '101').getByRole('link', { name: /^Edit/ }).click();
    await expect(field(page, 'Principal Name')).toHaveValue(name);
  }

  await page.goto('home/edit-clg/102');
  await expect(page.getByText(/^Failed to fetch college data\./)).toBeVisible();
  await page.goto('home/add-clg');
  await expect(page.getByText(/^Colleges are created.*by the examination office\.$/)).toBeVisible();
});

test('[S2-SCREEN-COLLEGE-07] a half filled form asks before it is left, and Cancel saves nothing', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('home/add-clg');
  await field(page, 'College Code').fill('872');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/home\/list-clg$/);
  await expect(rowOf(page, '101')).toBeVisible();
  await expect(rowOf(page, '872')).toHaveCount(0);
});
