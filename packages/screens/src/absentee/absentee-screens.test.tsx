import { screen, waitFor, within } from '@testing-library/react';
import {
  closeAbsentees,
  getHallCount,
  listAbsentEntry,
  listAbsentees,
  updateAbsentee,
} from '@thervu/contracts/absentee/absentee-contract';
import { listDegreeLevels, listDegreesOfLevel } from '@thervu/contracts/degree/degree-contract';
import { listExams } from '@thervu/contracts/exam/exam-contract';
import { listDegreeBatches } from '@thervu/contracts/student/student-contract';
import {
  answerFromNowOn,
  heldReply,
  noAnswer,
  rejection,
  renderScreen,
  reply,
  requests,
} from '@thervu/testing/render-screen';
import { AbsentEntryScreen } from './AbsentEntryScreen';
import { AbsenteesReportScreen } from './AbsenteesReportScreen';
import { absentee, degree, entryRow, exam, hall, laterExam, second, SEARCHED } from './absentee-samples';

const lists = [
  reply(listExams, [laterExam, exam]),
  reply(listDegreeLevels, [{ degree: 'UG' }, { degree: 'PG' }]),
  reply(listDegreesOfLevel, [degree]),
  reply(listDegreeBatches, [{ admn_acdyr: 2025 }, { admn_acdyr: 2024 }]),
];
const LABELS = [/^Exam/, /^Degree Level/, /^Degree\b(?! Level)/, /^Student Batch/, /^Semester/, /^Course$/];

describe('Absent Entry', () => {
  const rows = [entryRow(), entryRow({ ...second, Absent: true })];
  const show = (entry: Parameters<typeof reply<typeof listAbsentEntry>>[1] = { closed: null, rows }, path = SEARCHED) =>
    renderScreen(<AbsentEntryScreen />, {
      at: path,
      as: 'college',
      api: [...lists, reply(getHallCount, [hall()]), reply(listAbsentEntry, entry)],
    });
  const button = (name: string) => screen.findByRole('button', { name });

  test('[S2-SCREEN-ABSENTENTRY-01] exam, level, degree, batch, semester and course are asked for, the exam being valued first', async () => {
    show(undefined, '/');
    for (const label of LABELS) expect(await screen.findByLabelText(label)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(/^Exam/)).toHaveValue('E25N'));
    const semesters = within(screen.getByLabelText(/^Semester/)).getAllByRole('option');
    expect(semesters.map(({ textContent }) => textContent).slice(-10)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
    ]);
  });

  test('[S2-SCREEN-ABSENTENTRY-02] Reg_no, P_code, Sem and a toggle button of each record', async () => {
    show();
    const table = await screen.findByRole('table', { name: 'Absent entry' });
    for (const name of ['Reg_no', 'P_code', 'Sem'])
      expect(within(table).getByRole('columnheader', { name })).toBeVisible();
    const [, first] = within(table).getAllByRole('row');
    for (const text of ['C24UG101COM001', '24UCO31', '3'])
      expect(within(first!).getByRole('cell', { name: text })).toBeVisible();
    expect(within(first!).getByRole('button')).toHaveTextContent('Make it Absent!');
    const [sent] = requests(listAbsentEntry);
    expect([sent!.path, sent!.query]).toEqual(['/absentees/entry/7/3/101/ALL/E25N', { batch: '2024' }]);
  });

  test.each([
    ['S4-STATE-ABSENT-03', 'C24UG101COM001', 'Make it Absent!', 501, 'confirm'],
    ['S4-STATE-ABSENT-02', 'C24UG101COM002', 'Make it Present!', 502, 'Not-Attend'],
  ] as const)(
    '[S2-SCREEN-ABSENTENTRY-03] [S4-STATE-ABSENT-01] [%s] the button of %s reads %s',
    async (_id, number, text, id, action) => {
      const { user } = show();
      answerFromNowOn(reply(updateAbsentee, { message: 'Turned over.' }));
      const toggle = await button(`${text} ${number} 24UCO31`);
      expect(toggle).toHaveTextContent(text);
      await user.click(toggle);
      expect(await screen.findByText('Turned over.')).toBeVisible();
      expect(requests(updateAbsentee)).toEqual([
        expect.objectContaining({ method: 'PUT', path: `/examapp/updateAbsenteesByID/${id}/E25N/${action}` }),
      ]);
      await waitFor(() => expect(requests(listAbsentEntry)).toHaveLength(2));
    },
  );

  test('[SEC-7] after the stages of the colleges the office gives a reason, and what was typed stays where it is refused', async () => {
    const { user } = renderScreen(<AbsentEntryScreen />, {
      at: SEARCHED,
      as: 'admin',
      api: [
        reply(listExams, [laterExam, { ...exam, stage: 'CONSOLIDATED' }]),
        ...lists.slice(1),
        reply(getHallCount, [hall()]),
        reply(listAbsentEntry, { closed: null, rows }),
      ],
    });
    await user.dblClick(await button('Make it Absent! C24UG101COM001 24UCO31'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(dialog.getByLabelText(/^Reason/)).toHaveAccessibleDescription(/Give a reason/);
    expect(requests(updateAbsentee)).toEqual([]);
    answerFromNowOn(
      rejection(updateAbsentee, 422, {
        message: 'A change of this mark waits for a decision already.',
        errors: [{ field: 'reason', message: 'A change of this mark waits for a decision already.' }],
      }),
    );
    await user.type(dialog.getByLabelText(/^Reason/), 'The hall sheet says so');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(dialog.getByLabelText(/^Reason/)).toHaveAccessibleDescription(/waits for a decision/));
    expect(dialog.getByLabelText(/^Reason/)).toHaveValue('The hall sheet says so');
    const { handler, release } = heldReply(updateAbsentee, { message: "Sent for a second officer's decision." });
    answerFromNowOn(handler);
    await user.dblClick(dialog.getByRole('button', { name: 'Send' }));
    release();
    expect(await screen.findByText("Sent for a second officer's decision.")).toBeVisible();
    expect(requests(updateAbsentee).map(({ body }) => body)).toEqual(
      Array(2).fill({ reason: 'The hall sheet says so' }),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('a double click is one change, and the keyboard stays where it was', async () => {
    const { user } = show();
    const { handler, release } = heldReply(updateAbsentee, { message: 'Absent.' });
    answerFromNowOn(handler);
    const toggle = await button('Make it Absent! C24UG101COM001 24UCO31');
    await user.dblClick(toggle);
    await user.keyboard('{Enter}');
    expect(toggle).toHaveFocus();
    release();
    expect(await screen.findByText('Absent.')).toBeVisible();
    expect(requests(updateAbsentee)).toHaveLength(1);
    expect(toggle).toHaveFocus();
  });

  test('[F-2] a row takes no second press until the list shows what was saved, and its message moves nothing', async () => {
    const { user } = show();
    const again = heldReply(listAbsentEntry, { closed: null, rows: [entryRow({ Absent: true }), rows[1]!] });
    const toggle = await button('Make it Absent! C24UG101COM001 24UCO31');
    answerFromNowOn(reply(updateAbsentee, { message: 'Absent.' }), again.handler);
    await user.click(toggle);
    expect((await screen.findByText('Absent.')).closest('[data-message-place]')).toHaveStyle({
      position: 'fixed',
    });
    expect(toggle).toHaveTextContent('Please wait…');
    await user.click(toggle);
    expect(requests(updateAbsentee)).toHaveLength(1);
    again.release();
    await waitFor(() => expect(toggle).toHaveTextContent('Make it Present!'));
    await user.click(toggle);
    expect(requests(updateAbsentee)).toHaveLength(2);
  });

  test('a refusal is said in the words of the server, and the list is read again', async () => {
    const { user } = show();
    answerFromNowOn(rejection(updateAbsentee, 422, { message: 'The report of this paper is final.' }));
    await user.click(await button('Make it Absent! C24UG101COM001 24UCO31'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The report of this paper is final.');
    await waitFor(() => expect(requests(listAbsentEntry)).toHaveLength(2));
  });

  test('what stands in the way of a record is said beside its button', async () => {
    show({ closed: null, rows: [entryRow({ barred: 'This paper is written on 14-11-2026.' })] });
    expect(await screen.findByText('This paper is written on 14-11-2026.')).toBeVisible();
    expect(screen.getByRole('button', { name: /Make it Absent!/ })).toBeDisabled();
  });

  test('[D09-7] a guest college reads the record of a student who writes elsewhere, with the name of the centre', async () => {
    const barred = 'Writes at centre 101, Demo College 101: the centre reports absences.';
    const { user } = show({ closed: null, rows: [entryRow({ barred })] });
    expect(await screen.findByText(barred)).toBeVisible();
    const toggle = screen.getByRole('button', { name: /C24UG101COM001 24UCO31/ });
    expect(toggle).toBeDisabled();
    await user.click(toggle);
    expect(requests(updateAbsentee)).toEqual([]);
  });

  test('an exam in which nothing may be changed says so, once', async () => {
    show({ closed: 'ODD-2025-NOV is in the stage Published: absentees can no longer be changed.', rows });
    expect(await screen.findByText(/can no longer be changed/)).toBeVisible();
    for (const toggle of screen.getAllByRole('button', { name: /Make it/ })) expect(toggle).toBeDisabled();
  });

  test('a register number is found by a part of it', async () => {
    const { user } = show();
    await user.type(await screen.findByLabelText('Find register number'), 'com002');
    expect(screen.queryByText('C24UG101COM001')).not.toBeInTheDocument();
    expect(screen.getByText('C24UG101COM002')).toBeVisible();
  });

  test('[S2-SCREEN-ABSENTENTRY-04] no rows', async () => {
    show({ closed: null, rows: [] });
    expect(await screen.findByText('No Records Found')).toBeVisible();
  });

  test('[S2-SCREEN-ABSENTENTRY-05] the report is one click away', async () => {
    show();
    expect(screen.getByRole('link', { name: 'Absentees Report' })).toHaveAttribute('href', '/home/view-absentees-list');
  });

  test.each([
    ['Absent Entry', <AbsentEntryScreen key="entry" />, 'Please select Degree, Batch, Semester, and Exam.'],
    ['Absentees Report', <AbsenteesReportScreen key="report" />, 'No Exam Detected!!!'],
  ])('[F-16] %s says its listed message when only the exam is missing', async (_title, ui, text) => {
    const { user } = renderScreen(ui, {
      at: SEARCHED.replace('exam=E25N&', ''),
      as: 'college',
      api: [reply(listExams, []), ...lists],
    });
    await screen.findByText('There is no exam yet.');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  test.each([
    ['S5-VAL-SELECT-08', 'anything', '/'],
    ['S5-VAL-SELECT-08', 'a degree', SEARCHED.replace('&degree=7', '')],
    ['S5-VAL-SELECT-08', 'a batch', SEARCHED.replace('&batch=2024', '')],
    ['S5-VAL-SELECT-08', 'a semester', SEARCHED.replace('&sem=3', '')],
  ])('[F-28] [%s] nothing is searched for without %s', async (_id, _what, path) => {
    const { user } = show(undefined, path);
    await waitFor(() => expect(screen.getByLabelText(/^Exam/)).toHaveValue('E25N'));
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select Degree, Batch, Semester, and Exam.');
    expect(requests(listAbsentEntry)).toHaveLength(0);
  });

  test('a load that breaks can be tried again', async () => {
    const { user } = show();
    await screen.findByRole('table');
    answerFromNowOn(noAnswer(listAbsentEntry));
    await user.selectOptions(screen.getByLabelText(/^Course$/), '24UCO31');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(
      await screen.findByText('Failed to fetch exam applications. Please check the console for more details.'),
    ).toBeVisible();
    answerFromNowOn(reply(listAbsentEntry, { closed: null, rows }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('C24UG101COM001')).toBeVisible();
    expect(requests(listAbsentEntry).at(-1)!.path).toBe('/absentees/entry/7/3/101/24UCO31/E25N');
  });
});

describe('Absentees Report', () => {
  const missed = [
    absentee(),
    absentee({ ...second, id: 510 }),
    absentee({ id: 511, P_code: '24UCO32', examdate: '2025-11-12', examsession: 'AN' }),
  ];
  const show = (rows = missed, halls = [hall()], path = SEARCHED) =>
    renderScreen(<AbsenteesReportScreen />, {
      at: path,
      as: 'college',
      api: [...lists, reply(getHallCount, halls), reply(listAbsentees, rows)],
    });
  const printed = () => document.querySelector<HTMLElement>('[data-print-area]');
  test('[F-17] the report and its Print go when the filter changes', async () => {
    const { user } = show();
    await screen.findAllByRole('button', { name: /^Print/ });
    await user.selectOptions(screen.getByLabelText(/^Semester/), '10');
    expect(screen.queryByRole('button', { name: /^Print/ })).not.toBeInTheDocument();
  });
  let print: jest.SpyInstance;
  beforeEach(() => (print = jest.spyOn(window, 'print').mockImplementation(() => undefined)));
  afterEach(() => print.mockRestore());

  test('[S2-SCREEN-ABSENTREPORT-01] the filters are those of Absent Entry', async () => {
    show(undefined, undefined, '/');
    for (const label of LABELS) expect(await screen.findByLabelText(label)).toBeVisible();
  });

  test('[F-28] [S5-VAL-SEM-02] the semesters 1 to 10 are offered by the report of absentees', async () => {
    show(undefined, undefined, '/');
    const semesters = within(await screen.findByLabelText(/^Semester/)).getAllByRole<HTMLOptionElement>('option');
    expect(semesters.map(({ value }) => value).filter(Boolean)).toEqual(
      Array.from({ length: 10 }, (_, index) => String(index + 1)),
    );
  });

  test('[S2-SCREEN-ABSENTREPORT-02] an absent register number stands there once, with every paper it has missed', async () => {
    show();
    const table = await screen.findByRole('table', { name: 'Absentees' });
    expect(within(table).getAllByText('C24UG101COM001')).toHaveLength(1);
    const [, first, ...others] = within(table).getAllByRole('row');
    expect(others).toHaveLength(1);
    for (const code of ['24UCO31', '24UCO32']) expect(within(first!).getByText(code)).toBeVisible();
  });

  test('[S2-SCREEN-ABSENTREPORT-03] remark, date and session of each', async () => {
    show([absentee()]);
    const table = await screen.findByRole('table', { name: 'Absentees' });
    const [, first] = within(table).getAllByRole('row');
    for (const text of ['Absent', '14-11-2025', 'FN']) expect(within(first!).getByText(text)).toBeVisible();
  });

  test('[S2-SCREEN-ABSENTREPORT-04] printed with lines for the hall invigilator and the chief superintendent', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalled());
    const paper = within(printed()!);
    expect(paper.getByText('Hall Invigilator')).toBeInTheDocument();
    expect(paper.getByText('Chief Superintendent')).toBeInTheDocument();
    expect(paper.getAllByText('C24UG101COM001')).toHaveLength(1);
    expect(paper.getByText('ODD-2025-NOV, 101, Demo College 101')).toBeInTheDocument();
  });

  test('[S2-SCREEN-ABSENTREPORT-05] the entry is one click away', () => {
    show();
    expect(screen.getByRole('link', { name: 'Absent Entry' })).toHaveAttribute('href', '/home/Absent-entry');
  });

  test('[S2-SCREEN-ABSENTENTRY-04] nobody absent is said in words, and nothing is printed', async () => {
    show([]);
    expect(await screen.findByText('No Records Found')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
  });

  test('registered, absent and present of each paper, with their sums', async () => {
    show(missed, [hall(), hall({ P_code: '24UCO32', registered: 40, absent: 1, present: 39 })]);
    const table = await screen.findByRole('table', { name: 'Registered, absent and present' });
    const rows = within(table).getAllByRole('row');
    expect(within(rows[1]!).getByText('60')).toBeVisible();
    expect(within(rows.at(-1)!).getByText('100')).toBeVisible();
    expect(requests(getHallCount)[0]).toMatchObject({
      path: '/absentees/hall-count/101/E25N',
      query: { degree: '7', sem: '3', batch: '2024' },
    });
  });

  test('a paper is made final after it has been said for how many students, and printed as it then stands', async () => {
    const { user } = show();
    const count = hall({ registered: 120, absent: 2, present: 118, final_at: '2025-12-01T06:00:00Z' });
    answerFromNowOn(
      reply(closeAbsentees, {
        message: 'Final.',
        count,
        absentees: [absentee(), absentee({ ...second, Degree: 'B.Sc. Physics' })],
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Print as final 24UCO31' }));
    const dialog = await screen.findByRole('dialog', { name: 'Make the absentees of 24UCO31 final?' });
    expect(await within(dialog).findByText(/60 students are registered for it: 1 absent, 59 present/)).toBeVisible();
    expect(requests(closeAbsentees)).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Print as final' }));
    await waitFor(() => expect(print).toHaveBeenCalled());
    expect(requests(closeAbsentees)[0]!.body).toEqual({ exam: 'E25N', pcode: '24UCO31' });
    const paper = within(printed()!);
    expect(paper.getByText('B.Sc. Physics')).toBeInTheDocument();
    expect(paper.getByText('Registered 120, absent 2, present 118. Final.')).toBeInTheDocument();
  });

  test('a final report is printed again without being asked', async () => {
    const { user } = show(missed, [hall({ final_at: '2025-12-01T06:00:00Z' })]);
    answerFromNowOn(reply(closeAbsentees, { message: 'Final already.', count: hall({ absent: 0 }), absentees: [] }));
    expect(await screen.findByText('Final')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Print final report 24UCO31' }));
    await waitFor(() => expect(print).toHaveBeenCalled());
    expect(within(printed()!).getByText('No student was absent.')).toBeInTheDocument();
  });

  test('a refusal to make it final stands in the dialog', async () => {
    const { user } = show();
    answerFromNowOn(rejection(closeAbsentees, 422, { message: '24UCO31 is written on 14-11-2026.' }));
    await user.click(await screen.findByRole('button', { name: 'Print as final 24UCO31' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Print as final' }));
    expect(await within(dialog).findByText('24UCO31 is written on 14-11-2026.')).toBeVisible();
    expect(print).not.toHaveBeenCalled();
  });
});
