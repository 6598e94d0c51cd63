import { act, screen, waitFor, within } from '@testing-library/react';
import {
  handSlip,
  issueSlips,
  listEnrolments,
  returnSlip,
  type EnrolmentPerson,
} from '@thervu/contracts/enrolment/enrolment-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { SealedSlipsScreen } from './SealedSlipsScreen';

const waiting: EnrolmentPerson = {
  userId: 31,
  name: 'Demo Nila',
  login: 'nila@example.org',
  of: 'Sona',
  role: 'OP',
  enrolledAt: null,
  slip: null,
};
const printed: EnrolmentPerson = {
  ...waiting,
  userId: 32,
  name: 'Demo Kayal',
  slip: {
    id: 7,
    issuedAt: '2025-12-01T05:30:00.000Z',
    issuedBy: 'Office',
    expiresAt: '2025-12-04T05:30:00.000Z',
    state: 'OPEN',
    handedAt: null,
    handedBy: null,
  },
};
const show = (as: 'admin' | 'campadmin') =>
  renderScreen(<SealedSlipsScreen />, { at: '/', as, api: [reply(listEnrolments, [waiting, printed])] });

test('the office prints slips for all who wait, after a question that names what ends', async () => {
  const { user } = show('admin');
  await user.click(await screen.findByRole('button', { name: 'Print slips for all who wait (1)' }));
  const dialog = await screen.findByRole('dialog', { name: 'Print a slip for Demo Nila?' });
  expect(dialog).toHaveTextContent('open nothing any more');
  expect(requests(issueSlips)).toEqual([]);
  answerFromNowOn(rejection(issueSlips, 404));
  await user.click(within(dialog).getByRole('button', { name: 'Print' }));
  expect(
    await screen.findByText('One of these people has no open account any more. Nothing was printed.'),
  ).toBeVisible();
  expect(requests(issueSlips)[0]!.body).toEqual({ users: [31] });
});

test('a camp officer prints none, and notes which slip was handed over or came back', async () => {
  const { user } = show('campadmin');
  await screen.findByText('Demo Nila');
  expect(screen.queryByRole('button', { name: /^Print/ })).not.toBeInTheDocument();
  answerFromNowOn(reply(handSlip, { message: 'Slip 7 is handed to Demo Kayal.' }));
  await user.click(screen.getByRole('button', { name: 'Slip 7 was handed to Demo Kayal' }));
  expect(await screen.findByText('Slip 7 is handed to Demo Kayal.')).toBeVisible();
  answerFromNowOn(rejection(returnSlip, 409, { message: 'Slip 7 was used already.' }));
  await user.click(screen.getByRole('button', { name: 'Slip 7 of Demo Kayal was returned' }));
  expect(await screen.findByText('Slip 7 was used already.')).toBeVisible();
});

test('[DAY-12] where nobody waits the page says where slips begin, for camps and for colleges', async () => {
  const { user } = renderScreen(<SealedSlipsScreen />, { at: '/', as: 'admin', api: [reply(listEnrolments, [])] });
  expect(await screen.findByText(/For the slips of colleges choose Colleges above\./)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('For'), 'Colleges');
  expect(await screen.findByText('Codes for colleges are made under College Sign-ins.')).toBeVisible();
});

describe('in Tamil', () => {
  const left = () => latinLeft(/Demo (Nila|Kayal)|nila@example\.org|Sona|\bOP\b|Demo Second/g);
  beforeEach(() => act(() => chooseLanguage('ta')));
  afterEach(() => act(() => chooseLanguage('en')));

  test('nothing of those who wait, of their slips and of the question before printing is left in English', async () => {
    const handed = { ...printed.slip!, handedAt: '2025-12-01T05:30:00.000Z', handedBy: 'Demo Second' };
    let user: ReturnType<typeof show>['user'] | undefined;
    await act(async () => {
      ({ user } = renderScreen(<SealedSlipsScreen />, {
        at: '/',
        as: 'admin',
        api: [reply(listEnrolments, [waiting, printed, { ...printed, userId: 33, slip: handed }])],
      }));
    });
    await user!.click(await screen.findByRole('button', { name: 'காத்திருக்கும் எல்லாருக்கும் சீட்டுகளை அச்சிடு (1)' }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(left()).toEqual([]));
  });

  test.each(['CAMP', 'COLLEGE'])('what is said where no one waits is not left in English: %s', async (kind) => {
    let user: ReturnType<typeof show>['user'] | undefined;
    await act(async () => {
      ({ user } = renderScreen(<SealedSlipsScreen />, { at: '/', as: 'admin', api: [reply(listEnrolments, [])] }));
    });
    await user!.selectOptions(await screen.findByLabelText('யாருக்கு'), kind);
    await waitFor(() => expect(left()).toEqual([]));
  });
});
