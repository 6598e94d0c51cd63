import { screen, waitFor, within } from '@testing-library/react';
import { listDegreeLevels, listDegreesOfLevel } from '@thervu/contracts/degree/degree-contract';
import { listAllExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import { getJob, issueFileTicket, type Job } from '@thervu/contracts/job/job-contract';
import {
  checkCreditBank,
  getStatement,
  listCreditGaps,
  listResultDocuments,
  makeCreditBank,
  makeRegister,
  makeStatements,
  type CreditPreflight,
  type ResultDocuments,
  type Statement,
} from '@thervu/contracts/result-document/result-document-contract';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { ResultDocumentsScreen } from './ResultDocumentsScreen';

const exam: Exam = {
  id: 4,
  exam_tbl: 'E25A',
  camp_tbl: 'C25A',
  etype: 'EVEN',
  eyear: 2025,
  emonth: 'APR',
  exam_name: 'EVEN-2025-APR',
  Active_status: true,
  COUR_APLY: false,
  EXAM_APLY: false,
  INTL_APLY: false,
  PRACT_APLY: false,
  REV_APLY: true,
  stage: 'REVALUATION',
  row_version: 7,
};
const early: Exam = { ...exam, id: 6, exam_tbl: 'E26A', exam_name: 'EVEN-2026-APR', stage: 'APPLICATION' };
const college = (colcode: string, students: number, withheld = 0) => ({
  colcode,
  colname: `Demo College ${colcode}`,
  students,
  withheld,
  papers: students * 8,
  P: students * 6,
  RA: students,
  AAA: students,
  W: 0,
});
const released: ResultDocuments = {
  exam_id: 4,
  exam_name: 'EVEN-2025-APR',
  version: 1,
  publishedAt: '2025-06-20T04:30:00.000Z',
  colleges: [college('101', 187, 1), college('102', 1_009)],
};
const statement: Statement = {
  exam_name: 'EVEN-2025-APR',
  colcode: '101',
  colname: 'Demo College 101',
  reg_no: 'C23UG101COM001',
  stu_name: 'K. Yazhini',
  tam_name: null,
  dob: '2006-01-14',
  degree: 'B.Com. Commerce',
  version: 1,
  publishedAt: '2025-06-20T04:30:00.000Z',
  serial: 17,
  withheld: null,
  gpa: '7.21',
  cgpa: null,
  class_label: null,
  record_whole: true,
  papers: [
    {
      sem: 4,
      p_code: '23UCOCT08',
      p_name: 'Core Theory 8',
      p_type: 'THEORY',
      int_max: 25,
      int_mark: 17,
      ext_max: 75,
      ext_mark: 61,
      total_max: 100,
      total_mark: 78,
      result: 'P',
      grade: 'D',
      grade_point: '7.80',
      credit: 4,
      marks: true,
    },
    {
      sem: 4,
      p_code: '23UCOAT04',
      p_name: 'Allied Theory 4',
      p_type: 'THEORY',
      int_max: 25,
      int_mark: 19,
      ext_max: 75,
      ext_mark: null,
      total_max: 100,
      total_mark: null,
      result: 'AAA',
      grade: 'AAA',
      grade_point: '0.00',
      credit: 3,
      marks: true,
    },
    {
      sem: 4,
      p_code: '23UEXTN01',
      p_name: 'Extension',
      p_type: 'PROJECT',
      int_max: 0,
      int_mark: 1,
      ext_max: 0,
      ext_mark: null,
      total_max: 0,
      total_mark: null,
      result: 'P',
      grade: null,
      grade_point: null,
      credit: 1,
      marks: false,
    },
  ],
};
const preflight: CreditPreflight = {
  students: 187,
  complete: 180,
  gaps: [
    { gap: 'ABC_MISSING', students: 7 },
    { gap: 'MOTHER', students: 3 },
    { gap: 'DOB', students: 0 },
  ],
};
const job: Job = {
  id: '8f8b2a5e-2f6f-4f0f-9f60-0c8b3f1d0f11',
  kind: 'statement.pdf',
  title: 'Statements',
  state: 'DONE',
  done: 1,
  total: 1,
  message: 'Statements: 186, withheld: 1.',
  error: null,
  hasFile: true,
  fileName: 'statements.pdf',
  createdAt: '2025-12-02T06:00:00.000Z',
  finishedAt: '2025-12-02T06:00:01.000Z',
};
const opened = jest.fn();
beforeEach(() => {
  opened.mockClear();
  sessionStorage.clear();
});

const show = (as: 'admin' | 'college' = 'admin', path = '/', data = released) =>
  renderScreen(<ResultDocumentsScreen open={opened} />, {
    at: path,
    as,
    api: [
      reply(listAllExams, [early, exam]),
      reply(listResultDocuments, as === 'college' ? { ...data, colleges: data.colleges.slice(0, 1) } : data),
      reply(listDegreeLevels, [{ degree: 'UG' }]),
      reply(listDegreesOfLevel, []),
      reply(checkCreditBank, preflight),
      reply(getStatement, statement),
      reply(getJob, job),
    ],
  });
const bodyOf = (call: Parameters<typeof requests>[0]) => requests(call)[0]!.body;

test('[F-20] Degree Level stays as it is chosen, also after another change, and its degrees can be chosen', async () => {
  const { user } = show();
  await screen.findByRole('option', { name: 'UG' });
  await user.selectOptions(screen.getByLabelText('College'), '101');
  await user.selectOptions(screen.getByLabelText('Degree Level'), 'UG');
  expect(screen.getByLabelText('Degree Level')).toHaveValue('UG');
  expect(screen.getByLabelText('College')).toHaveValue('101');
  expect(await screen.findByText('This level has no degrees.')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Degree Level'), '');
  expect(screen.getByLabelText('Degree Level')).toHaveValue('');
});

test('exams without results are not offered; the release is counted by college with sums', async () => {
  show();
  expect(await screen.findByLabelText('Exam')).toHaveValue('E25A');
  expect(screen.queryByRole('option', { name: 'EVEN-2026-APR' })).not.toBeInTheDocument();
  const table = await screen.findByRole('table', { name: 'Results of EVEN-2025-APR' });
  expect(within(table).getByRole('row', { name: /^102 Demo College 102/ })).toHaveTextContent('1,0090');
  expect(within(table).getByRole('row', { name: /^Total/ })).toHaveTextContent('1,19619,568');
  expect(screen.getByText(/^Release 1, published on 20-06-2025\./)).toBeVisible();
});

test('before the first release the page says so and offers nothing', async () => {
  show('admin', '/', { ...released, version: null, publishedAt: null, colleges: [] });
  expect(await screen.findByText('EVEN-2025-APR has no released result.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Register/ })).not.toBeInTheDocument();
});

describe('statements of marks', () => {
  test('one student is shown as the statement will print it, and then printed', async () => {
    const { user } = show('college');
    answerFromNowOn(
      reply(makeStatements, job),
      reply(issueFileTicket, { url: '/thervu/api/files/once', expiresAt: '2025-12-02T06:01:00.000Z' }),
    );
    await user.type(await screen.findByLabelText('Registration Number'), 'C23UG101COM001{Enter}');
    const table = await screen.findByRole('table', { name: 'Papers of C23UG101COM001' });
    const cells = (code: string) =>
      within(within(table).getByText(code).closest('tr')!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells('23UCOCT08')).toEqual([
      '4',
      '23UCOCT08',
      'Core Theory 8',
      '4',
      '25',
      '17',
      '75',
      '61',
      '100',
      '78',
      'D',
      '7.80',
      'P',
    ]);
    expect(cells('23UCOAT04').slice(5)).toEqual(['19', '75', 'AAA', '100', '', 'AAA', '0.00', 'AAA']);
    expect(cells('23UEXTN01').slice(4)).toEqual(['-', '-', '-', '-', '-', '-', '', '', 'P']);
    expect(screen.getByText(/Statement SM\/2025\/00000017\. GPA 7\.21\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Statement of C23UG101COM001' }));
    await user.click(await screen.findByRole('button', { name: /statements\.pdf|Download/ }));
    expect(bodyOf(makeStatements)).toEqual({ regNo: 'C23UG101COM001' });
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
  });

  test('[F-21] a result that is not whole is printed as provisional, and the page says so before', async () => {
    show('admin', '/?reg=C23UG101COM001');
    const [first, ...papers] = statement.papers;
    const waiting = { ...first!, ext_mark: null, total_mark: null, result: 'W' as const };
    answerFromNowOn(reply(getStatement, { ...statement, papers: [waiting, ...papers] }));
    expect(await screen.findByText(/^Provisional, 1 paper awaited: the statement is marked so\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Provisional statement of C23UG101COM001' })).toBeEnabled();
  });

  test('a withheld student is shown with the reason and cannot be printed', async () => {
    show('admin', '/?reg=C23UG101COM001');
    answerFromNowOn(reply(getStatement, { ...statement, withheld: 'Withheld: fees.' }));
    expect(await screen.findByText('No statement can be made. Withheld: fees.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Statement of/ })).not.toBeInTheDocument();
  });

  test.each([
    ['', 'Enter a registration number.'],
    ['C23-UG', 'A register number has 6 to 20 letters and digits.'],
    ["x' or 1=1", 'A register number has 6 to 20 letters and digits.'],
  ])('%j is told at the field and asks nothing', async (typed, text) => {
    const { user } = show();
    const field = await screen.findByLabelText('Registration Number');
    if (typed) await user.type(field, typed);
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(field).toBeInvalid();
    expect(requests(getStatement)).toHaveLength(0);
  });

  test("a number nobody has is said in the server's words", async () => {
    show('college', '/?reg=C23UG101COM999');
    answerFromNowOn(rejection(getStatement, 404, { message: 'No Record Found!!' }));
    expect(await screen.findByText('No Record Found!!')).toBeVisible();
  });

  test('the office chooses a college for the whole document, a college has its own', async () => {
    const { user, unmount } = show();
    expect(await screen.findByText(/^Choose a college above/)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('College'), '102');
    answerFromNowOn(reply(makeStatements, job));
    await user.click(await screen.findByRole('button', { name: 'PDF of college 102' }));
    expect(bodyOf(makeStatements)).toEqual({ college: '102' });
    unmount();
    show('college');
    expect(await screen.findByRole('button', { name: 'PDF of college 101' })).toBeVisible();
    expect(screen.getByText('186 statements.')).toBeVisible();
    expect(screen.queryByLabelText('College')).not.toBeInTheDocument();
  });
});

describe('the tabulation register', () => {
  test('is made as spreadsheet of all colleges; the PDF waits for a college or a paper', async () => {
    const { user } = show();
    answerFromNowOn(reply(makeRegister, job));
    const pdf = await screen.findByRole('button', { name: 'Register as PDF' });
    expect(pdf).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Register as spreadsheet' }));
    await waitFor(() => expect(requests(makeRegister)).toHaveLength(1));
    expect(bodyOf(makeRegister)).toEqual({ form: 'xlsx' });
    await user.type(screen.getByLabelText('Paper Code'), '23UEGEN04');
    await user.click(pdf);
    await waitFor(() => expect(requests(makeRegister)).toHaveLength(2));
    expect(requests(makeRegister)[1]!.body).toEqual({ form: 'pdf', paper: '23UEGEN04' });
  });

  test('a wrong paper code is told at the field; a refusal stands in the panel', async () => {
    const { user } = show('college');
    const field = await screen.findByLabelText('Paper Code');
    await user.type(field, 'x y');
    await user.click(screen.getByRole('button', { name: 'Register as PDF' }));
    expect(await screen.findByText('A paper code has 4 to 16 letters and digits.')).toBeVisible();
    expect(requests(makeRegister)).toHaveLength(0);
    answerFromNowOn(rejection(makeRegister, 422, { message: 'EVEN-2025-APR has no released result there.' }));
    await user.clear(field);
    await user.type(field, 'NOSUCH99');
    await user.click(screen.getByRole('button', { name: 'Register as PDF' }));
    expect(await screen.findByText('EVEN-2025-APR has no released result there.')).toBeVisible();
  });
});

describe('the credit bank', () => {
  test('all colleges are checked when that is asked for, and not by opening the page; a college at once', async () => {
    const { user } = show();
    const button = await screen.findByRole('button', { name: 'Check all colleges' });
    expect(screen.getByText(/^The check of all colleges takes some seconds\./)).toBeVisible();
    expect(requests(checkCreditBank)).toEqual([]);
    await user.click(button);
    expect(await screen.findByText('180 of 187 students are complete.')).toBeVisible();
    expect(requests(checkCreditBank).map(({ query }) => query)).toEqual([{}]);
    await user.selectOptions(screen.getByLabelText('College'), '101');
    await waitFor(() => expect(requests(checkCreditBank).at(-1)!.query).toEqual({ college: '101' }));
    expect(screen.queryByRole('button', { name: 'Check all colleges' })).not.toBeInTheDocument();
  });

  test('what is missing is counted and opens the students, each leading to the admission form', async () => {
    const { user } = show('college');
    answerFromNowOn(
      reply(listCreditGaps, {
        total: 7,
        items: [
          {
            student_id: 12,
            reg_no: 'C23UG101COM002',
            stu_name: 'S. Kavitha',
            colcode: '101',
            degree: 'B.Com. Commerce',
            gaps: ['ABC_MISSING', 'MOTHER'],
          },
        ],
      }),
    );
    expect(await screen.findByText('180 of 187 students are complete.')).toBeVisible();
    const table = screen.getByRole('table', { name: 'What is missing' });
    // nobody lacks a date of birth
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    await user.click(within(table).getByRole('button', { name: 'No ABC / APAAR number' }));
    const students = await screen.findByRole('table', { name: 'No ABC / APAAR number' });
    expect(within(students).getByRole('link', { name: 'C23UG101COM002' })).toHaveAttribute(
      'href',
      '/home/student-regi/12',
    );
    expect(students).toHaveTextContent("No ABC / APAAR number; No mother's name");
    expect(screen.getByText('1 of 7 rows')).toBeVisible();
    expect(requests(listCreditGaps)[0]!.query).toEqual({ college: '101', gap: 'ABC_MISSING' });
  });

  test('the incomplete are left out, or stop the file, as the person chooses', async () => {
    const { user } = show('college');
    answerFromNowOn(reply(makeCreditBank, job));
    await user.click(await screen.findByRole('button', { name: 'Make the file of 180 complete students' }));
    await waitFor(() => expect(requests(makeCreditBank)).toHaveLength(1));
    expect(bodyOf(makeCreditBank)).toEqual({ college: '101', incomplete: 'LEAVE_OUT' });
    await user.click(screen.getByRole('button', { name: 'Make it only when all are complete' }));
    await waitFor(() => expect(requests(makeCreditBank)).toHaveLength(2));
    expect(requests(makeCreditBank)[1]!.body).toEqual({ college: '101', incomplete: 'REFUSE' });
  });

  test('with nothing missing there is one button, with nobody complete none that works', async () => {
    const { unmount } = show('college');
    answerFromNowOn(reply(checkCreditBank, { students: 5, complete: 5, gaps: [] }));
    expect(await screen.findByRole('button', { name: 'Make the file' })).toBeEnabled();
    expect(screen.getByText('Nothing is missing')).toBeVisible();
    unmount();
    show('college');
    answerFromNowOn(reply(checkCreditBank, { students: 5, complete: 0, gaps: [{ gap: 'ABC_MISSING', students: 5 }] }));
    expect(await screen.findByRole('button', { name: 'Make the file of 0 complete students' })).toBeDisabled();
  });
});
