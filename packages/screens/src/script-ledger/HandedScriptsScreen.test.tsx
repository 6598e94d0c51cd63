import { act, screen, waitFor, within } from '@testing-library/react';
import { listAllExams } from '@thervu/contracts/exam/exam-contract';
import {
  decideHandedScript,
  listHandedScripts,
  type HandedScript,
} from '@thervu/contracts/handed-script/handed-script-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { HandedScriptsScreen } from './HandedScriptsScreen';
import { exam } from './ledger-samples';

const script: HandedScript = {
  barcode: '10000007',
  place: 'Sona',
  reason: 'ABSENT',
  bundleno: 12,
  packet: 3,
  slno: 4,
  reg_no: 'C21UG101CSC001',
  p_code: 'DCS11',
  colcode: '101',
  absent: true,
  open: true,
  decided: null,
  handed: { by: 'Meena Raman', at: '2025-12-03T05:30:00Z', note: 'In its envelope' },
};
const unknown: HandedScript = {
  ...script,
  barcode: '99999992',
  reason: 'UNKNOWN',
  reg_no: null,
  p_code: null,
  colcode: null,
  absent: false,
};
const open = (items: HandedScript[]) =>
  renderScreen(<HandedScriptsScreen />, {
    as: 'admin',
    api: [reply(listAllExams, [exam]), reply(listHandedScripts, { total: items.length, items })],
  });
const dialog = () => within(screen.getByRole('dialog'));

test('[F-7] the office reads what was handed over, by whom and why, and decides with a reason; nothing is chosen beforehand', async () => {
  const { user } = open([script]);
  const table = await screen.findByRole('table', { name: 'Scripts handed to the office' });
  const row = within(table).getAllByRole('row')[1]!;
  expect(row).toHaveTextContent('Candidate was absent');
  expect(row).toHaveTextContent('C21UG101CSC001, DCS11, college 101');
  expect(row).toHaveTextContent('Meena Raman');
  expect(row).toHaveTextContent('In its envelope');
  await user.click(screen.getByRole('button', { name: 'Decide about 10000007' }));
  expect(dialog().getByLabelText(/^Decision/)).toHaveValue('');
  expect(dialog().getByLabelText(/^Reason/)).toHaveValue('');
  await user.click(dialog().getByRole('button', { name: 'Decide' }));
  expect(dialog().getByText('Select a decision.')).toBeVisible();
  expect(dialog().getByText('Write the reason.')).toBeVisible();
  expect(requests(decideHandedScript)).toEqual([]);
  const offered = dialog()
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value }) => value);
  expect(offered).toEqual(['', 'PRESENT', 'ABSENT']);
  await user.selectOptions(dialog().getByLabelText(/^Decision/), 'ABSENT');
  await user.type(dialog().getByLabelText(/^Reason/), 'The envelope was empty');
  answerFromNowOn(rejection(decideHandedScript, 409, { message: 'Somebody else has decided.' }));
  await user.click(dialog().getByRole('button', { name: 'Decide' }));
  expect(await dialog().findByRole('alert')).toHaveTextContent('Somebody else has decided.');
  expect(dialog().getByLabelText(/^Reason/)).toHaveValue('The envelope was empty');
  answerFromNowOn(
    reply(decideHandedScript, { message: 'The script 10000007 is decided.' }),
    reply(listHandedScripts, { total: 0, items: [] }),
  );
  await user.dblClick(dialog().getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText('The script 10000007 is decided.')).toBeVisible();
  expect(await screen.findByText('No script waits for a decision.')).toBeVisible();
  expect(requests(decideHandedScript).slice(1)).toMatchObject([
    { path: '/control/handed-scripts/2/10000007', body: { decision: 'ABSENT', reason: 'The envelope was empty' } },
  ]);
});

test('[F-7] a number nobody knows goes back to the camp or is left, and what was decided is read with its reason', async () => {
  const { user } = open([unknown]);
  await user.click(await screen.findByRole('button', { name: 'Decide about 99999992' }));
  const offered = dialog()
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value }) => value);
  expect(offered).toEqual(['', 'TO_CAMP', 'NOT_VALUED']);
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  const decided = {
    decision: 'TO_CAMP' as const,
    reason: 'The label was printed anew',
    by: 'Office Two',
    at: '2025-12-04T05:30:00Z',
  };
  answerFromNowOn(reply(listHandedScripts, { total: 1, items: [{ ...unknown, open: false, decided }] }));
  await user.selectOptions(screen.getByLabelText('State'), 'decided');
  const row = await screen.findByRole('row', { name: /The label was printed anew/ });
  expect(row).toHaveTextContent('The script goes back to the camp');
  expect(row).toHaveTextContent('Office Two');
  expect(screen.queryByRole('button', { name: /^Decide about/ })).not.toBeInTheDocument();
});

describe('in Tamil', () => {
  const left = () =>
    latinLeft(/(ODD|EVEN)-20\d\d-(NOV|APR)|C21UG101CSC001|DCS11|Meena Raman|Office Two|Sona|In its envelope|Empty/g);
  beforeEach(async () => {
    // what was chosen on the page before is offered again
    sessionStorage.clear();
    await act(() => chooseLanguage('ta'));
  });
  afterEach(() => act(() => chooseLanguage('en')));

  test('nothing of the scripts that wait, of deciding about one, and of those decided is left in English', async () => {
    let user: ReturnType<typeof open>['user'] | undefined;
    await act(async () => {
      ({ user } = open([script, unknown]));
    });
    await user!.click(await screen.findByRole('button', { name: 'முடிவுசெய்: 10000007' }));
    await user!.click(dialog().getByRole('button', { name: 'முடிவுசெய்' }));
    expect(dialog().getByText('ஒரு முடிவைத் தேர்ந்தெடுங்கள்.')).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
    await user!.click(dialog().getByRole('button', { name: 'விட்டுவிடு' }));
    const decided = { decision: 'TO_CAMP' as const, reason: 'Empty', by: 'Office Two', at: '2025-12-04T05:30:00Z' };
    answerFromNowOn(reply(listHandedScripts, { total: 1, items: [{ ...unknown, open: false, decided }] }));
    await user!.selectOptions(screen.getByLabelText('நிலை'), 'decided');
    await screen.findByRole('row', { name: /விடைத்தாள் முகாமுக்குத் திரும்பும்/ });
    await waitFor(() => expect(left()).toEqual([]));
  });
});
