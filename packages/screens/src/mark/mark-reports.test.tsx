import { screen, waitFor, within } from '@testing-library/react';
import { listColleges } from '@thervu/contracts/college/college-contract';
import { listDegreeLevels, listDegreesOfLevel } from '@thervu/contracts/degree/degree-contract';
import { listExams } from '@thervu/contracts/exam/exam-contract';
import {
  listConsolidatedMarks,
  listExamPapers,
  listInternalMarks,
  type ConsolidatedMark,
} from '@thervu/contracts/mark/mark-contract';
import {
  countOpenCorrections,
  decideCorrection,
  listCorrections,
  listPaperLocks,
  lockPaper,
  reopenPaper,
} from '@thervu/contracts/mark/correction-contract';
import { listDegreeBatches } from '@thervu/contracts/student/student-contract';
import { answerFromNowOn, heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { ConsolidatedMarkScreen } from './ConsolidatedMarkScreen';
import { InternalMarkReportScreen } from './InternalMarkReportScreen';
import { MarkCorrectionsScreen } from './MarkCorrectionsScreen';
import { correction, degree, exam, LOCKED, lockOf, paper, row, rows, SEARCHED } from './mark-samples';

const filters = [
  reply(listExams, [exam]),
  reply(listDegreeLevels, [{ degree: 'UG' }]),
  reply(listDegreesOfLevel, [degree]),
  reply(listDegreeBatches, [{ admn_acdyr: 2024 }]),
];
const print = jest.fn();
beforeEach(() => {
  print.mockClear();
  window.print = print;
});

describe('[F-10] the exam of the screens of marks', () => {
  const newer = {
    ...exam,
    id: 4,
    exam_tbl: 'E27A',
    exam_name: 'EVEN-2027-APR',
    stage: 'REGISTRATION' as const,
    INTL_APLY: false,
  };
  const older = { ...exam, stage: 'VALUATION' as const };
  const api = [
    reply(listExams, [newer, older]),
    ...filters,
    reply(listExamPapers, [paper()]),
    reply(listInternalMarks, rows()),
    reply(listConsolidatedMarks, []),
  ];
  afterEach(() => sessionStorage.clear());

  test.each([
    ['Internal Marks Report', <InternalMarkReportScreen key="report" />],
    ['Consolidated Internal Mark Report', <ConsolidatedMarkScreen key="all" />],
  ])('[F-10] %s opens with the older exam whose window is open, and the header names it', async (_title, ui) => {
    const { exams } = renderScreen(ui, { as: 'college', api });
    await waitFor(() => expect(screen.getByLabelText(/^Exam/)).toHaveValue('E26A'));
    expect(exams.at(-1)).toEqual({ exam_name: 'EVEN-2026-APR', stage: 'VALUATION' });
  });

  test('[F-17] the degrees are those the college has registrations of in the exam that stands there', async () => {
    renderScreen(<InternalMarkReportScreen />, { at: SEARCHED, as: 'college', api });
    await screen.findByRole('option', { name: '24UCO41, Cost Accounting' });
    expect(requests(listDegreesOfLevel).map(({ path, query }) => [path, query])).toEqual([
      ['/degrees/alldegree/UG', { college: '101', exam: 'E26A' }],
    ]);
  });

  test.each([
    ['Internal Marks Report', <InternalMarkReportScreen key="report" />, /^Semester/, '2', '4'],
    ['Consolidated Internal Mark Report', <ConsolidatedMarkScreen key="all" />, /^Exam/, 'E27A', 'E26A'],
  ])(
    '[F-17] %s: table and Print go when the filter changes, and come back with the old choice',
    async (_title, ui, label, other, before) => {
      const mark = {
        Reg_No: 'C24UG101COM001',
        stu_name: 'A. Kavitha',
        admn_acdyr: 2024,
        Degree: 'B.Com. Commerce',
        P_code: '24UCO41',
        P_NAME: 'Cost Accounting',
        Sem: 4,
        INTL_MAX: 25,
        Intl_mark: 20,
        Absent: false,
      };
      const { user } = renderScreen(ui, {
        at: SEARCHED,
        as: 'college',
        api: [reply(listConsolidatedMarks, [mark]), ...api],
      });
      expect(await screen.findByRole('button', { name: 'Print' })).toBeVisible();
      await user.selectOptions(screen.getByLabelText(label), other);
      expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
      expect(screen.queryByRole('table')).not.toBeInTheDocument();
      expect(screen.getByText(/press Search\.$/)).toBeVisible();
      if (label.source === '^Exam') {
        await user.selectOptions(screen.getByLabelText(label), before);
        expect(await screen.findByRole('button', { name: 'Print' })).toBeVisible();
      }
    },
  );

  test.each([
    ['APPLICATION', /^Every registered candidate is listed until the roll is frozen\./],
    ['VALUATION', /^The roll is frozen: only confirmed candidates are listed/],
  ] as const)(
    '[F-17] in the stage %s the report says who is listed, and a candidate who is not confirmed is named so',
    async (stage, labels) => {
      renderScreen(<InternalMarkReportScreen />, {
        at: SEARCHED,
        as: 'college',
        api: [
          reply(listExams, [{ ...exam, stage }]),
          reply(listInternalMarks, [row({ Ex_confm: false, Intl_mark: 12 })]),
          ...api,
        ],
      });
      expect(await screen.findByText(labels)).toBeVisible();
      expect(screen.getByRole('cell', { name: 'Not confirmed' })).toBeVisible();
    },
  );

  test('[F-10] another exam keeps degree, batch, semester and the course it also has', async () => {
    const { user } = renderScreen(<InternalMarkReportScreen />, { at: SEARCHED, as: 'college', api });
    await screen.findByRole('option', { name: '24UCO41, Cost Accounting' });
    await user.selectOptions(screen.getByLabelText(/^Exam/), 'EVEN-2027-APR');
    await screen.findByRole('option', { name: '24UCO41, Cost Accounting' });
    expect(screen.getByLabelText(/^Degree\b(?! Type)/)).toHaveValue('7');
    expect(screen.getByLabelText(/^Semester/)).toHaveValue('4');
    expect(screen.getByLabelText(/^Course/)).toHaveValue('24UCO41');
  });

  test('[F-10] the consolidated report opens with the exam and the degree that were searched for in the report', async () => {
    const report = renderScreen(<InternalMarkReportScreen />, { at: SEARCHED, as: 'college', api });
    await screen.findByRole('option', { name: '24UCO41, Cost Accounting' });
    await report.user.click(screen.getByRole('button', { name: 'Search' }));
    report.unmount();
    renderScreen(<ConsolidatedMarkScreen />, { as: 'college', api });
    await waitFor(() => expect(requests(listConsolidatedMarks)).toHaveLength(1));
    expect(requests(listConsolidatedMarks)[0]!.path).toBe('/examapp/InternalMarkConsolidated/7/101/E26A');
  });
});

describe('Internal Marks Report', () => {
  const list = [
    ...rows(),
    row({ id: 504, Reg_No: 'C24UG101COM004', Intl_mark: 0 }),
    row({ id: 505, Reg_No: 'C24UG101COM005', Absent: true }),
  ];
  const show = ({ papers = [paper()], at = SEARCHED } = {}) =>
    renderScreen(<InternalMarkReportScreen />, {
      at,
      as: 'college',
      api: [...filters, reply(listExamPapers, papers), reply(listInternalMarks, list)],
    });
  const lineOf = async (regNo: string) => {
    const table = await screen.findByRole('table', { name: 'Internal marks of 24UCO41' });
    const line = within(table).getByText(regNo).closest('tr')!;
    return within(line)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  };

  test('[S2-ROUTE-COLLEGE-30] [S2-SCREEN-INTREPORT-01] exam, degree type, degree, student batch, semester and course are asked for', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Internal Marks Report' })).toBeVisible();
    for (const label of [/^Exam/, /^Degree Type/, /^Degree\b(?! Type)/, /^Student Batch/, /^Semester/, /^Course/])
      expect(screen.getByLabelText(label)).toBeVisible();
    await lineOf('C24UG101COM001');
    const [call] = requests(listInternalMarks);
    expect([call!.path, call!.query]).toEqual(['/examapp/getExamIntMark/7/4/101/24UCO41/E26A', { batch: '2024' }]);
  });

  test.each([
    ['S5-VAL-SELECT-10', 'degree and semester', '/', 'Please select Degree and Semester.'],
    ['S5-VAL-SELECT-10', 'a semester', '/?exam=E26A&level=UG&degree=7', 'Please select Degree and Semester.'],
    ['S5-VAL-SELECT-09', 'a course', '/?exam=E26A&level=UG&degree=7&sem=4', 'Please select Degree and Course.'],
  ])('[%s] %s missing, the search says what to select and reads nothing', async (_id, _what, path, text) => {
    const { user } = show({ at: path });
    await screen.findByRole('option', { name: 'EVEN-2026-APR' });
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(requests(listInternalMarks)).toHaveLength(0);
  });

  test('[S5-VAL-SELECT-13] without any exam it says so and reads nothing', async () => {
    const { user } = renderScreen(<InternalMarkReportScreen />, {
      at: '/',
      as: 'college',
      api: [reply(listExams, []), ...filters],
    });
    await screen.findByText('There is no exam yet.');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No Exam Detected!!!');
    expect(requests(listInternalMarks)).toHaveLength(0);
  });

  test('[F-28] [S5-VAL-SEM-02] the semesters 1 to 10 are offered by the report of internal marks', async () => {
    show({ at: '/' });
    const semester = await screen.findByLabelText(/^Semester/);
    const offered = within(semester)
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value);
    expect(offered).toEqual(['', ...Array.from({ length: 10 }, (_, index) => String(index + 1))]);
  });

  test('[S2-SCREEN-INTREPORT-02] programme, maximum, subject, semester, credit and paper type stand above the list', async () => {
    show();
    await lineOf('C24UG101COM001');
    const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling!.textContent]);
    expect(facts).toEqual([
      ['Programme', 'B.Com. Commerce'],
      ['Max. Marks', '25'],
      ['Subject', '24UCO41, Cost Accounting'],
      ['Semester', '4'],
      ['Credit', '4'],
      ['Paper Type', 'THEORY'],
    ]);
  });

  test('[S2-SCREEN-INTREPORT-03] register number, marks awarded, marks in words and remarks', async () => {
    show();
    expect(await lineOf('C24UG101COM003')).toEqual(['C24UG101COM003', '18', 'Eighteen', '']);
    expect(await lineOf('C24UG101COM004')).toEqual(['C24UG101COM004', '0', 'Zero', '']);
    expect(await lineOf('C24UG101COM001')).toEqual(['C24UG101COM001', '', '', 'Not entered']);
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Register Number', 'Marks Awarded', 'Marks in Words', 'Remarks']);
  });

  test('[S9-CONST-ABSENT-01] an absent mark is AAA in figures and in words', async () => {
    show();
    expect(await lineOf('C24UG101COM005')).toEqual(['C24UG101COM005', 'AAA', 'AAA', 'Absent']);
  });

  test('[S2-SCREEN-INTREPORT-04] [S2-SCREEN-INTREPORT-05] it is printed with a line for the internal examiner', async () => {
    const { user } = show();
    await lineOf('C24UG101COM001');
    expect(screen.getByText(/^Internal Examiner: _+$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    const paperTable = screen.getByRole('table', { name: 'Internal Marks' });
    expect(paperTable).toHaveTextContent('Programme: B.Com. Commerce');
    expect(within(paperTable).getByText('C24UG101COM003').closest('tr')).toHaveTextContent('18Eighteen');
    expect(screen.getByText('Internal Examiner')).toBeInTheDocument();
  });

  test('[S2-SCREEN-INTREPORT-06] a link leads to the entry', async () => {
    show();
    expect(await screen.findByRole('link', { name: 'Internal Mark Entry' })).toHaveAttribute(
      'href',
      '/home/add-internal-mark',
    );
  });

  test('printed as final it is locked first, after the count of what is missing has been seen', async () => {
    const { user } = show();
    answerFromNowOn(reply(lockPaper, LOCKED));
    await user.click(await screen.findByRole('button', { name: 'Print as final' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Print the internal marks of 24UCO41 as final?',
    });
    expect(dialog).toHaveTextContent('2 marks are missing');
    expect(print).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Lock and print' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(requests(lockPaper)[0]!.body).toEqual({
      exam: 'E26A',
      P_code: '24UCO41',
      kind: 'INTERNAL',
      missing: 2,
    });
    expect(screen.getByRole('table', { name: 'Internal Marks' })).toHaveTextContent(/Final since/);
  });

  test('a lock that is refused prints nothing and says why', async () => {
    const { user } = show();
    answerFromNowOn(
      rejection(lockPaper, 422, {
        type: 'marks-missing',
        message: 'Internal marks of 24UCO41: 5 marks are missing.',
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Print as final' }));
    await user.click(await screen.findByRole('button', { name: 'Lock and print' }));
    expect(await screen.findByText(/5 marks are missing/)).toBeVisible();
    expect(print).not.toHaveBeenCalled();
  });

  test('a final paper says so and is not locked again', async () => {
    show({ papers: [paper({ locked: LOCKED })] });
    expect(await screen.findByText(/Final since/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Print as final' })).not.toBeInTheDocument();
  });
});

describe('Consolidated Internal Mark Report', () => {
  const mark = (changes: Partial<ConsolidatedMark>): ConsolidatedMark => ({
    Reg_No: 'C24UG101COM001',
    stu_name: 'A. Kavitha',
    admn_acdyr: 2024,
    Degree: 'B.Com. Commerce',
    P_code: '24UCO41',
    P_NAME: 'Cost Accounting',
    Sem: 4,
    INTL_MAX: 25,
    Intl_mark: 18,
    Absent: false,
    ...changes,
  });
  const show = (path: string, found: ConsolidatedMark[] = []) =>
    renderScreen(<ConsolidatedMarkScreen />, {
      at: path,
      as: 'college',
      api: [...filters, reply(listConsolidatedMarks, found)],
    });

  test('[S2-ROUTE-COLLEGE-09] [S2-SCREEN-INTCONSOL-01] exam, degree level and degree are chosen', async () => {
    show('/?exam=E26A&level=UG&degree=7', [mark({})]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Consolidated Internal Mark Report' })).toBeVisible();
    for (const label of [/^Exam/, /^Degree Level/, /^Degree\b(?! Level)/])
      expect(screen.getByLabelText(label)).toBeVisible();
    await screen.findByText('C24UG101COM001');
    expect(requests(listConsolidatedMarks)[0]!.path).toBe('/examapp/InternalMarkConsolidated/7/101/E26A');
  });

  test('one line for each student and one column for each paper; missing, absent, zero and not read are told apart', async () => {
    show('/?exam=E26A&level=UG&degree=7', [
      mark({}),
      mark({ P_code: '24UCO42', Intl_mark: null }),
      mark({ Reg_No: 'C24UG101COM002', Intl_mark: 0 }),
      mark({ Reg_No: 'C24UG101COM003', P_code: '24UCO42', Intl_mark: null, Absent: true }),
      mark({ Reg_No: 'C23UG101COM009', admn_acdyr: 2023 }),
    ]);
    const table = await screen.findByRole('table', { name: 'Admitted 2024, semester 4' });
    const cells = (regNo: string) =>
      within(within(table).getByText(regNo).closest('tr')!)
        .getAllByRole('cell')
        .slice(2)
        .map(({ textContent }) => textContent);
    expect(cells('C24UG101COM001')).toEqual(['18', '']);
    expect(cells('C24UG101COM002')).toEqual(['0', '-']);
    expect(cells('C24UG101COM003')).toEqual(['-', 'AAA']);
    expect(screen.getByRole('table', { name: 'Admitted 2023, semester 4' })).toBeVisible();
  });

  test('[S2-SCREEN-INTCONSOL-03] all its tables are printed, each with what it is and for whom', async () => {
    const { user } = show('/?exam=E26A&level=UG&degree=7', [
      mark({}),
      mark({ Reg_No: 'C23UG101COM009', admn_acdyr: 2023 }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    const sheets = screen.getAllByRole('table', { name: 'Consolidated Internal Marks' });
    expect(sheets).toHaveLength(2);
    expect(sheets[0]).toHaveTextContent('C23UG101COM009');
    expect(sheets[1]).toHaveTextContent('C24UG101COM001');
  });

  test('[S5-VAL-SELECT-14] without a mark it says so and offers no print', async () => {
    show('/?exam=E26A&level=UG&degree=7', []);
    expect(await screen.findByText('No Record Found!!')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
  });

  test('without a degree the search says what to select', async () => {
    const { user } = show('/');
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    expect(requests(listConsolidatedMarks)).toHaveLength(0);
  });
});

describe('Mark Corrections', () => {
  const ASKED = [
    correction(),
    correction({
      id: 8,
      state: 'REFUSED',
      decided_by: 'Office',
      decided_at: LOCKED.at,
      decision_reason: 'No proof',
    }),
  ];
  const show = (exams = [exam], asked = ASKED, corrections = reply(listCorrections, asked)) =>
    renderScreen(<MarkCorrectionsScreen />, {
      at: '/',
      as: 'admin',
      api: [
        reply(listExams, exams),
        ...filters,
        reply(listColleges, []),
        corrections,
        reply(listPaperLocks, [lockOf()]),
        reply(countOpenCorrections, [
          { exam_tbl: 'E26A', exam_name: 'EVEN-2026-APR', count: 1 },
          { exam_tbl: 'E25N', exam_name: 'ODD-2025-NOV', count: 2 },
        ]),
      ],
    });

  test('corrections that wait in another exam are counted above the list, and one press shows them', async () => {
    const { user } = show([exam, { ...exam, id: 2, exam_tbl: 'E25N', exam_name: 'ODD-2025-NOV' }]);
    expect(await screen.findByText('2 corrections are waiting in ODD-2025-NOV.')).toBeVisible();
    expect(screen.queryByText(/waiting in EVEN-2026-APR/)).not.toBeInTheDocument();
    expect(screen.getByRole('table', { name: 'Corrections asked for' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show the corrections of ODD-2025-NOV' }));
    expect(await screen.findByText('1 correction is waiting in EVEN-2026-APR.')).toBeVisible();
    expect(requests(listCorrections).at(-1)!.path).toBe('/mark-corrections/E25N');
    expect(screen.getByLabelText(/^Exam/)).toHaveValue('E25N');
  });

  test('the papers below appear no earlier than the corrections above them, which would move them', async () => {
    const asked = heldReply(listCorrections, ASKED);
    show([exam], ASKED, asked.handler);
    await waitFor(() => expect(requests(listPaperLocks)).toHaveLength(1));
    await new Promise((settle) => setTimeout(settle, 200));
    expect(screen.queryByRole('button', { name: /^Reopen/ })).not.toBeInTheDocument();
    asked.release();
    expect(await screen.findByRole('button', { name: /^Reopen/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Approve C24UG101COM003, 24UCO41' })).toBeVisible();
  });

  test.each([
    ['Approve', 'APPROVED', 'The mark of C24UG101COM003 in 24UCO41 is now 20.'],
    ['Refuse', 'REFUSED', 'The correction of C24UG101COM003 in 24UCO41 has been refused.'],
  ])('%s asks for a reason first', async (verb, decision, text) => {
    const { user } = show();
    answerFromNowOn(reply(decideCorrection, correction({ state: 'APPROVED' })));
    await user.click(await screen.findByRole('button', { name: `${verb} C24UG101COM003, 24UCO41` }));
    const dialog = await screen.findByRole('dialog', {
      name: `${verb} the correction of C24UG101COM003 in 24UCO41?`,
    });
    expect(dialog).toHaveTextContent('From 18 to 20 out of 25. Read from the wrong line');
    await user.click(within(dialog).getByRole('button', { name: verb }));
    expect(dialog).toHaveTextContent('Give a reason.');
    expect(requests(decideCorrection)).toHaveLength(0);
    await user.type(within(dialog).getByLabelText(/^Reason/), 'Register seen');
    await user.click(within(dialog).getByRole('button', { name: verb }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(requests(decideCorrection)[0]).toMatchObject({
      path: '/mark-corrections/9/decide',
      body: { decision, reason: 'Register seen' },
    });
  });

  test('[SEC-7] what an officer has asked waits for another one: it says so and offers no decision', async () => {
    show([exam], [correction({ own: true, requested_by: 'Office' })]);
    expect(await screen.findByText("Sent for a second officer's decision")).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Approve|Refuse) C24/ })).not.toBeInTheDocument();
  });

  test('a decided one tells who decided and why, and cannot be decided again', async () => {
    show();
    expect(await screen.findByText('Office: No proof')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Approve/ })).toHaveLength(1);
  });

  test('a locked paper is reopened with a reason', async () => {
    const { user } = show();
    answerFromNowOn(reply(reopenPaper, lockOf({ reopened: { at: LOCKED.at, by: 'Office', reason: 'x' } })));
    await user.click(await screen.findByRole('button', { name: 'Reopen 24UCO41 of 101' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/^Reason/), 'Copied wrongly');
    await user.click(within(dialog).getByRole('button', { name: 'Reopen' }));
    expect(await screen.findByText('24UCO41 of college 101 is open again.')).toBeVisible();
    expect(requests(reopenPaper)[0]).toMatchObject({
      path: '/paper-locks/5/reopen',
      body: { reason: 'Copied wrongly' },
    });
  });
});
