import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { keyRevalMark, scanRevalScript, type RevalScan } from '@thervu/contracts/reval-script/reval-script-contract';
import {
  answerFromNowOn,
  heldReply,
  noAnswer,
  rejection,
  renderScreen,
  reply,
  requests,
} from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { EntryStore } from '../shared/entry-store';
import { RevalAMarkEntryScreen, RevalBMarkEntryScreen } from './RevalEntryScreen';

const scan: RevalScan = {
  barcode: '42843423',
  p_code: '23UMAT01',
  valuation: 2,
  bundle: 90003,
  packet: 2,
  script: 15,
  highest: 75,
  mark: null,
};
const saved = {
  message: 'Mark inserted successfully',
  action: 'inserted',
  event: 12,
  barcode: '42843423',
  pass: 'B',
  mark: 47,
  p_code: '23UMAT01',
  at: '2026-02-16T06:30:00Z',
} as const;

const barcode = () => screen.getByLabelText('Barcode');
const mark = () => screen.getByLabelText('Mark');

const opened = () => waitFor(() => expect(barcode()).toHaveFocus());

afterEach(async () => {
  cleanup();
  await act(() => new Promise((done) => setTimeout(done, 20)));
  await EntryStore.destroy('thervu-reval-entry');
});

test('a script is scanned and keyed by keyboard alone, and the next one is waited for', async () => {
  const { user } = renderScreen(<RevalBMarkEntryScreen />, {
    as: 'camp',
    api: [reply(scanRevalScript, scan), reply(keyRevalMark, saved)],
  });
  await opened();
  expect(mark()).toBeDisabled();
  await user.keyboard('42843423{Enter}');
  await waitFor(() => expect(mark()).toHaveFocus());
  expect(await screen.findByText(/23UMAT01, second valuation, bundle 90003-2, serial 15/)).toBeVisible();
  expect(requests(scanRevalScript)[0]!.path).toBe('/revalScript/scan/B/42843423');
  await user.keyboard('47{Enter}');
  expect(await screen.findByText('Mark inserted successfully')).toBeVisible();
  await waitFor(() => expect(barcode()).toHaveFocus());
  expect(requests(keyRevalMark)[0]).toMatchObject({
    body: { barcode: '42843423', pass: 'B', mark: 47 },
    headers: { 'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
  });
  const table = screen.getByRole('table', { name: 'Last entries' });
  expect(within(table).getByText('42843423')).toBeVisible();
});

test('a mark above 75 is set back to 0 and has to be typed; nothing is no mark', async () => {
  const { user } = renderScreen(<RevalAMarkEntryScreen />, {
    as: 'camp',
    api: [reply(scanRevalScript, scan)],
  });
  await opened();
  await user.type(barcode(), '42843423{Enter}');
  await waitFor(() => expect(mark()).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter a mark');
  await user.type(mark(), '76{Enter}');
  expect(mark()).toHaveValue('0');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a mark');
  expect(requests(keyRevalMark)).toEqual([]);
});

test('[F-1] a broken line keeps the mark on this computer, and the same keying is sent again under the same key', async () => {
  const { user } = renderScreen(<RevalAMarkEntryScreen />, {
    as: 'camp',
    api: [reply(scanRevalScript, scan), noAnswer(keyRevalMark)],
  });
  await opened();
  await user.keyboard('42843423{Enter}47{Enter}');
  expect(barcode()).toHaveFocus();
  expect(await screen.findByText('Not yet saved 1')).toBeVisible();
  await waitFor(() => expect(requests(keyRevalMark)).toHaveLength(1));
  answerFromNowOn(reply(keyRevalMark, { ...saved, pass: 'A' }));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('All entries are saved')).toBeVisible();
  const sent = requests(keyRevalMark);
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent.map(({ body }) => (body as { mark: number }).mark))).toEqual(new Set([47]));
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('[F-1] while check and save are under way the next scripts are keyed; a refused one shows its typed mark', async () => {
  const check = heldReply(scanRevalScript, scan);
  const { user } = renderScreen(<RevalAMarkEntryScreen />, {
    as: 'camp',
    api: [check.handler, rejection(keyRevalMark, 422, { message: 'This script is not one of yours.' })],
  });
  await opened();
  await user.keyboard('42843423{Enter}');
  expect(mark()).toHaveFocus();
  await user.keyboard('45{Enter}55512347{Enter}52{Enter}');
  expect(requests(keyRevalMark)).toEqual([]);
  check.release();
  const table = await screen.findByRole('table', { name: 'Refused entries' });
  const [, row] = within(table).getAllByRole('row');
  expect(row).toHaveTextContent(/42843423.*45.*This script is not one of yours/);
  expect(screen.getByText('Waits')).toBeVisible();
  answerFromNowOn(reply(keyRevalMark, { ...saved, pass: 'A' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const unsaved = screen.getByRole('status', { name: 'Not yet saved' });
  await waitFor(() => expect(unsaved.textContent).toBe('■1 refused entry is not saved'));
  expect(requests(keyRevalMark).map(({ body }) => body)).toEqual([
    { barcode: '42843423', pass: 'A', mark: 45 },
    { barcode: '55512347', pass: 'A', mark: 52 },
  ]);
});

test('a scan that does not fit is refused in words and the next one is waited for', async () => {
  const message = 'This is the number of the first valuation. Scan the new label of the script.';
  const { user } = renderScreen(<RevalAMarkEntryScreen />, {
    as: 'camp',
    api: [rejection(scanRevalScript, 422, { message })],
  });
  await opened();
  await user.keyboard('1234{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Barcode Invalid');
  await user.keyboard('90000041{Enter}');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
  expect(barcode()).toHaveValue('');
  expect(mark()).toBeDisabled();
});

test('the place and the highest mark of a scanned script are said in Tamil', async () => {
  await act(() => chooseLanguage('ta'));
  let user: ReturnType<typeof renderScreen>['user'];
  await act(async () => {
    ({ user } = renderScreen(<RevalBMarkEntryScreen />, { as: 'camp', api: [reply(scanRevalScript, scan)] }));
  });
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  await user!.keyboard('42843423{Enter}');
  expect(
    await screen.findByText('23UMAT01, இரண்டாம் மதிப்பீடு, கட்டு 90003-2, வரிசை எண் 15. அதிகபட்ச மதிப்பெண் 75.'),
  ).toBeVisible();
  await act(() => chooseLanguage('en'));
});
