import type { Page } from '@playwright/test';
import { getOwnSession } from '@thervu/contracts/auth/auth-contract';
import { pathOf } from '@thervu/contracts/core/call';
import { listAllExams } from '@thervu/contracts/exam/exam-contract';
import {
  getReleaseDesk,
  publishRelease,
  withholdResult,
  type ReleaseDesk,
} from '@thervu/contracts/result-release/result-release-contract';
import { prepareSignature, type Assertion } from '@thervu/contracts/signature/signature-contract';
import { releaseSigned } from '@thervu/contracts/signature/signed-content';
import { expect, sample, signIn, test } from './portal';
import { ask } from './portal-api';
import { process } from './result-steps';
import {
  addAuthenticator,
  addPasskey,
  freshCode,
  NEWEST,
  signWithCode,
  signWithPasskey,
  typeProof,
} from './signing-steps';

/** Has the passkey of the browser answer a challenge, with nothing of the portal's own pages in between. */
const answer = (page: Page, challenge: string, rpId: string): Promise<Assertion> =>
  page.evaluate(
    async ([bytes, id]) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
        challenge: bytes!,
        rpId: id!,
        userVerification: 'required',
      });
      const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
      const { id: name, response } = credential.toJSON() as { id: string; response: Omit<Assertion, 'id'> };
      const { clientDataJSON, authenticatorData, signature } = response;
      return { id: name, clientDataJSON, authenticatorData, signature };
    },
    [challenge, rpId],
  );

/** Sends the signature of a release with a proof; status and words of the answer. */
async function release(page: Page, desk: ReleaseDesk, body: object): Promise<{ status: number; type?: string }> {
  const open = desk.releases.find(({ state }) => state === 'PROPOSED')!;
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const path = pathOf(publishRelease, { examId: desk.exam_id, releaseId: open.id });
  const sent = await page.request.put(`api${path}`, { headers: { authorization: `Bearer ${token}` }, data: body });
  return { status: sent.status(), ...((await sent.json()) as { type?: string }) };
}

// a release cannot be taken back to begin again
test.describe.configure({ retries: 0 });

test('[D16-10] one officer proposes a release with a passkey, the other signs it with a code; a code used before and a passkey over another digest are refused', async ({
  page: office,
  browser,
}) => {
  test.setTimeout(300_000);
  const officer = await (await browser.newContext()).newPage();
  await addAuthenticator(office);
  await addAuthenticator(officer);
  await signIn(office, 'admin');
  await signIn(officer, 'admin', 'office2@example.org');
  await addPasskey(office);
  await addPasskey(officer);

  // a correction of the published exam, so that there is something to release
  const exam = (await ask(office, listAllExams, undefined)).find(({ stage }) => stage === 'REVALUATION')!;
  const { exam_tbl: table, exam_name: name, id: examId } = exam;
  await ask(office, withholdResult, {
    params: { examId },
    body: { reg_no: sample().regNo, p_code: null, reason: 'WITHHELD_OTHER', note: 'For this journey' },
  });
  await process(office, { name, table }, 'CORRECTION');

  // the officer approves the run with a code
  await officer.goto(`home/result-processing?exam=${table}`);
  await officer.getByRole('button', { name: 'Approve', exact: true }).click();
  await officer
    .getByRole('dialog', { name: `Approve the results of ${name}?` })
    .getByRole('button', { name: 'Approve' })
    .click();
  const { login } = await ask(officer, getOwnSession, undefined);
  // it is typed once more below: by then it has to be used, and not out of its time
  const code = await freshCode(login, NEWEST);
  expect((await typeProof(officer, 'Sign', code)).status()).toBe(200);
  await expect(officer.getByText(/: Approved\. Started on /)).toBeVisible();

  // the office proposes with its passkey
  await office.goto(`home/result-release?exam=${table}`);
  await office.getByRole('button', { name: 'Propose the release' }).click();
  const proposal = office.getByRole('dialog', { name: /^Propose release/ });
  await proposal.getByLabel(/^Note/).fill('One result is withheld.');
  await proposal.getByRole('button', { name: 'Propose' }).click();
  await signWithPasskey(office);
  await expect(office.getByText('The release was proposed. Another officer signs it.')).toBeVisible();

  // a passkey that has answered for another number of findings signs nothing
  const desk = await ask(officer, getReleaseDesk, { params: { examId } });
  const open = desk.releases.find(({ state }) => state === 'PROPOSED')!;
  const openFindings = desk.findings.open;
  const note = 'Compared with the run.';
  const seen = { ...open, exam: examId, openFindings, note };
  const other = await ask(officer, prepareSignature, {
    body: releaseSigned({ ...seen, openFindings: openFindings + 1 }),
  });
  const passkey = await answer(officer, other.passkey!.challenge, other.passkey!.rpId);
  expect(await release(officer, desk, { openFindings, note, proof: { passkey } })).toMatchObject({
    status: 422,
    type: 'passkey-wrong',
  });
  expect(await release(officer, desk, { openFindings, note })).toMatchObject({ status: 422, type: 'proof-missing' });

  // the code of the approval again, then the next one
  await officer.goto(`home/result-release?exam=${table}`);
  await officer.getByRole('button', { name: 'Sign and publish' }).click();
  const signing = officer.getByRole('dialog', { name: /^Publish release/ });
  await signing.getByLabel(/^Open findings/).fill(String(openFindings));
  await signing.getByLabel(/^Note/).fill(note);
  await signing.getByRole('button', { name: 'Sign and publish' }).click();
  expect((await typeProof(officer, 'Sign', code)).status()).toBe(422);
  const dialog = officer.getByRole('dialog', { name: 'Sign', exact: true });
  await expect(dialog.getByText(/has been used already/).first()).toBeVisible();
  await expect(dialog.getByLabel(/^Your present password/)).not.toHaveValue('');
  await expect(dialog.getByText(/^Digest of what you sign: ([0-9a-f]{4} ?){4}$/)).toBeVisible();
  await signWithCode(officer);
  await expect
    .poll(async () => (await ask(officer, getReleaseDesk, { params: { examId } })).last, { timeout: 60_000 })
    .toBe(open.version);
  await officer.context().close();
});
