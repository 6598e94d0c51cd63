import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listDegreeLevels, listDegreesOfLevel } from '@thervu/contracts/degree/degree-contract';
import { listExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import {
  checkTimetable,
  copyTimetable,
  getTimetableTerms,
  listTimetablePapers,
  saveExamDetails,
  type TimetableBody,
  type TimetableCheck,
  type TimetablePaper,
  type TimetablePapers,
} from '@thervu/contracts/timetable/timetable-contract';
import { answerFromNowOn, heldReply, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { TimetableScreen } from './TimetableScreen';

const exam = (id: number, overrides: Partial<Exam>): Exam => ({
  id,
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
  ...overrides,
});
const EVEN = exam(3, {});
const ODD = exam(2, {
  exam_tbl: 'E25N',
  etype: 'ODD',
  eyear: 2025,
  emonth: 'NOV',
  exam_name: 'ODD-2025-NOV',
  stage: 'VALUATION',
});
const LATER = exam(4, { exam_tbl: 'E26N', etype: 'ODD', emonth: 'NOV', exam_name: 'ODD-2026-NOV', stage: 'CONDUCT' });

const paper = (p_code: string, overrides: Partial<TimetablePaper> = {}): TimetablePaper => ({
  p_code,
  p_name: `Paper ${p_code}`,
  p_type: 'THEORY',
  bos: [2023, 2021],
  shared_with: [],
  candidates: 12,
  examdate: null,
  examsession: null,
  row_version: 0,
  ...overrides,
});
const papers: TimetablePapers = {
  exam_name: 'EVEN-2026-APR',
  stage: 'APPLICATION',
  degree: 'B.Sc. Computer Science',
  open: true,
  revision: 1,
  papers: [
    paper('23UCS01', { examdate: '2026-04-07', examsession: 'AN', row_version: 2 }),
    paper('23UFTA01', { shared_with: ['B.A. English', 'B.Com. Commerce'] }),
    paper('23UCS02'),
  ],
};
const clean: TimetableCheck = {
  exam_name: 'EVEN-2026-APR',
  changes: [],
  elsewhere: [],
  stale: [],
  days_off: [],
  new_clashes: 0,
  revision: 1,
  revises: false,
  clashes: { pairs: [], students_total: 0, students: [] },
};
const clashing: TimetableCheck = {
  ...clean,
  changes: [{ p_code: '23UCS02', before: null, after: { examdate: '2026-04-07', examsession: 'AN' }, degrees: [] }],
  new_clashes: 1,
  clashes: {
    pairs: [
      {
        p_code: '21UCS09',
        other_code: '23UCS02',
        examdate: '2026-04-07',
        examsession: 'AN',
        students: 2,
        acknowledged: false,
      },
    ],
    students_total: 2,
    students: [
      {
        reg_no: 'C23UG101CSC004',
        stu_name: 'Demo Student',
        colcode: '101',
        p_code: '21UCS09',
        other_code: '23UCS02',
        examdate: '2026-04-07',
        examsession: 'AN',
      },
      {
        reg_no: 'C23UG102CSC001',
        stu_name: 'Second Student',
        colcode: '102',
        p_code: '21UCS09',
        other_code: '23UCS02',
        examdate: '2026-04-07',
        examsession: 'AN',
      },
    ],
  },
};
const degrees = [
  {
    Deg_id: 7,
    Degree: 'B.Sc.',
    Deg_name: 'Computer Science',
    Deg_level: 'UG',
    Start_yr: 2017,
    tot_sem: 6,
    tot_yr: 3,
    total_credit: 140,
    deg_status: true,
    row_version: 1,
  },
];

const answers = (check = clean, loaded = papers) => [
  reply(listExams, [LATER, EVEN, ODD]),
  reply(listDegreeLevels, [{ degree: 'UG' }, { degree: 'PG' }]),
  reply(listDegreesOfLevel, degrees),
  reply(getTimetableTerms, { max_semester: 8, any_semester: false, holidays: [] }),
  reply(listTimetablePapers, loaded),
  reply(checkTimetable, check),
];
const LOADED = '/?level=UG&degree=7&batch=EVEN-2026-APR&sem=2';
const open = (api = answers(), path = LOADED) =>
  renderScreen(<TimetableScreen />, { as: ['timetable.manage'], at: path, api });

beforeEach(() => sessionStorage.clear());

const dateOf = (code: string) => screen.getByLabelText(`Exam date of ${code}`);
const type = (code: string, examdate: string) => fireEvent.change(dateOf(code), { target: { value: examdate } });
const rowOf = (code: string) => dateOf(code).closest('tr') as HTMLElement;
const save = () => screen.getByRole('button', { name: 'Save' });
const lastSent = () => requests(saveExamDetails).at(-1)?.body as TimetableBody;

test('[S2-SCREEN-TIMETABLE-01] [S2-SCREEN-TIMETABLE-02] degree, batch and semester are chosen, and Search loads their papers', async () => {
  const { user } = open(answers(), '/');
  const batch = await screen.findByLabelText('Batch');
  await waitFor(() => expect(batch).toHaveValue('EVEN-2026-APR'));
  expect(
    within(batch)
      .getAllByRole('option')
      .map((element) => element.textContent),
  ).toEqual(['Select', 'ODD-2026-NOV', 'EVEN-2026-APR', 'ODD-2025-NOV']);
  await user.selectOptions(screen.getByLabelText('Degree Level'), 'UG');
  await screen.findByRole('option', { name: 'B.Sc. Computer Science' });
  await user.selectOptions(screen.getByLabelText('Degree'), '7');
  expect(batch).toHaveValue('EVEN-2026-APR');
  await user.selectOptions(screen.getByLabelText('Semester'), '2');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  const table = await screen.findByRole('table', { name: 'Papers' });
  expect(requests(listTimetablePapers)[0]?.query).toEqual({ exam: 'EVEN-2026-APR', degree: '7', sem: '2' });
  expect(within(table).getAllByRole('row')).toHaveLength(4);
  expect(dateOf('23UCS01')).toHaveValue('07-04-2026');
  expect(screen.getByLabelText('Session of 23UCS01')).toHaveValue('AN');
});

test.each([
  ['S4-STATE-SEMTYPE-01', 'EVEN-2026-APR', ['2', '4', '6', '8']],
  ['S4-STATE-SEMTYPE-02', 'ODD-2025-NOV', ['1', '3', '5', '7']],
])('[%s] [S5-VAL-TIMETABLE-01] %s offers the semesters %j of 1 to 8', async (_id, name, semesters) => {
  const { user } = open(answers(), '/');
  await screen.findByRole('option', { name });
  await user.selectOptions(screen.getByLabelText('Batch'), name);
  const options = within(screen.getByLabelText('Semester')).getAllByRole('option');
  expect(options.slice(1).map((option) => option.textContent)).toEqual(semesters);
});

test('the semesters follow what the office has set for five-year degrees', async () => {
  const terms = reply(getTimetableTerms, { max_semester: 10, any_semester: false, holidays: [] });
  open([terms, ...answers()], '/');
  const semester = await screen.findByLabelText('Semester');
  await waitFor(() => expect(within(semester).getAllByRole('option')).toHaveLength(6));
  expect(within(semester).getByRole('option', { name: '10' })).toBeInTheDocument();
});

test('without an exam the semester waits and says why', async () => {
  const { user } = open(answers(), '/');
  await waitFor(() => expect(screen.getByLabelText('Batch')).toHaveValue('EVEN-2026-APR'));
  await user.selectOptions(screen.getByLabelText('Batch'), '');
  expect(screen.getByLabelText('Semester')).toBeDisabled();
  expect(screen.getByText(/Choose the batch first/)).toBeVisible();
});

test.each([
  ['S5-VAL-SELECT-03', 'a degree', '/?level=UG&batch=EVEN-2026-APR&sem=2', ''],
  ['S5-VAL-SELECT-03', 'a batch', '/?level=UG&degree=7&batch=EVEN-2026-APR&sem=2', 'Batch'],
  ['S5-VAL-SELECT-03', 'a semester', '/?level=UG&degree=7&batch=EVEN-2026-APR', ''],
])(
  "[F-28] [%s] Search without %s shows 'Please select Degree, Batch, and Semester.' and loads nothing",
  async (...row) => {
    const [, , path, emptied] = row;
    const { user } = open(answers(), path);
    await waitFor(() => expect(screen.getByLabelText('Batch')).toHaveValue('EVEN-2026-APR'));
    if (emptied !== '') await user.selectOptions(screen.getByLabelText(emptied), '');
    const before = requests(listTimetablePapers).length;
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('Please select Degree, Batch, and Semester.')).toBeVisible();
    expect(requests(listTimetablePapers)).toHaveLength(before);
  },
);

test("[S5-VAL-SELECT-04] Save without loaded papers shows 'Please select Degree, Batch, and load Paper Codes.' and sends nothing", async () => {
  const { user } = open(answers(), '/');
  await user.click(save());
  expect(await screen.findByText('Please select Degree, Batch, and load Paper Codes.')).toBeVisible();
  expect(requests(saveExamDetails)).toEqual([]);
});

test('a degree without papers in the semester says so, and Save asks for them', async () => {
  const { user } = open(answers(clean, { ...papers, papers: [] }));
  expect(await screen.findByText('No Record Found')).toBeVisible();
  await user.click(save());
  expect(await screen.findByText('Please select Degree, Batch, and load Paper Codes.')).toBeVisible();
});

test('[S2-SCREEN-TIMETABLE-03] [S2-SCREEN-TIMETABLE-04] [S2-SCREEN-TIMETABLE-05] [S7-PURPOSE-SAVE-03] each paper gets a date and a session that is FN first; Save sends them and shows the answer', async () => {
  const message = 'Exam time table saved: 2 papers of B.Sc. Computer Science, semester 2, EVEN-2026-APR.';
  const { user } = open([...answers(), reply(saveExamDetails, { message, changed: 2, revision: 1 })]);
  await screen.findByRole('table', { name: 'Papers' });
  const session = screen.getByLabelText('Session of 23UFTA01');
  expect(session).toHaveValue('FN');
  expect(
    within(session)
      .getAllByRole('option')
      .map((element) => element.textContent),
  ).toEqual(['FN', 'AN']);
  type('23UFTA01', '2026-04-09');
  type('23UCS02', '2026-04-10');
  await user.selectOptions(screen.getByLabelText('Session of 23UCS02'), 'AN');
  expect(within(rowOf('23UCS02')).getByText('Unsaved')).toBeVisible();
  await user.click(save());
  expect(await screen.findByText(message)).toBeVisible();
  expect(lastSent()).toEqual({
    degree: 7,
    batch: 'EVEN-2026-APR',
    sem: 2,
    col_code: '501',
    courses: [
      { p_code: '23UCS01', examdate: '2026-04-07', examsession: 'AN', row_version: 2 },
      { p_code: '23UFTA01', examdate: '2026-04-09', examsession: 'FN', row_version: 0 },
      { p_code: '23UCS02', examdate: '2026-04-10', examsession: 'AN', row_version: 0 },
    ],
  });
});

test('what stands on the screen is checked while it is typed, and the students of a clash are named', async () => {
  open(answers(clashing));
  await screen.findByRole('table', { name: 'Papers' });
  type('23UCS02', '2026-04-07');
  const students = await screen.findByRole('table', { name: 'Students with two papers' });
  expect(within(students).getByText('C23UG101CSC004')).toBeVisible();
  expect(within(students).getByText('Demo Student')).toBeVisible();
  expect(within(rowOf('23UCS02')).getByText('Clash')).toBeVisible();
  const asked = requests(checkTimetable).at(-1)?.body as TimetableBody;
  expect(asked.courses.find(({ p_code }) => p_code === '23UCS02')?.examdate).toBe('2026-04-07');
});

test('[F-14] a Sunday and a holiday are told beside the date and in the check, and are saved', async () => {
  const terms = reply(getTimetableTerms, {
    max_semester: 8,
    any_semester: false,
    holidays: [{ day: '2026-04-14', name: 'Tamil New Year' }],
  });
  const days_off = [
    { p_code: '23UFTA01', examdate: '2026-04-12', why: 'Sunday' },
    { p_code: '23UCS02', examdate: '2026-04-14', why: 'Tamil New Year' },
  ];
  const saved = reply(saveExamDetails, { message: 'Saved.', changed: 2, revision: 1 });
  const { user } = open([terms, ...answers({ ...clean, days_off }), saved]);
  await screen.findByRole('table', { name: 'Papers' });
  type('23UFTA01', '2026-04-12');
  type('23UCS02', '2026-04-14');
  expect(within(rowOf('23UFTA01')).getByText('Sunday')).toBeVisible();
  expect(await within(rowOf('23UCS02')).findByText('Tamil New Year')).toBeVisible();
  expect(await screen.findByText('23UCS02 is on 14-04-2026: Tamil New Year.')).toBeVisible();
  await user.click(save());
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(lastSent().courses).toHaveLength(3);
});

test('a clash is saved only when the person accepts it; going back loses nothing', async () => {
  const { user } = open([
    ...answers(clashing),
    reply(saveExamDetails, { message: 'Saved. 1 clash accepted.', changed: 1, revision: 1 }),
  ]);
  await screen.findByRole('table', { name: 'Papers' });
  type('23UCS02', '2026-04-07');
  await screen.findByRole('table', { name: 'Students with two papers' });
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Accept these clashes?' });
  expect(within(dialog).getByText(/C23UG101CSC004 Demo Student, college 101: 21UCS09 and 23UCS02/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requests(saveExamDetails)).toEqual([]);
  expect(dateOf('23UCS02')).toHaveValue('2026-04-07');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Accept and save' }));
  expect(await screen.findByText('Saved. 1 clash accepted.')).toBeVisible();
  expect(lastSent()).toMatchObject({ acknowledgeClashes: true, moveEverywhere: false });
});

test('clashes of papers that stand as stored are accepted as well, and checked anew', async () => {
  const { user } = open([
    ...answers({ ...clashing, changes: [], new_clashes: 0 }),
    reply(saveExamDetails, { message: '1 clash accepted.', changed: 0, revision: 1 }),
  ]);
  await screen.findByRole('table', { name: 'Students with two papers' });
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Accept and save' }));
  expect(await screen.findByText('1 clash accepted.')).toBeVisible();
  await waitFor(() => expect(requests(checkTimetable)).toHaveLength(2));
});

test('a paper of another degree on another day is named, and moved only when the person says so', async () => {
  const elsewhere: TimetableCheck = {
    ...clean,
    elsewhere: [{ p_code: '23UFTA01', examdate: '2026-04-08', examsession: 'FN', degrees: ['B.A. English'] }],
  };
  const theirs = { conflict: { yours: [], theirs: elsewhere }, message: 'refused' };
  const { user } = open([...answers(), rejection(saveExamDetails, 409, theirs)]);
  await screen.findByRole('table', { name: 'Papers' });
  type('23UFTA01', '2026-04-09');
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Move these papers for every degree?' });
  expect(within(dialog).getByText('23UFTA01 is scheduled on 08-04-2026 FN for B.A. English.')).toBeVisible();
  answerFromNowOn(reply(saveExamDetails, { message: 'Also moved for B.A. English.', changed: 1, revision: 1 }));
  await user.click(within(dialog).getByRole('button', { name: 'Move and save' }));
  expect(await screen.findByText('Also moved for B.A. English.')).toBeVisible();
  expect(lastSent()).toMatchObject({ moveEverywhere: true, acknowledgeClashes: false });
});

test('when somebody else was first their value is shown on wish, and what was typed stays', async () => {
  const stale: TimetableCheck = {
    ...clean,
    stale: [{ p_code: '23UCS02', theirs: { examdate: '2026-04-20', examsession: 'FN' } }],
  };
  const { user } = open([
    ...answers(),
    rejection(saveExamDetails, 409, { conflict: { yours: [], theirs: stale }, message: 'changed' }),
  ]);
  await screen.findByRole('table', { name: 'Papers' });
  type('23UCS02', '2026-04-21');
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else has changed papers' });
  await user.click(within(dialog).getByRole('button', { name: 'Show what is stored' }));
  await waitFor(() => expect(requests(listTimetablePapers)).toHaveLength(2));
  expect(dateOf('23UCS02')).toHaveValue('2026-04-21');
});

test('a refused date is told in its row and by the field', async () => {
  const problem = {
    message: '10-04-2028 is more than a year away from EVEN-2026-APR.',
    errors: [{ field: 'courses/1/examdate', message: '10-04-2028 is more than a year away from EVEN-2026-APR.' }],
  };
  open([...answers().slice(0, 5), rejection(checkTimetable, 422, problem)]);
  await screen.findByRole('table', { name: 'Papers' });
  type('23UCS02', '2028-04-10');
  expect(await within(rowOf('23UCS02')).findByText(problem.message)).toBeVisible();
  expect(dateOf('23UCS02')).toHaveAttribute('aria-invalid', 'true');
  expect(within(rowOf('23UCS02')).getByText('Not accepted')).toBeVisible();
});

test('[S8-MSG-SAVE-04] a save that fails says so, keeps what was typed and can be tried again', async () => {
  const { user } = open([...answers(), rejection(saveExamDetails, 503)]);
  await screen.findByRole('table', { name: 'Papers' });
  type('23UCS02', '2026-04-21');
  await user.click(save());
  expect(await screen.findByText('Failed to save changes.')).toBeVisible();
  expect(dateOf('23UCS02')).toHaveValue('2026-04-21');
});

test('a date is typed day first; what is no day is told beside it, stops the save and takes no date away', async () => {
  const saved = reply(saveExamDetails, { message: 'Saved.', changed: 1, revision: 1 });
  const { user } = open([...answers(), saved]);
  await screen.findByRole('table', { name: 'Papers' });
  await user.type(dateOf('23UCS02'), '09042026');
  expect(dateOf('23UCS02')).toHaveValue('09-04-2026');
  await user.clear(dateOf('23UCS01'));
  await user.type(dateOf('23UCS01'), '31-04-2026');
  await user.click(save());
  expect(await screen.findByText('Type the date as dd-mm-yyyy: 23UCS01.')).toBeVisible();
  expect(within(rowOf('23UCS01')).getByText('Not a date')).toBeVisible();
  expect(dateOf('23UCS01')).toHaveAccessibleDescription(/^31-04-2026 is not a day/);
  expect(requests(saveExamDetails)).toEqual([]);
  await user.clear(dateOf('23UCS01'));
  await user.type(dateOf('23UCS01'), '07/04/2026');
  await user.click(save());
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(lastSent().courses.map(({ p_code, examdate }) => [p_code, examdate])).toEqual([
    ['23UCS01', '2026-04-07'],
    ['23UCS02', '2026-04-09'],
  ]);
});

test('Enter goes down the column of dates, Shift and Enter up', async () => {
  const { user } = open();
  await screen.findByRole('table', { name: 'Papers' });
  dateOf('23UCS01').focus();
  await user.keyboard('{Enter}');
  expect(dateOf('23UFTA01')).toHaveFocus();
  await user.keyboard('{Enter}{Shift>}{Enter}{/Shift}');
  expect(dateOf('23UFTA01')).toHaveFocus();
});

test('the degrees that share a paper are counted and named on demand', async () => {
  const { user } = open();
  await screen.findByRole('table', { name: 'Papers' });
  await user.click(within(rowOf('23UFTA01')).getByText(/^2\sdegrees$/));
  expect(within(rowOf('23UFTA01')).getByText('B.A. English')).toBeVisible();
});

test('papers without a date are filled at once, one every few days, and nothing is saved by it', async () => {
  const { user } = open();
  await screen.findByRole('table', { name: 'Papers' });
  fireEvent.change(screen.getByLabelText('First date'), { target: { value: '2026-04-10' } });
  await user.click(screen.getByRole('button', { name: 'Fill 2 without a date' }));
  expect(dateOf('23UFTA01')).toHaveValue('10-04-2026');
  // two days later is a Sunday
  expect(dateOf('23UCS02')).toHaveValue('13-04-2026');
  expect(within(rowOf('23UCS02')).getByText('Unsaved')).toBeVisible();
  expect(requests(saveExamDetails)).toEqual([]);
});

test('an exam past its time table is shown and cannot be changed', async () => {
  open(answers(clean, { ...papers, stage: 'VALUATION', open: false }));
  await screen.findByRole('table', { name: 'Papers' });
  expect(screen.getByText(/cannot be changed in the stage Valuation/)).toBeVisible();
  expect(dateOf('23UCS01')).toBeDisabled();
  expect(save()).toBeDisabled();
  expect(requests(checkTimetable)).toEqual([]);
});

test('whoever leaves with something unsaved is asked first', async () => {
  const { guards } = open();
  await screen.findByRole('table', { name: 'Papers' });
  expect(guards).toEqual([]);
  type('23UCS02', '2026-04-21');
  await waitFor(() => expect(guards).toHaveLength(1));
});

test('[DAY-12] a time table is copied once from an earlier exam, after what would be copied and what not was shown', async () => {
  const { user } = renderScreen(<TimetableScreen />, {
    as: 'admin',
    api: [
      reply(listExams, [
        EVEN,
        exam(1, { exam_tbl: 'E25A', eyear: 2025, exam_name: 'EVEN-2025-APR', stage: 'ARCHIVED' }),
        ODD,
      ]),
      reply(listDegreeLevels, []),
      reply(getTimetableTerms, { max_semester: 8, any_semester: false, holidays: [] }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Copy from an earlier exam' }));
  const dialog = () => within(screen.getByRole('dialog', { name: 'Copy a time table to EVEN-2026-APR' }));
  expect(dialog().getByLabelText('Earlier exam')).toHaveValue('EVEN-2025-APR');
  await user.click(dialog().getByRole('button', { name: 'Show what would be copied' }));
  expect(await dialog().findByText('Enter the first exam day.')).toBeVisible();
  expect(requests(copyTimetable)).toEqual([]);
  fireEvent.change(dialog().getByLabelText(/^First exam day/), { target: { value: '2026-04-06' } });
  const shown = {
    message: 'x',
    revision: 1,
    papers: [
      {
        ...{ p_code: '23UCS01', p_name: 'Programming', sem: 2 },
        before: { examdate: '2025-04-10', examsession: 'AN' as const },
        after: { examdate: '2026-04-06', examsession: 'AN' as const },
      },
    ],
    left: [{ p_code: 'GONE01', sem: 2, reason: 'No active degree has it in semester 2 any more.' }],
  };
  answerFromNowOn(reply(copyTimetable, shown));
  await user.click(dialog().getByRole('button', { name: 'Show what would be copied' }));
  expect(await dialog().findByText('Mon 06-04-2026, AN')).toBeVisible();
  expect(dialog().getByText('No active degree has it in semester 2 any more.')).toBeVisible();
  const held = heldReply(copyTimetable, { ...shown, message: '1 paper copied.' });
  answerFromNowOn(held.handler);
  await user.dblClick(dialog().getByRole('button', { name: 'Copy 1 paper' }));
  held.release();
  expect(await screen.findByText('1 paper copied.')).toBeVisible();
  const body = { from: 'EVEN-2025-APR', to: 'EVEN-2026-APR', first: '2026-04-06' };
  expect(requests(copyTimetable).map((request) => request.body)).toEqual([
    { ...body, apply: false },
    { ...body, apply: true, expected: 1 },
  ]);
});

test('[DAY-12] another first day asks again what would be copied, and an exam past its time table gets none', async () => {
  const { user } = renderScreen(<TimetableScreen />, {
    as: 'admin',
    api: [
      reply(listExams, [EVEN, ODD]),
      reply(listDegreeLevels, []),
      reply(getTimetableTerms, { max_semester: 8, any_semester: false, holidays: [] }),
      reply(copyTimetable, { message: 'x', revision: 1, papers: [], left: [] }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Copy from an earlier exam' }));
  const dialog = () => within(screen.getByRole('dialog'));
  fireEvent.change(dialog().getByLabelText(/^First exam day/), { target: { value: '2026-04-06' } });
  await user.click(dialog().getByRole('button', { name: 'Show what would be copied' }));
  expect(await dialog().findByText('No paper is left to copy.')).toBeVisible();
  expect(dialog().getByRole('button', { name: 'Copy 0 papers' })).toBeDisabled();
  fireEvent.change(dialog().getByLabelText(/^First exam day/), { target: { value: '2026-04-07' } });
  expect(dialog().getByRole('button', { name: 'Show what would be copied' })).toBeEnabled();
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await user.selectOptions(screen.getByLabelText('Batch'), 'ODD-2025-NOV');
  expect(screen.queryByRole('button', { name: 'Copy from an earlier exam' })).not.toBeInTheDocument();
});

test('a day typed in part is unsaved: leaving asks first, saving marks its cell and sends nothing, filling leaves it', async () => {
  const { user, guards } = open();
  await screen.findByRole('table', { name: 'Papers' });
  expect(guards).toEqual([]);
  await user.type(dateOf('23UCS02'), '21-0');
  await waitFor(() => expect(guards).toHaveLength(1));
  expect(screen.getByText('1 paper unsaved')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Print (save first)' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Fill 1 without a date' })).toBeVisible();
  await user.click(save());
  expect(await screen.findByText('Type the date as dd-mm-yyyy: 23UCS02.')).toBeVisible();
  expect(dateOf('23UCS02')).toHaveAttribute('aria-invalid', 'true');
  expect(requests(saveExamDetails)).toEqual([]);

  // the rows are drawn again, as when they are scrolled away and come back
  await user.click(screen.getByRole('button', { name: 'Columns of Papers' }));
  await user.selectOptions(await screen.findByLabelText('Height of rows'), 'Small');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(dateOf('23UCS02')).toHaveValue('21-0');
  expect(dateOf('23UCS02')).toHaveAccessibleDescription(/^21-0 is not a day/);

  await user.clear(dateOf('23UCS02'));
  await waitFor(() => expect(screen.queryByText('1 paper unsaved')).toBeNull());
  expect(requests(checkTimetable).flatMap(({ body }) => (body as TimetableBody).courses)).not.toContainEqual(
    expect.objectContaining({ p_code: '23UCS02' }),
  );
});

test('what was typed for another semester is kept for it, and leaving still asks first', async () => {
  const { user, guards } = open();
  await screen.findByRole('table', { name: 'Papers' });
  await user.type(dateOf('23UCS02'), '21-0');
  await user.selectOptions(screen.getByLabelText('Semester'), '4');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(requests(listTimetablePapers).at(-1)!.query).toMatchObject({ sem: '4' }));
  await waitFor(() => expect(dateOf('23UCS02')).toHaveValue(''));
  expect(guards).toHaveLength(1);
  await user.selectOptions(screen.getByLabelText('Semester'), '2');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(dateOf('23UCS02')).toHaveValue('21-0'));
  expect(guards).toHaveLength(1);
});
