import { act, screen, waitFor, within } from '@testing-library/react';
import {
  getRevalLabels,
  listRevalDifferences,
  listRevalPapers,
  listRevalProblems,
  locateRevalScript,
  reportMissingScript,
  saveRevalCMark,
  settleRevalProblem,
  voidRevalMark,
  type LocatedScript,
  type RevalDifference,
  type RevalProblem,
  type RevalScript,
} from '@thervu/contracts/reval-script/reval-script-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { different, others, problem, pulled, waiting } from './reval-samples';
import { TotalRevalScriptReportScreen } from './TotalRevalScriptReportScreen';

interface Lists {
  scripts?: RevalScript[];
  problems?: RevalProblem[];
  differences?: RevalDifference[];
}
const open = (
  as: 'camp' | 'campadmin',
  { scripts = [waiting, pulled, others], problems = [], differences = [] }: Lists = {},
) =>
  renderScreen(<TotalRevalScriptReportScreen />, {
    as,
    api: [
      reply(listRevalPapers, scripts),
      reply(listRevalProblems, problems),
      reply(listRevalDifferences, differences),
    ],
  });

const cells = (table: HTMLElement, row: number) =>
  within(within(table).getAllByRole('row')[row] as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
const tableOf = (name: string) => screen.findByRole('table', { name });
const located: LocatedScript = {
  id: 1,
  barcode: '64108859',
  dummy: '64108859',
  p_code: '23UMAT01',
  valuation: 2,
  bundle: 90003,
  packet: 2,
  script: 14,
  located_at: '2026-02-16T06:30:00Z',
  again: false,
  message: 'Confirmed. The new number is 64108859: put its label over the old one.',
};

// the chosen state is remembered per screen
beforeEach(() => sessionStorage.clear());

describe.each(['camp', 'campadmin'] as const)('for %s', (role) => {
  test('[S2-SCREEN-REVALSCRIPT-01] problem-packet barcodes stand in a table of their own', async () => {
    open(role, { problems: [problem] });
    const table = await tableOf('Problem in Packets');
    const ways = role === 'campadmin' ? ['Settle'] : [];
    expect(cells(table, 1)).toEqual([
      '90000041',
      '90003',
      '2',
      '14',
      'A',
      'Number of the first valuation, not the new one',
      ...ways,
    ]);
  });

  test('[S2-SCREEN-REVALSCRIPT-02] scripts whose A and B differ stand in a table of their own', async () => {
    open(role, { differences: [different] });
    const table = await tableOf('Different A/B Marks');
    const ways = role === 'campadmin' ? ['Enter C MarkKey again'] : ['Enter C Mark'];
    expect(cells(table, 1)).toEqual(['42843424', '23UMAT01', 'Second', '90003', '2', '16', '41', '44', ...ways]);
  });

  test('[S2-SCREEN-REVALSCRIPT-04] the script in hand is scanned to confirm it, and its new number is told in big figures', async () => {
    const { user } = open(role);
    const table = await tableOf('Revaluation Barcodes');
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    expect(cells(table, 1)).toEqual(['Govt', '90003', '2', '14', '23UMAT01', 'Second', 'Not found']);
    answerFromNowOn(reply(locateRevalScript, located));
    await user.type(screen.getByLabelText('Scan Barcode'), '90000041{Enter}');
    expect(within(await screen.findByRole('group', { name: 'New number' })).getByText('64108859')).toBeVisible();
    expect(requests(locateRevalScript)[0]!.body).toEqual({ barcode: '90000041' });
    expect(screen.getByLabelText('Scan Barcode')).toHaveValue('');
    expect(screen.getByLabelText('Scan Barcode')).toHaveFocus();
    // the list is read again
    expect(requests(listRevalPapers).length).toBeGreaterThan(1);
  });

  test('[S2-SCREEN-REVALSCRIPT-05] the own scripts are listed, and those of others are not', async () => {
    open(role);
    const table = await tableOf('My Revaluation Scripts');
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    expect(cells(table, 1)).toEqual([
      '42843423',
      '42843423',
      '23UMAT01',
      'Second',
      '90003',
      '2',
      '15',
      '41',
      '',
      '',
      '◐One mark entered',
    ]);
  });
});

test('the list is asked for by the district of the session, as the listed path has it', async () => {
  open('camp');
  await tableOf('Revaluation Barcodes');
  expect(screen.getByText(/^EVEN-2025-APR: /)).toBeVisible();
  expect(requests(listRevalPapers)[0]!.path).toBe('/revalue/ReVal/Sona');
});

test('a wrong scan says what was scanned and tells no number', async () => {
  const { user } = open('camp');
  await tableOf('Revaluation Barcodes');
  const message = 'This script is valued again at the camp Govt.';
  answerFromNowOn(rejection(locateRevalScript, 422, { message }));
  await user.type(screen.getByLabelText('Scan Barcode'), '90000058{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.queryByRole('group', { name: 'New number' })).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Scan Barcode'), '1234{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Barcode Invalid');
  expect(requests(locateRevalScript)).toHaveLength(1);
});

test('[F-1] scans of pulled scripts during the answer of the one before are confirmed in order', async () => {
  const { user } = open('camp');
  await tableOf('Revaluation Barcodes');
  const first = heldReply(locateRevalScript, located);
  answerFromNowOn(first.handler);
  const scan = screen.getByLabelText('Scan Barcode');
  await user.click(scan);
  await user.keyboard('90000041{Enter}900000585{Enter}90000058{Enter}90000');
  expect(requests(locateRevalScript)).toHaveLength(1);
  answerFromNowOn(rejection(locateRevalScript, 422, { message: 'Not a script of your camp.' }));
  first.release();
  const refused = await screen.findByRole('table', { name: 'Refused scans' });
  expect(within(refused).getByText('90000058')).toBeVisible();
  expect(requests(locateRevalScript).map(({ body }) => body)).toEqual([
    { barcode: '90000041' },
    { barcode: '90000058' },
  ]);
  expect(scan).toHaveValue('90000');
  expect(scan).toHaveFocus();
});

test('scripts in another state are a choice away', async () => {
  const { user } = open('camp');
  await tableOf('Revaluation Barcodes');
  await user.selectOptions(screen.getByLabelText('Scripts'), 'All (3)');
  const table = await tableOf('Revaluation Barcodes');
  expect(within(table).getAllByRole('row')).toHaveLength(4);
  expect(cells(table, 3)).toEqual([
    'Govt',
    '90003',
    '2',
    '15',
    '23UMAT01',
    'Second',
    '55512347',
    '◐One mark entered',
    'Other Operator',
    '',
  ]);
});

test('[F-4] a script that is not there is reported with its reason', async () => {
  const { user } = open('camp');
  await tableOf('Revaluation Barcodes');
  await user.click(screen.getByRole('button', { name: 'Report as not found: bundle 90003-2, serial 14' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText(/^Reason/)).toHaveValue('');
  await user.click(dialog.getByRole('button', { name: 'Report' }));
  expect(dialog.getByLabelText(/^Reason/)).toHaveAccessibleDescription('Choose the reason.');
  await user.selectOptions(dialog.getByLabelText(/^Reason/), 'The whole bundle is missing');
  await user.type(dialog.getByLabelText('Note'), 'Shelf 4');
  answerFromNowOn(
    reply(reportMissingScript, { message: 'Reported to the examination office: the whole bundle is missing.' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Report' }));
  expect(await screen.findByText(/Reported to the examination office/)).toBeVisible();
  expect(requests(reportMissingScript)[0]).toMatchObject({
    path: '/revalScript/missing/1',
    body: { reason: 'BUNDLE_MISSING', note: 'Shelf 4' },
  });
});

test('labels that cannot be had say why', async () => {
  const { user } = open('camp');
  await tableOf('Revaluation Barcodes');
  answerFromNowOn(rejection(getRevalLabels, 503));
  await user.click(screen.getByRole('button', { name: 'Labels of pulled scripts' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The labels could not be made.');
});

test('[S2-SCREEN-REVALSCRIPT-03] the camp officer verifies by scan and keys C, A and B out of sight', async () => {
  const { user } = open('campadmin', { differences: [different] });
  await user.click(await screen.findByRole('button', { name: 'Enter C Mark of 42843424' }));
  const dialog = within(screen.getByRole('dialog', { name: 'C Mark: bundle 90003-2, serial 16' }));
  expect(dialog.queryByText('41')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Please scan the barcode first.');
  await user.type(dialog.getByLabelText(/^Scan Barcode/), '42843423');
  expect(dialog.getByRole('alert')).toHaveTextContent('Scanned barcode does not match current paper.');
  await user.clear(dialog.getByLabelText(/^Scan Barcode/));
  answerFromNowOn(
    reply(saveRevalCMark, { action: 'inserted', message: 'C Mark saved successfully' }),
    reply(listRevalDifferences, [{ ...different, Cmark: 43 }]),
  );
  await user.keyboard('42843424{Enter}43{Enter}');
  expect(await dialog.findByText('C Mark saved successfully')).toBeVisible();
  expect(requests(saveRevalCMark)[0]).toMatchObject({
    path: '/revalScript/c-mark/42843424',
    body: { barcode: '42843424', mark: 43, row_version: 5 },
  });
  expect(await screen.findByText('Verified (43)')).toBeInTheDocument();
});

test('[F-4] a keying is taken away with a reason alone', async () => {
  const { user } = open('campadmin', { differences: [different] });
  await user.click(await screen.findByRole('button', { name: 'Key 42843424 again' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Take the mark away' }));
  expect(dialog.getByText('Write the reason.')).toBeVisible();
  expect(dialog.getByLabelText(/^Keying/)).toHaveAccessibleDescription('Choose the mark to delete.');
  await user.selectOptions(dialog.getByLabelText(/^Keying/), 'A mark');
  expect(requests(voidRevalMark)).toEqual([]);
  await user.type(dialog.getByLabelText(/^Reason/), 'Read from another script');
  const message = 'The A mark is taken away; the script is keyed again.';
  answerFromNowOn(reply(voidRevalMark, { message }));
  await user.click(dialog.getByRole('button', { name: 'Take the mark away' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(requests(voidRevalMark)[0]!.body).toEqual({
    pass: 'A',
    reason: 'Read from another script',
    row_version: 5,
  });
});

test('[F-4] a problem is settled by the camp officer with what was done', async () => {
  const { user } = open('campadmin', { problems: [problem] });
  await user.click(await screen.findByRole('button', { name: 'Settle the problem of 90000041' }));
  answerFromNowOn(reply(settleRevalProblem, { message: 'Problem settled.' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Settle' }));
  expect(dialog.getByLabelText(/^What is done/)).toHaveAccessibleDescription('Choose what is done.');
  const [, first] = dialog.getAllByRole('option');
  expect(first).toHaveValue('SCANNED_AGAIN');
  await user.selectOptions(dialog.getByLabelText(/^What is done/), 'SCANNED_AGAIN');
  await user.click(dialog.getByRole('button', { name: 'Settle' }));
  expect(await screen.findByText('The problem of 90000041 is settled.')).toBeVisible();
  expect(requests(settleRevalProblem)[0]!.body).toEqual({ resolution: 'SCANNED_AGAIN' });
});

test('an operator is told where marks differ, and no column stands for marks nobody tells', async () => {
  open('camp', { differences: [{ ...different, Amark: null, Bmark: null }] });
  const table = await tableOf('Different A/B Marks');
  expect(within(table).queryByRole('columnheader', { name: 'A Mark' })).not.toBeInTheDocument();
});

test('a camp without scripts says who issues them', async () => {
  open('camp', { scripts: [] });
  expect(await screen.findByText('No Data Found')).toBeVisible();
  expect(screen.queryByLabelText('Scan Barcode')).not.toBeInTheDocument();
  expect(await screen.findByText('No Error Barcodes found')).toBeVisible();
  expect(await screen.findByText('No papers with different A/B marks found')).toBeVisible();
});

describe('in Tamil', () => {
  const left = () => latinLeft(/EVEN-2025-APR|23UMAT01|Sona|Govt|Demo Operator|Other Operator/g);
  const openInTamil = async (lists: Lists) => {
    let user: ReturnType<typeof open>['user'] | undefined;
    await act(async () => {
      ({ user } = open('campadmin', lists));
    });
    return user!;
  };
  const dialog = () => within(screen.getByRole('dialog'));
  beforeEach(() => act(() => chooseLanguage('ta')));
  afterEach(() => act(() => chooseLanguage('en')));

  test('nothing of the scripts in every state, of a scan, and of one that is not there is left in English', async () => {
    const user = await openInTamil({ scripts: [waiting, pulled, others] });
    await user.selectOptions(await screen.findByLabelText('விடைத்தாள்கள்'), 'ALL');
    await waitFor(() => expect(left()).toEqual([]));
    answerFromNowOn(reply(locateRevalScript, located));
    await user.type(screen.getByLabelText('பட்டைக் குறியீட்டை வருடு'), '90000041{Enter}');
    expect(await screen.findByText('23UMAT01, இரண்டாம் மதிப்பீடு, கட்டு 90003-2, வ. எண் 14')).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
    await user.click(screen.getByRole('button', { name: /^கிடைக்கவில்லை எனத் தெரிவி: / }));
    await user.click(dialog().getByRole('button', { name: 'தெரிவி' }));
    expect(dialog().getByText('காரணத்தைத் தேர்ந்தெடுங்கள்.')).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
  });

  test('nothing of a problem and its settling, of a difference and its new entry is left in English', async () => {
    const user = await openInTamil({ scripts: [], problems: [problem], differences: [different] });
    await user.click(await screen.findByRole('button', { name: 'சிக்கலைத் தீர்: 90000041' }));
    await screen.findByRole('dialog');
    await waitFor(() => expect(left()).toEqual([]));
    await user.click(dialog().getByRole('button', { name: 'விட்டுவிடு' }));
    await user.click(await screen.findByRole('button', { name: '42843424 மீண்டும் பதி' }));
    await user.click(dialog().getByRole('button', { name: 'மதிப்பெண்ணை நீக்கு' }));
    expect(dialog().getByText('காரணத்தை எழுதுங்கள்.')).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
  });
});
