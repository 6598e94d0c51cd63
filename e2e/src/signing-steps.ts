import type { Page, Response } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { getOwnSession } from '@thervu/contracts/auth/auth-contract';
import { expect, factorSecret, password } from './portal';
import { ask } from './portal-api';

const STEP_MS = 30_000;
/** Steps that are right at a moment: of now, before and after it. */
const STEPS = [0, -1, 1] as const;
const used = new Set<string>();

/** How somebody signs: the secret of the authenticator app, and the password. */
export interface Signer {
  secret: string;
  password: string;
}
const signers = new Map<string, Signer>();

/** From now on this login signs with an app and a password of its own; its first code was used when the app was added. */
export function signsWith(login: string, signer: Signer, firstCode: string): void {
  signers.set(login, signer);
  used.add(`${login} ${firstCode}`);
}
const signerOf = (login: string): Signer => signers.get(login) ?? { secret: factorSecret(login), password: password() };

/** Of a code that has to be within its time for longest: a minute and more. */
export const NEWEST: readonly number[] = [1];

/** A code of a person that this process has not used yet; waits for the next one where all are used. */
export async function freshCode(login: string, steps: readonly number[] = STEPS): Promise<string> {
  const totp = new TOTP({ secret: Secret.fromBase32(signerOf(login).secret) });
  for (;;) {
    for (const step of steps) {
      const code = totp.generate({ timestamp: Date.now() + step * STEP_MS });
      if (used.has(`${login} ${code}`)) continue;
      used.add(`${login} ${code}`);
      return code;
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

const carriesProof = (answer: Response) => (answer.request().postData() ?? '').includes('"proof"');

/** Types a code and the password into the dialog that asks for a proof, and presses its verb. */
export async function typeProof(
  page: Page,
  title: string | RegExp,
  code: string,
  present = password(),
): Promise<Response> {
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  await dialog.getByLabel(/^Code of your authenticator app/).fill(code);
  await dialog.getByLabel(/^Your present password/).fill(present);
  const [answer] = await Promise.all([
    page.waitForResponse(carriesProof),
    dialog.getByRole('button', { name: /^(Sign|Continue|End it|Make them)( with the code)?$/ }).click(),
  ]);
  return answer;
}

/** Signs in the dialog that has opened, by codes that nobody has used: journeys side by side share the two officers. */
export async function signWithCode(page: Page, title: string | RegExp = 'Sign'): Promise<void> {
  const { login } = await ask(page, getOwnSession, undefined);
  for (;;) {
    const answer = await typeProof(page, title, await freshCode(login), signerOf(login).password);
    if (answer.ok()) return;
    const problem = (await answer.json()) as { type: string; message: string };
    expect(problem.type, problem.message).toBe('proof-used');
  }
}

/** Gives the browser of a page an authenticator of its own, as a laptop with a fingerprint reader has one. */
export async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Adds a passkey in My Account, proved by a code. */
export async function addPasskey(page: Page): Promise<void> {
  await page.goto('home/my-account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await signWithCode(page, 'Add a passkey');
  await page.getByRole('button', { name: 'Make the passkey' }).click();
  await expect(page.getByText('The factor was added.')).toBeVisible();
}

export async function signWithPasskey(page: Page): Promise<void> {
  await page
    .getByRole('dialog', { name: 'Sign', exact: true })
    .getByRole('button', { name: 'Sign with your passkey' })
    .click();
}
