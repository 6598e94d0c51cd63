import type { Page } from '@playwright/test';
import type { Pass } from '@thervu/contracts/bundle/bundle-contract';
import { tabTo } from './by-keyboard';
import { expect } from './portal';

/** Password of an officer until the first sign-in, and after it. */
const PASSWORDS = { first: 'four horses in a row', own: 'seven boats upstream' };

export interface NewPerson {
  name: string;
  email: string;
  role: 'CO' | 'OP';
}

/** The office adds an officer of a camp in Camp Manager. */
export async function addOfficer(office: Page, exam: string, place: string, person: NewPerson) {
  const field = (label: string) => office.getByRole('dialog').getByLabel(new RegExp(`^${label}( \\*)?$`));
  await office.getByRole('button', { name: 'Add Data Operator' }).click();
  await field('Exam').selectOption({ label: exam });
  await field('Name').fill(person.name);
  await field('Designation').fill(person.role === 'CO' ? 'Camp officer' : 'Operator');
  await field('Email').fill(person.email);
  await field('Password').fill(PASSWORDS.first);
  await field('Role').selectOption(person.role);
  await field('Place').selectOption(place);
  await office.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Officer created successfully')).toBeVisible();
  await office.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(office.getByRole('cell', { name: person.email })).toBeVisible();
}

/** Signs an officer in for the first time and gives the password that was asked for. */
export async function firstSignIn(page: Page, email: string): Promise<void> {
  await page.goto('camp');
  await page.getByLabel(/user ?name/i).fill(email);
  await page.getByLabel(/^Password/).fill(PASSWORDS.first);
  await page.keyboard.press('Enter');
  await page.getByLabel(/current/i).fill(PASSWORDS.first);
  await page.getByLabel(/^New password/i).fill(PASSWORDS.own);
  await page.getByLabel(/again|confirm|repeat/i).fill(PASSWORDS.own);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home\/?/);
  await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible();
}

/** What a scan is answered with, in place of a mark. */
export interface Slip {
  barcode: string;
  told: string;
}

export interface Keying {
  bundleno: number;
  /** In the order they lie in the packets. */
  marks: readonly { barcode: string; mark: number }[];
  /** Scans that go wrong, before the script of this number. */
  slips?: Readonly<Record<number, Slip>>;
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const tile = (page: Page, name: string) =>
  page
    .getByLabel('Position')
    .locator('div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .last();

/** Keys a whole bundle as one pass, by keyboard and scanner alone. */
export async function keyBundle(page: Page, pass: Pass, { bundleno, marks, slips = {} }: Keying) {
  await tabTo(page, page.getByRole('link', { name: `${pass} Mark Entry`, exact: true }));
  await page.keyboard.press('Enter');
  await expect(box(page, 'Bundle')).toBeFocused();
  await page.keyboard.type(`${bundleno}\n`);
  await expect(tile(page, 'Bundle')).toHaveText(String(bundleno));
  for (const [i, { barcode, mark }] of marks.entries()) {
    const slip = slips[i];
    await expect(box(page, 'Barcode')).toBeFocused();
    if (slip) {
      await page.keyboard.type(`${slip.barcode}\n`);
      await expect(page.getByRole('alert').filter({ hasText: slip.told })).toBeVisible();
      await expect(box(page, 'Barcode')).toBeFocused();
    }
    await expect(tile(page, 'Packet')).toHaveText(String(Math.floor(i / 25) + 1));
    await expect(tile(page, 'Serial')).toHaveText(String((i % 25) + 1));
    await page.keyboard.type(`${barcode}\n`);
    await expect(box(page, 'Mark')).toBeFocused();
    await page.keyboard.type(`${mark}\n`);
    await expect(box(page, 'Mark')).toBeDisabled();
  }
  await expect(page.getByRole('status', { name: 'Not yet saved' })).toContainText('All entries are saved');
  await expect(page.getByText(`All ${marks.length} scripts of bundle ${bundleno} have a mark.`)).toBeVisible();
}
