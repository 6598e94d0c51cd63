import { screen, waitFor, within } from '@testing-library/react';
import { getOwnSession } from '@thervu/contracts/auth/auth-contract';
import { listDegreeLevels, listDegreesOfLevel } from '@thervu/contracts/degree/degree-contract';
import { listExams } from '@thervu/contracts/exam/exam-contract';
import { listCorrections, lockPaper } from '@thervu/contracts/mark/correction-contract';
import {
  listPracticalMarks,
  listPracticalPapers,
  savePracticalMarks,
  type PracticalMark,
} from '@thervu/contracts/practical-mark/practical-mark-contract';
import { listDegreeBatches } from '@thervu/contracts/student/student-contract';
import { answerFromNowOn, noAnswer, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { degree, exam, paper, practical, SEARCHED } from './practical-samples';
import { PracticalMarkEntryScreen } from './PracticalMarkEntryScreen';
import { PracticalReportScreen } from './PracticalReportScreen';

const me = {
  userRole: 'college' as const,
  colCode: '101',
  colName: 'Demo College 101',
  place: null,
  login: '101',
  mustChange: false,
  expiresAt: '2030-01-01T00:00:00Z',
};
const lists = [
  reply(listExams, [exam]),
  reply(listDegreeLevels, [{ degree: 'UG' }, { degree: 'PG' }]),
  reply(listDegreesOfLevel, [degree]),
  reply(listDegreeBatches, [{ admn_acdyr: 2025 }, { admn_acdyr: 2024 }]),
  reply(getOwnSession, me),
  reply(listCorrections, []),
];
const LABELS = [
  /^Exam/,
  /^Degree Type/,
  /^Degree\b(?! Type)/,
  /^Student Batch/,
  /^Semester/,
  /^Course/,
  /^Practical Batch/,
];
const optionsOf = (label: RegExp) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map((element) => (element as HTMLOptionElement).value)
    .filter(Boolean);

beforeEach(() => localStorage.clear());

describe('Practical Mark Entry', () => {
  /** The first has a mark, the third is absent, the second and fourth have none. */
  const rows = [
    practical(1, { Ext_mark: 44, prac_batch: 3, changes: 1 }),
    practical(2),
    practical(3, { Absent: true }),
    practical(4),
  ];
  const show = (list: PracticalMark[] = rows, { of = paper(), at = SEARCHED, exams = [exam] } = {}) =>
    renderScreen(<PracticalMarkEntryScreen />, {
      at,
      as: 'college',
      api: [reply(listExams, exams), ...lists, reply(listPracticalPapers, [of]), reply(listPracticalMarks, list)],
    });
  const cell = (n: number) => screen.findByRole('textbox', { name: new RegExp(`PHY00${n}$`) });
  const saved = (n: number) =>
    reply(savePracticalMarks, {
      message: 'Practical Marks saved successfully!',
      saved: n,
      unchanged: 0,
      marks: [],
    });
  const sent = () => requests(savePracticalMarks).at(-1)?.body as Record<string, unknown>[];

  test('[S2-SCREEN-PRACENTRY-04] [S5-VAL-SEM-01] practical batches 1 to 10 and semesters 1 to 10 are offered', async () => {
    show(rows, { at: '/' });
    for (const label of LABELS) expect(await screen.findByLabelText(label)).toBeVisible();
    const ten = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];
    expect(optionsOf(/^Practical Batch/)).toEqual(ten);
    await waitFor(() => expect(optionsOf(/^Semester/)).toEqual(ten));
  });

  test('[S2-SCREEN-PRACENTRY-01] the marks typed are sent as Int_mark with the practical batch and the version that was read', async () => {
    const { user } = show();
    answerFromNowOn(saved(3));
    await user.type(await cell(2), '51{Enter}');
    expect(await cell(4)).toHaveFocus();
    await user.keyboard('38');
    await user.click(screen.getByRole('button', { name: 'Save 2' }));
    expect(await screen.findByText('Practical Marks saved successfully!')).toBeVisible();
    expect(sent()).toEqual([
      { exam: 'E25N', ids: 602, Int_mark: 51, prac_batch: 3, row_version: 1, was: null },
      { exam: 'E25N', ids: 604, Int_mark: 38, prac_batch: 3, row_version: 1, was: null },
      { exam: 'E25N', ids: 603, Int_mark: null, prac_batch: 3, row_version: 1, was: null },
    ]);
    const [list] = requests(listPracticalMarks);
    expect(list!.path).toBe('/examapp/getExamPracticalMark/7/3/101/24UPH3P/E25N/3');
  });

  test('[S8-MSG-SUCCESS-MARK-04] the save is said in the words of the specification, and nothing typed is left over', async () => {
    const { user } = show([practical(2)]);
    await user.type(await cell(2), '7');
    answerFromNowOn(saved(1), reply(listPracticalMarks, [practical(2, { Ext_mark: 7, prac_batch: 3 })]));
    await user.click(screen.getByRole('button', { name: 'Save 1' }));
    expect(await screen.findByText('Practical Marks saved successfully!')).toBeVisible();
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('thervu.draft'))).toEqual([]));
    expect(await cell(2)).toHaveAttribute('readonly');
  });

  test('[S2-SCREEN-PRACENTRY-02] a mark that stands cannot be typed over; another is asked for', async () => {
    const { user } = show();
    const first = await cell(1);
    expect(first).toHaveValue('44');
    await user.type(first, '9');
    expect(first).toHaveValue('44');
    expect(await screen.findByRole('button', { name: 'Ask for a correction of C24UG101PHY001' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask for a correction of C24UG101PHY002' })).not.toBeInTheDocument();
  });

  test('[S2-SCREEN-PRACENTRY-03] an absent student is shown as Absent and takes no mark', async () => {
    const { user } = show();
    const third = await cell(3);
    expect(within(third.closest('tr')!).getByText('Absent')).toBeVisible();
    await user.type(third, '9');
    expect(third).toHaveValue('');
  });

  test('an absentee stands on the list of the batch beside it, and is taken off by a tick', async () => {
    const { user } = show();
    answerFromNowOn(saved(1));
    const tick = await screen.findByRole('checkbox', {
      name: 'C24UG101PHY003 on the list of practical batch 3',
    });
    expect(tick).not.toBeChecked();
    await user.type(await cell(2), '51');
    expect(tick).toBeChecked();
    await user.click(tick);
    await user.click(screen.getByRole('button', { name: 'Save 1' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave them empty' }));
    await waitFor(() => expect(sent()?.map(({ ids }) => ids)).toEqual([602]));
  });

  test.each(['23PCHPI01', '23PCHSI01'])(
    '[S2-SCREEN-PRACENTRY-05] the paper %s says what 0 and 1 mean, and takes nothing else',
    async (P_code) => {
      const commended = { P_code, scheme: 'MARK', EXTL_MAX: 75 };
      const { user } = show([practical(2, commended)], {
        of: paper(commended),
        at: SEARCHED.replace('24UPH3P', P_code),
      });
      expect(await screen.findByText('For this paper 0 is Commended and 1 is Highly Commended.')).toBeVisible();
      await user.type(await cell(2), '2');
      expect(await screen.findByText('Enter 0 (Commended) or 1 (Highly Commended).')).toBeVisible();
    },
  );

  test('other papers say nothing of it', async () => {
    show();
    await cell(2);
    expect(screen.queryByText(/Commended/)).not.toBeInTheDocument();
  });

  test('[S5-VAL-PRACTICAL-01] where no mark is entered 0 is saved, after it has been asked once with the count', async () => {
    const { user } = show();
    answerFromNowOn(saved(2));
    await user.type(await cell(2), '51');
    await user.click(screen.getByRole('button', { name: 'Save 1' }));
    const dialog = await screen.findByRole('dialog', {
      name: '1 student without a mark: save 0 for this one?',
    });
    expect(within(dialog).getByRole('button', { name: 'Leave them empty' })).toHaveFocus();
    expect(requests(savePracticalMarks)).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Save 1 zero' }));
    await waitFor(() => expect(sent()?.find(({ ids }) => ids === 604)).toMatchObject({ Int_mark: 0 }));
  });

  test('empty is not zero: what is left empty is not sent', async () => {
    const { user } = show();
    answerFromNowOn(saved(1));
    await user.type(await cell(2), '0');
    await user.click(screen.getByRole('button', { name: 'Save 1' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave them empty' }));
    await waitFor(() =>
      expect(sent()?.map(({ ids, Int_mark }) => [ids, Int_mark])).toEqual([
        [602, 0],
        [603, null],
      ]),
    );
  });

  test('a mark above the maximum is said in the cell and nothing is sent', async () => {
    const { user } = show();
    await user.type(await cell(2), '61');
    expect(await screen.findByText('The mark is above the maximum of 60.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save 1' }));
    expect(await screen.findByText('Failed to save marks.')).toBeVisible();
    expect(requests(savePracticalMarks)).toHaveLength(0);
  });

  test('[F-6] a wrong mark keeps no other from being saved; one the server refuses stays with its reason', async () => {
    const { user } = show([practical(2), practical(4), practical(5)]);
    answerFromNowOn(saved(1));
    const message = 'C24UG101PHY004, 24UPH3P: Absent: no mark is taken.';
    answerFromNowOn(
      rejection(savePracticalMarks, 422, { message, errors: [{ field: '0/Int_mark', message }] }, { once: true }),
    );
    await user.type(await cell(2), '61');
    await user.type(await cell(4), '41');
    await user.type(await cell(5), '42');
    await user.click(screen.getByRole('button', { name: 'Save 3' }));
    expect(await screen.findByText('1 mark saved. 2 marks are not saved.')).toBeVisible();
    expect(requests(savePracticalMarks).map(({ body }) => (body as { ids: number }[]).map(({ ids }) => ids))).toEqual([
      [604, 605],
      [605],
    ]);
    expect(await cell(2)).toHaveValue('61');
    expect(await cell(4)).toHaveAccessibleDescription(/Absent: no mark is taken\./);
  });

  test('[F-3] Discard changes asks, and can be undone', async () => {
    const { user } = show([practical(2)]);
    await user.type(await cell(2), '5');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Give up 1 mark that is not saved?' });
    await user.click(within(dialog).getByRole('button', { name: 'Discard changes' }));
    expect(await cell(2)).toHaveValue('');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await cell(2)).toHaveValue('5');
  });

  test('[S8-MSG-MISC-01] a refused list is said, with the reason in the cell', async () => {
    const { user } = show([practical(2)]);
    const message = 'C24UG101PHY002, 24UPH3P: Absent: no mark is taken.';
    answerFromNowOn(rejection(savePracticalMarks, 422, { message, errors: [{ field: '0/Int_mark', message }] }));
    await user.type(await cell(2), '5');
    await user.click(screen.getByRole('button', { name: 'Save 1' }));
    expect(await screen.findByText('Failed to save marks.')).toBeVisible();
    expect(await cell(2)).toHaveValue('5');
    expect(within((await cell(2)).closest('tr')!).getByText('Absent: no mark is taken.')).toBeVisible();
  });

  test('[S8-MSG-MISC-02] a save without an answer is said, and what was typed survives a reload', async () => {
    const { user, unmount } = show([practical(2)]);
    answerFromNowOn(noAnswer(savePracticalMarks));
    await user.type(await cell(2), '5');
    await user.click(screen.getByRole('button', { name: 'Save 1' }));
    expect(await screen.findByText('An error occurred while saving marks.')).toBeVisible();
    unmount();
    show([practical(2)]);
    await waitFor(async () => expect(await cell(2)).toHaveValue('5'));
  });

  test('of two clerks the second sees both values; the first one stands', async () => {
    const { user } = show([practical(2)]);
    await user.type(await cell(2), '5');
    answerFromNowOn(
      rejection(savePracticalMarks, 409, {
        type: 'changed-meanwhile',
        message: 'Changed by somebody else.',
        conflict: {
          yours: [{ id: 602, Reg_No: 'C24UG101PHY002', mark: 5 }],
          theirs: [{ id: 602, mark: 50, row_version: 2, by: 'Demo College 101' }],
        },
      }),
      reply(listPracticalMarks, [practical(2, { Ext_mark: 50, prac_batch: 3, row_version: 2 })]),
    );
    await user.click(screen.getByRole('button', { name: 'Save 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Someone else has entered this mark' });
    expect(within(dialog).getByText('5 (Five)')).toBeVisible();
    expect(within(dialog).getByText('50 (Fifty)')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Keep the saved mark' }));
    await waitFor(async () => expect(await cell(2)).toHaveValue('50'));
  });

  test.each([
    ['the window is shut', { exams: [{ ...exam, PRACT_APLY: false }] }, 'Practical marks of ODD-2025-NOV are closed.'],
    [
      'the report is final',
      { of: paper({ final_at: '2025-12-01T06:00:00Z' }) },
      'Practical marks of 24UPH3P have been printed as final.',
    ],
    [
      'the stage is over',
      { exams: [{ ...exam, stage: 'CONSOLIDATED' as const }] },
      'ODD-2025-NOV: practical marks are entered from the freezing of the roll to the valuation.',
    ],
  ])('%s: it is said, and nothing can be typed', async (_what, input, text) => {
    show(rows, input);
    expect(await screen.findByText(text)).toBeVisible();
    expect(await cell(2)).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument();
  });

  test.each([
    ['S5-VAL-SELECT-07', 'anything', '/'],
    ['S5-VAL-SELECT-07', 'a degree', SEARCHED.replace('&degree=7', '')],
    ['S5-VAL-SELECT-07', 'a semester', SEARCHED.replace('&sem=3', '')],
  ])('[F-28] [%s] nothing is searched for without %s', async (_id, _what, path) => {
    const { user } = show(rows, { at: path });
    await waitFor(() => expect(screen.getByLabelText(/^Exam/)).toHaveValue('E25N'));
    await user.click(screen.getByRole('button', { name: 'Search' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Please select Degree,  Semester, and Exam.');
    expect(requests(listPracticalMarks)).toHaveLength(0);
  });

  test('[F-28] [S5-VAL-SELECT-07] nothing is searched for when only the exam is missing', async () => {
    const { user } = show(rows, { at: SEARCHED.replace('exam=E25N&', ''), exams: [] });
    await screen.findByText('There is no exam yet.');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Please select Degree,  Semester, and Exam.');
    expect(requests(listPracticalMarks)).toHaveLength(0);
  });

  test('a practical batch has to be chosen', async () => {
    const { user } = show(rows, { at: SEARCHED.replace('&prac=3', '') });
    await waitFor(() => expect(screen.getByLabelText(/^Course/)).toHaveValue('24UPH3P'));
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('Please select a practical batch.')).toBeVisible();
  });

  test('the report is one click away', () => {
    show();
    expect(screen.getByRole('link', { name: 'Practical Marks Report' })).toHaveAttribute(
      'href',
      '/home/view-practical-mark',
    );
  });
});

describe('Practical Marks Report', () => {
  const rows = [
    practical(1, { Ext_mark: 44, prac_batch: 3 }),
    practical(2, { Ext_mark: 0, prac_batch: 3 }),
    practical(3, { Absent: true, prac_batch: 3 }),
    practical(4),
  ];
  const show = (list: PracticalMark[] = rows, { of = paper(), at = SEARCHED } = {}) =>
    renderScreen(<PracticalReportScreen />, {
      at,
      as: 'college',
      api: [...lists, reply(listPracticalPapers, [of]), reply(listPracticalMarks, list)],
    });
  const printed = () => within(document.querySelector<HTMLElement>('[data-print-area]')!);
  let print: jest.SpyInstance;
  beforeEach(() => (print = jest.spyOn(window, 'print').mockImplementation(() => undefined)));
  afterEach(() => print.mockRestore());
  const lineOf = async (n: number) => (await screen.findByText(`C24UG101PHY00${n}`)).closest('tr')!;

  test('[S2-SCREEN-PRACREPORT-01] the filters of the internal report and a practical batch from 1 to 10', async () => {
    show(rows, { at: '/' });
    for (const label of LABELS) expect(await screen.findByLabelText(label)).toBeVisible();
    expect(optionsOf(/^Practical Batch/)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  });

  test('[F-28] [S5-VAL-SEM-02] the semesters 1 to 10 are offered by the report of practical marks', async () => {
    show(rows, { at: '/' });
    await screen.findByLabelText(/^Semester/);
    expect(optionsOf(/^Semester/)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  });

  test('[S2-SCREEN-PRACREPORT-02] the mark and the mark in words', async () => {
    show();
    expect(within(await lineOf(1)).getByText('44')).toBeVisible();
    expect(within(await lineOf(1)).getByText('Forty Four')).toBeVisible();
    expect(within(await lineOf(2)).getByText('Zero')).toBeVisible();
  });

  test('[S2-SCREEN-PRACREPORT-03] AAA for an absent student', async () => {
    show();
    expect(within(await lineOf(3)).getAllByText('AAA')).toHaveLength(2);
  });

  test('one practical batch shows its own students, all of them everybody', async () => {
    const { unmount } = show();
    await lineOf(1);
    expect(screen.queryByText('C24UG101PHY004')).not.toBeInTheDocument();
    unmount();
    show(rows, { at: SEARCHED.replace('&prac=3', '') });
    expect(await lineOf(4)).toBeVisible();
    expect(requests(listPracticalMarks).at(-1)!.path).toMatch(/\/0$/);
  });

  test('[S2-SCREEN-PRACREPORT-04] printed with lines for the internal and the external examiner', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalled());
    expect(printed().getByText('Internal Examiner')).toBeInTheDocument();
    expect(printed().getByText('External Examiner')).toBeInTheDocument();
    expect(printed().getByText('Forty Four')).toBeInTheDocument();
    expect(printed().getByText(/Practical batch: 3/)).toBeInTheDocument();
  });

  test('[S2-SCREEN-PRACREPORT-05] the entry is one click away', () => {
    show();
    expect(screen.getByRole('link', { name: 'Practical Mark Entry' })).toHaveAttribute(
      'href',
      '/home/add-practical-mark',
    );
  });

  test('the paper is made final with all its batches, after what is missing has been said', async () => {
    const { user } = show(rows, { at: SEARCHED.replace('&prac=3', '') });
    answerFromNowOn(reply(lockPaper, { id: 9, at: '2025-12-01T06:00:00Z', by: 'Demo College 101' }));
    await user.click(await screen.findByRole('button', { name: 'Print as final' }));
    const dialog = await screen.findByRole('dialog', { name: 'Make the practical marks of 24UPH3P final?' });
    expect(within(dialog).getByText(/2 marks of this paper are missing/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Print as final' }));
    await waitFor(() => expect(print).toHaveBeenCalled());
    expect(printed().getByText(/Final\.$/)).toBeInTheDocument();
    expect(requests(lockPaper)[0]!.body).toEqual({
      exam: 'E25N',
      P_code: '24UPH3P',
      kind: 'PRACTICAL',
      missing: 2,
    });
  });

  test('one practical batch cannot be made final by itself', async () => {
    show();
    await lineOf(1);
    expect(screen.queryByRole('button', { name: 'Print as final' })).not.toBeInTheDocument();
  });

  test('a final report says so, on screen and on paper', async () => {
    const { user } = show(rows, {
      of: paper({ final_at: '2025-12-01T06:00:00Z' }),
      at: SEARCHED.replace('&prac=3', ''),
    });
    expect(await screen.findByText(/^Final since/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Print as final' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalled());
    expect(printed().getByText(/Final\.$/)).toBeInTheDocument();
  });
});
