import { screen, within } from '@testing-library/react';
import {
  confirmTotp,
  endFactor,
  enrolTotp,
  askPasskey,
  getOwnFactors,
  type OwnFactors,
} from '@thervu/contracts/signature/factor-contract';
import { rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { MyAccountScreen } from './MyAccountScreen';

const NONE: OwnFactors = { factors: [], recoveryCodes: null, passkeysFor: 'exam.example.org', asked: 'SIGNING' };
const ONE: OwnFactors = {
  ...NONE,
  recoveryCodes: 9,
  factors: [{ id: 4, kind: 'TOTP', label: 'Phone', createdAt: '2026-11-02T05:30:00Z', lastUsedAt: null }],
};
const CODES = Array.from({ length: 10 }, (_, index) => `abcd-efgh-jk${index}m`);

test('the first app: password, QR code and key, first code, ten recovery codes that are shown once', async () => {
  const { user } = renderScreen(<MyAccountScreen />, {
    api: [
      reply(getOwnFactors, NONE),
      reply(enrolTotp, {
        id: 9,
        secret: 'JBSWY3DPEHPK3PXP',
        address: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
        qr: { size: 2, dots: 'kA==' },
      }),
      reply(confirmTotp, { recoveryCodes: CODES }),
    ],
  });
  expect(await screen.findByText('You have no second factor yet.')).toBeVisible();
  expect(screen.getByText('Passkeys work where the portal is opened as exam.example.org.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add an authenticator app' }));
  await user.type(await screen.findByLabelText(/^Your present password/), 'marigold-ferry-19');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('img', { name: 'Code for the authenticator app' })).toBeVisible();
  expect(screen.getByText(/JBSW Y3DP EHPK 3PXP/)).toBeVisible();
  await user.type(screen.getByLabelText(/^Code the app shows/), '123456');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
  expect(requests(enrolTotp)).toMatchObject([{ body: { proof: { password: 'marigold-ferry-19' } } }]);
});

test('a factor is ended with a proof; a wrong code is said and what was typed stays', async () => {
  const message = 'This code is wrong or has expired.';
  const { user } = renderScreen(<MyAccountScreen />, {
    api: [
      reply(getOwnFactors, ONE),
      reply(askPasskey, { totp: true, passkey: null }),
      rejection(endFactor, 422, { message, errors: [{ field: 'proof/code', message }] }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'End Phone' }));
  await user.type(await screen.findByLabelText(/^Code of your authenticator app/), '111111');
  await user.type(screen.getByLabelText(/^Your present password/), 'marigold-ferry-19');
  await user.click(screen.getByRole('button', { name: 'End it' }));
  expect((await screen.findAllByText(message))[0]).toBeVisible();
  expect(screen.getByLabelText(/^Code of your authenticator app/)).toHaveValue('111111');
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(await screen.findByRole('textbox', { name: /^Recovery code/ })).toBeVisible();
});
