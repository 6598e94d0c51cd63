import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { approveModeration } from '@thervu/contracts/result-run/result-run-contract';
import { callOnce } from '@thervu/contracts/core/api';
import { prepareSignature, type SigningRequest } from '@thervu/contracts/signature/signature-contract';
import { moderationSigned } from '@thervu/contracts/signature/signed-content';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { Button } from '@thervu/ui/form/Button';
import { useSigning } from './useSigning';

const ORDER = { scope: 'PAPER', p_code: '23UTA101', max_marks: 3, order_no: 'B/12' };
const REQUEST: SigningRequest = {
  digest: '0123456789abcdef'.repeat(4),
  asks: true,
  refusal: null,
  totp: true,
  passkey: null,
};

/** A desk with one thing to sign; `callOnce`, since nothing else is shown here. */
function Desk() {
  const [outcome, setOutcome] = useState('waiting');
  const { ask, dialog } = useSigning();
  const sign = async () => {
    const answer = await ask(moderationSigned('APPROVED', 7, ORDER), ['Up to 3 marks for 23UTA101.'], async (proof) => {
      const sent = await callOnce(approveModeration, { params: { orderId: 5 }, body: proof });
      return 'error' in sent ? { error: sent.error } : { data: sent.data };
    });
    setOutcome(answer.data?.message ?? (answer.error === undefined ? 'closed' : 'refused'));
  };
  return (
    <>
      <Button onClick={() => void sign()}>Sign the order</Button>
      <p>{outcome}</p>
      {dialog}
    </>
  );
}

const type = async (user: ReturnType<typeof renderScreen>['user'], code: string) => {
  await user.type(await screen.findByLabelText(/^Code of your authenticator app/), code);
  await user.type(screen.getByLabelText(/^Your present password/), 'marigold-ferry-19');
  await user.click(screen.getByRole('button', { name: 'Sign' }));
};

test('shows what is signed with the short form of its digest, and sends code and password with the call', async () => {
  const { user } = renderScreen(<Desk />, {
    api: [reply(prepareSignature, REQUEST), reply(approveModeration, { message: 'The order is approved.' })],
  });
  await user.click(screen.getByRole('button', { name: 'Sign the order' }));
  expect(await screen.findByRole('dialog', { name: 'Sign' })).toBeVisible();
  expect(screen.getByText('Up to 3 marks for 23UTA101.')).toBeVisible();
  expect(screen.getByText('Digest of what you sign: 0123 4567 89ab cdef')).toBeVisible();
  expect(screen.getByLabelText(/^Code of your authenticator app/)).toHaveFocus();
  await type(user, '123 456');
  expect(await screen.findByText('The order is approved.')).toBeVisible();
  expect(requests(prepareSignature)).toMatchObject([
    { body: { kind: 'MODERATION', subject: 'Order B/12', content: { step: 'APPROVED', exam: 7, paper: '23UTA101' } } },
  ]);
  expect(requests(approveModeration)).toMatchObject([
    { body: { proof: { code: '123 456', password: 'marigold-ferry-19' } } },
  ]);
});

test('a refused code is said at its field, what was typed stays, and Escape signs nothing', async () => {
  const message = 'This code has been used already. Wait for the next one in your authenticator app.';
  const { user } = renderScreen(<Desk />, {
    api: [
      reply(prepareSignature, REQUEST),
      rejection(approveModeration, 422, { message, errors: [{ field: 'proof/code', message }] }),
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Sign the order' }));
  await type(user, '123456');
  await waitFor(() => expect(screen.getByLabelText(/^Code of your authenticator app/)).toBeInvalid());
  expect(screen.getByLabelText(/^Code of your authenticator app/)).toHaveValue('123456');
  expect(screen.getByLabelText(/^Your present password/)).toHaveValue('marigold-ferry-19');
  await user.keyboard('{Escape}');
  expect(await screen.findByText('closed')).toBeVisible();
});

test('[D16-10] a passkey whose question was used or is over is asked a new one in the same dialog', async () => {
  const passkey = { challenge: 'Zmlyc3Q', rpId: window.location.hostname, timeout: 180_000, credentials: [] };
  const message = 'This passkey was asked too long ago. Use it again.';
  const asked: string[] = [];
  const get = ({ publicKey }: { publicKey: { challenge: ArrayBuffer } }) => {
    asked.push(Buffer.from(publicKey.challenge).toString());
    const bytes = new TextEncoder().encode('answer').buffer;
    const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
    return Promise.resolve({
      id: 'key',
      rawId: bytes,
      type: 'public-key',
      response,
      getClientExtensionResults: () => ({}),
    });
  };
  // jsdom knows no passkeys
  Object.assign(window, { PublicKeyCredential: function PublicKeyCredential() {}, isSecureContext: true });
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  const { user } = renderScreen(<Desk />, {
    api: [
      reply(prepareSignature, { ...REQUEST, passkey }),
      rejection(approveModeration, 422, { message, errors: [{ field: 'proof/passkey', message }] }),
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Sign the order' }));
  const press = () => user.click(screen.getByRole('button', { name: 'Sign with your passkey' }));
  await screen.findByRole('dialog', { name: 'Sign' });
  answerFromNowOn(reply(prepareSignature, { ...REQUEST, passkey: { ...passkey, challenge: 'c2Vjb25k' } }));
  await press();
  expect(await screen.findByText(message)).toBeVisible();
  answerFromNowOn(reply(approveModeration, { message: 'The order is approved.' }));
  await press();
  expect(await screen.findByText('The order is approved.')).toBeVisible();
  expect(asked).toEqual(['first', 'second']);
});

test('what is not about the proof goes back to the desk', async () => {
  const { user } = renderScreen(<Desk />, {
    api: [reply(prepareSignature, REQUEST), rejection(approveModeration, 409, { message: 'Changed meanwhile.' })],
  });
  await user.click(screen.getByRole('button', { name: 'Sign the order' }));
  await type(user, '123456');
  expect(await screen.findByText('refused')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('who has no factor is told where to get one, and nothing is sent', async () => {
  const message = 'Signing needs a second factor, and you have none yet.';
  const { user } = renderScreen(<Desk />, {
    api: [reply(prepareSignature, { ...REQUEST, totp: false, refusal: message })],
  });
  await user.click(screen.getByRole('button', { name: 'Sign the order' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/home/my-account');
  expect(requests(approveModeration)).toEqual([]);
});

test('where the portal asks for no factor the call is sent at once', async () => {
  const { user } = renderScreen(<Desk />, {
    api: [reply(prepareSignature, { ...REQUEST, asks: false }), reply(approveModeration, { message: 'Done.' })],
  });
  await user.click(screen.getByRole('button', { name: 'Sign the order' }));
  expect(await screen.findByText('Done.')).toBeVisible();
  expect(requests(approveModeration)).toMatchObject([{ body: {} }]);
});
