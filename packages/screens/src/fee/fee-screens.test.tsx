import { act, screen, waitFor, within } from '@testing-library/react';
import { listColleges, type College } from '@thervu/contracts/college/college-contract';
import { listDegreeLevels, listDegreesOfLevel, type Degree } from '@thervu/contracts/degree/degree-contract';
import { listExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import {
  getFeeSummary,
  getFinalReportByStudent,
  updateFinalYear,
  type FinalReport,
  type RollStudent,
} from '@thervu/contracts/fee/fee-contract';
import { studentFees, totalFees } from '@thervu/contracts/fee/fee-rules';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { ExamAppFeesScreen } from './ExamAppFeesScreen';
import { NominalRollScreen } from './NominalRollScreen';

const SCHEDULE = { 1: 100, 2: 75, 3: 400, 4: 250, 5: 500 };
const exam: Exam = {
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
  row_version: 1,
};
const degree = {
  Deg_id: 7,
  Degree: 'B.Com.',
  Deg_name: 'Commerce',
  Deg_level: 'UG',
  Start_yr: 2017,
  tot_sem: 6,
  tot_yr: 3,
  total_credit: 5,
  deg_status: true,
  row_version: 1,
} as Degree;
const student = (changes: Partial<RollStudent>, papers: number[]): RollStudent => ({
  Reg_No: 'C25UG101COM001',
  stu_name: 'A. Kavitha',
  dob: '2007-01-14',
  phy_hand: 'No',
  IsFinalyear: false,
  suggestedFinal: false,
  paidFinalBefore: null,
  admn_acdyr: 2025,
  deg_id: 7,
  Degree: 'B.Com. Commerce',
  papers: papers.length,
  frozenAt: null,
  movedTo: null,
  fees: studentFees(SCHEDULE, {
    consolidated: true,
    phy_hand: 'No',
    IsFinalyear: changes.IsFinalyear ?? false,
    papers,
  }),
  ...changes,
});
const first = student({}, [90, 90, 150]);
const last = student(
  { Reg_No: 'C23UG101COM001', stu_name: 'B. Senthil', admn_acdyr: 2023, suggestedFinal: true },
  [90, 90],
);
const roll = (students: RollStudent[]): FinalReport => ({
  examDetails: [],
  feesDetails: Object.entries(SCHEDULE).map(([id, fees]) => ({ id: Number(id), fees })),
  students,
});
const lists = [
  reply(listExams, [exam]),
  reply(listDegreeLevels, [{ degree: 'UG' }]),
  reply(listDegreesOfLevel, [degree]),
];
const show = (students: RollStudent[], path = '/?exam=E26A&level=UG&degree=7') =>
  renderScreen(<NominalRollScreen />, {
    at: path,
    as: 'college',
    api: [...lists, reply(getFinalReportByStudent, roll(students))],
  });

test('[S2-SCREEN-NOMINAL-02] exam, degree level and degree are chosen, then searched', async () => {
  const { user } = show([first], '/');
  await user.selectOptions(await screen.findByLabelText(/^Exam/), 'EVEN-2026-APR');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please select Degree type.');
  expect(requests(getFinalReportByStudent)).toHaveLength(0);
  await user.selectOptions(await screen.findByLabelText(/^Degree Level/), 'UG');
  await user.selectOptions(await screen.findByLabelText(/^Degree\b(?! Level)/), 'B.Com. Commerce');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('C25UG101COM001')).toBeVisible();
  expect(requests(getFinalReportByStudent)[0]!.path).toBe('/examapp/examFinalReportByStudent/7/101/E26A');
});

test('[F-17] the roll and its Print go when the filter changes', async () => {
  const { user } = show([first]);
  await screen.findByRole('button', { name: 'Print' });
  await screen.findByRole('option', { name: 'B.Com. Commerce' });
  await user.selectOptions(screen.getByLabelText(/^Degree\b(?! Level)/), 'Select');
  expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
  expect(screen.getByText('The filter has changed. Press Search to see this report again.')).toBeVisible();
});

test('[S2-SCREEN-NOMINAL-03, S2-SCREEN-NOMINAL-04, S2-SCREEN-NOMINAL-05] students stand by year and degree, each with the parts of the fee; totals by year, by degree and of all', async () => {
  show([first, last]);
  const young = await screen.findByRole('table', { name: 'B.Com. Commerce, admitted 2025' });
  const row = within(young).getByRole('row', { name: /C25UG101COM001/ });
  for (const amount of ['₹ 100.00', '₹ 330.00', '₹ 75.00', '₹ 505.00'])
    expect(within(row).getByText(amount)).toBeVisible();
  expect(screen.getByRole('table', { name: 'B.Com. Commerce, admitted 2023' })).toBeVisible();
  const years = screen.getByRole('table', { name: 'Totals by year' });
  expect(within(years).getByRole('row', { name: /^2025/ })).toHaveTextContent('₹ 505.00');
  expect(within(years).getByRole('row', { name: /^2023/ })).toHaveTextContent('₹ 355.00');
  expect(within(years).getByRole('row', { name: /^Total/ })).toHaveTextContent('₹ 860.00');
  const degrees = screen.getByRole('table', { name: 'Totals by degree' });
  expect(within(degrees).getByRole('row', { name: /^B\.Com\. Commerce/ })).toHaveTextContent('₹ 860.00');
});

test('in Tamil the parts of the fee in the line above the roll are said in Tamil', async () => {
  await act(() => chooseLanguage('ta'));
  await act(async () => void show([first]));
  expect(await screen.findByText(/தேர்வு விண்ணப்பம் ₹ 100\.00, மதிப்பெண் பட்டியல் ₹ 75\.00/)).toHaveTextContent(
    /ஒருங்கிணைந்த மதிப்பெண் பட்டியல் ₹ 400\.00, தற்காலிகச் சான்றிதழ் ₹ 250\.00, பட்டமளிப்பு ₹ 500\.00/,
  );
  await act(() => chooseLanguage('en'));
});

test('[S2-SCREEN-NOMINAL-07, S4-STATE-FINALYEAR-01, S4-STATE-FINALYEAR-02] the button sends the action for the register number and the exam, and the roll reloads', async () => {
  const { user } = show([last]);
  answerFromNowOn(reply(updateFinalYear, { message: 'C23UG101COM001 pays the final-year fees.' }));
  const button = await screen.findByRole('button', { name: 'Add final-year fees of C23UG101COM001' });
  expect(screen.getByText('Last semester')).toBeVisible();
  answerFromNowOn(
    reply(
      getFinalReportByStudent,
      roll([
        student(
          {
            ...last,
            IsFinalyear: true,
            fees: studentFees(SCHEDULE, { consolidated: true, phy_hand: 'No', IsFinalyear: true, papers: [90, 90] }),
          },
          [90, 90],
        ),
      ]),
    ),
  );
  await user.click(button);
  expect(await screen.findByText('C23UG101COM001 pays the final-year fees.')).toBeVisible();
  expect(requests(updateFinalYear)[0]!.path).toBe('/examapp/updateIsFinalYear/C23UG101COM001/E26A/confirm');
  await waitFor(() => expect(requests(getFinalReportByStudent)).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: 'Remove final-year fees of C23UG101COM001' }));
  await waitFor(() =>
    expect(requests(updateFinalYear)[1]!.path).toBe('/examapp/updateIsFinalYear/C23UG101COM001/E26A/Not-Attend'),
  );
});

test('a refused toggle says why and changes nothing on the page', async () => {
  const { user } = show([last]);
  answerFromNowOn(rejection(updateFinalYear, 403, { message: 'Not Available' }));
  await user.click(await screen.findByRole('button', { name: /^Add final-year fees/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not Available');
  expect(screen.getByRole('button', { name: /^Add final-year fees/ })).toBeEnabled();
});

test('a frozen roll offers no button and says so', async () => {
  show([student({ ...first, frozenAt: '2026-03-01T04:00:00.000Z', fees: first.fees }, [90])]);
  expect(await screen.findByText(/This roll is final/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /final-year fees/ })).not.toBeInTheDocument();
});

test('[F-11] who left after the roll was frozen stays on it with the fee, and the roll says where the student went', async () => {
  const frozenAt = '2026-03-01T04:00:00.000Z';
  const gone = student({ frozenAt, movedTo: { college: '102', on: '2026-03-09' } }, [90, 90, 150]);
  show([gone, student({ ...last, frozenAt, fees: last.fees }, [90, 90])]);
  const row = await screen.findByRole('row', { name: /C25UG101COM001/ });
  expect(row).toHaveTextContent('A. Kavithamoved to 102 on 09-03-2026');
  expect(row).toHaveTextContent('₹ 505.00');
  expect(screen.getByRole('row', { name: /C23UG101COM001/ })).not.toHaveTextContent('moved');
  const years = screen.getByRole('table', { name: 'Totals by year' });
  expect(within(years).getByRole('row', { name: /^Total/ })).toHaveTextContent('₹ 860.00');
});

test('[S5-VAL-SELECT-14] an empty roll says what is missing', async () => {
  show([]);
  expect(await screen.findByText('No Record Found!!')).toBeVisible();
});

describe('Exam-App-Fees', () => {
  const group = (admn_acdyr: number, students: RollStudent[]) => ({
    admn_acdyr,
    deg_id: 7,
    Degree: 'B.Com. Commerce',
    students: students.length,
    finalYear: 0,
    fees: totalFees(students.map(({ fees }) => fees)),
  });
  const groups = [group(2023, [last]), group(2025, [first])];
  const summary = {
    exam: 'EVEN-2026-APR',
    feesDetails: roll([]).feesDetails,
    groups,
    grand: totalFees(groups.map(({ fees }) => fees)),
  };

  test('[S2-SCREEN-EXAMAPPFEES-01, S2-SCREEN-EXAMAPPFEES-02, S2-SCREEN-EXAMAPPFEES-03] a table by admission year and degree with totals, degree summaries and a grand total', async () => {
    renderScreen(<ExamAppFeesScreen />, {
      as: 'college',
      api: [reply(listExams, [exam]), reply(getFeeSummary, summary)],
    });
    const table = await screen.findByRole('table', { name: 'Fees by admission year and degree' });
    expect(within(table).getAllByRole('row')).toHaveLength(4);
    expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent('₹ 860.00');
    const degrees = screen.getByRole('table', { name: 'Degree summaries' });
    expect(within(degrees).getByRole('row', { name: /^B\.Com\. Commerce/ })).toHaveTextContent('₹ 860.00');
    expect(screen.getByRole('region', { name: 'Grand total' })).toHaveTextContent('₹ 860.00');
    expect(requests(getFeeSummary)[0]!.path).toBe('/fees/summary/101/E26A');
  });

  test('[F-28] [S2-SCREEN-EXAMAPPFEES-03] [S2-SCREEN-EXAMAPPFEES-04] the grand total is that of every degree, on the screen and on paper', async () => {
    const other = { ...group(2025, [student({ Reg_No: 'C25UG101PHY001' }, [90])]), deg_id: 8, Degree: 'B.Sc. Physics' };
    const all = [...groups, other];
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = renderScreen(<ExamAppFeesScreen />, {
      as: 'college',
      api: [
        reply(listExams, [exam]),
        reply(getFeeSummary, { ...summary, groups: all, grand: totalFees(all.map(({ fees }) => fees)) }),
      ],
    });
    const degrees = await screen.findByRole('table', { name: 'Degree summaries' });
    expect(within(degrees).getByRole('row', { name: /^B\.Com\. Commerce/ })).toHaveTextContent('₹ 860.00');
    expect(within(degrees).getByRole('row', { name: /^B\.Sc\. Physics/ })).toHaveTextContent('₹ 265.00');
    expect(screen.getByRole('region', { name: 'Grand total' })).toHaveTextContent(/^Grand total₹.1,125\.00$/);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    const sheet = document.querySelector<HTMLElement>('[data-print-area]')!;
    expect(within(sheet).getAllByRole('table')).toHaveLength(2);
    expect(sheet).toHaveTextContent(/Grand total: ₹.1,125\.00/);
    print.mockRestore();
  });

  test('[F-16] the print holds the table, the degree summaries and the grand total', async () => {
    const sheets: { tables: number; text: string }[] = [];
    const print = jest.spyOn(window, 'print').mockImplementation(() => {
      const paper = document.querySelector<HTMLElement>('[data-print-area]')!;
      sheets.push({ tables: paper.querySelectorAll('table').length, text: paper.textContent });
    });
    const { user } = renderScreen(<ExamAppFeesScreen />, {
      as: 'college',
      api: [reply(listExams, [exam]), reply(getFeeSummary, summary)],
    });
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    await waitFor(() => expect(sheets).toHaveLength(1));
    expect(sheets[0]!.tables).toBe(2);
    expect(sheets[0]!.text).toContain('Degree summaries');
    expect(sheets[0]!.text).toMatch(/Grand total: ₹.860\.00/);
    print.mockRestore();
  });

  test('the office chooses a college first', async () => {
    const college = { Colcode: '104', Colname: 'Ponni College' } as College;
    const { user } = renderScreen(<ExamAppFeesScreen />, {
      as: 'admin',
      api: [
        reply(listExams, [exam]),
        reply(getFeeSummary, { ...summary, groups: [] }),
        reply(listColleges, [fullCollege(college)]),
      ],
    });
    await user.selectOptions(
      await screen.findByLabelText(/^College/),
      await screen.findByRole('option', { name: '104, Ponni College' }),
    );
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('No fees data available.')).toBeVisible();
    expect(requests(getFeeSummary)[0]!.path).toBe('/fees/summary/104/E26A');
  });
});

/** The fields of a college this screen does not look at. */
function fullCollege(input: Pick<College, 'Colcode' | 'Colname'>): College {
  return {
    col_id: 4,
    Address: '1, Main Road',
    District: 'Salem',
    email: 'a@b.in',
    Land_line: '0427-222222',
    Mobile: '5000000000',
    alter_mobile: null,
    Start_yr: 1990,
    cType: 'Men',
    Status: 'Aided',
    Autonomy: 'No',
    password: '',
    principal: 'P',
    designation: 'D',
    pmobile: '5000000001',
    pemail: 'p@b.in',
    ptype: 'I/C',
    place: null,
    clg_status: true,
    row_version: 1,
    ...input,
  } as College;
}
