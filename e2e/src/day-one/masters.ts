import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expect } from '../portal';
import { signWithCode } from '../signing-steps';

const CHECK_MS = 60_000;

/** A field of a form by its label, with or without the star of what is required. */
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(new RegExp(`^${label}( \\*)?$`));

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
  const selectable = table.getByRole('row').filter({ hasText: 'Selectable' });
  const change = selectable.getByRole('button', { name: /^Change / });
  await expect(change.first()).toBeVisible();
  const others = await change.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')!));
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
  for (const name of others) {
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByLabel(/^State/).selectOption('Switched off');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(selectable).toHaveCount(camps.length);
}

/** Takes a file in on the page of imports: the kind chosen, checked without a problem, applied. */
export async function importFile(page: Page, kind: string, csv: string, written: string | RegExp): Promise<void> {
  await page.goto('home/imports');
  await page.getByLabel('Type of data').selectOption({ label: kind });
  const file = { name: `${kind}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('Checked, not applied')).toBeVisible({ timeout: CHECK_MS });
  await expect(page.getByText('0 with problems', { exact: true })).toBeVisible();
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

/** A college, degree or paper typed into its form: texts and selects by their labels, then what is chosen among buttons. */
export async function addRecord(
  page: Page,
  form: string,
  { typed, chosen = {}, saved }: { typed: Record<string, string>; chosen?: Record<string, string>; saved: string },
): Promise<void> {
  await page.goto(`home/${form}`);
  for (const [label, value] of Object.entries(typed)) {
    const input = field(page, label);
    const isSelect = await input.evaluate((element) => element instanceof HTMLSelectElement);
    await (isSelect ? input.selectOption(value) : input.fill(value));
  }
  for (const [group, option] of Object.entries(chosen))
    await page
      .getByRole('radiogroup', { name: new RegExp(`^${group}`) })
      .getByRole('radio', { name: option, exact: true })
      .check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(saved)).toBeVisible();
}

/** Codes for all colleges without a sign-in: the file with their slips. */
export async function printSlips(page: Page): Promise<Uint8Array> {
  await page.goto('home/college-sign-ins');
  await page.getByRole('button', { name: /^Make codes for all without a sign-in/ }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Make and print' }).click();
  return readFile(await (await file).path());
}

/** The second officer signs the results that were brought in. */
export async function signEarlier(page: Page): Promise<void> {
  await page.goto('home/earlier-results');
  const waiting = page.getByRole('table', { name: 'Waiting for the second officer' });
  await waiting.getByRole('button', { name: /^Sign/ }).click();
  await page.getByRole('dialog', { name: 'Sign these earlier results?' }).getByRole('button', { name: 'Sign' }).click();
  await signWithCode(page);
  await expect(page.getByText(/results count from now on\.$/)).toBeVisible({ timeout: CHECK_MS });
}

/** Declares that the records of a college are whole. */
export async function declareWhole(page: Page, college: string): Promise<void> {
  await page.goto('home/earlier-results');
  const choice = page.getByRole('main').getByLabel('College', { exact: true });
  await expect(choice.locator(`option[value="${college}"]`)).toBeAttached();
  await choice.selectOption(college);
  await page.getByRole('button', { name: 'Declare whole' }).click();
  const dialog = page.getByRole('dialog', { name: 'Declare these records whole?' });
  await dialog.getByLabel(/^Reason/).fill('The sums were signed by the college.');
  await dialog.getByRole('button', { name: 'Declare whole' }).click();
  await expect(page.getByText('50 records declared whole.')).toBeVisible();
}
