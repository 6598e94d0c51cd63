import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { noFindings } from './accessibility';
import { expect, signIn, test } from './portal';

/** A code no demo college has; another each time, so that the journey can be walked again on the same portal. */
const newCode = () => String(randomInt(700_000, 799_999));

/** Sends text as a CSV file and waits for the end of its check. */
async function send(page: Page, lines: readonly string[]): Promise<void> {
  await page.goto('home/imports');
  await page.getByLabel('Type of data').selectOption({ label: 'Colleges' });
  const buffer = Buffer.from(lines.join('\r\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'colleges.csv', mimeType: 'text/csv', buffer });
  await expect(page).toHaveURL(/import=/);
  await expect(page.getByText('Checked, not applied')).toBeVisible({ timeout: 30_000 });
}

test('the office fetches a template, sends it with mistakes, corrects them, and sending it again changes nothing', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('home/imports');
  await page.getByLabel('Type of data').selectOption({ label: 'Colleges' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Current data (.csv)' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('Colcode,Colname,Address,District');

  const code = newCode();
  const added = (district: string, year: string) =>
    `${code},Sample College ${code},"1 Sample Road, Salem",${district},c${code}@example.org,0427 2345678,9000000001,,${year},Co-Ed.,Aided,No,S. Sample,Principal,9000000002,p${code}@example.org,Principal`;
  await send(page, [...lines, added('Chennai', '25')]);
  const problems = page.getByRole('table', { name: 'Problems' });
  await expect(problems.getByRole('row', { name: /District/ })).toContainText(
    'Choose one of: Dharmapuri, Krishnagiri, Namakkal, Salem.',
  );
  await expect(problems.getByRole('row', { name: /Start_yr/ })).toContainText(`Row ${lines.length + 1}: 25`);
  await expect(page.getByRole('button', { name: 'Apply', exact: true })).toBeDisabled();
  await noFindings(page);

  const corrected = [...lines, added('Salem', '1999')];
  await send(page, corrected);
  await page.reload();
  await expect(page.getByText('Checked, not applied')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Rows of the file' })).toContainText(`${code} Sample College`);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('1 college added, 0 colleges changed.')).toBeVisible({ timeout: 30_000 });

  await send(page, corrected);
  await expect(page.getByText('0 new')).toBeVisible();
  await expect(page.getByText('0 changed')).toBeVisible();
  await expect(page.getByText('0 with problems')).toBeVisible();
});
