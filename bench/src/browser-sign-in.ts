import type { Page } from '@playwright/test';

/** The pages on which people sign in, below the portal's address. */
export interface SignInPage {
  signIn: string;
  account: string;
}

/** Signs a demo account in as a person does, and waits for the dashboard. */
export async function signInByHand(
  page: Page,
  portal: string,
  { signIn, account }: SignInPage,
  password: string,
): Promise<void> {
  await page.goto(new URL(signIn, portal).href);
  const secret = page.locator('input[type=password]');
  await page.locator('form input:not([type=password])').first().fill(account);
  await secret.fill(password);
  await secret.press('Enter');
  await page.waitForURL('**/home**');
  await page.getByRole('heading').first().waitFor();
}
