import { screen, within } from '@testing-library/react';
import { endClerk, issueClerkCode, listClerks, makeClerk, type Clerk } from '@thervu/contracts/clerk/clerk-contract';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { ClerksScreen } from './ClerksScreen';

const priya: Clerk = {
  id: 4,
  name: 'Demo Priya',
  login: 'priya@example.org',
  designation: 'Superintendent',
  madeAt: '2025-12-01T05:30:00.000Z',
  enrolledAt: '2025-12-01T06:30:00.000Z',
  lastSignIn: null,
  code: null,
  ended: null,
};
const show = (clerks: Clerk[] = [priya]) =>
  renderScreen(<ClerksScreen />, { at: '/', as: 'college', api: [reply(listClerks, clerks)] });

test('[DAY-13] the first account adds a clerk; a user name that is taken keeps what was typed', async () => {
  const { user } = show([]);
  await user.click(await screen.findByRole('button', { name: 'Add clerk' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a clerk' }));
  // fast keys, from field to field
  await user.keyboard('Demo Mani{Tab}Clerk{Tab}102');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText(/begins with a letter/)).toBeVisible();
  expect(requests(makeClerk)).toEqual([]);
  answerFromNowOn(
    rejection(makeClerk, 409, {
      message: 'This user name signs somebody in already. Choose another one.',
      errors: [{ field: 'login', message: 'This user name signs somebody in already. Choose another one.' }],
    }),
  );
  const login = dialog.getByLabelText(/Username or e-mail/);
  await user.clear(login);
  await user.type(login, 'mani.office');
  await user.dblClick(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findAllByText(/signs somebody in already/)).not.toHaveLength(0);
  expect(requests(makeClerk)[0]!.body).toEqual({ name: 'Demo Mani', designation: 'Clerk', login: 'mani.office' });
  expect(dialog.getByLabelText(/^Name/)).toHaveValue('Demo Mani');
  answerFromNowOn(
    reply(makeClerk, { id: 5, message: 'Demo Mani has been added. Print a code for the first sign-in.' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Demo Mani has been added. Print a code for the first sign-in.')).toBeVisible();
});

test('[DAY-13] a clerk is ended with a reason, after a question', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'End the sign-in of Demo Priya' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End the sign-in of Demo Priya?' }));
  await user.click(dialog.getByRole('button', { name: 'End' }));
  expect(requests(endClerk)).toEqual([]);
  answerFromNowOn(reply(endClerk, { message: 'The sign-in of Demo Priya has ended.' }));
  await user.type(dialog.getByLabelText(/Reason/), 'Has left the college');
  await user.click(dialog.getByRole('button', { name: 'End' }));
  expect(await screen.findByText('The sign-in of Demo Priya has ended.')).toBeVisible();
  expect([requests(endClerk)[0]!.path, requests(endClerk)[0]!.body]).toEqual([
    '/clerks/4/end',
    { reason: 'Has left the college' },
  ]);
});

test('[DAY-13] [SEC-5] a code wants the present password; one that cannot be made is told in words', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Print a code for Demo Priya' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Print' }));
  expect(await dialog.findByText('Your current password is required.')).toBeVisible();
  expect(requests(issueClerkCode)).toEqual([]);
  const wrong = 'The current password is not right.';
  answerFromNowOn(
    rejection(issueClerkCode, 422, { message: wrong, errors: [{ field: 'currentPassword', message: wrong }] }),
  );
  // fast keys: the field has the focus
  await user.keyboard('not it{Enter}');
  expect((await dialog.findAllByText(wrong))[0]).toBeVisible();
  expect(requests(issueClerkCode)[0]!.body).toEqual({ currentPassword: 'not it' });
  answerFromNowOn(rejection(issueClerkCode, 404));
  await user.click(dialog.getByRole('button', { name: 'Print' }));
  expect(await screen.findByText('The sign-in of Demo Priya has ended. Nothing was printed.')).toBeVisible();
});
