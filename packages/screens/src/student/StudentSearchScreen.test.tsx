import { screen, within } from '@testing-library/react';
import { listExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import { searchStudents } from '@thervu/contracts/student/student-contract';
import { noAnswer, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { GONE, PRIYA } from './student-fixtures';
import { StudentSearchScreen } from './StudentSearchScreen';

const exam = (EXAM_APLY: boolean): Exam => ({
  id: 1,
  exam_tbl: 'E26A',
  camp_tbl: 'C26A',
  etype: 'EVEN',
  eyear: 2026,
  emonth: 'APR',
  exam_name: 'EVEN-2026-APR',
  Active_status: true,
  COUR_APLY: true,
  EXAM_APLY,
  INTL_APLY: false,
  PRACT_APLY: false,
  REV_APLY: false,
  stage: 'APPLICATION',
  row_version: 1,
});
const taking = reply(listExams, [exam(true)]);
const page = (...items: (typeof PRIYA)[]) => reply(searchStudents, { items, total: items.length, next: null });

beforeEach(() => sessionStorage.clear());

/** The search with a text typed and sent, and what the server answers to it. */
async function find(text: string, answer = page(PRIYA)) {
  const view = renderScreen(<StudentSearchScreen />, {
    as: 'admin',
    at: '/home/Student-List-Regno',
    api: [taking, answer],
  });
  await view.user.click(await screen.findByLabelText('Register Number'));
  await view.user.paste(text);
  await view.user.click(screen.getByRole('button', { name: 'Search' }));
  return view;
}

test('[F-24] [S2-SCREEN-STUDENTREGNO-01, S2-ROUTE-ADMIN-25] a student found by register number stands with name, birth date, college code and degree', async () => {
  await find(' 25UBO101 ');
  const table = await screen.findByRole('table', { name: 'Students' });
  expect(requests(searchStudents).map(({ query }) => query)).toEqual([{ text: '25UBO101' }]);
  const heads = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  for (const head of ['Register Number', 'Name', 'Date of Birth', 'College Code', 'Degree'])
    expect(heads.some((text) => text.startsWith(head))).toBe(true);
  const cells = within(within(table).getByRole('row', { name: /25UBO101/ })).getAllByRole('cell');
  expect(cells.slice(0, 5).map(({ textContent }) => textContent)).toEqual([
    '25UBO101',
    'Priya R',
    '05-08-2007',
    '101',
    'B.Sc. Botany',
  ]);
});

test('a found student leads to the list it stands in', async () => {
  await find('25UBO101');
  expect(await screen.findByRole('link', { name: 'Student Details of Priya R (25UBO101)' })).toHaveAttribute(
    'href',
    '/home/student-list?college=101&level=UG&degree=7&year=2025',
  );
});

test("[S2-SCREEN-STUDENTREGNO-02] a number nobody has shows 'No Student Found..'", async () => {
  await find('25UBO999', page());
  expect((await screen.findByText(/No Student Found/)).textContent).toBe('No Student Found..');
});

test.each([
  ['S2-SCREEN-STUDENTREGNO-03', 'no exam takes applications', [exam(false)]],
  ['S2-SCREEN-STUDENTREGNO-03', 'there is no exam', []],
])("[%s] while %s the search shows 'Not Available' to whoever is not the office", async (_id, _when, exams) => {
  renderScreen(<StudentSearchScreen />, { as: 'college', api: [reply(listExams, exams)] });
  expect((await screen.findByText(/Not Available/)).textContent).toBe('Not Available');
  expect(screen.queryByLabelText('Register Number')).not.toBeInTheDocument();
});

test.each([
  ['no exam takes applications', [exam(false)]],
  ['there is no exam', []],
])('[F-13] [S4-STATE-AVAIL-03] while %s the office searches all the same', async (_when, exams) => {
  renderScreen(<StudentSearchScreen />, { as: 'admin', api: [reply(listExams, exams)] });
  expect(await screen.findByLabelText('Register Number')).toBeEnabled();
  expect(screen.queryByText('Not Available')).not.toBeInTheDocument();
});

test.each([
  ['nothing', '   ', 'Enter a register number.'],
  ['a zero-width space', '25\u200BUBO', /invisible or right-to-left character at place 3/],
  ['10,000 characters', 'x'.repeat(10_000), 'At most 60 characters.'],
])('a search for %s is refused at the field, and nothing is asked', async (_what, text, sentence) => {
  await find(text);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByLabelText('Register Number')).toBeInvalid();
  expect(requests(searchStudents)).toEqual([]);
});

test('more students than are shown is said, not cut in silence', async () => {
  await find('a', reply(searchStudents, { items: [PRIYA, GONE], total: 640, next: 'n' }));
  expect(await screen.findByText('2 of 640 rows')).toBeVisible();
  expect(screen.getByText(/enter more of the name/)).toBeVisible();
});

test.each([
  ['refused', rejection(searchStudents, 503)],
  ['without an answer', noAnswer(searchStudents)],
])('a search that is %s says so and offers another try', async (_how, answer) => {
  await find('25UBO101', answer);
  expect(await screen.findByText('Failed to fetch students. Please check the console for details.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
