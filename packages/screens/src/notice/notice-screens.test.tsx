import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import {
  approveNotice,
  approveNoticeTemplate,
  listBouncedContacts,
  listNoticeMessages,
  listNoticeOutbox,
  listNotices,
  listNoticeTemplates,
  resendNotice,
  type Notice,
  type NoticeMessage,
  type NoticeTemplate,
} from '@thervu/contracts/notice/notice-contract';
import { prepareSignature } from '@thervu/contracts/signature/signature-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { NoticeOutboxScreen } from './NoticeOutboxScreen';
import { NoticesScreen } from './NoticesScreen';
import { NoticeTemplatesScreen } from './NoticeTemplatesScreen';

const AT = '2026-06-01T06:30:00.000Z';
const notice: Notice = {
  id: 4,
  key: 'RESULT_OUT',
  exam: 'EVEN-2026-APR',
  thing: 'E26A release 1',
  state: 'DRAFT',
  must: false,
  plannedFor: AT,
  people: 620,
  parts: 620,
  cost: 12_400,
  madeBy: 'Office',
  approvedBy: null,
  own: false,
  words: 'Waits for a second officer.',
  counts: [{ state: 'WAITING', count: 1240 }],
  rowVersion: 1,
  at: AT,
};
const message: NoticeMessage = {
  id: 9,
  channel: 'SMS',
  to: '26UG001 Anitha',
  state: 'UNKNOWN',
  tries: 1,
  parts: 1,
  words: 'The line to the gateway broke. The message may have been sent.',
  at: AT,
  doneAt: null,
  nextAt: AT,
  subject: null,
  text: 'Results of exam EVEN-2026-APR are out.',
};
const template: NoticeTemplate = {
  id: 2,
  key: 'RESULT_OUT',
  channel: 'SMS',
  language: 'ta',
  version: 2,
  entityId: '1001000000000000001',
  header: 'THERVU',
  dltId: '1007000000000001',
  subject: null,
  body: 'தேர்வு {#var#} முடிவுகள் வெளியாகின.',
  variables: ['exam'],
  beta: true,
  state: 'DRAFT',
  madeBy: 'Office',
  approvedBy: null,
  approvedAt: null,
  own: false,
  rowVersion: 3,
};
const unsigned = reply(prepareSignature, {
  digest: 'a'.repeat(64),
  asks: false,
  refusal: null,
  totp: false,
  passkey: null,
});

test('a large notice goes with people, parts, cost and examples, once under a double click', async () => {
  const held = heldReply(approveNotice, { message: '620 people are told.' });
  const { user } = renderScreen(<NoticesScreen />, {
    as: 'admin',
    api: [
      held.handler,
      unsigned,
      reply(listNotices, [notice]),
      reply(listBouncedContacts, []),
      reply(listNoticeMessages, [message]),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /^Let go/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/620 SMS parts, ₹\s124\.00/)).toBeVisible();
  expect(await dialog.findByText(/26UG001 Anitha: Results/)).toBeVisible();
  await user.dblClick(dialog.getByRole('button', { name: 'Sign and send' }));
  held.release();
  expect(await screen.findByText('620 people are told.')).toBeVisible();
  expect(requests(approveNotice).map(({ body }) => body)).toEqual([{ row_version: 1, people: 620 }]);
});

test('[DEL-13] a message of unknown outcome is listed with its reason and sent again by a person alone', async () => {
  const { user } = renderScreen(<NoticesScreen />, {
    as: 'admin',
    api: [
      reply(listNotices, [{ ...notice, state: 'READY' }]),
      reply(listBouncedContacts, []),
      reply(listNoticeMessages, [message]),
      reply(resendNotice, { message: '1 message waits for the sender again.' }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /^Messages of/ }));
  expect(await screen.findByText(/may have been sent/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send again to 26UG001 Anitha' }));
  expect(await screen.findByText('1 message waits for the sender again.')).toBeVisible();
  expect(requests(resendNotice).map(({ body }) => body)).toEqual([{ message: 9 }]);
});

test('[D14-10] the registered text is typed at the approval, and a difference is shown at its field', async () => {
  const { user } = renderScreen(<NoticeTemplatesScreen />, {
    as: 'admin',
    api: [
      unsigned,
      reply(listNoticeTemplates, [template]),
      rejection(approveNoticeTemplate, 422, {
        message: 'The text differs from the registered one at letter 24.',
        errors: [{ field: 'registered', message: 'The text differs from the registered one at letter 24.' }],
      }),
    ],
  });
  expect(await screen.findByText(/\(beta\), version 2/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Approve/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Registered text/), 'Another text');
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(dialog.getByLabelText(/^Registered text/)).toHaveAccessibleDescription(
      expect.stringMatching(/at letter 24/),
    ),
  );
  await waitFor(() =>
    expect(requests(approveNoticeTemplate).map(({ body }) => body)).toEqual([
      { row_version: 3, registered: 'Another text' },
    ]),
  );
});

test('the outbox of the demonstration shows what was written', async () => {
  renderScreen(<NoticeOutboxScreen />, {
    as: 'admin',
    api: [reply(listNoticeOutbox, [{ ...message, state: 'SENT', doneAt: AT, key: 'RESULT_OUT' }])],
  });
  expect(await screen.findByText('Results of exam EVEN-2026-APR are out.')).toBeVisible();
});

describe('in Tamil', () => {
  const left = () =>
    latinLeft(
      /EVEN-2026-APR|E26A release 1|26UG001 Anitha|Results of exam EVEN-2026-APR are out\.|Office|THERVU|\[exam\]|\bexam\b|\bSMS\b|\bbeta\b|\{#var#\}|#var#/g,
    );
  const inTamil = async (page: ReactElement, api: NonNullable<Parameters<typeof renderScreen>[1]>['api']) => {
    let user: ReturnType<typeof renderScreen>['user'] | undefined;
    await act(async () => {
      ({ user } = renderScreen(page, { as: 'admin', api }));
    });
    return user!;
  };
  beforeEach(() => act(() => chooseLanguage('ta')));
  afterEach(() => act(() => chooseLanguage('en')));

  test('nothing of the notices, of the messages of one, of refused contacts and of letting one go is left in English', async () => {
    const user = await inTamil(<NoticesScreen />, [
      reply(listNotices, [notice, { ...notice, id: 5, state: 'STOPPED', counts: [{ state: 'FAILED', count: 2 }] }]),
      reply(listBouncedContacts, []),
      reply(listNoticeMessages, [message]),
    ]);
    await user.click((await screen.findAllByRole('button', { name: /^செய்திகள்: முடிவுகள் வெளியாகின/ }))[0]!);
    await screen.findByRole('button', { name: 'மீண்டும் அனுப்பு: 26UG001 Anitha' });
    await waitFor(() => expect(left()).toEqual([]));
    await user.click(screen.getByRole('button', { name: /^அனுப்ப விடு: / }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/26UG001 Anitha/);
    await waitFor(() => expect(left()).toEqual([]));
  });

  test('nothing of the texts, of changing one and of approving one is left in English', async () => {
    const user = await inTamil(<NoticeTemplatesScreen />, [reply(listNoticeTemplates, [template])]);
    await user.click(await screen.findByRole('button', { name: /^ஒப்புதல் தா: / }));
    await waitFor(() => expect(left()).toEqual([]));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'விட்டுவிடு' }));
    await user.click(await screen.findByRole('button', { name: /^மாற்று: / }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(left()).toEqual([]));
  });

  test('nothing of the outbox is left in English', async () => {
    await inTamil(<NoticeOutboxScreen />, [
      reply(listNoticeOutbox, [{ ...message, state: 'SENT', doneAt: AT, key: 'RESULT_OUT' }]),
    ]);
    await screen.findByRole('table', { name: 'அனுப்பு பெட்டி' });
    await waitFor(() => expect(left()).toEqual([]));
  });
});
