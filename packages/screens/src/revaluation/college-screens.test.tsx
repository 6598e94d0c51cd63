import { act, screen, waitFor, within } from '@testing-library/react';
import { listDegreeLevels, listDegreesOfLevel } from '@thervu/contracts/degree/degree-contract';
import { listExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import {
  applyRetotal,
  applyRevaluation,
  applyTransparency,
  getRevaluationReportFile,
  getRevaluationTerms,
  listRetotalApplications,
  listRevaluationEvents,
  listRevaluationFeesOfCollege,
  listRevaluationPapers,
  listRevaluationRows,
  listRevaluations,
  listTransparencies,
} from '@thervu/contracts/revaluation/revaluation-contract';
import { findRegisterNumbers } from '@thervu/contracts/revaluation/revaluation-rules';
import type { RevaluationFeesRow, RevaluationRow } from '@thervu/contracts/revaluation/revaluation-shapes';
import { englishLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { RevaluationApplyScreen } from './RevaluationApplyScreen';
import { RevaluationFeesScreen } from './RevaluationFeesScreen';
import { RevaluationReportScreen } from './RevaluationReportScreen';
import { applicant, degree, feeRows, openExam, row, shutExam, terms } from './revaluation-samples';

beforeEach(() => sessionStorage.clear());
afterEach(() => act(() => chooseLanguage('en')));

const lists = (exams: Exam[]) => [
  reply(listExams, exams),
  reply(listDegreeLevels, [{ degree: 'UG' }, { degree: 'PG' }]),
  reply(listDegreesOfLevel, [degree]),
];
const paper = { P_CODE: '23UCOCT03', P_NAME: 'Commerce: Core Theory 3', SEM: 3, candidates: 2, applied: 0 };
const kavitha = row({});
const senthil = row({
  Rid: 2401,
  REG_NO: 'C24UG101COM101',
  Name: 'B. Senthil',
  EXT_MARK: 41,
  RESULT: 'P',
  TRAN_APLY: true,
  row_version: 3,
});

describe('Revaluation Apply', () => {
  const show = (rows: RevaluationRow[], { exams = [openExam], at = '/?level=UG&degree=7&paper=23UCOCT03' } = {}) =>
    renderScreen(<RevaluationApplyScreen />, {
      at,
      as: 'college',
      api: [
        ...lists(exams),
        reply(listRevaluationPapers, [paper]),
        reply(listRevaluationRows, rows),
        reply(getRevaluationTerms, terms),
      ],
    });

  test('in Tamil nothing of it is left in English', async () => {
    show([kavitha, senthil]);
    expect(await screen.findByText('B. Senthil')).toBeVisible();
    await act(() => chooseLanguage('ta'));
    expect(await screen.findByRole('heading', { level: 1, name: 'மறுமதிப்பீட்டு விண்ணப்பம்' })).toBeVisible();
    expect(screen.getByText(/^ஒவ்வொரு தாளுக்கும் கட்டணம்: மறுமதிப்பீடு ₹/)).toBeVisible();
    expect(englishLeft()).toEqual([]);
  });

  test('[F-10] the exam that is open for revaluation stands there, however many newer ones have begun', async () => {
    const newer = { ...shutExam, id: 9, exam_tbl: 'E26A', exam_name: 'EVEN-2026-APR', stage: 'PUBLISHED' as const };
    const { exams, user } = show([kavitha], {
      exams: [newer, openExam],
      at: '/?level=UG&degree=7&paper=23UCOCT03',
    });
    await waitFor(() => expect(exams.at(-1)).toEqual({ exam_name: openExam.exam_name, stage: 'REVALUATION' }));
    await user.selectOptions(screen.getByLabelText(/^Exam/), 'EVEN-2026-APR');
    expect(screen.getByLabelText(/^Degree\b(?! Level)/)).toHaveValue('7');
  });

  test('exam, degree and paper are chosen, then searched', async () => {
    const { user } = show([kavitha], { at: '/' });
    await screen.findByRole('option', { name: 'EVEN-2025-APR' });
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select Degree and Course.');
    expect(requests(listRevaluationRows)).toHaveLength(0);
    await user.selectOptions(await screen.findByLabelText(/^Degree Level/), 'UG');
    await user.selectOptions(
      await screen.findByLabelText(/^Degree\b(?! Level)/),
      await screen.findByRole('option', { name: 'B.Com. Commerce' }),
    );
    await user.selectOptions(
      screen.getByLabelText(/^Paper/),
      await screen.findByRole('option', { name: /^23UCOCT03 - Commerce/ }),
    );
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('C24UG101COM015')).toBeVisible();
    expect(requests(listRevaluationRows)[0]).toMatchObject({
      path: '/revalue/exam-mgt/7/101/23UCOCT03',
      query: { exam: 'E25A' },
    });
  });

  test('[S2-SCREEN-REVALAPPLY-01] each student has three switches of their own; one leaves the others alone', async () => {
    const { user, log } = show([kavitha, senthil]);
    answerFromNowOn(
      reply(applyRetotal, {
        message: 'Change saved successfully',
        row: { ...kavitha, RETOT_APLY: true, row_version: 1 },
      }),
    );
    const pick = (student: string) =>
      ['Revaluation', 'Re-total', 'Transparency'].map((what) =>
        screen.getByRole('switch', { name: `${what}: ${student}, 23UCOCT03` }),
      );
    await screen.findByText('C24UG101COM015');
    expect(pick('C24UG101COM015').map((element) => (element as HTMLInputElement).checked)).toEqual([
      false,
      false,
      false,
    ]);
    expect(pick('C24UG101COM101').map((element) => (element as HTMLInputElement).checked)).toEqual([
      false,
      false,
      true,
    ]);
    await user.click(pick('C24UG101COM015')[1]!);
    await waitFor(() => expect(log).toContain('reload'));
    expect(requests(applyRetotal)).toMatchObject([{ path: '/revalue/retot/2338/1', query: { row_version: '0' } }]);
    expect([...requests(applyRevaluation), ...requests(applyTransparency)]).toEqual([]);
  });

  test.each([
    ['Revaluation', applyRevaluation, '/revalue/rev/2338/1'],
    ['Re-total', applyRetotal, '/revalue/retot/2338/1'],
    ['Transparency', applyTransparency, '/revalue/trans/2338/1'],
  ] as const)('[S2-SCREEN-REVALAPPLY-01] the switch %s sends its own call', async (what, call, path) => {
    const { user } = show([kavitha]);
    answerFromNowOn(reply(call, { message: 'Change saved successfully', row: kavitha }));
    await user.click(await screen.findByRole('switch', { name: `${what}: C24UG101COM015, 23UCOCT03` }));
    await waitFor(() => expect(requests(call)[0]?.path).toBe(path));
  });

  test('a refused switch goes back and says why', async () => {
    const { user, log } = show([kavitha]);
    answerFromNowOn(rejection(applyRevaluation, 409, { message: 'changed meanwhile by B.' }));
    const element = await screen.findByRole('switch', { name: 'Revaluation: C24UG101COM015, 23UCOCT03' });
    await user.click(element);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save change. Please try again');
    expect(screen.getByRole('alert')).toHaveTextContent('changed meanwhile by B.');
    expect(element).not.toBeChecked();
    expect(log).not.toContain('reload');
  });

  test('[S2-SCREEN-REVALAPPLY-02] the register search keeps the rows that contain what was typed, in whatever case', async () => {
    const { user } = show([kavitha, senthil]);
    await screen.findByText('C24UG101COM015');
    await user.type(screen.getByLabelText('Search register number'), 'ug101com1');
    expect(screen.queryByText('C24UG101COM015')).not.toBeInTheDocument();
    expect(screen.getByText('C24UG101COM101')).toBeVisible();
    expect(screen.getByText('1 of 2 rows')).toBeVisible();
    await user.clear(screen.getByLabelText('Search register number'));
    expect(screen.getByText('C24UG101COM015')).toBeVisible();
    await user.type(screen.getByLabelText('Search register number'), 'zzz');
    expect(screen.getByText('No register number contains what was typed.')).toBeVisible();
  });

  test.each([
    ['com015', ['C24UG101COM015']],
    [' COM1 ', ['C24UG101COM101']],
    ['', ['C24UG101COM015', 'C24UG101COM101']],
    ['.*', []],
  ])('[S2-SCREEN-REVALAPPLY-02] %j finds %j', (typed, found) => {
    expect(findRegisterNumbers([kavitha, senthil], typed).map(({ REG_NO }) => REG_NO)).toEqual(found);
  });

  test("[S2-SCREEN-REVALAPPLY-03] unless the exam's flag is on, only that is said", async () => {
    show([kavitha], { exams: [shutExam] });
    expect(await screen.findByText('Revaluation application is not currently available.')).toBeVisible();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
    expect(requests(listRevaluationRows)).toHaveLength(0);
  });

  test('[S2-SCREEN-REVALAPPLY-03] the flag of the chosen exam counts, not that of another', async () => {
    const older: Exam = {
      ...shutExam,
      id: 1,
      exam_tbl: 'E24N',
      etype: 'ODD',
      eyear: 2024,
      emonth: 'NOV',
      exam_name: 'ODD-2024-NOV',
    };
    const { user } = show([kavitha], { exams: [openExam, older] });
    expect(await screen.findByText('C24UG101COM015')).toBeVisible();
    await user.selectOptions(screen.getByLabelText(/^Exam/), 'ODD-2024-NOV');
    expect(screen.getByText('Revaluation application is not currently available.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText(/^Exam/), 'EVEN-2025-APR');
    expect(screen.queryByText('Revaluation application is not currently available.')).not.toBeInTheDocument();
  });

  test('the exam in revaluation stands there first, also when a later one has its results', async () => {
    const later: Exam = {
      ...shutExam,
      id: 4,
      exam_tbl: 'E25N',
      etype: 'ODD',
      emonth: 'NOV',
      exam_name: 'ODD-2025-NOV',
      stage: 'PUBLISHED',
    };
    show([kavitha], { exams: [later, openExam] });
    expect(await screen.findByText('C24UG101COM015')).toBeVisible();
    expect(screen.getByLabelText(/^Exam/)).toHaveValue('E25A');
  });

  test('[F-24] what a paper costs is said, and who has changed a row can be read', async () => {
    const { user } = show([senthil]);
    expect(await screen.findByText(/Revaluation ₹ 500\.00, Re-total ₹ 350\.00, Transparency ₹ 350\.00/)).toBeVisible();
    answerFromNowOn(
      reply(listRevaluationEvents, [
        { action: 'trans', applied: true, by: 'Demo College 101', at: '2025-06-27T05:00:00.000Z' },
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'History of C24UG101COM101, 23UCOCT03' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('27-06-2025 10:30')).toBeVisible();
    expect(within(dialog).getByText('Applied for')).toBeVisible();
  });
});

describe('Revaluation Report', () => {
  const show = (path = '/?level=UG&degree=7') =>
    renderScreen(<RevaluationReportScreen />, {
      at: path,
      as: 'college',
      api: [
        ...lists([openExam]),
        reply(listRevaluations, [applicant({}), applicant({ S_No: 2, Rid: 2401, REG_NO: 'C24UG101COM101' })]),
        reply(listRetotalApplications, []),
        reply(listTransparencies, [applicant({ REG_NO: 'C24UG101COM333', FEES: 350 })]),
      ],
    });

  test('[S2-SCREEN-REVALREPORT-01] three report types, each of its own list', async () => {
    const { user } = show();
    expect(await screen.findByRole('table', { name: 'Revaluation applied details' })).toHaveTextContent(
      'C24UG101COM101',
    );
    expect(screen.getByText('₹ 1,000.00')).toBeVisible();
    const report = screen.getByLabelText(/^Report/);
    expect(
      within(report)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Revaluation', 'Re-total', 'Transparency']);
    await user.selectOptions(report, 'Re-total');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('No Record Found!!')).toBeVisible();
    await user.selectOptions(report, 'Transparency');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('C24UG101COM333')).toBeVisible();
    expect(requests(listRevaluations)[0]!.path).toBe('/revalue/getRev/7/101');
    expect(requests(listRetotalApplications)[0]!.path).toBe('/revalue/getTot/7/101');
    expect(requests(listTransparencies)[0]!.path).toBe('/revalue/getTrans/7/101');
  });

  test('[S2-SCREEN-REVALREPORT-02] [F-24] the report is printed', async () => {
    const print = jest.fn();
    window.print = print;
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    const sheet = screen.getByRole('table', { name: 'Revaluation applied details' });
    expect(sheet).toHaveTextContent('EVEN-2025-APR');
    expect(sheet).toHaveTextContent('101, Demo College 101');
    expect(sheet).toHaveTextContent('14-01-2006');
  });

  test('[S2-SCREEN-REVALREPORT-03] the report is fetched as a spreadsheet', async () => {
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    URL.createObjectURL = () => 'blob:test';
    URL.revokeObjectURL = () => undefined;
    const { user } = show();
    answerFromNowOn(reply(getRevaluationReportFile, 'workbook'));
    await user.click(await screen.findByRole('button', { name: 'Excel' }));
    await waitFor(() => expect(saved).toEqual(['Revaluation_Fees.xlsx']));
    expect(requests(getRevaluationReportFile)[0]).toMatchObject({
      path: '/revaluation/report/rev/7/Revaluation_Fees.xlsx',
      query: { exam: 'E25A' },
    });
    jest.restoreAllMocks();
  });

  test('[S5-VAL-SELECT-13] [S5-VAL-SELECT-14] without an exam, and without anybody, the listed words are said', async () => {
    const { user, unmount } = renderScreen(<RevaluationReportScreen />, { as: 'college', api: lists([]) });
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No Exam Detected!!!');
    unmount();
    show('/?level=UG&degree=7&report=retot');
    expect(await screen.findByText('No Record Found!!')).toBeVisible();
  });
});

describe('Revaluation Fees Summary', () => {
  const show = (rows: RevaluationFeesRow[], exam = openExam) =>
    renderScreen(<RevaluationFeesScreen />, {
      as: 'college',
      api: [reply(listExams, [exam]), reply(listRevaluationFeesOfCollege, rows)],
    });

  test('[S2-SCREEN-REVALFEES-01] fees by degree group, degree and paper code, with the three counts', async () => {
    show(feeRows);
    const table = await screen.findByRole('table', { name: 'Revaluation fees' });
    const names = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent!.replace(/[↕↑↓]/g, ''));
    expect(names.slice(0, 6)).toEqual([
      'Degree Group',
      'Degree',
      'Paper Code',
      'Revaluation',
      'Re-total',
      'Transparency',
    ]);
    const cells = within(within(table).getByRole('row', { name: /23UCOCT03/ })).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'UG',
      'B.Com. Commerce',
      '23UCOCT03',
      '10',
      '4',
      '6',
      '₹\u00a08,500.00',
    ]);
    expect(requests(listRevaluationFeesOfCollege)[0]).toMatchObject({
      path: '/revalue/fees/101',
      query: { exam: 'E25A' },
    });
  });

  test('[S9-CONST-REVALFEE-05] [S9-CONST-REVALFEE-06] [F-24] the total revaluation amount is the sum of the three totals, in rupees with .00', async () => {
    show(feeRows);
    const total = await screen.findByRole('region', { name: 'Total revaluation amount' });
    const values = within(total)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect(values).toEqual(['₹\u00a06,800.00', '₹\u00a01,400.00', '₹\u00a02,800.00', '₹\u00a011,000.00']);
  });

  test("[S2-SCREEN-REVALFEES-02] 'No fees data available.' is said when nothing has been applied for", async () => {
    show([]);
    expect(await screen.findByText('No fees data available.')).toBeVisible();
  });

  test('whether the fees may still change is said, and the summary is printed', async () => {
    const print = jest.fn();
    window.print = print;
    const { user } = show(feeRows, shutExam);
    expect(await screen.findByText(/Applications are closed: the fees do not change/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(screen.getByRole('table', { name: 'Revaluation Fees Summary' })).toHaveTextContent(
      'College 101, Demo College 101',
    );
    expect(screen.getByRole('row', { name: /23UCOCT03/ })).toHaveTextContent(
      '₹ 5,000.00₹ 1,400.00₹ 2,100.00₹ 8,500.00',
    );
    expect(screen.getByText('Total revaluation amount: ₹ 11,000.00')).toBeInTheDocument();
  });
});
