import { test as base, expect, type Page } from '@playwright/test';

/** A variable the runner of the journeys sets. */
export const needed = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the journeys by npm test e2e.`);
  return value;
};

export const password = () => needed('PORTAL_PASSWORD');
export const exportKey = () => needed('PORTAL_EXPORT_KEY');
/** Secrets of the authenticator apps of the two officers, by login. */
export const factorSecret = (login: string): string => {
  const secret = (JSON.parse(needed('PORTAL_FACTORS')) as Record<string, string>)[login];
  if (!secret) throw new Error(`${login} has no authenticator app.`);
  return secret;
};
export const sample = () => ({ regNo: needed('PORTAL_REG_NO'), dob: needed('PORTAL_DOB') });

export type Who = 'admin' | 'college' | 'campadmin' | 'camp';
export const ACCOUNTS: Record<Who, { page: '' | 'camp'; login: string }> = {
  admin: { page: '', login: '501' },
  college: { page: '', login: '101' },
  campadmin: { page: 'camp', login: 'co.sona@example.org' },
  camp: { page: 'camp', login: 'op1.sona@example.org' },
};

/** Types user name and password as a person would and waits for the first page of the role. */
export async function signIn(page: Page, who: Who, login = ACCOUNTS[who].login): Promise<void> {
  await page.goto(ACCOUNTS[who].page);
  await page.getByLabel(/user ?name/i).fill(login);
  await page.getByLabel(/^Password/).fill(password());
  await page.getByRole('button', { name: /sign in|log ?in/i }).click();
  await expect(page).toHaveURL(/\/home\/?/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/**
 * Every journey fails on an error of the page itself: a script that throws, a breach of the content policy. Journeys
 * through a broken remote set `faultsExpected`: there the broken script is the fault under test.
 */
export const test = base.extend<{ faultsExpected: boolean; faults: string[] }>({
  faultsExpected: [false, { option: true }],
  faults: [
    async ({ page, faultsExpected }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (/Content Security Policy/i.test(message.text())) faults.push(message.text());
      });
      await use(faults);
      if (!faultsExpected) expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
