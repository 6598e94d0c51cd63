import type { Page } from '@playwright/test';
import { expect } from '../portal';
import { signWithCode } from '../signing-steps';

const CHECK_MS = 30_000;

/** A field of a form by its label, with or without the star of what is required. */
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`));
const saveForm = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

/** The fee schedule under Settings, Fees. */
export async function enterFees(page: Page, fees: readonly number[]): Promise<void> {
  await page.goto('home/settings?section=fees');
  const amounts = page.getByRole('table', { name: 'fee schedule' }).getByRole('textbox');
  await expect(amounts).toHaveCount(fees.length);
  for (const [nth, fee] of fees.entries()) await amounts.nth(nth).fill(String(fee));
  await page.getByRole('button', { name: 'Save fee schedule' }).click();
  await expect(page.getByText('Changes saved successfully.')).toBeVisible();
}

/** A scheme of the university's own, under Settings, Grading schemes. */
export async function addScheme(page: Page, scheme: string): Promise<void> {
  await page.goto('home/settings?section=grading-schemes');
  await page.getByRole('button', { name: 'Add scheme' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a grading scheme' });
  await dialog.getByLabel(/^Scheme/).fill(scheme);
  await dialog.getByLabel(/^Description/).fill('Marks, as the senate has decided');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: `Change ${scheme}` })).toBeVisible();
}

/** Adds the camps of the university, one of them for the head office, and switches off those the portal began with. */
export async function fillCamps(page: Page, camps: readonly string[], headOffice: string): Promise<void> {
  await page.goto('home/camps');
  const table = page.getByRole('table', { name: 'Camps' });
  const begun = table.getByRole('row').filter({ hasText: 'Selectable' });
  await expect(begun.first()).toBeVisible();
  const others = await begun.evaluateAll((rows) => rows.map((row) => row.querySelector('td div')!.textContent));
  for (const camp of camps) {
    await page.getByRole('button', { name: 'Add Camp' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a camp' });
    await dialog.getByLabel(/^Camp/).fill(camp);
    await dialog.getByLabel(/^Name/).fill(`Camp of ${camp}`);
    await dialog.getByLabel(/^District/).fill('Salem');
    if (camp === headOffice) await dialog.getByLabel('Values scripts for the head office').selectOption('Yes');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  }
  for (const camp of others) {
    await page.getByRole('button', { name: `Change ${camp}`, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Change ${camp}` });
    await dialog.getByLabel(/^State/).selectOption('Switched off');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(table.getByRole('row').filter({ hasText: 'Selectable' })).toHaveCount(camps.length);
}

/** Takes a file in on the page of imports: the kind chosen, checked without a problem, applied. */
export async function importFile(page: Page, kind: string, csv: string, written: string): Promise<void> {
  await page.goto('home/imports');
  await page.getByLabel('Type of data').selectOption({ label: kind });
  const file = { name: `${kind}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('Checked, not applied')).toBeVisible({ timeout: CHECK_MS });
  await expect(page.getByText('0 with problems')).toBeVisible();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(written)).toBeVisible({ timeout: CHECK_MS });
}

/** A draft of the usual rules of a level, frozen with a signature. */
export async function freezeRules(page: Page, level: string, year: number, name: string): Promise<void> {
  await page.goto('home/settings?section=rule-sets');
  await page.getByRole('button', { name: 'New rule set' }).click();
  const dialog = page.getByRole('dialog', { name: 'New rule set' });
  await dialog.getByLabel(/^Level/).selectOption(level);
  await dialog.getByLabel(/^Students admitted from/).fill(String(year));
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByRole('button', { name: 'Make draft' }).click();
  await page.getByRole('button', { name: 'Freeze', exact: true }).click();
  await page.getByLabel('Type the name of the rule set to confirm').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze' }).click();
  await signWithCode(page);
  await expect(page.getByText(/^Frozen on .*: it never changes\./)).toBeVisible();
}

/** Gives colleges their camp. */
export async function allocate(page: Page, colleges: readonly string[], camp: string): Promise<void> {
  await page.goto('home/camp-allocation');
  for (const code of colleges)
    await page
      .getByRole('table', { name: 'Colleges' })
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: code, exact: true }) })
      .getByRole('checkbox')
      .check();
  await page.getByRole('button', { name: 'Allocate', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Camp/).selectOption(camp);
  await dialog.getByLabel(/^Reason/).fill('Nearest camp to the college');
  await dialog.getByRole('button', { name: 'Allocate' }).click();
  await expect(dialog).toBeHidden();
}

/** A degree typed into its form. */
export async function addDegree(page: Page, typed: Record<string, string>): Promise<void> {
  await page.goto('home/add-deg');
  for (const [label, value] of Object.entries(typed)) {
    const input = field(page, label);
    if (await input.evaluate((element) => element instanceof HTMLSelectElement)) await input.selectOption(value);
    else await input.fill(value);
  }
  await saveForm(page);
  await expect(page.getByText('Degree Details Added successfully')).toBeVisible();
}
