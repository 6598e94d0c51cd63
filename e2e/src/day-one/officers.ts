import type { Page } from '@playwright/test';
import { expect } from '../portal';
import { signsWith } from '../signing-steps';
import { firstCode } from './person';

const KEY = /^Or type this key into the app: ([A-Z2-7 ]+)$/;

/** Signs in for the first time with the password that was handed over, chooses another one, and comes to the first page. */
export async function firstSignIn(page: Page, login: string, handed: string, chosen: string): Promise<void> {
  await page.goto('');
  await expect(page.getByRole('heading', { name: 'College Login' })).toBeVisible();
  await page.getByLabel(/user ?name/i).fill(login);
  await page.getByLabel(/^Password/).fill(handed);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Change your first password' })).toBeVisible();
  await page.getByLabel(/^Current password/).fill(handed);
  await page.getByLabel(/^New password/).fill(chosen);
  await page.getByLabel(/^Confirm new password/).fill(chosen);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible();
}

/** Adds an authenticator app in My Account, as the guide of the first day says it; the journey signs with it from then on. */
export async function addApp(page: Page, login: string, password: string): Promise<void> {
  await page.goto('home/my-account');
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await dialog.getByLabel(/^Your present password/).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = KEY.exec((await dialog.getByText(KEY).textContent()) ?? '')![1]!.replaceAll(' ', '');
  const code = firstCode(secret);
  await dialog.getByLabel(/^Code the app shows/).fill(code);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  signsWith(login, { secret, password }, code);
}

/** The name printed on tickets and statements. */
export async function nameUniversity(page: Page): Promise<void> {
  await page.goto('home/settings?section=university');
  await page.getByLabel(/^University name/).fill('Kurinji University of Sciences');
  await page.getByRole('button', { name: 'Save University' }).click();
  await expect(page.getByText('Changes saved successfully.')).toBeVisible();
}
