import { screen, waitFor, within } from '@testing-library/react';
import { createExam, listAllExams, saveExamFlags, type Exam } from '@thervu/contracts/exam/exam-contract';
import { getRevaluationState } from '@thervu/contracts/revaluation/revaluation-contract';
import {
  answerFromNowOn,
  heldReply,
  noAnswer,
  rejection,
  renderScreen,
  reply,
  requests,
} from '@thervu/testing/render-screen';
import { ExamCreateScreen } from './ExamCreateScreen';

const running: Exam = {
  id: 3,
  exam_tbl: 'E26A',
  camp_tbl: 'C26A',
  etype: 'EVEN',
  eyear: 2026,
  emonth: 'APR',
  exam_name: 'EVEN-2026-APR',
  Active_status: true,
  COUR_APLY: true,
  EXAM_APLY: false,
  INTL_APLY: false,
  PRACT_APLY: false,
  REV_APLY: false,
  stage: 'REGISTRATION',
  row_version: 1,
};
const made: Exam = {
  ...running,
  id: 4,
  exam_tbl: 'E26N',
  camp_tbl: 'C26N',
  etype: 'ODD',
  emonth: 'NOV',
  exam_name: 'ODD-2026-NOV',
  COUR_APLY: false,
  stage: 'CREATED' as const,
};
const exams = reply(listAllExams, [running]);
const saved = reply(saveExamFlags, { message: 'ok' });
const MESSAGE = 'Exam ODD-2026-NOV created with the tables E26N, C26N, S26N.';
const created = reply(createExam, { message: MESSAGE, exam: made });

type View = ReturnType<typeof renderScreen>;
const open = (...api: Parameters<typeof answerFromNowOn>) =>
  renderScreen(<ExamCreateScreen />, { as: 'admin', api: [exams, ...api] });
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const button = (name: string) => screen.getByRole('button', { name });
const press = ({ user }: View, name: string) => user.click(button(name));

async function choose({ user }: View, values: Partial<Record<'Type' | 'Year' | 'Month' | 'Status', string>>) {
  for (const [label, value] of Object.entries(values)) {
    if (label === 'Year') {
      await user.clear(field(label));
      await user.type(field(label), value);
    } else await user.selectOptions(field(label), value);
  }
}
const whole = { Type: 'ODD', Year: '2026', Month: 'NOV', Status: '1' };

test('[F-26] names that exist are not generated again: the page says whose they are', async () => {
  const view = open();
  await screen.findByText('E26A');
  await choose(view, { Type: 'ODD', Year: '2026', Month: 'APR', Status: '1' });
  await press(view, 'Generate Table Names');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The tables E26A, C26A, S26A exist already: they belong to EVEN-2026-APR.',
  );
  expect(screen.queryByRole('list', { name: 'Table names' })).not.toBeInTheDocument();
  expect(button('Save')).toBeDisabled();
});

describe('Active Status', () => {
  test('[S2-SCREEN-EXAMMGMT-01] [S2-SCREEN-EXAMMGMT-03] [S3-ENT-EXAM-03] [S4-STATE-FLAGS-01] the exams stand there by type, year and month, with a switch for each flag', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Active Status' });
    expect(within(table).getByText('EVEN-2026-APR')).toBeVisible();
    expect(within(table).getByText('E26A')).toBeVisible();
    expect(
      within(table)
        .getAllByRole('switch')
        .map((element) => [
          element.getAttribute('aria-label')!.split(':')[0],
          (element as HTMLInputElement).checked,
          (element as HTMLInputElement).disabled,
        ]),
    ).toEqual([
      ['Active', true, false],
      ['Registration', true, false],
      ['Applications', false, false],
      ['Internal marks', false, false],
      ['Practical marks', false, true],
      ['Revaluation', false, true],
    ]);
  });

  test('[F-22] switching Revaluation off asks first, with what it fixes in counts; a double click sends once, no sends nothing', async () => {
    const asked: Exam = { ...running, stage: 'REVALUATION', REV_APLY: true };
    const { user } = renderScreen(<ExamCreateScreen />, {
      as: 'admin',
      api: [
        reply(listAllExams, [asked]),
        reply(getRevaluationState, {
          exam_tbl: 'E26A',
          exam_name: 'EVEN-2026-APR',
          open: true,
          frozenAt: null,
          papers: 1204,
          rev: 1000,
          retot: 300,
          trans: 12,
          fees: 145000,
          located: 0,
          retotalsKeyed: 0,
          retotalsAgreed: 0,
          copiesHanded: 0,
        }),
        saved,
      ],
    });
    const name = 'Revaluation: EVEN-2026-APR';
    await user.click(await screen.findByRole('switch', { name }));
    const dialog = await screen.findByRole('dialog', { name: 'Close the revaluation of EVEN-2026-APR?' });
    expect(
      await within(dialog).findByText(
        /^1,204 papers are applied for: 1,000 for revaluation, 300 for a re-total, 12 for a copy/,
      ),
    ).toHaveTextContent('1,45,000.00');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('switch', { name })).toBeChecked();
    expect(requests(saveExamFlags)).toHaveLength(0);
    await user.click(screen.getByRole('switch', { name }));
    await user.dblClick(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(requests(saveExamFlags)).toHaveLength(1));
    expect(requests(saveExamFlags)[0]!.body).toEqual([{ id: 3, actions: { REV_APLY: false } }]);
  });

  test('a switch the stage forbids says why; the stage leads to its page', async () => {
    open();
    expect(
      await screen.findByRole('switch', {
        name: 'Revaluation: EVEN-2026-APR. REV_APLY cannot be on before publication.',
      }),
    ).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Registration: stages of EVEN-2026-APR' })).toHaveAttribute(
      'href',
      '/home/exam-stages?exam=E26A',
    );
  });

  test.each([
    ['Active: EVEN-2026-APR', { Active_status: false }],
    ['Registration: EVEN-2026-APR', { COUR_APLY: false }],
    ['Applications: EVEN-2026-APR', { EXAM_APLY: true }],
    ['Internal marks: EVEN-2026-APR', { INTL_APLY: true }],
  ])('[S4-STATE-FLAGS-02] [S4-STATE-FLAGS-03] %s is saved at once and the page reloads', async (name, actions) => {
    const view = open(saved);
    await view.user.click(await screen.findByRole('switch', { name }));
    await waitFor(() => expect(view.log).toContain('reload'));
    await waitFor(() => expect(requests(listAllExams)).toHaveLength(2));
    expect(requests(saveExamFlags).map(({ body }) => body)).toEqual([[{ id: 3, actions }]]);
  });

  test('a refused change leaves the switch where it was, says why and reads the exams again', async () => {
    const why = 'EVEN-2026-APR: REV_APLY cannot be on before publication.';
    const view = open(rejection(saveExamFlags, 422, { message: why }));
    await view.user.click(await screen.findByRole('switch', { name: 'Applications: EVEN-2026-APR' }));
    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.getByText('Failed to save change. Please try again')).toBeVisible();
    await waitFor(() => expect(requests(listAllExams)).toHaveLength(2));
    expect(screen.getByRole('switch', { name: 'Applications: EVEN-2026-APR' })).not.toBeChecked();
    expect(view.log).not.toContain('reload');
  });

  test("[S8-MSG-FORM-04] exams that cannot be loaded: 'Error fetching exams', with Retry, and an exam can still be made", async () => {
    renderScreen(<ExamCreateScreen />, { as: 'admin', api: [rejection(listAllExams, 503)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Error fetching exams');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(button('Generate Table Names')).toBeEnabled();
  });

  test('before the first exam the list says where one is made', async () => {
    renderScreen(<ExamCreateScreen />, { as: 'admin', api: [reply(listAllExams, [])] });
    expect(await screen.findByText('Create the first exam below.')).toBeVisible();
  });
});

describe('Exam Creation', () => {
  const options = (label: string) =>
    within(field(label))
      .getAllByRole('option')
      .map((option) => option.getAttribute('value'));

  test('[S5-VAL-EXAM-01] [S5-VAL-EXAM-02] [S5-VAL-EXAM-03] type, month and status offer their options and choose none', () => {
    open();
    expect(options('Type')).toEqual(['', 'ODD', 'EVEN']);
    expect(options('Month')).toEqual(['', 'NOV', 'APR']);
    expect(options('Status')).toEqual(['', '1', '0']);
    for (const label of ['Type', 'Month', 'Status']) expect(field(label)).toHaveValue('');
  });

  test('[S5-VAL-EXAM-04] the year is free text and begins with the year of the office, whatever the zone of the computer', () => {
    jest.useFakeTimers({
      now: new Date('2026-12-31T19:00:00Z'),
      doNotFake: ['queueMicrotask', 'setTimeout'],
    });
    open();
    expect(field('Year')).toHaveValue('2027');
    expect(field('Year')).toHaveAttribute('type', 'text');
    jest.useRealTimers();
  });

  test('[S2-SCREEN-EXAMMGMT-02] [S4-STATE-EXAMCREATE-01] [S9-CONST-EXAMTABLE-01] choose, generate, save: the names are shown before and sent with the exam', async () => {
    const view = open(created);
    expect(button('Save')).toBeDisabled();
    await choose(view, whole);
    expect(button('Save')).toBeDisabled();
    await press(view, 'Generate Table Names');
    const names = within(screen.getByRole('list', { name: 'Table names' })).getAllByRole('listitem');
    expect(names.map((name) => name.textContent)).toEqual(['E26N, applications', 'C26N, camp marks', 'S26N, scripts']);
    expect(requests(createExam)).toEqual([]);
    answerFromNowOn(reply(listAllExams, [made, running]));
    await press(view, 'Save');
    expect(await screen.findByText(MESSAGE)).toBeVisible();
    expect(requests(createExam)[0]).toMatchObject({
      path: '/createExam/createexamtbl',
      body: { tbls: ['E26N', 'C26N', 'S26N'], etype: 'ODD', eyear: '2026', emonth: 'NOV', estatus: 1 },
      headers: { 'idempotency-key': expect.stringMatching(/^[\w-]{36}$/) },
    });
    expect(await screen.findByText('ODD-2026-NOV')).toBeVisible();
    expect(field('Type')).toHaveValue('');
    expect(button('Save')).toBeDisabled();
    expect(view.guards).toEqual([]);
  });

  test('Enter in a field generates the names, and once they stand there it saves', async () => {
    const view = open(created);
    await choose(view, { Type: 'ODD', Month: 'NOV', Status: '1', Year: '2026' });
    await view.user.keyboard('{Enter}');
    expect(screen.getByRole('list', { name: 'Table names' })).toBeVisible();
    expect(requests(createExam)).toEqual([]);
    await view.user.keyboard('{Enter}');
    expect(await screen.findByText(MESSAGE)).toBeVisible();
    expect(requests(createExam)).toHaveLength(1);
  });

  test.each([
    ['Type', 'EVEN'],
    ['Year', '2027'],
    ['Month', 'APR'],
  ])('[S4-STATE-EXAMCREATE-01] another %s takes the generated names away', async (label, value) => {
    const view = open();
    await choose(view, whole);
    await press(view, 'Generate Table Names');
    expect(button('Save')).toBeEnabled();
    await choose(view, { [label]: value });
    expect(screen.queryByRole('list', { name: 'Table names' })).not.toBeInTheDocument();
    expect(button('Save')).toBeDisabled();
  });

  test("[S5-VAL-SELECT-05] without a status: 'Please select eStatus.', and nothing is sent", async () => {
    const view = open(created);
    const { Status: _none, ...others } = whole;
    await choose(view, others);
    await press(view, 'Generate Table Names');
    await press(view, 'Save');
    const link = await screen.findByRole('link', { name: 'Please select eStatus.' });
    expect(requests(createExam)).toEqual([]);
    await view.user.click(link);
    expect(field('Status')).toHaveFocus();
    // the names stay: the status is no part of them
    await choose(view, { Status: '0' });
    await press(view, 'Save');
    await waitFor(() => expect(requests(createExam)[0]?.body).toMatchObject({ estatus: 0 }));
    expect(await screen.findByText(MESSAGE)).toBeVisible();
  });

  test.each(['25', '2025; drop table', '1999', '20255', 'twenty'])(
    'the year %j makes no names and is named',
    async (year) => {
      const view = open();
      await choose(view, { ...whole, Year: year });
      await press(view, 'Generate Table Names');
      expect(await screen.findByRole('link', { name: 'Enter the year in four digits, 2000 to 2099.' })).toBeVisible();
      expect(button('Save')).toBeDisabled();
    },
  );

  test('blanks around the year are taken off before it is sent', async () => {
    const view = open(created);
    await choose(view, { ...whole, Year: ' 2026 ' });
    await press(view, 'Generate Table Names');
    await press(view, 'Save');
    await waitFor(() => expect(requests(createExam)[0]?.body).toMatchObject({ eyear: '2026' }));
    expect(await screen.findByText(MESSAGE)).toBeVisible();
  });

  test('an exam that exists is refused in words and what was chosen stays', async () => {
    const view = open(rejection(createExam, 409, { message: 'Exam table E26N already exists' }));
    await choose(view, whole);
    await press(view, 'Generate Table Names');
    await press(view, 'Save');
    expect(await screen.findByText('Exam table E26N already exists')).toBeVisible();
    expect(field('Type')).toHaveValue('ODD');
    expect(requests(listAllExams)).toHaveLength(1);
  });

  test('after a broken line the same exam is asked for again, under the same key', async () => {
    const view = open(noAnswer(createExam));
    await choose(view, whole);
    await press(view, 'Generate Table Names');
    await press(view, 'Save');
    expect(await screen.findByText('The exam could not be created.')).toBeVisible();
    answerFromNowOn(created);
    await press(view, 'Save');
    expect(await screen.findByText(MESSAGE)).toBeVisible();
    const keys = requests(createExam).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
  });

  test('while an exam is being made Save cannot be pressed again', async () => {
    const held = heldReply(createExam, { message: MESSAGE, exam: made });
    const view = open(held.handler);
    await choose(view, whole);
    await press(view, 'Generate Table Names');
    await press(view, 'Save');
    expect(button('Save')).toBeDisabled();
    held.release();
    expect(await screen.findByText(MESSAGE)).toBeVisible();
    expect(requests(createExam)).toHaveLength(1);
  });

  test('leaving with something chosen asks first', async () => {
    const view = open();
    expect(view.guards).toEqual([]);
    await choose(view, { Type: 'ODD' });
    expect(view.guards).toHaveLength(1);
  });
});
