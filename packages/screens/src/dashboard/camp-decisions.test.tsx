import { act, screen, waitFor, within } from '@testing-library/react';
import {
  listBarcodeErrors,
  listDifferentMarks,
  resolveBarcodeError,
  saveCMark,
  type BarcodeError,
  type DifferentMark,
} from '@thervu/contracts/camp-mark/camp-mark-contract';
import { deleteBundlePacket } from '@thervu/contracts/camp-report/camp-report-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { CampDashboardScreen } from './CampDashboardScreen';

const problem: BarcodeError = {
  id: 1,
  barcode: '20250017',
  bundleno: 3,
  packet: 2,
  slno: 14,
  pass: 'A',
  reason: 'WRONG_PAPER',
  at: '2025-11-20T06:30:00Z',
};
const different: DifferentMark = {
  id: 9,
  barcode: '20250099',
  p_code: 'DCS11',
  bundleno: 3,
  packet: 1,
  slno: 7,
  Amark: 41,
  Bmark: 44,
  Cmark: null,
  aopid: 6,
  bopid: 7,
  aupdateon: '2025-12-01T06:30:00Z',
  bupdateon: '2025-12-02T06:30:00Z',
  row_version: 2,
};
const SAVED = { message: 'C Mark saved successfully', action: 'inserted' } as const;

const open = (marks: DifferentMark[] = [different], problems: BarcodeError[] = []) =>
  renderScreen(<CampDashboardScreen />, {
    as: 'campadmin',
    api: [reply(listBarcodeErrors, problems), reply(listDifferentMarks, marks)],
  });
const dialog = () => within(screen.getByRole('dialog'));
const scan = () => dialog().getByLabelText(/^Scan Barcode/);
const mark = () => dialog().getByLabelText(/^C Mark/);
const enter = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Enter C Mark of 20250099' }));
  await screen.findByRole('dialog');
};

test.each([0, 41])(
  '[S2-SCREEN-DASHBOARD-04] [S2-SCREEN-DASHBOARD-05] a row offers the C mark until one exists, then reads Verified (%i)',
  async (value) => {
    open([
      { ...different, Cmark: value },
      { ...different, id: 10, barcode: '20250100' },
    ]);
    const table = await screen.findByRole('table', { name: 'Different A/B Marks' });
    const [, verified, waiting] = within(table).getAllByRole('row');
    expect(within(verified!).getByText(`Verified (${value})`)).toBeVisible();
    expect(within(verified!).queryByRole('button')).not.toBeInTheDocument();
    expect(within(waiting!).getByRole('button')).toHaveTextContent('Enter C Mark');
  },
);

test('[S4-STATE-CMARK-01] [S4-STATE-CMARK-02] [S4-STATE-CMARK-03] the mark waits for the scan of this very paper', async () => {
  const { user } = open();
  await enter(user);
  expect(scan()).toHaveValue('');
  expect(scan()).toHaveFocus();
  expect(mark()).toBeDisabled();
  await user.type(scan(), '20250098');
  expect(mark()).toBeDisabled();
  await user.clear(scan());
  await user.type(scan(), '20250099');
  expect(mark()).toBeEnabled();
  await user.keyboard('{Enter}');
  expect(mark()).toHaveFocus();
});

test.each([
  ['more digits than the barcode has', '202500991{Enter}43{Enter}', 'Scanned barcode does not match current paper.'],
  [
    'two scans without an Enter between them',
    '2025009920250099{Enter}43{Enter}',
    'Scanned barcode does not match current paper.',
  ],
  ['another script and its mark', '20250098{Enter}43{Enter}', 'Scanned barcode does not match current paper.'],
  ['a mark of three digits', '20250099{Enter}100{Enter}', 'Please enter C Mark.'],
  ['the script scanned once more in place of its mark', '20250099{Enter}20250099{Enter}', 'Please enter C Mark.'],
])('[F-1] with %s no third mark is saved', async (_what, keys, text) => {
  const { user } = open();
  await enter(user);
  await user.keyboard(keys);
  expect(await dialog().findByRole('alert')).toHaveTextContent(text);
  expect(requests(saveCMark)).toEqual([]);
});

test('[F-1] a wrong scan is replaced by the next one, and the third mark on its way cannot be typed over', async () => {
  const { user } = open();
  await enter(user);
  const save = heldReply(saveCMark, SAVED);
  answerFromNowOn(save.handler);
  await user.keyboard('20250098{Enter}20250099{Enter}43{Enter}{Enter}52{Enter}');
  expect(mark()).toHaveValue('43');
  answerFromNowOn(reply(listDifferentMarks, []));
  save.release();
  expect(await screen.findByText('C Mark saved successfully')).toBeVisible();
  expect(requests(saveCMark).map(({ body }) => body)).toMatchObject([{ mark: 43, barcode: '20250099' }]);
});

test('[S2-SCREEN-DASHBOARD-03] [S4-STATE-CMARK-04] [S4-STATE-CMARK-05] [S4-STATE-CMARK-06] [S8-MSG-SUCCESS-MARK-01] by keyboard alone: scanned, keyed, said, closed after 2 seconds, and the row is verified', async () => {
  const { user } = open();
  await enter(user);
  answerFromNowOn(reply(saveCMark, SAVED), reply(listDifferentMarks, [{ ...different, Cmark: 43, row_version: 3 }]));
  await user.keyboard('20250099{Enter}');
  // the scanner's own Enter asks for nothing
  expect(dialog().queryByRole('alert')).not.toBeInTheDocument();
  expect(mark()).toHaveFocus();
  const began = performance.now();
  await user.keyboard('43{Enter}');
  expect(await screen.findByText('C Mark saved successfully')).toBeVisible();
  expect(requests(saveCMark)).toMatchObject([
    { path: '/marks/20250099', body: { mark: 43, type: 'C', barcode: '20250099', row_version: 2 } },
  ]);
  expect(await screen.findByText('Verified (43)')).toBeInTheDocument();
  expect(screen.getByRole('dialog')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), { timeout: 4000 });
  expect(performance.now() - began).toBeGreaterThan(1900);
});

test.each([
  ['S5-VAL-CMARK-01', 'nothing scanned', '', '', 'Please scan the barcode first.'],
  ['S5-VAL-CMARK-02', 'another paper scanned', '20250098', '', 'Scanned barcode does not match current paper.'],
  ['S5-VAL-CMARK-02', 'half a barcode scanned', '2025', '', 'Scanned barcode does not match current paper.'],
  ['S5-VAL-CMARK-03', 'no mark', '20250099', '', 'Please enter C Mark.'],
  ['S5-VAL-CMARK-03', 'a mark above the maximum', '20250099', '76', 'Please enter C Mark.'],
])('[%s] with %s nothing is sent', async (_id, _what, scanned, typed, text) => {
  const { user } = open();
  await enter(user);
  if (scanned) await user.type(scan(), scanned);
  if (typed) await user.type(mark(), typed);
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await dialog().findByRole('alert')).toHaveTextContent(text);
  expect(requests(saveCMark)).toEqual([]);
});

test('[F-5] a mark outside both keyings is asked for again in words; only the same mark typed twice is sent as confirmed', async () => {
  const { user } = open();
  await enter(user);
  answerFromNowOn(rejection(saveCMark, 422, { type: 'c-outside', message: 'Outside.' }));
  await user.type(scan(), '20250099');
  expect(dialog().queryByLabelText(/^Type the mark once more/)).not.toBeVisible();
  await user.type(mark(), '7');
  await user.dblClick(dialog().getByRole('button', { name: 'Save' }));
  const again = await dialog().findByLabelText(/^Type the mark once more/);
  await waitFor(() => expect(again).toBeVisible());
  expect(again).toHaveFocus();
  expect(again).toHaveAccessibleDescription(/^7 \(seven\) is outside both keyings/);
  // another number, and Enter alone, confirm nothing
  await user.keyboard('{Enter}70{Enter}');
  await waitFor(() => expect(requests(saveCMark).length).toBeGreaterThanOrEqual(3));
  for (const { body } of requests(saveCMark)) expect(body).not.toHaveProperty('confirmed');
  await waitFor(() => expect(again).toHaveValue(''));
  answerFromNowOn(reply(saveCMark, SAVED));
  await user.keyboard('7{Enter}');
  await screen.findByText('C Mark saved successfully');
  expect(requests(saveCMark).at(-1)!.body).toMatchObject({ mark: 7, confirmed: true, row_version: 2 });
});

test('[F-5] another mark takes the question away', async () => {
  const { user } = open();
  await enter(user);
  answerFromNowOn(rejection(saveCMark, 422, { type: 'c-outside', message: 'Outside.' }));
  await user.type(scan(), '20250099');
  await user.type(mark(), '7{Enter}');
  const again = await dialog().findByLabelText(/^Type the mark once more/);
  await waitFor(() => expect(again).toBeVisible());
  answerFromNowOn(reply(saveCMark, SAVED));
  await user.clear(mark());
  await user.type(mark(), '42{Enter}');
  await screen.findByText('C Mark saved successfully');
  expect(again).not.toBeVisible();
  expect(requests(saveCMark).at(-1)!.body).toEqual({
    mark: 42,
    type: 'C',
    barcode: '20250099',
    row_version: 2,
  });
});

test('a correction that was quicker is told, and the mark is asked for again over it', async () => {
  const { user } = open();
  await enter(user);
  const theirs = { ...different, Amark: 43, row_version: 3 };
  answerFromNowOn(rejection(saveCMark, 409, { message: 'Changed meanwhile.', conflict: { yours: 41, theirs } }));
  await user.type(scan(), '20250099');
  await user.type(mark(), '41{Enter}');
  expect(await dialog().findByRole('alert')).toHaveTextContent('A is 43, B is 44 now.');
  expect(mark()).toHaveValue('');
  answerFromNowOn(reply(saveCMark, SAVED));
  await user.type(mark(), '43{Enter}');
  await screen.findByText('C Mark saved successfully');
  expect(requests(saveCMark)[1]!.body).toMatchObject({ mark: 43, row_version: 3 });
});

test('[S8-MSG-FALLBACK-11] a save that fails without words says so and keeps what was typed', async () => {
  const { user } = open();
  await enter(user);
  answerFromNowOn(rejection(saveCMark, 503));
  await user.type(scan(), '20250099');
  await user.type(mark(), '0{Enter}');
  expect(await dialog().findByRole('alert')).toHaveTextContent('Failed to save C Mark');
  expect(mark()).toHaveValue('0');
});

test('[F-4] a problem is settled with what was done, and leaves the list', async () => {
  const { user } = open([], [problem]);
  await user.click(await screen.findByRole('button', { name: 'Settle the problem of 20250017' }));
  await screen.findByRole('dialog');
  expect(dialog().getByLabelText(/^What is done/)).toHaveValue('');
  await user.click(dialog().getByRole('button', { name: 'Settle' }));
  expect(dialog().getByLabelText(/^What is done/)).toHaveAccessibleDescription('Choose what is done.');
  expect(requests(resolveBarcodeError)).toEqual([]);
  await user.selectOptions(dialog().getByLabelText(/^What is done/), 'REKEY');
  await user.type(dialog().getByLabelText(/^Note/), 'Sticker was torn');
  answerFromNowOn(reply(resolveBarcodeError, { message: 'Problem settled.' }), reply(listBarcodeErrors, []));
  await user.click(dialog().getByRole('button', { name: 'Settle' }));
  expect(await screen.findByText('No Error Barcodes found')).toBeVisible();
  expect(requests(resolveBarcodeError)).toMatchObject([
    { path: '/campDummy/barcodeerror/1', body: { resolution: 'REKEY', note: 'Sticker was torn' } },
  ]);
});

test('the script of an absent candidate is handed to the office', async () => {
  const { user } = open([], [{ ...problem, reason: 'ABSENT' }]);
  await user.click(await screen.findByRole('button', { name: 'Settle the problem of 20250017' }));
  await screen.findByRole('dialog');
  await user.selectOptions(dialog().getByLabelText(/^What is done/), 'TO_OFFICE');
  answerFromNowOn(reply(resolveBarcodeError, { message: 'Problem settled.' }), reply(listBarcodeErrors, []));
  await user.click(dialog().getByRole('button', { name: 'Settle' }));
  expect(await screen.findByText('No Error Barcodes found')).toBeVisible();
  expect(requests(resolveBarcodeError)).toMatchObject([{ body: { resolution: 'TO_OFFICE' } }]);
});

test('[F-4] [S6-PERM-CAMPADMIN-02] [S8-MSG-SUCCESS-BUNDLE-01] the packet of a problem is deleted after a question, with its reason', async () => {
  const { user } = open([], [problem]);
  await user.click(await screen.findByRole('button', { name: 'Delete Bundle 3-2' }));
  await screen.findByRole('dialog');
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  expect(requests(deleteBundlePacket)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delete Bundle 3-2' }));
  await screen.findByRole('dialog');
  answerFromNowOn(
    reply(deleteBundlePacket, { message: 'Bundle 3-2 deleted successfully' }),
    reply(listBarcodeErrors, []),
  );
  expect(dialog().getByLabelText(/^Reason/)).toHaveValue('');
  await user.click(dialog().getByRole('button', { name: 'Delete' }));
  expect(requests(deleteBundlePacket)).toEqual([]);
  await user.type(dialog().getByLabelText(/^Reason/), 'Stickers swapped{Enter}');
  expect(await screen.findByText('Bundle 3-2 deleted successfully')).toBeVisible();
  expect(requests(deleteBundlePacket)).toMatchObject([{ path: '/bundles/3/2', query: { reason: 'Stickers swapped' } }]);
});

test('[S8-MSG-FALLBACK-12] a packet that cannot be deleted says so', async () => {
  const { user } = open([], [problem]);
  await user.click(await screen.findByRole('button', { name: 'Delete Bundle 3-2' }));
  await screen.findByRole('dialog');
  answerFromNowOn(rejection(deleteBundlePacket, 503));
  await user.type(dialog().getByLabelText(/^Reason/), 'Stickers swapped');
  await user.click(dialog().getByRole('button', { name: 'Delete' }));
  expect(await dialog().findByRole('alert')).toHaveTextContent('Failed to delete entry');
});

test('[S6-PERM-CAMPADMIN-02] an operator sees the problems and differences, but settles, deletes and decides nothing', async () => {
  renderScreen(<CampDashboardScreen />, {
    as: 'camp',
    api: [
      reply(listBarcodeErrors, [problem]),
      reply(listDifferentMarks, [{ ...different, Amark: null, Bmark: null, Cmark: 41 }]),
    ],
  });
  expect(await screen.findByText('Verified (41)')).toBeVisible();
  expect(await screen.findByText('Belongs to another paper')).toBeVisible();
  for (const name of [/^Settle/, /^Delete/, /^Enter C Mark/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

describe('in Tamil', () => {
  const DATA = /DCS11|PUCAMP/g;
  beforeEach(() => act(() => chooseLanguage('ta')));
  afterEach(() => act(() => chooseLanguage('en')));

  test('nothing of the marks that differ and of the C mark is left in English, also of one outside A and B', async () => {
    let user: ReturnType<typeof open>['user'] | undefined;
    await act(async () => {
      ({ user } = open([different, { ...different, id: 10, barcode: '20250100', Cmark: 43 }]));
    });
    const table = await screen.findByRole('table', { name: 'வேறுபடும் A/B மதிப்பெண்கள்' });
    expect(within(table).getByText('சரிபார்க்கப்பட்டது (43)')).toBeVisible();
    expect(latinLeft(DATA, table)).toEqual([]);
    await user!.click(within(table).getByRole('button', { name: 'C மதிப்பெண்ணைப் பதி: 20250099' }));
    await user!.type(await dialog().findByLabelText(/^பட்டைக் குறியீட்டை வருடுக/), '20250099{Enter}');
    expect(latinLeft(DATA, screen.getByRole('dialog'))).toEqual([]);
    const error = '60 (sixty) is outside both keyings.';
    answerFromNowOn(rejection(saveCMark, 422, { type: 'c-outside', error }));
    await user!.type(dialog().getByLabelText(/^C மதிப்பெண்/), '60{Enter}');
    expect(await dialog().findByText(/^60 இரு பதிவுகளின் எல்லைக்கும் வெளியே/)).toBeVisible();
    expect(latinLeft(DATA, screen.getByRole('dialog'))).toEqual([]);
    answerFromNowOn(reply(saveCMark, SAVED));
    await user!.type(dialog().getByLabelText('மதிப்பெண்ணை மீண்டும் தட்டச்சு செய்யுங்கள்'), '60{Enter}');
    expect(await screen.findByText('C மதிப்பெண் சேமிக்கப்பட்டது')).toBeVisible();
  });
});
