import { screen, waitFor, within } from '@testing-library/react';
import {
  bulkConfirmRecords,
  listExamRecordsOfStudent,
  updateRecord,
} from '@thervu/contracts/registration/application-contract';
import {
  assignArrearPapers,
  assignArrearPapersToStudent,
  listArrearPapers,
  listArrearsOfStudent,
  type ArrearPaper,
} from '@thervu/contracts/registration/arrear-contract';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { ArrearByPaperScreen } from './ArrearByPaperScreen';
import { ArrearByRegNoScreen } from './ArrearByRegNoScreen';
import { exam, registered, row, SEARCHED, selectsWith } from './registration-samples';

const lists = selectsWith(reply);

const REG = 'C24UG101COM001';
const paper = (changes: Partial<ArrearPaper> = {}): ArrearPaper => ({
  P_code: '24UCO21',
  P_NAME: 'Financial Accounting',
  Sem: 2,
  START_YR: 2023,
  attempts: 1,
  lastExam: 'EVEN-2025-APR',
  eligible: true,
  reason: 'Not passed in EVEN-2025-APR.',
  ...changes,
});
const passed = paper({
  P_code: '24UCO22',
  P_NAME: 'Economics',
  eligible: false,
  reason: 'Passed in EVEN-2025-APR.',
});
const fourth = paper({ P_code: '24UCO43', P_NAME: 'Statistics', Sem: 4 });

describe('by paper code', () => {
  const candidates = [
    {
      P_code: '24UCO41',
      P_NAME: 'Cost Accounting',
      Sem: 4,
      students: [
        { Reg_No: REG, stu_name: 'A. Kavitha', eligible: true, reason: 'Not passed in EVEN-2025-APR.' },
        { Reg_No: 'C24UG101COM002', stu_name: 'B. Senthil', eligible: false, reason: 'Already registered.' },
      ],
    },
  ];
  const show = (exams = [exam]) =>
    renderScreen(<ArrearByPaperScreen />, {
      at: SEARCHED,
      as: 'college',
      api: [...lists(exams), reply(listArrearPapers, candidates)],
    });
  const course = async () => screen.findByLabelText(/^Course/);
  const add = async (user: ReturnType<typeof show>['user'], regNo: string) => {
    const input = screen.getByLabelText(/^Register Number/);
    await user.clear(input);
    if (regNo !== '') await user.type(input, regNo);
    await user.click(screen.getByRole('button', { name: 'Add' }));
  };
  const choose = async (user: ReturnType<typeof show>['user']) =>
    user.selectOptions(await course(), '24UCO41, Cost Accounting (1 may apply)');

  test('[S2-SCREEN-ARREARCODE-01] register numbers are added to a paper, each with what is known of it, and saved together', async () => {
    const { user } = show();
    await choose(user);
    await add(user, REG.toLowerCase());
    await add(user, 'C24UG101COM002');
    await add(user, 'C24UG101COM009');
    const table = screen.getByRole('table', { name: 'Register numbers' });
    expect(within(table).getByRole('row', { name: new RegExp(REG) })).toHaveTextContent('A. Kavitha');
    expect(within(table).getByRole('row', { name: /COM002/ })).toHaveTextContent('Already registered.');
    expect(within(table).getByRole('row', { name: /COM009/ })).toHaveTextContent('May not apply');
    answerFromNowOn(
      reply(
        assignArrearPapers,
        registered({
          message: '1 exam application created. 1 refused.',
          inserted: 1,
          refused: 1,
          left: [
            {
              outcome: 'refused',
              Reg_No: 'C24UG101COM009',
              stu_name: null,
              student_id: null,
              papers: ['24UCO41'],
              reason: 'Never written before: it is no arrear.',
            },
          ],
        }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Never written before: it is no arrear.')).toBeVisible();
    expect(requests(assignArrearPapers)[0]!.body).toEqual({
      col_code: '101',
      degree: 7,
      batch: 2024,
      semester: 4,
      courses: ['24UCO41'],
      exam: 'E26A',
      regnos: [REG, 'C24UG101COM002', 'C24UG101COM009'],
    });
  });

  test.each([
    ['S5-VAL-ARREAR-02', '', 'Registration number cannot be empty.'],
    ['S5-VAL-ARREAR-06', REG, 'This registration number is already added.'],
  ])('[%s] adding %p says why not', async (_id, regNo, text) => {
    const { user } = show();
    await choose(user);
    await add(user, REG);
    await add(user, regNo);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(1);
  });

  test('[S5-VAL-ARREAR-03] a number without a paper', async () => {
    const { user } = show();
    await course();
    await add(user, REG);
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select a paper code.');
  });

  test('[S5-VAL-ARREAR-08] saving without a number', async () => {
    const { user } = show();
    await choose(user);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please fill all the required fields and add at least one registration number.',
    );
    expect(requests(assignArrearPapers)).toHaveLength(0);
  });

  test('[S4-STATE-DEPEND-03] another semester clears the chosen course', async () => {
    const { user } = show();
    await choose(user);
    expect(await course()).toHaveValue('24UCO41');
    await user.selectOptions(screen.getByLabelText(/^Semester/), '2');
    expect(await course()).toHaveValue('');
  });

  test('[S5-VAL-SEM-05] the semesters of the exam among 1 to 8', async () => {
    show();
    const select = await screen.findByLabelText(/^Semester/);
    await within(select).findByRole('option', { name: '8' });
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Select', '2', '4', '6', '8']);
  });

  test('[S4-STATE-AVAIL-02] a shut window is said', async () => {
    show([{ ...exam, EXAM_APLY: false }]);
    expect(await screen.findByText('Not Available')).toBeVisible();
  });
});

describe('by register number', () => {
  const answer = {
    Reg_No: REG,
    stu_name: 'A. Kavitha',
    dob: '2006-01-14',
    Colcode: '101',
    deg_id: 7,
    Degree: 'B.Com. Commerce',
    admn_acdyr: 2024,
    discontinue: false,
    papers: [paper(), passed, fourth],
  };
  const show = (path = `/?exam=E26A&regno=${REG}`, as: 'college' | 'admin' = 'college', exams = [exam]) =>
    renderScreen(<ArrearByRegNoScreen />, {
      at: path,
      as,
      api: [
        ...lists(exams),
        reply(listArrearsOfStudent, answer),
        reply(listExamRecordsOfStudent, [row({ Sem: 4 }), row({ id: 502, P_code: '24UCO42', Ex_confm: true })]),
      ],
    });
  const chooseSemester = async (user: ReturnType<typeof show>['user'], sem: string) => {
    const select = await screen.findByLabelText(/^Semester/);
    await user.selectOptions(select, await within(select).findByRole('option', { name: sem }));
  };
  const pick = async (user: ReturnType<typeof show>['user'], sem: string, code?: string) => {
    await chooseSemester(user, sem);
    if (code) await user.selectOptions(screen.getByLabelText(/^Paper Code/), code);
    await user.click(screen.getByRole('button', { name: 'Add' }));
  };

  test('[S2-SCREEN-ARREARREG-02, S2-SCREEN-ARREARREG-03] a register number is entered; name and date of birth are shown', async () => {
    const { user } = show('/');
    await screen.findByRole('option', { name: 'EVEN-2026-APR' });
    await user.type(screen.getByLabelText(/^Register Number/), 'c24ug101com001');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('A. Kavitha')).toBeVisible();
    expect(screen.getByText('14-01-2006')).toBeVisible();
    expect(requests(listArrearsOfStudent)[0]!.path).toBe(`/arrears/student/${REG}/E26A`);
  });

  test('[S5-VAL-ARREAR-01] without a number', async () => {
    // a page comes back as it was left: this one has not been searched yet
    const { user } = show('/fresh');
    await screen.findByRole('option', { name: 'EVEN-2026-APR' });
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please Enter Regno.');
    expect(requests(listArrearsOfStudent)).toHaveLength(0);
  });

  test.each([
    ['a number nobody has', `/?exam=E26A&regno=NOBODY123`],
    ['no number at all', `/?exam=E26A&regno=${encodeURIComponent("x'; drop")}`],
  ])('[S2-SCREEN-ARREARREG-04] %s', async (_case, path) => {
    renderScreen(<ArrearByRegNoScreen />, {
      at: path,
      as: 'college',
      api: [...lists(), rejection(listArrearsOfStudent, 404, { message: 'No Student Found..' })],
    });
    await screen.findByRole('option', { name: 'EVEN-2026-APR' });
    expect(await screen.findByText('No Student Found..')).toBeVisible();
  });

  test('[S2-SCREEN-ARREARREG-01] the office chooses a college, 501 being the head office; a college is not asked', async () => {
    const { unmount } = show('/', 'admin');
    const select = await screen.findByLabelText(/^College/);
    expect(await within(select).findByRole('option', { name: '501, Head Office' })).toBeInTheDocument();
    expect(within(select).getByRole('option', { name: '101, Ponni College' })).toBeInTheDocument();
    expect(select).toHaveValue('501');
    unmount();
    show('/');
    await screen.findByRole('option', { name: 'EVEN-2026-APR' });
    expect(screen.queryByLabelText(/^College/)).not.toBeInTheDocument();
  });

  test('[S2-SCREEN-ARREARREG-05, S2-SCREEN-ARREARREG-06] the applications of the student have tick boxes and a toggle', async () => {
    const { user } = show();
    answerFromNowOn(reply(updateRecord, { message: '1 application confirmed.' }));
    expect(await screen.findByRole('checkbox', { name: `Select ${REG} 24UCO41` })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: `Not Confirm ${REG} 24UCO42` })).toHaveTextContent(/^Not Confirm$/);
    await user.click(screen.getByRole('button', { name: `Confirm ${REG} 24UCO41` }));
    await waitFor(() => expect(requests(updateRecord)[0]!.path).toBe('/examapp/501/E26A/confirm'));
  });

  test('[S2-SCREEN-ARREARREG-07] the ticked ones are confirmed by Confirm Selected', async () => {
    const { user } = show();
    answerFromNowOn(
      reply(bulkConfirmRecords, { message: '1 application confirmed.', changed: 1, unchanged: 0, refused: [] }),
    );
    await user.click(await screen.findByRole('checkbox', { name: `Select ${REG} 24UCO41` }));
    await user.click(screen.getByRole('button', { name: 'Confirm Selected' }));
    expect(await screen.findByText('1 application confirmed.')).toBeVisible();
    expect(requests(bulkConfirmRecords)[0]!.body).toEqual({ ids: [501], exam: 'E26A' });
  });

  test('[S2-SCREEN-ARREARREG-08] several papers, each with its semester, are saved together', async () => {
    const { user } = show();
    await pick(user, '2', '24UCO21, Financial Accounting');
    await pick(user, '4', '24UCO43, Statistics');
    answerFromNowOn(reply(assignArrearPapersToStudent, registered()));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('2 exam applications created.')).toBeVisible();
    expect(requests(assignArrearPapersToStudent)[0]!.body).toEqual({
      regno: REG,
      papers: [
        { paperCode: '24UCO21', semester: 2 },
        { paperCode: '24UCO43', semester: 4 },
      ],
      exam: 'E26A',
      exam_year: 2026,
    });
  });

  test('what the server says about each paper stands beside it; a passed one is not offered', async () => {
    const { user } = show();
    const element = await screen.findByRole('table', { name: 'Papers written before' });
    expect(within(element).getByRole('row', { name: /24UCO21/ })).toHaveTextContent('Not passed in EVEN-2025-APR.');
    expect(within(element).getByRole('row', { name: /24UCO22/ })).toHaveTextContent('Passed in EVEN-2025-APR.');
    await chooseSemester(user, '2');
    const codes = within(screen.getByLabelText(/^Paper Code/)).getAllByRole('option');
    expect(codes.map(({ textContent }) => textContent)).toEqual(['Select', '24UCO21, Financial Accounting']);
  });

  test('[S5-VAL-ARREAR-04] no semester, [S5-VAL-ARREAR-03] no paper, [S5-VAL-ARREAR-05] the same paper again', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select a semester.');
    await pick(user, '2');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select a paper code.');
    await pick(user, '2', '24UCO21, Financial Accounting');
    await pick(user, '2', '24UCO21, Financial Accounting');
    expect(await screen.findByRole('alert')).toHaveTextContent('This paper code is already added.');
  });

  test('the office may let a paper of another semester pass; a college is not asked', async () => {
    const odd = paper({ P_code: '24UCO31', P_NAME: 'Banking', Sem: 3, eligible: false });
    const { user, unmount } = show(undefined, 'admin');
    answerFromNowOn(
      reply(listArrearsOfStudent, { ...answer, papers: [odd] }),
      reply(assignArrearPapersToStudent, registered()),
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Also semesters this exam does not have' }));
    await pick(user, '3', '24UCO31, Banking');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('2 exam applications created.');
    expect(requests(assignArrearPapersToStudent)[0]!.body).toMatchObject({
      papers: [{ paperCode: '24UCO31', semester: 3, anySemester: true }],
    });
    unmount();
    show();
    await screen.findByRole('table', { name: 'Papers written before' });
    expect(screen.queryByLabelText('Also semesters this exam does not have')).not.toBeInTheDocument();
  });

  test('[S4-STATE-DEPEND-03] another semester clears the chosen paper', async () => {
    const { user } = show();
    await chooseSemester(user, '2');
    await user.selectOptions(screen.getByLabelText(/^Paper Code/), '24UCO21, Financial Accounting');
    await user.selectOptions(screen.getByLabelText(/^Semester/), '4');
    expect(screen.getByLabelText(/^Paper Code/)).toHaveValue('');
  });

  test('[S5-VAL-ARREAR-07] saving without a paper', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please fill all the required fields and add at least one paper code.',
    );
    expect(requests(assignArrearPapersToStudent)).toHaveLength(0);
  });

  test.each([
    ['Exam Applications', '/home/list-examconfirm'],
    ['Exam Application Report', '/home/examconfirm-report'],
  ])('[S2-SCREEN-ARREARREG-09] %s is one click away', async (name, to) => {
    show('/');
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to);
  });

  test('[F-13] [S2-SCREEN-ARREARREG-10] a shut window is said above what the student has applied for, which is read and not changed', async () => {
    show(undefined, 'college', [{ ...exam, EXAM_APLY: false }]);
    expect(await screen.findByText('Not Available')).toBeVisible();
    expect(await screen.findByText('A. Kavitha')).toBeVisible();
    expect(await screen.findByRole('table', { name: 'Papers written before' })).toBeVisible();
    for (const name of ['Save', 'Add', 'Confirm Selected'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });
});
