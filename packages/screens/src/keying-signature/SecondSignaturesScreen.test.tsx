import { act, screen, waitFor, within } from '@testing-library/react';
import {
  decideKeyingSignature,
  listKeyingSignatures,
  type KeyingSignature,
} from '@thervu/contracts/keying-signature/keying-signature-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { SecondSignaturesScreen } from './SecondSignaturesScreen';

const packet: KeyingSignature = {
  id: 4,
  kind: 'VOID',
  valuation: 'FIRST',
  exam_name: 'November 2025',
  place: 'Sona',
  p_code: '23COM01',
  bundleno: 12,
  packet: 3,
  pass: 'A',
  marks: 25,
  barcode: null,
  amark: null,
  bmark: null,
  cmark: null,
  reason: 'Two packets were swapped.',
  askedBy: 'Demo Chief',
  askedAt: '2025-12-01T05:30:00.000Z',
  own: false,
  decision: null,
  decidedBy: null,
  decidedAt: null,
  note: null,
};
const third: KeyingSignature = {
  ...packet,
  id: 5,
  kind: 'THIRD_MARK',
  pass: null,
  marks: null,
  barcode: '10000012',
  amark: 41,
  bmark: 52,
  cmark: 60,
  own: true,
};
const show = () =>
  renderScreen(<SecondSignaturesScreen />, {
    at: '/',
    as: 'campadmin',
    api: [reply(listKeyingSignatures, [packet, third])],
  });
const WHAT = 'A entry of bundle 12-3 deleted: 25 marks';

test('[SEC-2] the second person sees what waits and signs it once; whoever did it cannot', async () => {
  const { user } = show();
  expect(await screen.findByText('C mark 60 of 10000012: outside A 41 and B 52')).toBeVisible();
  expect(screen.getByText('Another person signs')).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Sign: ${WHAT}` }));
  const dialog = await screen.findByRole('dialog');
  expect(requests(decideKeyingSignature)).toEqual([]);
  answerFromNowOn(
    reply(decideKeyingSignature, { message: 'Signed.' }),
    reply(listKeyingSignatures, [
      third,
      { ...packet, decision: 'SIGNED', decidedBy: 'Demo Second', decidedAt: packet.askedAt },
    ]),
  );
  await user.dblClick(within(dialog).getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('Signed.')).toBeVisible();
  expect(requests(decideKeyingSignature).map(({ path, body }) => [path, body])).toEqual([
    ['/keying-signatures/4/decision', { decision: 'SIGNED' }],
  ]);
  expect(await screen.findByText(/^Signed by Demo Second/)).toBeVisible();
});

test('it is returned with a reason that says something; what was typed stays', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: `Return: ${WHAT}` }));
  const dialog = () => within(screen.getByRole('dialog'));
  await user.type(dialog().getByLabelText(/^Reason/), 'no');
  await user.click(dialog().getByRole('button', { name: 'Return' }));
  expect(dialog().getByLabelText(/^Reason/)).toHaveAccessibleDescription(/at least 10 characters/);
  expect(requests(decideKeyingSignature)).toEqual([]);
  answerFromNowOn(rejection(decideKeyingSignature, 409, { message: 'Somebody has decided on this already.' }));
  await user.type(dialog().getByLabelText(/^Reason/), 'thing is swapped');
  await user.click(dialog().getByRole('button', { name: 'Return' }));
  expect(await screen.findByText('Somebody has decided on this already.')).toBeVisible();
  expect(dialog().getByLabelText(/^Reason/)).toHaveValue('nothing is swapped');
  answerFromNowOn(reply(decideKeyingSignature, { message: 'Returned: the marks of bundle 12-3 are there again.' }));
  await user.click(dialog().getByRole('button', { name: 'Return' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requests(decideKeyingSignature).at(-1)!.body).toEqual({ decision: 'RETURNED', reason: 'nothing is swapped' });
});

describe('in Tamil', () => {
  const left = () => latinLeft(/November 2025|Sona|23COM01|Two packets were swapped\.|Demo (Chief|Second)/g);
  beforeEach(() => act(() => chooseLanguage('ta')));
  afterEach(() => act(() => chooseLanguage('en')));

  test('nothing of what waits, of what was decided, of signing and of returning is left in English', async () => {
    const decided = {
      ...packet,
      id: 6,
      decision: 'SIGNED',
      decidedBy: 'Demo Second',
      decidedAt: packet.askedAt,
    } as const;
    let user: ReturnType<typeof show>['user'] | undefined;
    await act(async () => {
      ({ user } = renderScreen(<SecondSignaturesScreen />, {
        at: '/',
        as: 'campadmin',
        api: [reply(listKeyingSignatures, [packet, third, { ...third, id: 7, barcode: null }, decided])],
      }));
    });
    await screen.findAllByText('வேறொருவர் கையொப்பமிடுவார்');
    await waitFor(() => expect(left()).toEqual([]));
    await user!.click(screen.getByRole('button', { name: /^கையொப்பமிடு: கட்டு 12-3, A பதிவு நீக்கப்பட்டது/ }));
    await waitFor(() => expect(left()).toEqual([]));
    await user!.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'விட்டுவிடு' }));
    await user!.click(await screen.findByRole('button', { name: /^திருப்பி அனுப்பு: / }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(left()).toEqual([]));
  });
});
