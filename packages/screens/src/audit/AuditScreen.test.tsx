import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  checkClosingHash,
  exportAudit,
  getAuditWords,
  listAudit,
  verifyAudit,
  type AuditLine,
} from '@thervu/contracts/audit/audit-contract';
import { listExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import { getJob, type Job } from '@thervu/contracts/job/job-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { auditedChanges, changeText } from './audit-labels';
import { AuditScreen } from './AuditScreen';

const line: AuditLine = {
  id: 812,
  at: '2025-12-01T05:30:00.000Z',
  who: '101',
  role: 'college',
  college: '101',
  action: 'PRACTICAL_MARKS_SAVED',
  entity: 'exam_application',
  key: '24UPHC01',
  exam_id: 2,
  before: '{"mark":40,"place":{"row":1},"same":1}',
  after: '{"mark":45,"place":{"row":2},"same":1,"reason":"Recount"}',
  request_id: 'r-1',
  ip: '10.0.0.7',
  block: 12,
};
const refused: AuditLine = {
  ...line,
  id: 811,
  who: null,
  role: null,
  college: null,
  action: 'SIGN_IN_REFUSED',
  entity: 'app_user',
  key: 'ghost',
  before: null,
  after: null,
  block: null,
};
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
  row_version: 7,
};
const labels = {
  // the second of each comes from a release before this one
  actions: ['PRACTICAL_MARKS_SAVED', 'MARKS_COPIED', 'SIGN_IN_REFUSED', 'APPLICATIONS_CONFIRMED'],
  entities: ['app_user', 'old_paper', 'exam_application'],
  sealed: { block: 12, at: '2025-12-01T05:31:00.000Z', head: '3f2a 9c01 77de 0b44' },
};
const job: Job = {
  id: '8f8b2a5e-2f6f-4f0f-9f60-0c8b3f1d0f11',
  kind: 'audit.verify',
  title: 'Check of the audit log and of all marks',
  state: 'FAILED',
  done: 1,
  total: 4,
  message: null,
  error: 'Audit log: row 812 is missing (block 12, rows 800 to 820).',
  hasFile: false,
  fileName: null,
  createdAt: '2025-12-02T06:00:00.000Z',
  finishedAt: '2025-12-02T06:00:01.000Z',
};

beforeEach(() => sessionStorage.clear());
const show = (path = '/', items = [line, refused], next: string | null = null) =>
  renderScreen(<AuditScreen />, {
    at: path,
    as: 'admin',
    api: [reply(listAudit, { items, next }), reply(getAuditWords, labels), reply(listExams, [exam])],
  });

test('[F-24] a line says who did what to which thing, and what it was before and after', async () => {
  show();
  const row = (await screen.findByRole('button', { name: 'Open line 812' })).closest('tr')!;
  const text = within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(text).toEqual([
    '01-12-2025 11:00:00',
    '101College',
    '101',
    'Practical marks saved',
    'Exam application 24UPHC01',
    'mark: 40 → 45place.row: 1 → 2reason: Recount',
    '812',
  ]);
});

test('a long value is cut in the list and whole in the opened line', async () => {
  const [before, after] = ['a'.repeat(90), 'b'.repeat(90)];
  const { user } = show('/', [
    { ...line, before: JSON.stringify({ note: before }), after: JSON.stringify({ note: after }) },
  ]);
  const row = (await screen.findByRole('button', { name: 'Open line 812' })).closest('tr')!;
  expect(within(row).getByText(`note: ${'a'.repeat(60)}… → ${'b'.repeat(60)}…`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Open line 812' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(before)).toBeVisible();
  expect(dialog.getByText(after)).toBeVisible();
});

test('[F-24] a line is opened with everything it says', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Open line 812' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Practical marks saved, line 812' }));
  expect(dialog.getByText('101 (College, 101), 01-12-2025 11:00:00, Exam application 24UPHC01')).toBeVisible();
  expect(dialog.getByText('Address 10.0.0.7. Request r-1. Sealed in block 12.')).toBeVisible();
  expect(dialog.getAllByRole('row')).toHaveLength(4);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('every choice of the bar is sent, days as moments of India', async () => {
  const { user } = show();
  await screen.findByRole('button', { name: 'Open line 812' });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2025-12-01' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2025-12-02' } });
  await user.type(screen.getByLabelText('User name'), ' 101 ');
  await user.selectOptions(screen.getByLabelText('Role'), 'College');
  await user.selectOptions(screen.getByLabelText('Action'), 'Practical marks saved');
  await user.selectOptions(screen.getByLabelText('Entity'), 'Exam application');
  await user.type(screen.getByLabelText('Key'), '24UPHC');
  await user.selectOptions(screen.getByLabelText('Exam'), 'ODD-2025-NOV');
  await user.type(screen.getByLabelText('College of the user'), '101');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(requests(listAudit)).toHaveLength(2));
  expect(requests(listAudit)[1]!.query).toEqual({
    from: '2025-12-01T00:00:00+05:30',
    to: '2025-12-02T23:59:59.999+05:30',
    who: '101',
    role: 'college',
    action: 'PRACTICAL_MARKS_SAVED',
    entity: 'exam_application',
    key: '24UPHC',
    exam: '2',
    college: '101',
    size: '50',
  });
  await user.click(screen.getByRole('button', { name: 'Show everything' }));
  await waitFor(() => expect(requests(listAudit).at(-1)!.query).toEqual({ size: '50' }));
  expect(screen.getByLabelText('Key')).toHaveValue('');
});

test('[F-24] actions and things are read in words, in their order; a code of an earlier release stays readable', async () => {
  show('/', [{ ...line, action: 'MARKS_COPIED', entity: 'old_paper' }]);
  await screen.findByRole('button', { name: 'Open line 812' });
  const choices = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole('option')
      .map((option) => option.textContent);
  await waitFor(() =>
    expect(choices('Action')).toEqual([
      'All',
      'Exam applications confirmed',
      'Marks copied',
      'Practical marks saved',
      'Sign-in refused',
    ]),
  );
  expect(choices('Entity')).toEqual(['All', 'Account', 'Exam application', 'Old paper']);
  expect(screen.getByRole('cell', { name: 'Old paper 24UPHC01' })).toBeVisible();
});

test('days the wrong way round and a code that is none are told, and nothing is asked', async () => {
  const { user } = show();
  await screen.findByRole('button', { name: 'Open line 812' });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2025-12-02' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2025-12-01' } });
  expect(screen.getByText('The last day is before the first.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '' } });
  await user.type(screen.getByLabelText('College of the user'), '10a');
  expect(screen.getByText('A college code has one to six digits.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(requests(listAudit)).toHaveLength(1);
});

test('older lines are asked for by the place where these ended, and the way back is kept', async () => {
  const { user } = show('/', [line], '812');
  await screen.findByRole('button', { name: 'Open line 812' });
  answerFromNowOn(reply(listAudit, { items: [refused], next: null }));
  await user.click(screen.getByRole('button', { name: 'Older lines' }));
  await screen.findByRole('button', { name: 'Open line 811' });
  expect(requests(listAudit)[1]!.query).toEqual({ after: '812', size: '50' });
  expect(screen.getByRole('button', { name: 'Older lines' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Newer lines' }));
  await waitFor(() => expect(requests(listAudit).at(-1)!.query).toEqual({ size: '50' }));
});

test('the choice is saved as a file, or it is said why not', async () => {
  const { user } = show('/?entity=exam_application');
  const address = jest.fn(() => 'blob:file');
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  Object.assign(URL, { createObjectURL: address, revokeObjectURL: jest.fn() });
  answerFromNowOn(reply(exportAudit, 'Number,Time\r\n'));
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(address).toHaveBeenCalledTimes(1));
  expect(requests(exportAudit)[0]!.query).toEqual({ entity: 'exam_application', language: 'en' });
  answerFromNowOn(rejection(exportAudit, 503, { message: 'The database is away.' }));
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('The database is away.')).toBeVisible();
});

test('a check runs as a job, whose end names the first broken row', async () => {
  const { user } = show();
  expect(await screen.findByText(/Sealed up to block 12 .* its head is 3f2a 9c01 77de 0b44\./)).toBeVisible();
  answerFromNowOn(reply(verifyAudit, { ...job, state: 'RUNNING', error: null, finishedAt: null }), reply(getJob, job));
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('Audit log: row 812 is missing (block 12, rows 800 to 820).')).toBeVisible();
  expect(requests(verifyAudit)[0]!.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
});

test('a printed closing hash is compared with the journal of today', async () => {
  const { user } = show();
  const form = within(await screen.findByRole('form', { name: 'Closing hash' }));
  await user.click(form.getByRole('button', { name: 'Compare' }));
  for (const text of [
    'Choose the exam.',
    'Enter the day of the report.',
    'Enter the sixteen digits as they are printed.',
  ])
    expect(form.getByText(text)).toBeVisible();
  const now = {
    day: '2025-12-01',
    until: '2025-12-01T11:35:12.000Z',
    over: false,
    bundles: 3,
    keyings: 90,
    hash: '3f2a 9c01 77de 0b44',
  };
  answerFromNowOn(reply(checkClosingHash, { fits: true, now }));
  await user.selectOptions(form.getByLabelText(/^Exam/), 'ODD-2025-NOV');
  fireEvent.change(form.getByLabelText(/^Day/), { target: { value: '2025-12-01' } });
  await user.type(form.getByLabelText(/^Time/), '17:05:12');
  await user.type(form.getByLabelText(/^Printed hash/), '3F2A 9C01 77DE 0B44');
  await user.click(form.getByRole('button', { name: 'Compare' }));
  expect(await form.findByText('The journal of 90 keyings is what was printed.')).toBeVisible();
  expect(requests(checkClosingHash)).toMatchObject([
    {
      path: '/audit/closing-hash/2/3f2a9c0177de0b44',
      query: { date: '2025-12-01', until: '2025-12-01T17:05:12+05:30' },
    },
  ]);
  answerFromNowOn(reply(checkClosingHash, { fits: false, now: { ...now, hash: 'ffff 9c01 77de 0b44' } }));
  await user.click(form.getByRole('button', { name: 'Compare' }));
  expect(await form.findByText(/now hashes to ffff 9c01 77de 0b44: it is not what was printed/)).toBeVisible();
});

test.each([
  [null, '{"a":1}', ['a: 1']],
  ['{"a":1}', null, ['a: 1 → (removed)']],
  ['{"a":null}', '{"a":"x"}', ['a: – → x']],
  ['[1,2]', '[1,3]', ['[1,2] → [1,3]']],
  ['{"a":{"b":{"c":1}}}', '{"a":{"b":{"c":2}}}', ['a.b.c: 1 → 2']],
  [null, null, []],
])('from %s to %s reads as %j', (before, after, expected) => {
  expect(auditedChanges({ before, after }).map((change) => changeText(change, '(removed)'))).toEqual(expected);
});

describe('in Tamil', () => {
  const left = () =>
    latinLeft(
      /ODD-2025-NOV|24UPHC01|Marks copied|Old paper|mark|place\.row|reason|Recount|ghost|r-1|3f2a 9c01 77de 0b44|[0-9a-f ]{19}/g,
    );
  beforeEach(() => act(() => chooseLanguage('ta')));
  afterEach(() => act(() => chooseLanguage('en')));

  test('nothing of the log, of a line of it, of the check and of a printed hash is left in English', async () => {
    let user: ReturnType<typeof show>['user'] | undefined;
    await act(async () => {
      ({ user } = show('/', [line, refused], 'more'));
    });
    await screen.findByRole('table', { name: 'தணிக்கைப் பதிவு' });
    expect(screen.getByRole('cell', { name: 'செய்முறை மதிப்பெண்கள் சேமிக்கப்பட்டன' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'கணக்கு ghost' })).toBeVisible();
    await user!.type(screen.getByLabelText('பயனரின் கல்லூரி'), '1x');
    await user!.click(screen.getByRole('button', { name: 'ஒப்பிடு' }));
    expect(await screen.findByText('தேர்வைத் தேர்ந்தெடுங்கள்.')).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
    await user!.click(screen.getByRole('button', { name: 'வரி 811 திற' }));
    expect(await screen.findByText(/எவரும் உள்நுழையவில்லை/)).toBeVisible();
    await waitFor(() => expect(left()).toEqual([]));
  });
});
