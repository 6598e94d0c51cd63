import { act, screen, waitFor, within } from '@testing-library/react';
import {
  endSessionOf,
  endSessionsOf,
  listSessions,
  type PersonSession,
} from '@thervu/contracts/session/session-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { SessionsScreen } from './SessionsScreen';

const personSession: PersonSession = {
  id: '8f8b2a5e-2f6f-4f0f-9f60-0c8b3f1d0f11',
  own: true,
  issuedAt: '2025-12-01T05:30:00.000Z',
  lastSeen: '2025-12-01T06:30:00.000Z',
  expiresAt: '2025-12-01T17:30:00.000Z',
  ip: '10.0.0.7',
  device: 'Firefox on Windows',
  userId: 1,
  login: '501',
  name: 'Office',
  kind: 'OFFICE',
  college: '501',
  place: null,
};
const officer: PersonSession = {
  ...personSession,
  id: '8f8b2a5e-2f6f-4f0f-9f60-0c8b3f1d0f12',
  own: false,
  userId: 9,
  login: 'co.sona@example.org',
  name: 'Demo Officer',
  kind: 'OFFICER',
  college: null,
  place: 'Sona',
};

beforeEach(() => sessionStorage.clear());
const show = () =>
  renderScreen(<SessionsScreen />, {
    at: '/',
    as: 'admin',
    api: [reply(listSessions, { items: [personSession, officer], total: 2 })],
  });
const rowOf = (text: string) => within(screen.getAllByText(text)[0]!.closest('tr')!);

test('the office sees who is signed in where, and its own sign-in is not ended by a slip', async () => {
  show();
  expect(await screen.findByText('co.sona@example.org')).toBeVisible();
  expect(rowOf('co.sona@example.org').getByText('Sona')).toBeVisible();
  expect(rowOf('501').getByText('This sign-in')).toBeVisible();
  expect(rowOf('501').queryByRole('button', { name: /^End the sign-in/ })).not.toBeInTheDocument();
});

test('a college or a user name narrows the list', async () => {
  const { user } = show();
  await screen.findByText('co.sona@example.org');
  await user.type(screen.getByLabelText('College code'), '1x');
  expect(screen.getByText('A college code has one to six digits.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(requests(listSessions)).toHaveLength(1);
  await user.clear(screen.getByLabelText('College code'));
  await user.type(screen.getByLabelText('User name'), 'co.');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(requests(listSessions).at(-1)!.query).toEqual({ who: 'co.' }));
});

test('a sign-in is ended after it was asked once more, and so are all of a person', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^End the sign-in of co\.sona/ }));
  answerFromNowOn(reply(endSessionOf, { message: 'One sign-in was ended.' }));
  expect(requests(endSessionOf)).toHaveLength(0);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));
  expect(await screen.findByText('co.sona@example.org: One sign-in was ended.')).toBeVisible();
  expect(requests(endSessionOf)[0]!.path).toBe(`/sessions/${officer.id}`);
  await waitFor(() => expect(requests(listSessions)).toHaveLength(2));
  answerFromNowOn(reply(endSessionsOf, { message: '3 sign-ins were ended.', ended: 3 }));
  await user.click(await screen.findByRole('button', { name: 'End all of co.sona@example.org' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End all' }));
  expect(await screen.findByText('co.sona@example.org: 3 sign-ins were ended.')).toBeVisible();
  expect(requests(endSessionsOf)[0]!.path).toBe('/sessions/of/9');
});

test('a sign-in that had ended already is told in the words of the server', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^End the sign-in of co\.sona/ }));
  answerFromNowOn(rejection(endSessionOf, 404, { message: 'This sign-in has ended already.' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }));
  expect(await screen.findByText('This sign-in has ended already.')).toBeVisible();
});

describe('in Tamil', () => {
  const left = () => latinLeft(/co\.sona@example\.org|Demo Officer|Firefox on Windows|Office|Sona/g);
  beforeEach(() => act(() => chooseLanguage('ta')));
  afterEach(() => act(() => chooseLanguage('en')));

  test('nothing of the sign-ins and of ending one or all of a person is left in English', async () => {
    let user: ReturnType<typeof show>['user'] | undefined;
    await act(async () => {
      ({ user } = show());
    });
    await user!.type(await screen.findByLabelText('கல்லூரிக் குறியீடு'), '1x');
    await user!.click(await screen.findByRole('button', { name: /^உள்நுழைவை முடி: co\.sona/ }));
    await waitFor(() => expect(left()).toEqual([]));
    await user!.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'விட்டுவிடு' }));
    await user!.click(await screen.findByRole('button', { name: 'அனைத்தையும் முடி: co.sona@example.org' }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(left()).toEqual([]));
  });
});
