import { screen, waitFor, within } from '@testing-library/react';
import {
  listExamStages,
  listStageGates,
  moveExamStage,
  type Exam,
  type ExamSteps,
  type StageGate,
} from '@thervu/contracts/exam/exam-contract';
import { answerFromNowOn, heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { ExamStagesScreen } from './ExamStagesScreen';

// the chosen exam is remembered per screen
beforeEach(() => sessionStorage.clear());

const exam = (overrides: Partial<Exam>): Exam => ({
  id: 3,
  exam_tbl: 'E26A',
  camp_tbl: 'C26A',
  etype: 'EVEN',
  eyear: 2026,
  emonth: 'APR',
  exam_name: 'EVEN-2026-APR',
  Active_status: true,
  COUR_APLY: true,
  EXAM_APLY: true,
  INTL_APLY: false,
  PRACT_APLY: false,
  REV_APLY: false,
  stage: 'APPLICATION',
  row_version: 7,
  ...overrides,
});
const applying: ExamSteps = {
  exam: exam({}),
  log: [
    {
      id: 1,
      from_stage: null,
      to_stage: 'CREATED',
      at: '2026-01-31T20:00:00Z',
      by: 'Controller',
      note: null,
    },
    {
      id: 2,
      from_stage: 'CREATED',
      to_stage: 'REGISTRATION',
      at: '2026-02-02T05:00:00Z',
      by: null,
      note: 'COUR_APLY on',
    },
  ],
};
const created: ExamSteps = {
  exam: exam({
    id: 4,
    exam_tbl: 'E26N',
    exam_name: 'ODD-2026-NOV',
    stage: 'CREATED',
    COUR_APLY: false,
    EXAM_APLY: false,
  }),
  log: [],
};
const published: ExamSteps = {
  exam: exam({
    id: 2,
    exam_tbl: 'E25N',
    exam_name: 'ODD-2025-NOV',
    stage: 'PUBLISHED',
    Active_status: false,
  }),
  log: [],
};
const list = reply(listExamStages, [applying, created, published]);
const gate = (overrides: Partial<StageGate>): StageGate => ({
  key: 'UNCONFIRMED',
  text: '12 applications are not confirmed.',
  count: 12,
  blocks: false,
  first: ['101: 12'],
  open: 'list-examconfirm?exam=E26A',
  ...overrides,
});
const noGates = reply(listStageGates, []);
const open = (path = '/', ...api: Parameters<typeof answerFromNowOn>) =>
  renderScreen(<ExamStagesScreen />, { as: 'admin', at: path, api: [list, ...api, noGates] });
const back = { name: 'Go back to registration' };

test('the line of stages marks the present one; what is behind and ahead is said in words', async () => {
  open();
  const line = await screen.findByRole('list', { name: 'Stages of EVEN-2026-APR' });
  const stages = within(line).getAllByRole('listitem');
  expect(stages).toHaveLength(14);
  expect(stages.filter((stage) => stage.getAttribute('aria-current')).map((stage) => stage.textContent)).toEqual([
    expect.stringContaining('Application, now'),
  ]);
  expect(stages[0]).toHaveTextContent('Created, done');
  expect(stages[3]).toHaveTextContent('Roll frozen, later');
});

test('[F-24] the log tells when, who and why, in the time of the office, the latest step first', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Steps of EVEN-2026-APR' });
  const rows = within(table).getAllByRole('row').slice(1);
  const texts = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  expect(texts).toEqual([
    ['02-02-2026 10:30', 'Registration', 'Created', '–', 'COUR_APLY on'],
    ['01-02-2026 01:30', 'Created', '–', 'Controller', '–'],
  ]);
});

test('[S3-ENT-EXAM-02] the address names the exam by its table, and another one can be chosen', async () => {
  const view = open('/?exam=E25N');
  expect(await screen.findByRole('list', { name: 'Stages of ODD-2025-NOV' })).toBeVisible();
  expect(screen.getByText(/moves to the next stage by itself/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /registration|applications/ })).not.toBeInTheDocument();
  expect(screen.getByRole('option', { name: 'ODD-2025-NOV (not active)' })).toBeInTheDocument();
  const options = within(screen.getByLabelText('Exam')).getAllByRole<HTMLOptionElement>('option');
  expect(options.map((option) => option.value)).toEqual(['E26A', 'E26N', 'E25N']);
  await view.user.selectOptions(screen.getByLabelText('Exam'), 'E26N');
  expect(await screen.findByRole('button', { name: 'Start registration' })).toBeVisible();
});

test('a step forward is asked for once and taken without a reason', async () => {
  const moved = { ...created, exam: { ...created.exam, stage: 'REGISTRATION' as const, row_version: 8 } };
  const view = open('/?exam=E26N', reply(moveExamStage, moved));
  await view.user.click(await screen.findByRole('button', { name: 'Start registration' }));
  const dialog = await screen.findByRole('dialog', { name: 'Start registration: ODD-2026-NOV?' });
  expect(dialog).toHaveTextContent('The exam goes from Created to Registration.');
  answerFromNowOn(reply(listExamStages, [applying, moved, published]));
  await view.user.click(within(dialog).getByRole('button', { name: 'Start registration' }));
  expect(await screen.findByText('ODD-2026-NOV is now in the stage Registration.')).toBeVisible();
  expect(requests(moveExamStage)).toMatchObject([
    { path: '/control/stages/4', body: { to: 'REGISTRATION', row_version: 7 } },
  ]);
  expect(await screen.findByRole('button', { name: 'Start applications' })).toBeVisible();
});

test('a step back says what it closes and wants its reason', async () => {
  const view = open('/', reply(moveExamStage, applying));
  await view.user.click(await screen.findByRole('button', back));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('For colleges this closes: Applications.');
  const reason = within(dialog).getByLabelText(/^Reason/);
  await view.user.type(reason, '   ');
  await view.user.click(within(dialog).getByRole('button', back));
  expect(await within(dialog).findByText('Write why the exam goes back.')).toBeVisible();
  expect(requests(moveExamStage)).toEqual([]);
  await view.user.type(reason, 'Two colleges still register.');
  await view.user.click(within(dialog).getByRole('button', back));
  await waitFor(() => expect(requests(moveExamStage)).toHaveLength(1));
  expect(requests(moveExamStage)[0]!.body).toEqual({
    to: 'REGISTRATION',
    row_version: 7,
    note: 'Two colleges still register.',
  });
});

test('a refused step is explained in the dialog and the reason stays', async () => {
  const view = open('/', rejection(moveExamStage, 503));
  await view.user.click(await screen.findByRole('button', back));
  const dialog = await screen.findByRole('dialog');
  await view.user.type(within(dialog).getByLabelText(/^Reason/), 'A good one');
  await view.user.click(within(dialog).getByRole('button', back));
  expect(await within(dialog).findByText('The stage could not be changed.')).toBeVisible();
  expect(within(dialog).getByLabelText(/^Reason/)).toHaveValue('A good one');
});

test('an exam that somebody else has moved meanwhile is shown as it is now', async () => {
  const view = open(
    '/',
    rejection(moveExamStage, 409, { message: 'EVEN-2026-APR has been changed by somebody else.' }),
  );
  await view.user.click(await screen.findByRole('button', back));
  const dialog = await screen.findByRole('dialog');
  await view.user.type(within(dialog).getByLabelText(/^Reason/), 'A good one');
  const now = { ...applying, exam: { ...applying.exam, stage: 'REGISTRATION' as const } };
  answerFromNowOn(reply(listExamStages, [now, created, published]));
  await view.user.click(within(dialog).getByRole('button', back));
  expect(await screen.findByText('EVEN-2026-APR has been changed by somebody else.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByRole('button', { name: 'Start applications' })).toBeVisible();
});

test('before a step stands what was counted, what stops it first, with a way to the rows', async () => {
  const stopped = gate({
    key: 'CONFIRMED_BUT_GONE',
    text: '1 student studies no longer.',
    count: 1,
    blocks: true,
    first: ['C1'],
  });
  const done = gate({
    key: 'NOTHING_CONFIRMED',
    text: 'There are confirmed applications.',
    count: 0,
    first: [],
    blocks: true,
  });
  open(
    '/',
    reply(listStageGates, [
      { to: 'ROLL_FROZEN', gates: [gate({}), done, stopped] },
      { to: 'REGISTRATION', gates: [] },
    ]),
  );
  const checks = await screen.findByRole('list', { name: 'Before ‘Freeze the roll’' });
  const texts = within(checks)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(texts).toEqual([
    expect.stringMatching(/Must be fixed first1 student studies no longer\. ShowC1$/),
    expect.stringMatching(/To know12 applications are not confirmed\. Show101: 12$/),
    expect.stringMatching(/DoneThere are confirmed applications\. $/),
  ]);
  const link = within(checks).getByRole('link', { name: 'Show: 12 applications are not confirmed.' });
  expect(link).toHaveAttribute('href', '/home/list-examconfirm?exam=E26A');
  expect(screen.getByRole('button', { name: 'Freeze the roll' })).toBeDisabled();
  expect(screen.getByRole('button', back)).toBeEnabled();
});

test('what could not be counted says so, and can be asked again', async () => {
  const view = open('/', rejection(listStageGates, 503));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The checks for the next stage could not be loaded.');
  expect(screen.queryByRole('button', { name: 'Freeze the roll' })).not.toBeInTheDocument();
  answerFromNowOn(noGates);
  await view.user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Freeze the roll' })).toBeEnabled();
});

test('[F-9] while the checks are being counted the page says so, has no button, and asks again under the same name', async () => {
  open('/', reply(listStageGates, null));
  expect(await screen.findByText(/The checks for the next stage are being counted/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Freeze the roll' })).not.toBeInTheDocument();
  answerFromNowOn(noGates);
  expect(await screen.findByRole('button', { name: 'Freeze the roll' }, { timeout: 5000 })).toBeEnabled();
  const names = requests(listStageGates).map(({ query }) => query.question);
  expect(names.length).toBeGreaterThan(1);
  expect(new Set(names).size).toBe(1);
});

test("exams that cannot be loaded: 'Error fetching exams'", async () => {
  renderScreen(<ExamStagesScreen />, { as: 'admin', api: [rejection(listExamStages, 503)] });
  expect(await screen.findByRole('alert')).toHaveTextContent('Error fetching exams');
});

test('[F-9] what is open is counted again in the dialog that closes the valuation, which waits for the counts', async () => {
  const valued: ExamSteps = { exam: exam({ stage: 'VALUATION' }), log: [] };
  const openWork = gate({
    key: 'NOT_KEYED_A',
    text: '110 bundles are not keyed for A.',
    first: ['Sona: 37'],
    count: 110,
  });
  const done = gate({ key: 'NOT_RECEIVED', text: 'Every script is received.', first: [], count: 0, open: null });
  const steps = [{ to: 'CONSOLIDATED' as const, gates: [openWork, done] }];
  const { user } = renderScreen(<ExamStagesScreen />, {
    as: 'admin',
    at: '/',
    api: [reply(listExamStages, [valued]), reply(listStageGates, steps)],
  });
  const button = await screen.findByRole('button', { name: 'Close the valuation' });
  expect(screen.getByText('110 bundles are not keyed for A.')).toBeVisible();
  const counting = heldReply(listStageGates, steps);
  answerFromNowOn(counting.handler);
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Close the valuation: EVEN-2026-APR?' }));
  expect(dialog.getByRole('button', { name: 'Close the valuation' })).toBeDisabled();
  counting.release();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Close the valuation' })).toBeEnabled());
  const items = within(dialog.getByRole('list', { name: 'Before ‘Close the valuation’' })).getAllByRole('listitem');
  expect(items).toHaveLength(1);
  expect(items[0]).toHaveTextContent('110 bundles are not keyed for A.');
  expect(items[0]).toHaveTextContent('Sona: 37');
  expect(dialog.queryByRole('link')).not.toBeInTheDocument();
  expect(requests(moveExamStage)).toHaveLength(0);
});
