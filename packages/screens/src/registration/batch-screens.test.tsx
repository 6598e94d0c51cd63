import { screen, waitFor, within } from '@testing-library/react';
import { listDegreeCourses, type Course } from '@thervu/contracts/course/course-contract';
import {
  assignExamPapers,
  assignNmePapers,
  listBatchPapers,
  type Paper,
} from '@thervu/contracts/registration/registration-contract';
import { listStudents } from '@thervu/contracts/student/student-contract';
import {
  answerFromNowOn,
  heldReply,
  noAnswer,
  rejection,
  renderScreen,
  reply,
  requests,
} from '@thervu/testing/render-screen';
import { BreakInStudyScreen } from './BreakInStudyScreen';
import { CourseRegisterScreen } from './CourseRegisterScreen';
import { NmecRegistrationScreen } from './NmecRegistrationScreen';
import { exam, registered, SEARCHED, student, selectsWith } from './registration-samples';

const lists = selectsWith(reply);

const CREATE = 'Create Exam Application for Selected Batch';
const papers: Paper[] = [
  { P_CODE: '24UCO41', P_NAME: 'Cost Accounting', CREDIT: 4, P_TYPE: 'THEORY' },
  { P_CODE: '24UCO42', P_NAME: 'Business Law', CREDIT: 4, P_TYPE: 'THEORY' },
];
const course = {
  COUR_ID: 1,
  DEG_ID: 7,
  START_YR: 2023,
  P_CODE: '23UCO41',
  P_NAME: 'Cost Accounts',
  CREDIT: 4,
  SEM: 4,
  P_TYPE: 'THEORY',
  PRAC_HRS: 0,
  P_GROUP: 'CORE',
  PART: 'III',
  INTL_MAX: 25,
  EXTL_MAX: 75,
  INTL_MIN: 0,
  EXTL_MIN: 30,
  BOARD: 'Commerce',
  COMN_ID: null,
  NO_CREDIT: 'N',
  FEES: 90,
  kind: 'REGULAR',
  scheme: 'MARKS',
  row_version: 1,
} as Course;
const left = student({
  student_id: 13,
  reg_no: 'C24UG101COM003',
  stu_name: 'C. Left',
  status: 'DISCONTINUED',
  discontinue: true,
});
const students = [
  student(),
  student({ student_id: 12, reg_no: 'C24UG101COM002', stu_name: 'B. Senthil' }),
  left,
  student({ student_id: 14, reg_no: null, stu_name: 'D. New' }),
];
const data = [
  reply(listBatchPapers, { bos: 2023, papers }),
  reply(listStudents, students),
  reply(listDegreeCourses, [course]),
];
const open = (ui: React.ReactElement, path = SEARCHED, exams = [exam]) =>
  renderScreen(ui, { at: path, as: 'college', api: [...lists(exams), ...data] });
const create = () => screen.findByRole('button', { name: CREATE });

describe('Course Register', () => {
  test('[S2-SCREEN-COURSEREGISTER-01] every paper and every active student of the batch is ticked, and sent together', async () => {
    const { user } = open(<CourseRegisterScreen />);
    answerFromNowOn(reply(assignExamPapers, registered({ message: '4 exam applications created.' })));
    await user.click(await create());
    expect(await screen.findByText('4 exam applications created.')).toBeVisible();
    expect(requests(assignExamPapers)[0]!.body).toEqual({
      degree: 7,
      batch: 2024,
      sem: 4,
      col_code: '101',
      exam: 'E26A',
      exam_year: 2026,
      paperCodes: ['24UCO41', '24UCO42'],
      student_ids: [11, 12],
    });
    expect(screen.queryByText('C. Left')).not.toBeInTheDocument();
    expect(screen.getByText(/2 more cannot be registered/)).toBeVisible();
  });

  test('what was left out is listed with the reason, and warnings stand above it', async () => {
    const { user } = open(<CourseRegisterScreen />);
    answerFromNowOn(
      reply(
        assignExamPapers,
        registered({
          message: '2 exam applications created. 1 already registered. 1 refused.',
          skipped: 1,
          refused: 1,
          left: [
            {
              outcome: 'skipped',
              Reg_No: 'C24UG101COM001',
              stu_name: 'A. Kavitha',
              student_id: 11,
              papers: ['24UCO41'],
              reason: 'Already registered.',
            },
            {
              outcome: 'refused',
              Reg_No: null,
              stu_name: null,
              student_id: 99,
              papers: ['24UCO42'],
              reason: 'No student of this college.',
            },
          ],
          warnings: ['Students admitted 2024 are usually in semester 4.'],
        }),
      ),
    );
    await user.click(await create());
    const table = await screen.findByRole('table', { name: 'Not registered' });
    expect(within(table).getByRole('row', { name: /C24UG101COM001/ })).toHaveTextContent('Already registered.');
    expect(within(table).getByRole('row', { name: /No student of this college\./ })).toHaveTextContent('Refused');
    expect(screen.getByText('Students admitted 2024 are usually in semester 4.')).toBeVisible();
  });

  test('a double click sends once', async () => {
    const { user } = open(<CourseRegisterScreen />);
    const held = heldReply(assignExamPapers, registered());
    answerFromNowOn(held.handler);
    const button = await create();
    await user.dblClick(button);
    await waitFor(() => expect(button).toBeDisabled());
    held.release();
    await screen.findByText('2 exam applications created.');
    expect(requests(assignExamPapers)).toHaveLength(1);
  });

  test('[S8-MSG-PAPERCODE-03] a refusal shows the listed text with the reason below it', async () => {
    const { user } = open(<CourseRegisterScreen />);
    answerFromNowOn(rejection(assignExamPapers, 422, { message: 'EVEN-2026-APR is in the stage Roll frozen.' }));
    await user.click(await create());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to assign paper codes. Please try again');
    expect(alert).toHaveTextContent('EVEN-2026-APR is in the stage Roll frozen.');
  });

  test('[S8-MSG-PAPERCODE-04] a broken line shows the listed text', async () => {
    const { user } = open(<CourseRegisterScreen />);
    answerFromNowOn(noAnswer(assignExamPapers));
    await user.click(await create());
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to assign Exams. Please try again.');
  });

  test('[S8-MSG-PAPERCODE-01] papers that cannot be read', async () => {
    renderScreen(<CourseRegisterScreen />, {
      at: SEARCHED,
      as: 'college',
      api: [...lists(), reply(listStudents, []), rejection(listBatchPapers, 503)],
    });
    expect(await screen.findByText('Failed to fetch paper codes')).toBeVisible();
  });

  test('[S8-MSG-PAPERCODE-02] papers that do not come at all', async () => {
    renderScreen(<CourseRegisterScreen />, {
      at: SEARCHED,
      as: 'college',
      api: [...lists(), reply(listStudents, []), noAnswer(listBatchPapers)],
    });
    expect(
      await screen.findByText(/^Failed to fetch paper codes\. Please check the console for more details\./),
    ).toBeVisible();
  });

  test('[S5-VAL-SEM-04] an EVEN exam offers the even semesters of 1 to 8', async () => {
    open(<CourseRegisterScreen />);
    const select = await screen.findByLabelText(/^Semester/);
    await within(select).findByRole('option', { name: '8' });
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Select', '2', '4', '6', '8']);
  });

  test('[F-10] an ODD exam offers the odd ones; another exam keeps the degree and gives up a semester it does not have', async () => {
    const { user } = renderScreen(<CourseRegisterScreen />, {
      at: SEARCHED,
      as: 'admin',
      api: [...lists(), ...data],
    });
    await user.selectOptions(await screen.findByLabelText(/^Exam/), 'ODD-2025-NOV');
    const select = screen.getByLabelText(/^Semester/);
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Select', '1', '3', '5', '7']);
    expect(screen.getByLabelText(/^Degree Level/)).toHaveValue('UG');
    expect(screen.getByLabelText(/^Degree\b(?! Level)/)).toHaveValue('7');
    expect(select).toHaveValue('');
  });

  test('the office names the college it acts for', async () => {
    const { user } = renderScreen(<CourseRegisterScreen />, {
      at: '/',
      as: 'admin',
      api: [...lists(), ...data],
    });
    await screen.findByRole('option', { name: 'EVEN-2026-APR' });
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select a college.');
    await user.selectOptions(screen.getByLabelText(/^College/), '101, Ponni College');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select Degree, Batch, Semester, and Exam.');
  });

  test('[S4-STATE-AVAIL-01] a shut window is said in place of the work, to a college and not to the office', async () => {
    const shut = [{ ...exam, COUR_APLY: false }];
    const { unmount } = open(<CourseRegisterScreen />, SEARCHED, shut);
    expect(await screen.findByText('Course Registration Not Available')).toBeVisible();
    expect(screen.queryByRole('button', { name: CREATE })).not.toBeInTheDocument();
    unmount();
    renderScreen(<CourseRegisterScreen />, {
      at: `${SEARCHED}&college=101`,
      as: 'admin',
      api: [...lists(shut), ...data],
    });
    expect(await create()).toBeVisible();
  });
});

describe('Language/NMEC registration', () => {
  const path = `${SEARCHED}&type=LANGUAGE-I`;

  test('[S2-SCREEN-NMEC-01, S5-VAL-SELECT-11] a paper type is among the filters, and without it nothing is searched', async () => {
    const { user } = open(<NmecRegistrationScreen />);
    const type = await screen.findByLabelText(/^Paper Type/);
    expect(within(type).getAllByRole('option')).toHaveLength(4);
    await screen.findByRole('option', { name: 'EVEN-2026-APR' });
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select Degree, Paper Type, and Semester.');
    expect(requests(listBatchPapers)).toHaveLength(0);
  });

  test('[S2-SCREEN-NMEC-02, S2-SCREEN-NMEC-03, S2-SCREEN-NMEC-04] papers and students are ticked, all students by one tick, and sent by the button', async () => {
    const { user } = open(<NmecRegistrationScreen />, path);
    answerFromNowOn(reply(assignNmePapers, registered()));
    const button = await create();
    expect(requests(listBatchPapers)[0]!.query).toEqual({ kind: 'LANGUAGE-I' });
    await user.click(screen.getByRole('checkbox', { name: 'Select 24UCO42' }));
    const table = screen.getByRole('table', { name: 'Students' });
    await user.click(within(table).getAllByRole('checkbox')[0]!);
    await user.click(button);
    expect(await screen.findByText('2 exam applications created.')).toBeVisible();
    expect(requests(assignNmePapers)[0]!.body).toMatchObject({
      paperCodes: ['24UCO42'],
      student_ids: [11, 12],
    });
  });

  test('[F-15] two Part I languages for the same students are asked about before anything is sent', async () => {
    const { user } = open(<NmecRegistrationScreen />, path);
    answerFromNowOn(reply(assignNmePapers, registered()));
    const button = await create();
    const papers = screen.getAllByRole('checkbox', { name: /^Select 24UCO/ });
    for (const paper of papers.slice(0, 2)) await user.click(paper);
    await user.click(within(screen.getByRole('table', { name: 'Students' })).getAllByRole('checkbox')[0]!);
    await user.click(button);
    const dialog = await screen.findByRole('dialog', {
      name: 'Register 2 papers of Language, Part I for the same students?',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Go back' }));
    expect(requests(assignNmePapers)).toHaveLength(0);
    await user.click(button);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Register all 2' }));
    expect(await screen.findByText('2 exam applications created.')).toBeVisible();
    expect(requests(assignNmePapers)).toHaveLength(1);
  });

  test('[S5-VAL-SELECT-12] nothing is sent without a paper or without a student', async () => {
    const { user } = open(<NmecRegistrationScreen />, path);
    await user.click(await create());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please select Degree, Batch, Students, and load Paper Codes.',
    );
    await user.click(screen.getByRole('checkbox', { name: 'Select 24UCO42' }));
    await user.click(await create());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please select Degree, Batch, Students, and load Paper Codes.',
    );
    expect(requests(assignNmePapers)).toHaveLength(0);
  });

  test.each([
    ['Course Registration List', '/home/list-exampapp'],
    ['Course Register', '/home/add-exampapp'],
    ['Break in Study', '/home/Break-in-Study'],
  ])('[S2-SCREEN-NMEC-05] %s is one click away', async (name, to) => {
    open(<NmecRegistrationScreen />);
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to);
  });
});

describe('Break in Study', () => {
  test('[S2-SCREEN-BREAK-01, S2-SCREEN-BREAK-02, S2-SCREEN-BREAK-03] the papers are those of the BoS year and the semester; who has left may come back', async () => {
    const { user } = open(<BreakInStudyScreen />, `${SEARCHED}&bos=2023`);
    answerFromNowOn(reply(assignExamPapers, registered({ message: '1 exam application created.' })));
    expect(screen.queryByLabelText(/^Paper Type/)).not.toBeInTheDocument();
    expect(screen.getByLabelText(/^BoS Year/)).toBeVisible();
    const button = await create();
    expect(requests(listDegreeCourses)[0]!.path).toBe('/courses/7/2023/4');
    await user.click(screen.getByRole('checkbox', { name: 'Select 23UCO41' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select C24UG101COM003' }));
    await user.click(button);
    expect(await screen.findByText('1 exam application created.')).toBeVisible();
    expect(requests(assignExamPapers)[0]!.body).toMatchObject({
      bos: 2023,
      paperCodes: ['23UCO41'],
      student_ids: [13],
    });
    const table = screen.getByRole('table', { name: 'Students' });
    await user.click(within(table).getAllByRole('checkbox')[0]!);
    expect(within(table).getAllByRole('checkbox', { checked: true })).toHaveLength(4);
  });

  test('without a BoS year nothing is searched', async () => {
    const { user } = open(<BreakInStudyScreen />);
    await screen.findByRole('option', { name: 'EVEN-2026-APR' });
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select Degree, BoS, and Semester.');
  });
});
