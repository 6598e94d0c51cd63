import { act, screen, waitFor, within } from '@testing-library/react';
import { listExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import { findDummy, saveAmarkSheet } from '@thervu/contracts/packet-entry/packet-entry-contract';
import { latinLeft } from '@thervu/testing/english-left';
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
import { PacketEntryScreen } from './PacketEntryScreen';

const exam: Exam = {
  id: 2,
  exam_tbl: 'E25N',
  camp_tbl: 'C25N',
  etype: 'ODD',
  eyear: 2025,
  emonth: 'NOV',
  exam_name: 'ODD-2025-NOV',
  Active_status: true,
  COUR_APLY: false,
  EXAM_APLY: false,
  INTL_APLY: false,
  PRACT_APLY: false,
  REV_APLY: false,
  stage: 'VALUATION',
  row_version: 1,
};
const older: Exam = {
  ...exam,
  id: 1,
  exam_tbl: 'E25A',
  exam_name: 'EVEN-2025-APR',
  etype: 'EVEN',
  stage: 'REVALUATION',
};

beforeEach(() => sessionStorage.clear());
const open = async (as: 'admin' | 'campadmin' = 'campadmin') => {
  const view = renderScreen(<PacketEntryScreen />, {
    as,
    api: [reply(listExams, [exam, older]), reply(findDummy, [{ id: 4711 }])],
  });
  await screen.findByRole('option', { name: 'ODD-2025-NOV' });
  return view;
};
type User = Awaited<ReturnType<typeof open>>['user'];
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}( \\*)?$`));
const choices = (label: string) =>
  within(field(label))
    .getAllByRole('option')
    .map((option) => option.textContent);
const add = async (user: User, dummy: string, mark: string) => {
  if (dummy) await user.type(field('Dummy Number'), dummy);
  if (mark) await user.type(field('Mark'), mark);
  await user.click(screen.getByRole('button', { name: 'ADD' }));
};
const cellsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 2)
        .map((cell) => cell.textContent),
    );
const entries = () => cellsOf('Entries');
const notAdded = () => cellsOf('Not added');
const submit = () => screen.getByRole('button', { name: 'Submit to Database' });

test.each(['admin', 'campadmin'] as const)(
  '[S2-SCREEN-CAMPENTRY-01] [S2-SCREEN-CAMPENTRY-02] [S2-SCREEN-CAMPENTRY-03] [S2-SCREEN-CAMPENTRY-04] [S2-SCREEN-CAMPENTRY-05] %s chooses exam, bundle and packet 1 or 2; the serial starts at 1, the dummy number is hidden',
  async (as) => {
    await open(as);
    expect(field('Exam')).toHaveValue('E25N');
    expect(choices('Exam')).toContain('EVEN-2025-APR');
    expect(choices('Bundle')).toEqual(['1', '2']);
    expect(choices('Packet')).toEqual(['1', '2']);
    expect(field('Packet Sl.No')).toHaveValue(1);
    expect(field('Examiner Number')).toHaveValue('');
    expect(field('Dummy Number')).toHaveAttribute('type', 'password');
  },
);

test('[S2-SCREEN-CAMPENTRY-06] [S2-SCREEN-CAMPENTRY-07] [S4-STATE-CAMPENTRY-01] [S5-VAL-CAMPENTRY-04] ADD looks the number up and lists serial and mark; the serial moves on', async () => {
  const { user } = await open();
  await add(user, '10000013', '40');
  expect(await screen.findByRole('table', { name: 'Entries' })).toBeVisible();
  expect(requests(findDummy).map(({ path }) => path)).toEqual(['/campDummy/getExamappid/10000013/E25N']);
  expect(entries()).toEqual([['1', '40']]);
  expect(field('Packet Sl.No')).toHaveValue(2);
  expect(field('Dummy Number')).toHaveValue('');
  expect(field('Dummy Number')).toHaveFocus();
  // by keyboard: the scanner's Enter leads to the mark, the next one adds
  await user.keyboard('10000026{Enter}0{Enter}');
  await screen.findByRole('button', { name: 'Remove entry 2' });
  expect(entries()).toEqual([
    ['1', '40'],
    ['2', '0'],
  ]);
});

test('[S5-VAL-CAMPENTRY-04] a number that leads to no script is not added', async () => {
  const { user } = await open();
  answerFromNowOn(reply(findDummy, []));
  await add(user, '10000013', '40');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch Dummy ID. Please try again.');
  answerFromNowOn(noAnswer(findDummy));
  await user.click(screen.getByRole('button', { name: 'Try entry 1 again' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch Dummy ID. Please try again.');
  expect(screen.queryByRole('table', { name: 'Entries' })).not.toBeInTheDocument();
  // what was typed stays in sight until somebody has dealt with it
  expect(notAdded()).toEqual([['1', '40']]);
  expect(submit()).toBeDisabled();
});

test('[F-1] the next script is scanned while the number before it is looked up: each mark stays with its number', async () => {
  const { user } = await open();
  const lookUp = heldReply(findDummy, [{ id: 1 }]);
  answerFromNowOn(lookUp.handler);
  await user.click(field('Dummy Number'));
  await user.keyboard('10000013{Enter}40{Enter}10000026{Enter}');
  expect(field('Mark')).toHaveFocus();
  await user.keyboard('41{Enter}10000039{Enter}42{Enter}');
  expect(field('Dummy Number')).toHaveFocus();
  expect(submit()).toBeDisabled();
  expect(requests(findDummy)).toHaveLength(1);
  lookUp.release();
  await screen.findByRole('button', { name: 'Remove entry 3' });
  expect(entries()).toEqual([
    ['1', '40'],
    ['2', '41'],
    ['3', '42'],
  ]);
  expect(requests(findDummy).map(({ path }) => path.split('/')[3])).toEqual(['10000013', '10000026', '10000039']);
});

test('[F-1] a number that leads to no script keeps its serial and its mark in sight, and the lines behind it are added', async () => {
  const { user } = await open();
  const lookUp = heldReply(findDummy, []);
  answerFromNowOn(lookUp.handler);
  await user.click(field('Dummy Number'));
  await user.keyboard('10000013{Enter}40{Enter}10000026{Enter}4');
  answerFromNowOn(reply(findDummy, [{ id: 2 }]));
  lookUp.release();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch Dummy ID. Please try again.');
  await user.keyboard('1{Enter}');
  await screen.findByRole('button', { name: 'Remove entry 2' });
  expect(notAdded()).toEqual([['1', '40']]);
  expect(entries()).toEqual([['2', '41']]);
  await user.click(screen.getByRole('button', { name: 'Try entry 1 again' }));
  await screen.findByRole('button', { name: 'Remove entry 1' });
  expect(submit()).toBeEnabled();
});

test.each([
  ['a short scan', '1000001{Enter}40{Enter}10000026{Enter}41{Enter}', [['1', '40']], [['2', '41']]],
  ['a mark above 75', '10000013{Enter}100{Enter}10000026{Enter}41{Enter}', [['1', 'None']], [['2', '41']]],
  ['no mark', '10000013{Enter}{Enter}10000026{Enter}41{Enter}', [['1', 'None']], [['2', '41']]],
])('[F-1] after %s what is typed ahead goes to no other number', async (_what, keys, refused, added) => {
  const { user } = await open();
  await user.click(field('Dummy Number'));
  await user.keyboard(keys);
  await screen.findByRole('button', { name: 'Remove entry 2' });
  expect(entries()).toEqual(added);
  expect(notAdded()).toEqual(refused);
  expect(requests(findDummy).map(({ path }) => path.split('/')[3])).toEqual(['10000026']);
});

test('[F-1] a list whose numbers are still looked up outlives a reload', async () => {
  const first = await open();
  answerFromNowOn(heldReply(findDummy, []).handler);
  await first.user.click(field('Dummy Number'));
  await first.user.keyboard('10000013{Enter}40{Enter}10000026{Enter}41{Enter}');
  await waitFor(() => expect(requests(findDummy)).toHaveLength(1));
  first.unmount();
  await open();
  await screen.findByRole('button', { name: 'Remove entry 2' });
  expect(entries()).toEqual([
    ['1', '40'],
    ['2', '41'],
  ]);
});

test.each([
  ['', ''],
  ['10000013', ''],
  ['', '40'],
  ['1000001', '40'],
  ['10000013', '76'],
])('[S5-VAL-CAMPENTRY-01] with the number %p and the mark %p nothing is looked up', async (dummy, mark) => {
  const { user } = await open();
  await add(user, dummy, mark);
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter a valid Dummy Number and Mark.');
  expect(requests(findDummy)).toEqual([]);
});

test('[S5-VAL-CAMPENTRY-02] serial 25 is taken, 26 is not', async () => {
  const { user } = await open();
  await user.clear(field('Packet Sl.No'));
  await user.type(field('Packet Sl.No'), '25');
  await add(user, '10000013', '40');
  expect(await screen.findByText('25')).toBeVisible();
  expect(field('Packet Sl.No')).toHaveValue(26);
  await add(user, '10000026', '41');
  expect(await screen.findByRole('alert')).toHaveTextContent('Packet Sl.No cannot be greater than 25.');
});

test.each([
  ['dummy number', '10000013', '2'],
  ['serial', '10000026', '1'],
])('[S5-VAL-CAMPENTRY-03] the same %s twice is refused', async (_what, dummy, serial) => {
  const { user } = await open();
  await add(user, '10000013', '40');
  await screen.findByRole('table', { name: 'Entries' });
  await user.clear(field('Packet Sl.No'));
  await user.type(field('Packet Sl.No'), serial);
  await add(user, dummy, '41');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Duplicate entry detected. Either the Dummy No or Packet Sl.No already exists.',
  );
  expect(entries()).toEqual([['1', '40']]);
});

test('[S2-SCREEN-CAMPENTRY-08] an entry is removed by its button', async () => {
  const { user } = await open();
  await add(user, '10000013', '40');
  await user.click(await screen.findByRole('button', { name: 'Remove entry 1' }));
  expect(screen.getByText('No entries yet')).toBeVisible();
  expect(submit()).toBeDisabled();
});

test('[S2-SCREEN-CAMPENTRY-09] [S4-STATE-CAMPENTRY-02] [S3-ENT-CAMPENTRY-01] Submit to Database sends the list and clears it', async () => {
  const { user } = await open();
  await user.selectOptions(field('Bundle'), '2');
  await add(user, '10000013', '40');
  await screen.findByRole('table', { name: 'Entries' });
  await user.click(submit());
  expect(field('Examiner Number')).toHaveAccessibleDescription('Enter the number of the examiner.');
  expect(requests(saveAmarkSheet)).toEqual([]);
  await user.type(field('Examiner Number'), 'EX12');
  answerFromNowOn(reply(saveAmarkSheet, { message: '1 entry saved.', saved: 1 }));
  await user.click(submit());
  expect(await screen.findByText('1 entry saved.')).toBeVisible();
  expect(requests(saveAmarkSheet)[0]).toMatchObject({
    body: {
      selectedExam: 'E25N',
      bundle: '2',
      packno: '1',
      packso: 2,
      exno: 'EX12',
      dummynoList: [{ dummyno: '10000013', packso: 1, mark: 40, dummyId: 4711 }],
    },
    headers: { 'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
  });
  expect(screen.getByText('No entries yet')).toBeVisible();
  expect(field('Packet Sl.No')).toHaveValue(1);
});

test('a list survives a reload, and is sent under the same key until it is kept', async () => {
  const first = await open();
  await add(first.user, '10000013', '40');
  await screen.findByRole('table', { name: 'Entries' });
  await first.user.type(field('Examiner Number'), 'EX12');
  answerFromNowOn(noAnswer(saveAmarkSheet));
  await first.user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('They are kept here');
  first.unmount();
  const { user } = await open();
  expect(entries()).toEqual([['1', '40']]);
  answerFromNowOn(reply(saveAmarkSheet, { message: '1 entry saved.', saved: 1 }));
  await user.click(submit());
  await screen.findByText('1 entry saved.');
  const keys = requests(saveAmarkSheet).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
});

test('what the server refuses is said at its row', async () => {
  const { user } = await open();
  await add(user, '10000013', '40');
  await screen.findByRole('table', { name: 'Entries' });
  await user.type(field('Examiner Number'), 'EX12');
  const message = 'Sl.No 1: this dummy number has been entered already.';
  answerFromNowOn(rejection(saveAmarkSheet, 409, { message, errors: [{ field: 'dummynoList/0/dummyno', message }] }));
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(within(screen.getByRole('table', { name: 'Entries' })).getByText(message)).toBeVisible();
});

describe('in Tamil', () => {
  const left = () => latinLeft(/ODD-2025-NOV|EVEN-2025-APR|EX12/g);
  beforeEach(() => act(() => chooseLanguage('ta')));
  afterEach(() => act(() => chooseLanguage('en')));

  test.each(['campadmin', 'admin'] as const)('nothing of the day sheet of %s is left in English', async (as) => {
    let user: User | undefined;
    await act(async () => {
      ({ user } = renderScreen(<PacketEntryScreen />, {
        as,
        api: [reply(listExams, [exam, older]), reply(findDummy, [{ id: 4711 }])],
      }));
    });
    await screen.findByRole('option', { name: 'ODD-2025-NOV' });
    expect(left()).toEqual([]);
    await user!.click(field('மறை எண்'));
    await user!.keyboard('10000013{Enter}40{Enter}');
    await screen.findByRole('button', { name: 'நீக்கு: பதிவு 1' });
    expect(left()).toEqual([]);
    // a short scan whose mark was typed ahead, and a number nobody knows
    await user!.keyboard('1000001{Enter}40{Enter}');
    await screen.findByRole('table', { name: 'சேர்க்கப்படாதவை' });
    await waitFor(() => expect(left()).toEqual([]));
    answerFromNowOn(reply(findDummy, []));
    await user!.keyboard('10000026{Enter}41{Enter}');
    await screen.findByRole('button', { name: /^மீண்டும் முயல்க: பதிவு/ });
    await waitFor(() => expect(left()).toEqual([]));
    for (const button of screen.getAllByRole('button', { name: /^அகற்று/ })) await user!.click(button);
    await user!.type(field('தேர்வாளர் எண்'), 'EX12');
    answerFromNowOn(reply(saveAmarkSheet, { message: '1 entry saved.', saved: 1 }));
    await user!.click(screen.getByRole('button', { name: 'தரவுத்தளத்துக்கு அனுப்பு' }));
    expect(await screen.findByText('1 பதிவு சேமிக்கப்பட்டது.')).toBeVisible();
    expect(left()).toEqual([]);
  });
});
