import { screen, waitFor, within } from '@testing-library/react';
import { listDegreeCourses } from '@thervu/contracts/course/course-contract';
import {
  bulkConfirmRecords,
  listExamConfirmations,
  listExamRecords,
  updateRecord,
} from '@thervu/contracts/registration/application-contract';
import {
  bulkDeleteRecords,
  deleteRecord,
  getCourseRegistrationFile,
  listBatchPapers,
} from '@thervu/contracts/registration/registration-contract';
import { answerFromNowOn, noAnswer, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { CourseRegistrationListScreen } from './CourseRegistrationListScreen';
import { ExamApplicationReportScreen } from './ExamApplicationReportScreen';
import { ExamApplicationsScreen } from './ExamApplicationsScreen';
import { confirmRow, exam, oddExam, row, SEARCHED, second, selectsWith } from './registration-samples';

const lists = selectsWith(reply);

describe('Course Registration List', () => {
  const rows = [row(), row(second), row({ id: 503, P_code: '24UCO42', P_NAME: 'Business Law', Ex_confm: true })];
  const show = (exams = [exam], path = SEARCHED) =>
    renderScreen(<CourseRegistrationListScreen />, {
      at: path,
      as: 'college',
      api: [
        ...lists(exams),
        reply(listExamRecords, rows),
        reply(listBatchPapers, { bos: 2023, papers: [] }),
        reply(listDegreeCourses, []),
      ],
    });

  test('[S2-SCREEN-COURSEREG-01] exam, degree level, degree, student batch, semester and course are asked for', async () => {
    show();
    for (const label of [/^Exam/, /^Degree Level/, /^Degree\b(?! Level)/, /^Student Batch/, /^Semester/, /^Course$/])
      expect(await screen.findByLabelText(label)).toBeVisible();
    await screen.findAllByText('C24UG101COM001');
    const [sent] = requests(listExamRecords);
    expect([sent!.path, sent!.query]).toEqual(['/examapp/exam-mgt/7/4/101/ALL/E26A', { batch: '2024' }]);
  });

  test('[S2-SCREEN-COURSEREG-02] one row is deleted after it has been confirmed', async () => {
    const { user } = show();
    answerFromNowOn(reply(deleteRecord, { message: '1 application deleted.' }));
    await user.click(await screen.findByRole('button', { name: 'Delete C24UG101COM002 24UCO41' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 24UCO41 of C24UG101COM002?' });
    expect(requests(deleteRecord)).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/1 application deleted\./)).toBeVisible();
    expect(requests(deleteRecord)[0]!.path).toBe('/examapp/502/E26A');
    await waitFor(() => expect(requests(listExamRecords)).toHaveLength(2));
  });

  test('[S2-SCREEN-COURSEREG-03] the ticked rows are deleted together, and those that stay are named with the reason', async () => {
    const { user } = show();
    answerFromNowOn(
      reply(bulkDeleteRecords, {
        message: '1 application deleted. 1 refused.',
        changed: 1,
        unchanged: 0,
        refused: [
          {
            id: 503,
            Reg_No: 'C24UG101COM001',
            P_code: '24UCO42',
            reason: 'Confirmed: take the confirmation back first.',
          },
        ],
      }),
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Select C24UG101COM002 24UCO41' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select C24UG101COM001 24UCO42' }));
    await user.click(screen.getByRole('button', { name: 'Delete Selected' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 registered papers?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    const refused = await screen.findByRole('table', { name: 'Not changed' });
    expect(within(refused).getByText('Confirmed: take the confirmation back first.')).toBeVisible();
    expect(requests(bulkDeleteRecords)[0]!.body).toEqual({ ids: [502, 503], exam: 'E26A' });
  });

  test('[S5-VAL-BULK-01] nothing ticked, nothing sent', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Delete Selected' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select records to delete.');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('[S1-EXPORT-01] [S2-SCREEN-COURSEREG-04] the spreadsheet is asked for and saved as Course_Registered.xlsx', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:test';
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const { user } = show();
    answerFromNowOn(reply(getCourseRegistrationFile, 'bytes'));
    await user.click(await screen.findByRole('button', { name: 'Excel' }));
    await waitFor(() => expect(saved).toEqual(['Course_Registered.xlsx']));
    expect(requests(getCourseRegistrationFile)[0]!.path).toBe('/examapp/CourseExamRegiList/101/E26A/course.xlsx');
    click.mockRestore();
  });

  test('[F-13] [S2-SCREEN-COURSEREG-05] a shut window is said with since when, above a list that is read and saved and not changed', async () => {
    show([{ ...exam, COUR_APLY: false, closed_at: { COUR_APLY: '2026-02-24T10:35:00Z' } }]);
    expect(await screen.findByText('Course Registration Not Available')).toBeVisible();
    expect(screen.getByText(/EVEN-2026-APR: course registration closed on 24-02-2026 16:05\./)).toBeVisible();
    const table = await screen.findByRole('table', { name: 'Registered papers' });
    expect(within(table).getAllByRole('row')).toHaveLength(4);
    expect(screen.getByRole('button', { name: 'Excel' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: /Delete/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  test('[F-13] a window that was never open is said as such', async () => {
    show([{ ...exam, COUR_APLY: false }]);
    expect(await screen.findByText(/the examination office has not opened course registration yet\./)).toBeVisible();
  });

  test('[F-13] the exam whose rows are shown decides, not the one that is being chosen', async () => {
    const { user } = show([exam, oddExam]);
    await screen.findByRole('table', { name: 'Registered papers' });
    await user.selectOptions(screen.getByLabelText(/^Exam/), 'ODD-2025-NOV');
    expect(screen.getByRole('button', { name: 'Delete Selected' })).toBeVisible();
    expect(screen.queryByText('Course Registration Not Available')).not.toBeInTheDocument();
  });

  test('[F-13] the office is free of the window and not of the stage', async () => {
    renderScreen(<CourseRegistrationListScreen />, {
      at: `${SEARCHED}&college=101`,
      as: 'admin',
      api: [
        ...lists([{ ...exam, COUR_APLY: false, stage: 'SCHEDULED' }]),
        reply(listExamRecords, rows),
        reply(listBatchPapers, { bos: 2023, papers: [] }),
        reply(listDegreeCourses, []),
      ],
    });
    expect(
      await screen.findByText(/is in the stage Scheduled: course registration can be read and no longer changed\./),
    ).toBeVisible();
    expect(await screen.findByRole('table', { name: 'Registered papers' })).toBeVisible();
    expect(screen.queryByText('Course Registration Not Available')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Delete/ })).not.toBeInTheDocument();
  });

  test.each([
    ['S8-MSG-FORM-05', rejection(listExamRecords, 503), 'Failed to fetch exam applications.'],
    [
      'S8-MSG-FORM-06',
      noAnswer(listExamRecords),
      'Failed to fetch exam applications. Please check the console for more details.',
    ],
  ])('[%s] a list that cannot be read', async (_id, handler, text) => {
    show();
    await screen.findAllByText('C24UG101COM001');
    renderScreen(<CourseRegistrationListScreen />, { at: SEARCHED, as: 'college', api: [handler] });
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('Exam Applications', () => {
  const rows = [confirmRow(), confirmRow({ ...second, Ex_confm: true })];
  const show = (exams = [exam]) =>
    renderScreen(<ExamApplicationsScreen />, {
      at: SEARCHED,
      as: 'college',
      api: [...lists(exams), reply(listExamConfirmations, rows)],
    });

  test("[S2-SCREEN-EXAMCONFIRM-01, S4-STATE-EXAMAPP-01, S4-STATE-EXAMAPP-02, S4-STATE-EXAMAPP-04] each row is confirmed with 'confirm' and taken back with 'Not-Attend'", async () => {
    const { user } = show();
    answerFromNowOn(reply(updateRecord, { message: '1 application confirmed.' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm C24UG101COM001 24UCO41' }));
    expect(await screen.findByText(/1 application confirmed\./)).toBeVisible();
    await waitFor(() => expect(requests(listExamConfirmations)).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: 'Not Confirm C24UG101COM002 24UCO41' }));
    await waitFor(() =>
      expect(requests(updateRecord).map(({ path }) => path)).toEqual([
        '/examapp/501/E26A/confirm',
        '/examapp/502/E26A/Not-Attend',
      ]),
    );
  });

  test('[S2-SCREEN-EXAMCONFIRM-02, S4-STATE-EXAMAPP-03] the ticked rows are confirmed together', async () => {
    const { user } = show();
    answerFromNowOn(
      reply(bulkConfirmRecords, {
        message: '1 application confirmed. 1 already confirmed.',
        changed: 1,
        unchanged: 1,
        refused: [],
      }),
    );
    await screen.findByRole('button', { name: 'Confirm Selected' });
    await user.click(screen.getAllByRole('checkbox')[0]!);
    await user.click(screen.getByRole('button', { name: 'Confirm Selected' }));
    expect(await screen.findByText('1 application confirmed. 1 already confirmed.')).toBeVisible();
    expect(requests(bulkConfirmRecords)[0]!.body).toEqual({ ids: [501, 502], exam: 'E26A' });
    await waitFor(() => expect(requests(listExamConfirmations)).toHaveLength(2));
  });

  test('[F-15] Confirm Selected with nothing ticked sends nothing, and does not speak of deleting', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Confirm Selected' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select records to confirm.');
    expect(requests(bulkConfirmRecords)).toHaveLength(0);
  });

  test('[F-13] [S4-STATE-AVAIL-02] a shut window is said above the applications, which are read and not confirmed', async () => {
    show([{ ...exam, EXAM_APLY: false, closed_at: { EXAM_APLY: '2026-02-24T10:35:00Z' } }]);
    expect(await screen.findByText('Not Available')).toBeVisible();
    expect(screen.getByText(/exam applications closed on 24-02-2026 16:05\./)).toBeVisible();
    const table = await screen.findByRole('table', { name: 'Exam applications' });
    expect(within(table).getByRole('row', { name: /C24UG101COM002/ })).toHaveTextContent('Confirmed');
    expect(screen.queryByRole('button', { name: /Confirm/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe('Exam Application Report', () => {
  test('[S2-SCREEN-EXAMCONFIRMREPORT-01, S2-SCREEN-EXAMCONFIRMREPORT-02] the confirmed students paper by paper, with a place for examiner number and signature, on screen and on paper', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const rows = [
      confirmRow({ Ex_confm: true }),
      confirmRow({ ...second, Ex_confm: true }),
      confirmRow({ id: 504, P_code: '24UCO42', P_NAME: 'Business Law', Ex_confm: true }),
      confirmRow({ ...second, id: 505, P_code: '24UCO42', P_NAME: 'Business Law' }),
    ];
    const { user } = renderScreen(<ExamApplicationReportScreen />, {
      at: SEARCHED,
      as: 'college',
      api: [...lists(), reply(listExamConfirmations, rows)],
    });
    const first = await screen.findByRole('table', { name: '24UCO41' });
    expect(within(first).getAllByRole('row')).toHaveLength(3);
    expect(within(first).getByRole('columnheader', { name: 'Examiner No.' })).toBeVisible();
    expect(within(screen.getByRole('table', { name: '24UCO42' })).getAllByRole('row')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalled());
    const sheets = screen.getAllByRole('table', { name: 'Exam Application Report' });
    expect(sheets).toHaveLength(2);
    expect(sheets[0]).toHaveTextContent('EVEN-2026-APR, 101, Demo College 101');
    expect(sheets[0]).toHaveTextContent('24UCO41, Cost Accounting');
    expect(sheets[0]).toHaveTextContent('Examiner No.: ___');
    print.mockRestore();
  });

  test('[F-16] [F-28] [S5-VAL-SEM-02] the semesters 1 to 10 are offered, odd and even, as on every report', async () => {
    renderScreen(<ExamApplicationReportScreen />, { at: '/', as: 'college', api: [...lists()] });
    const select = await screen.findByLabelText(/^Semester/);
    await waitFor(() => expect(within(select).getAllByRole('option')).toHaveLength(11));
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
        .slice(1),
    ).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  });

  test.each([
    ['Exam Applications', <ExamApplicationsScreen key="list" />, 'Please select Degree, Batch, Semester, and Exam.'],
    ['Exam Application Report', <ExamApplicationReportScreen key="report" />, 'No Exam Detected!!!'],
  ])('[F-16] %s says its listed message when only the exam is missing', async (_title, ui, text) => {
    const { user } = renderScreen(ui, {
      at: SEARCHED.replace('exam=E26A&', ''),
      as: 'college',
      api: [...lists([])],
    });
    await screen.findByText('There is no exam yet.');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  test.each([
    ['S5-VAL-SELECT-08', 'anything', '/'],
    ['S5-VAL-SELECT-08', 'a degree', SEARCHED.replace('&degree=7', '')],
    ['S5-VAL-SELECT-08', 'a batch', SEARCHED.replace('&batch=2024', '')],
    ['S5-VAL-SELECT-08', 'a semester', SEARCHED.replace('&sem=4', '')],
  ])('[F-28] [%s] applications are not searched for without %s', async (_id, _what, path) => {
    const { user } = renderScreen(<ExamApplicationsScreen />, { at: path, as: 'college', api: [...lists()] });
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Exam/ })).toHaveValue('E26A'));
    const before = requests(listExamConfirmations).length;
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select Degree, Batch, Semester, and Exam.');
    expect(requests(listExamConfirmations)).toHaveLength(before);
  });

  test('[F-13] with the window shut the attendance list is read and printed', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = renderScreen(<ExamApplicationReportScreen />, {
      at: SEARCHED,
      as: 'college',
      api: [...lists([{ ...exam, EXAM_APLY: false }]), reply(listExamConfirmations, [confirmRow({ Ex_confm: true })])],
    });
    expect(await screen.findByText('Not Available')).toBeVisible();
    expect(await screen.findByRole('table', { name: '24UCO41' })).toHaveTextContent('C24UG101COM001');
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalled());
    print.mockRestore();
  });

  test('[S5-VAL-SELECT-14] nothing confirmed, nothing to print', async () => {
    renderScreen(<ExamApplicationReportScreen />, {
      at: SEARCHED,
      as: 'college',
      api: [...lists(), reply(listExamConfirmations, [confirmRow()])],
    });
    expect(await screen.findByText('No Record Found!!')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
  });
});
