import { act, screen, waitFor, within } from '@testing-library/react';
import {
  requestSessionStep,
  confirmSessionStep,
  getSessionDesk,
  type SessionDesk,
  type SessionStep,
} from '@thervu/contracts/result-release/hidden-session-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { HiddenSessionPanel } from './HiddenSessionPanel';

const desk: SessionDesk = {
  exam_id: 4,
  exam_name: 'EVEN-2025-APR',
  shown: { version: 2, title: 'UG / PG Results - April 2025' },
  hidden: null,
  timed: null,
  steps: [],
};
const step: SessionStep = {
  id: 3,
  kind: 'HIDE',
  release: null,
  reason: 'A paper was valued with a wrong key.',
  en: 'One paper is being checked.',
  ta: 'ஒரு தாள் சரிபார்க்கப்படுகிறது.',
  state: 'ASKED',
  askedBy: 'R. Kathiravan',
  askedAt: '2025-06-19T10:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  own: false,
};
const show = (data: SessionDesk = desk) =>
  renderScreen(<HiddenSessionPanel examId={4} />, { as: 'admin', api: [reply(getSessionDesk, data)] });

test('a session is hidden with a reason for the office and words of the public page in both languages, asked once', async () => {
  const { user } = show();
  expect(await screen.findByText(/Release 2 is shown/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Hide this session' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  expect(dialog.getByText('Write the reason.')).toBeVisible();
  expect(requests(requestSessionStep)).toHaveLength(0);
  await user.type(dialog.getByLabelText(/^Reason/), 'Wrong key');
  await user.clear(dialog.getByLabelText(/in English/));
  await user.type(dialog.getByLabelText(/in English/), 'Being checked.');
  answerFromNowOn(reply(requestSessionStep, { ...step, own: true }), reply(getSessionDesk, { ...desk, steps: [step] }));
  await user.dblClick(dialog.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('It was asked for. Another officer confirms it.')).toBeVisible();
  expect(requests(requestSessionStep)).toHaveLength(1);
  expect(requests(requestSessionStep)[0]!.body).toEqual({
    kind: 'HIDE',
    reason: 'Wrong key',
    en: 'Being checked.',
    ta: expect.stringContaining('பல்கலைக்கழகம்'),
  });
  // the same is not asked for twice
  expect(screen.queryByRole('button', { name: 'Hide this session' })).not.toBeInTheDocument();
});

test('the officer who asked cannot confirm; another one reads reason and texts, and what the server refuses is read there', async () => {
  const { unmount } = show({ ...desk, steps: [{ ...step, own: true }] });
  expect(await screen.findByRole('button', { name: 'Sign and confirm: Hide' })).toBeDisabled();
  unmount();
  const { user } = show({ ...desk, steps: [step] });
  await user.click(await screen.findByRole('button', { name: 'Sign and confirm: Hide' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/valued with a wrong key/)).toBeVisible();
  expect(dialog.getByText(`In Tamil: ${step.ta}`)).toBeVisible();
  answerFromNowOn(rejection(confirmSessionStep, 409, { message: 'This was settled already.' }));
  await user.click(dialog.getByRole('button', { name: 'Sign and confirm' }));
  expect(await dialog.findByText('This was settled already.')).toBeVisible();
  answerFromNowOn(reply(confirmSessionStep, { message: 'EVEN-2025-APR: The public sees nothing of it from now on.' }));
  await user.click(dialog.getByRole('button', { name: 'Sign and confirm' }));
  expect(await screen.findByText(/sees nothing of it from now on/)).toBeVisible();
});

test('a hidden session says since when and with which words, and is shown again without texts', async () => {
  const hidden = { since: '2025-06-19T11:00:00.000Z', en: step.en!, ta: step.ta! };
  const { user } = show({ ...desk, hidden, steps: [{ ...step, state: 'CONFIRMED' }] });
  expect(await screen.findByText(/^Hidden since/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show this session again' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText(/in English/)).not.toBeInTheDocument();
  await user.type(dialog.getByLabelText(/^Reason/), 'Checked');
  answerFromNowOn(reply(requestSessionStep, { ...step, kind: 'SHOW', own: true }));
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText(/Another officer confirms it/)).toBeVisible();
  expect(requests(requestSessionStep)[0]!.body).toEqual({ kind: 'SHOW', reason: 'Checked', en: null, ta: null });
});

test('a release whose moment is ahead is told with it, and cancelled by a step of its own', async () => {
  const timed = { id: 12, version: 3, visibleFrom: '2025-06-20T05:30:00.000Z', announced: true };
  const { user } = show({ ...desk, timed });
  expect(await screen.findByText(/Release 3 is signed and becomes visible on 20-06-2025 11:00/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel the release' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Reason/), 'The date has moved');
  answerFromNowOn(reply(requestSessionStep, { ...step, kind: 'CANCEL', release: 12, en: null, ta: null }));
  await user.click(dialog.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText(/Another officer confirms it/)).toBeVisible();
  expect(requests(requestSessionStep)[0]!.body).toMatchObject({ kind: 'CANCEL', reason: 'The date has moved' });
});

describe('in Tamil', () => {
  const left = () =>
    latinLeft(
      /EVEN-2025-APR|R\. Kathiravan|UG \/ PG Results - April 2025|A paper was valued with a wrong key\.|One paper is being checked\./g,
    );
  beforeEach(() => act(() => chooseLanguage('ta')));
  afterEach(() => act(() => chooseLanguage('en')));

  test('nothing of a step that waits for a second signature, and of its question, is left in English', async () => {
    let user: ReturnType<typeof show>['user'] | undefined;
    const timed = { id: 12, version: 3, visibleFrom: '2025-06-20T05:30:00.000Z', announced: true };
    await act(async () => {
      ({ user } = show({ ...desk, timed, steps: [step, { ...step, id: 4, state: 'WITHDRAWN' }] }));
    });
    await screen.findByRole('table', { name: 'இந்தத் தேர்வு குறித்த படிகள்' });
    await waitFor(() => expect(left()).toEqual([]));
    await user!.click(screen.getByRole('button', { name: 'கையொப்பமிட்டு உறுதிசெய்: மறைத்தல்' }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(left()).toEqual([]));
  });

  test('nothing of asking for a step is left in English, but for the English words of the public page', async () => {
    let user: ReturnType<typeof show>['user'] | undefined;
    await act(async () => {
      ({ user } = show());
    });
    await user!.click(await screen.findByRole('button', { name: 'இந்தத் தேர்வை மறை' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user!.click(dialog.getByRole('button', { name: 'கேள்' }));
    expect(dialog.getByText('காரணத்தை எழுதுங்கள்.')).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
  });
});
