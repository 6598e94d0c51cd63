import { act, screen, waitFor, within } from '@testing-library/react';
import {
  issueCollegeCodes,
  listCollegeCodes,
  listCollegeSignIns,
  type CollegeSignIn,
} from '@thervu/contracts/enrolment/college-sign-in-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { CollegeSignInsScreen } from './CollegeSignInsScreen';

const without: CollegeSignIn = {
  colcode: '103',
  name: 'Demo Cauvery College',
  state: 'WITHOUT',
  enrolledAt: null,
  lastSignIn: null,
  slip: null,
  clerks: 0,
};
const waiting: CollegeSignIn = {
  ...without,
  colcode: '104',
  name: 'Demo Palar College',
  state: 'CODE_OPEN',
  slip: {
    id: 12,
    issuedAt: '2025-12-01T05:30:00.000Z',
    issuedBy: 'Office',
    expiresAt: '2025-12-04T05:30:00.000Z',
    state: 'OPEN',
    handedAt: null,
    handedBy: null,
  },
};
const show = () =>
  renderScreen(<CollegeSignInsScreen />, {
    at: '/',
    as: 'admin',
    api: [reply(listCollegeSignIns, [without, waiting])],
  });

test('[DAY-13] codes for all without a sign-in are made after one question, and a double click makes them once', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Make codes for all without a sign-in (1)' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make codes for 1 college?' });
  answerFromNowOn(
    rejection(issueCollegeCodes, 409, { message: 'Every college has a password of its own or an open code.' }),
  );
  await user.dblClick(within(dialog).getByRole('button', { name: 'Make and print' }));
  expect(await screen.findByText('Every college has a password of its own or an open code.')).toBeVisible();
  expect(requests(issueCollegeCodes).map(({ body }) => body)).toEqual([{}]);
});

test('[DAY-13] a reprint is a new code for one college, and the history tells what became of each', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Make a new code for Demo Palar College' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make a new code for Demo Palar College?' });
  expect(dialog).toHaveTextContent('stops working');
  answerFromNowOn(rejection(issueCollegeCodes, 404));
  await user.click(within(dialog).getByRole('button', { name: 'Make and print' }));
  await waitFor(() => expect(requests(issueCollegeCodes)[0]!.body).toEqual({ colleges: ['104'] }));
  answerFromNowOn(
    reply(listCollegeCodes, [
      { ...waiting.slip!, id: 13 },
      { ...waiting.slip!, state: 'REISSUED' },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Codes of Demo Palar College' }));
  const history = within(await screen.findByRole('dialog', { name: 'Codes of Demo Palar College' }));
  expect(await history.findByText('replaced')).toBeVisible();
  expect(requests(listCollegeCodes)[0]!.path).toBe('/college-sign-ins/104/codes');
});

test('the list is narrowed by status', async () => {
  const { user } = show();
  await screen.findByText('Demo Cauvery College');
  await user.selectOptions(screen.getByLabelText('Status'), 'Code open');
  expect(screen.queryByText('Demo Cauvery College')).not.toBeInTheDocument();
  expect(screen.getByText('Demo Palar College')).toBeVisible();
});

describe('in Tamil', () => {
  const left = () => latinLeft(/Demo (Cauvery|Palar) College|Office|\bPDF\b/g);
  beforeEach(() => act(() => chooseLanguage('ta')));
  afterEach(() => act(() => chooseLanguage('en')));

  test('nothing of the sign-ins, of the codes of a college and of making new ones is left in English', async () => {
    let user: ReturnType<typeof show>['user'] | undefined;
    await act(async () => {
      ({ user } = show());
    });
    answerFromNowOn(reply(listCollegeCodes, [waiting.slip!]));
    await user!.click(await screen.findByRole('button', { name: 'Demo Palar College: குறியீடுகள்' }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(left()).toEqual([]));
    await user!.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'மூடு' }));
    await user!.click(await screen.findByRole('button', { name: 'Demo Palar College: புதிய குறியீட்டை உருவாக்கு' }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(left()).toEqual([]));
  });
});
