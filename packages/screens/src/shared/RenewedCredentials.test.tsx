import { screen } from '@testing-library/react';
import { listRenewedAccounts, type RenewedAccount } from '@thervu/contracts/signature/signature-contract';
import { heldReply, noAnswer, renderScreen, reply } from '@thervu/testing/render-screen';
import { RenewedCredentials } from './RenewedCredentials';

const office: RenewedAccount = {
  kind: 'OFFICE',
  name: 'Kumar Vel',
  where: null,
  at: '2026-11-20T05:30:00.000Z',
  by: 'Meena Raj',
};
const chief: RenewedAccount = { ...office, kind: 'CAMP', name: 'Demo Chief', where: 'Sona', by: null };
const show = (accounts: RenewedAccount[], concerns?: (account: RenewedAccount) => boolean) =>
  renderScreen(
    <RenewedCredentials {...(concerns && { concerns })}>
      <p>The desk</p>
    </RenewedCredentials>,
    { at: '/', as: 'admin', api: [reply(listRenewedAccounts, accounts)] },
  );

test('[SEC-1] a desk says whose credentials were renewed, when and by whom', async () => {
  show([office, chief]);
  expect(await screen.findByText('Kumar Vel: credentials renewed on 20-11-2026 11:00 by Meena Raj.')).toBeVisible();
  expect(screen.getByText('The desk')).toBeVisible();
  expect(screen.queryByText(/Demo Chief/)).not.toBeInTheDocument();
});

test('[SEC-1] of the camps at a desk of the camps; nothing is said where nobody was renewed', async () => {
  show([chief], ({ kind }) => kind !== 'COLLEGE');
  expect(
    await screen.findByText('Demo Chief (Sona): credentials renewed on 20-11-2026 11:00 by the installation.'),
  ).toBeVisible();
});

test('the desk comes with the answer, so that the notice moves nothing', async () => {
  const held = heldReply(listRenewedAccounts, []);
  renderScreen(
    <RenewedCredentials>
      <p>The desk</p>
    </RenewedCredentials>,
    { at: '/', as: 'admin', api: [held.handler] },
  );
  expect(screen.queryByText('The desk')).not.toBeInTheDocument();
  held.release();
  expect(await screen.findByText('The desk')).toBeVisible();
  expect(screen.queryByText(/credentials renewed/)).not.toBeInTheDocument();
});

test('where it could not be read the desk says so and works', async () => {
  renderScreen(
    <RenewedCredentials>
      <p>The desk</p>
    </RenewedCredentials>,
    { at: '/', as: 'admin', api: [noAnswer(listRenewedAccounts)] },
  );
  expect(await screen.findByText('Whose credentials were renewed could not be read.')).toBeVisible();
  expect(screen.getByText('The desk')).toBeVisible();
});
