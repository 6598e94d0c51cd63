import { act, screen, waitFor, within } from '@testing-library/react';
import {
  handOverBundle,
  listBundles,
  listReceivedScripts,
  makeBundles,
  receiveScripts,
  type HeldBundle,
} from '@thervu/contracts/bundle/bundle-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { BundlesScreen } from './BundlesScreen';

const held: HeldBundle = {
  bundleno: 7,
  p_code: 'UCS11',
  qp_no: null,
  tot_paper: 60,
  board: 'CS',
  district: 'Salem',
  place: 'Sona',
  state: 'RECEIVED',
  holder: 'Store of Sona',
  last: 'RECEIVED',
  exno: null,
  counted: 60,
  at: '2025-11-24T05:00:00Z',
};
const open = () =>
  renderScreen(<BundlesScreen />, {
    as: 'campadmin',
    api: [
      reply(listBundles, { bundles: [held], total: 1 }),
      reply(listReceivedScripts, [{ p_code: 'UCS11', waiting: 130, bundled: 60 }]),
    ],
  });
const form = (name: string) => within(screen.getByRole('form', { name }));
const answer = { received: 1, already: 0, refused: [], p_code: 'UCS11', message: '' };

test('a scanned script is received, and its heap is named', async () => {
  const { user } = open();
  answerFromNowOn(reply(receiveScripts, answer));
  await user.type(form('Receive scripts').getByRole('textbox'), '10000004{Enter}');
  expect(await screen.findByText('10000004 received. Heap of UCS11.')).toBeVisible();
  expect(requests(receiveScripts)[0]!.body).toEqual({ barcodes: ['10000004'] });
  expect(form('Receive scripts').getByRole('textbox')).toHaveFocus();
});

test('a script of another camp is told apart, and a number of seven digits is not sent', async () => {
  const { user } = open();
  const scan = form('Receive scripts').getByRole('textbox');
  await user.type(scan, '1000000{Enter}');
  expect(await screen.findByText('Barcode Invalid')).toBeVisible();
  expect(requests(receiveScripts)).toEqual([]);
  const reason = 'Belongs to the camp PUCAMP.';
  answerFromNowOn(reply(receiveScripts, { ...answer, received: 0, refused: [{ barcode: '10000004', reason }] }));
  await user.type(scan, '4{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(`10000004: ${reason}`);
});

test('[F-1] scans during the answer of the one before are sent in order, one at a time, and none grows into another', async () => {
  const { user } = open();
  const scan = form('Receive scripts').getByRole('textbox');
  const first = heldReply(receiveScripts, {
    ...answer,
    received: 0,
    refused: [{ barcode: '10000004', reason: 'Belongs to the camp PUCAMP.' }],
  });
  answerFromNowOn(first.handler);
  await user.click(scan);
  await user.keyboard('10000004{Enter}10000012{Enter}100000{Enter}10000020{Enter}1000');
  expect(requests(receiveScripts)).toHaveLength(1);
  answerFromNowOn(reply(receiveScripts, answer));
  first.release();
  expect(await screen.findByText('10000020 received. Heap of UCS11.')).toBeVisible();
  expect(requests(receiveScripts).map(({ body }) => body)).toEqual(
    ['10000004', '10000012', '10000020'].map((barcode) => ({ barcodes: [barcode] })),
  );
  // the answers have not touched what is being typed
  expect(scan).toHaveValue('1000');
  expect(scan).toHaveFocus();
  const refused = within(screen.getByRole('table', { name: 'Refused scans' }));
  expect(refused.getByText('10000004: Belongs to the camp PUCAMP.')).toBeVisible();
  await user.click(refused.getByRole('button', { name: 'Done with 10000004' }));
  expect(screen.queryByRole('table', { name: 'Refused scans' })).not.toBeInTheDocument();
});

test('[F-1] a scan of nine digits is not cut to a script of eight', async () => {
  const { user } = open();
  await user.type(form('Receive scripts').getByRole('textbox'), '100000047{Enter}');
  expect(await screen.findByText('Barcode Invalid')).toBeVisible();
  expect(requests(receiveScripts)).toEqual([]);
});

test('bundles are made of a heap', async () => {
  const { user } = open();
  answerFromNowOn(reply(makeBundles, { message: 'Bundles 8 to 9 made of 130 scripts.', bundles: [] }));
  await user.click(await screen.findByRole('button', { name: 'Make Bundles of UCS11' }));
  expect(await screen.findByText('Bundles 8 to 9 made of 130 scripts.')).toBeVisible();
  expect(requests(makeBundles)[0]!.body).toEqual({ p_code: 'UCS11' });
});

test('a bundle is handed to an examiner, and the page says who has it now', async () => {
  const { user } = open();
  const fields = form('Hand over a bundle');
  answerFromNowOn(
    reply(handOverBundle, {
      message: 'Bundle 7: given to an examiner.',
      bundle: { ...held, holder: 'Examiner EX0001', last: 'TO_EXAMINER', exno: 'EX0001' },
    }),
  );
  await user.type(fields.getByRole('textbox', { name: 'Bundle' }), '7');
  await user.type(fields.getByRole('textbox', { name: 'Scripts counted' }), '60');
  await user.type(fields.getByRole('textbox', { name: 'Examiner' }), 'EX0001{Enter}');
  expect(await screen.findByText('Now: Examiner EX0001.')).toBeVisible();
  expect(requests(handOverBundle)[0]!.body).toEqual({ bundleno: 7, counted: 60, kind: 'TO_EXAMINER', exno: 'EX0001' });
});

test('an examiner the camp does not know is added by name', async () => {
  const { user } = open();
  const fields = form('Hand over a bundle');
  const type = (name: string, text: string) => user.type(fields.getByRole('textbox', { name }), text);
  const message = 'There is no examiner EX7 in the camp Sona.';
  const errors = [{ field: 'exno', message }];
  answerFromNowOn(rejection(handOverBundle, 422, { type: 'no-examiner', message, errors }));
  await type('Bundle', '7');
  await type('Scripts counted', '60');
  expect(fields.queryByRole('textbox', { name: 'Name of the new examiner' })).toBeNull();
  await type('Examiner', 'EX7{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  const bundle = { ...held, holder: 'Examiner EX7', last: 'TO_EXAMINER' as const, exno: 'EX7' };
  answerFromNowOn(reply(handOverBundle, { message: 'Bundle 7: given to an examiner.', bundle }));
  await type('Name of the new examiner', 'Demo Kayal{Enter}');
  expect(await screen.findByText('Now: Examiner EX7.')).toBeVisible();
  expect(requests(handOverBundle).at(-1)!.body).toEqual({
    bundleno: 7,
    counted: 60,
    kind: 'TO_EXAMINER',
    exno: 'EX7',
    exname: 'Demo Kayal',
  });
  expect(fields.queryByRole('textbox', { name: 'Name of the new examiner' })).toBeNull();
});

test('what is wrong stands at its field, and what was typed stays', async () => {
  const { user } = open();
  const fields = form('Hand over a bundle');
  await user.type(fields.getByRole('textbox', { name: 'Bundle' }), 'seven{Enter}');
  expect(await screen.findByText('Enter the number of the bundle.')).toBeVisible();
  expect(requests(handOverBundle)).toEqual([]);
  await user.clear(fields.getByRole('textbox', { name: 'Bundle' }));
  await user.type(fields.getByRole('textbox', { name: 'Bundle' }), '7');
  await user.type(fields.getByRole('textbox', { name: 'Scripts counted' }), '59');
  await user.type(fields.getByRole('textbox', { name: 'Examiner' }), 'EX0001');
  const message = 'Bundle 7 has 60 scripts, not 59.';
  answerFromNowOn(rejection(handOverBundle, 422, { message, errors: [{ field: 'counted', message }] }));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(fields.getByRole('textbox', { name: 'Scripts counted' })).toHaveValue('59');
  expect(fields.getByRole('textbox', { name: 'Scripts counted' })).toBeInvalid();
});

test('[F-1] the next hand-over is typed while the one before is saved; its refusal changes nothing that is being typed', async () => {
  const { user } = open();
  const fields = form('Hand over a bundle');
  const box = (name: string) => fields.getByRole('textbox', { name });
  await user.type(box('Examiner'), 'EX0001');
  await user.type(box('Bundle'), '7');
  const first = heldReply(handOverBundle, { message: 'Bundle 7: given to an examiner.', bundle: held });
  answerFromNowOn(first.handler);
  await user.type(box('Scripts counted'), '60{Enter}');
  expect(box('Bundle')).toHaveFocus();
  await waitFor(() => expect(requests(handOverBundle)).toHaveLength(1));
  await user.keyboard('8');
  await user.type(box('Scripts counted'), '59{Enter}');
  await user.keyboard('9');
  const message = 'Bundle 8 has 60 scripts, not 59.';
  answerFromNowOn(rejection(handOverBundle, 422, { message, errors: [{ field: 'counted', message }] }));
  first.release();
  expect(await screen.findByRole('alert')).toHaveTextContent(`${message}Bundle 8: not saved.`);
  expect(box('Bundle')).toHaveValue('9');
  expect(box('Bundle')).toHaveFocus();
  await user.clear(box('Bundle'));
  await user.click(screen.getByRole('button', { name: 'Correct bundle 8, 59 scripts: not saved' }));
  expect(box('Bundle')).toHaveValue('8');
  expect(box('Scripts counted')).toHaveValue('59');
  expect(box('Scripts counted')).toBeInvalid();
});

test('who holds which bundle is listed; a script that lies around is looked up by its barcode', async () => {
  const { user } = open();
  const table = await screen.findByRole('table', { name: 'Bundles' });
  expect(within(table).getByText('Store of Sona')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Bundle or barcode' }), '10000004{Enter}');
  await screen.findByRole('table', { name: 'Bundles' });
  expect(requests(listBundles).at(-1)!.query).toEqual({ barcode: '10000004' });
});

describe('in Tamil', () => {
  const left = () => latinLeft(/UCS11|PUCAMP|Sona|EX7/g);
  beforeEach(() => act(() => chooseLanguage('ta')));
  afterEach(() => act(() => chooseLanguage('en')));
  const openInTamil = async () => {
    let user: ReturnType<typeof open>['user'] | undefined;
    await act(async () => {
      ({ user } = open());
    });
    await screen.findByRole('row', { name: /Sona வைப்பறை/ });
    return user!;
  };

  test('nothing of the page is left in English, also of a script that is received and of one that is refused', async () => {
    const user = await openInTamil();
    expect(left()).toEqual([]);
    const scan = form('விடைத்தாள்களைப் பெறு').getByRole('textbox');
    answerFromNowOn(reply(receiveScripts, answer));
    await user.type(scan, '10000004{Enter}');
    expect(await screen.findByText('10000004 பெறப்பட்டது. UCS11 குவியல்.')).toBeVisible();
    const reason = 'Belongs to the camp PUCAMP.';
    answerFromNowOn(reply(receiveScripts, { ...answer, received: 0, refused: [{ barcode: '10000012', reason }] }));
    await user.type(scan, '10000012{Enter}');
    await screen.findByRole('table', { name: 'மறுக்கப்பட்ட வருடல்கள்' });
    await waitFor(() => expect(left()).toEqual([]));
  });

  test('nothing of a hand-over is left in English, wrong, refused and done', async () => {
    const user = await openInTamil();
    const handing = form('கட்டை ஒப்படை');
    await user.click(handing.getByRole('button', { name: 'ஒப்படை' }));
    expect(await screen.findByText('கட்டு எண்ணை உள்ளிடுங்கள்.')).toBeVisible();
    expect(left()).toEqual([]);
    await user.type(handing.getByLabelText('கட்டு'), '7');
    await user.type(handing.getByLabelText('எண்ணிய விடைத்தாள்கள்'), '60');
    await user.type(handing.getByLabelText('தேர்வாளர்'), 'EX7');
    const message = 'There is no examiner EX7 in the camp Sona.';
    answerFromNowOn(
      rejection(handOverBundle, 422, { type: 'no-examiner', message, errors: [{ field: 'exno', message }] }),
    );
    await user.click(handing.getByRole('button', { name: 'ஒப்படை' }));
    await handing.findByLabelText('புதிய தேர்வாளரின் பெயர்');
    await waitFor(() => expect(left()).toEqual([]));
    answerFromNowOn(
      reply(handOverBundle, {
        message: 'Bundle 7: given to an examiner.',
        bundle: { ...held, holder: 'Examiner EX7', last: 'TO_EXAMINER', exno: 'EX7' },
      }),
    );
    await user.click(handing.getByRole('button', { name: 'ஒப்படை' }));
    expect(await screen.findByText('இப்போது: தேர்வாளர் EX7.')).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
  });
});
