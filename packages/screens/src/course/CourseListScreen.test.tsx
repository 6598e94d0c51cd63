import { screen, waitFor, within } from '@testing-library/react';
import { deleteCourse, listBosYears, listDegreeCourses } from '@thervu/contracts/course/course-contract';
import { listDegreeLevels, listDegreesOfLevel } from '@thervu/contracts/degree/degree-contract';
import { listExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { BA, BOTANY, BSC } from './course-fixtures';
import { CourseListScreen } from './CourseListScreen';

const MASTERS = [
  reply(listDegreeLevels, [{ degree: 'UG' }, { degree: 'PG' }]),
  reply(listDegreesOfLevel, [BSC, BA]),
  reply(listBosYears, [{ start_yr: 2023 }, { start_yr: 2021 }]),
];
const SECOND = { ...BOTANY, COUR_ID: 42, P_CODE: '23UBOCP01', P_NAME: 'Practical I', P_TYPE: 'PRACTICAL' };
const found = reply(listDegreeCourses, [BOTANY, SECOND]);
const SEARCHED = '/home/list-course?level=UG&degree=7&bos=2023&sem=1';
const NOT_CHOSEN = 'Please select Degree, BoS, and Semester.';

beforeEach(() => sessionStorage.clear());

type View = ReturnType<typeof renderScreen>;
const open = (path = '/home/list-course', api = [...MASTERS, found]) =>
  renderScreen(<CourseListScreen />, { as: 'admin', at: path, api });
const choose = async ({ user }: View, label: string, value: string) => {
  const select = await screen.findByLabelText(label);
  await waitFor(() => expect(within(select).getAllByRole('option').length).toBeGreaterThan(1));
  await user.selectOptions(select, value);
};
const search = ({ user }: View) => user.click(screen.getByRole('button', { name: 'Search' }));

test('[S2-SCREEN-COURSE-01, S2-ROUTE-ADMIN-04] courses are searched by degree level, degree, BoS year and semester', async () => {
  const view = open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Course Details');
  expect(requests(listDegreeCourses)).toEqual([]);
  await choose(view, 'Degree Level', 'UG');
  await choose(view, 'Degree', '7');
  await choose(view, 'BoS Year', '2023');
  await choose(view, 'Semester', '1');
  await search(view);
  const table = await screen.findByRole('table', { name: 'Courses' });
  expect(requests(listDegreeCourses).map(({ path }) => path)).toEqual(['/courses/7/2023/1']);
  expect(within(table).getByRole('row', { name: /23UBOCT01/ })).toHaveTextContent('Plant Pathology');
  expect(within(table).getByRole('row', { name: /23UBOCT01/ })).toHaveTextContent('30–75');
});

test.each([
  ['S5-VAL-SELECT-02', 'nothing', {}],
  ['S5-VAL-SELECT-02', 'no degree', { 'BoS Year': '2023', Semester: '1' }],
  ['S5-VAL-SELECT-02', 'no BoS year', { 'Degree Level': 'UG', Degree: '7', Semester: '1' }],
  ['S5-VAL-SELECT-02', 'no semester', { 'Degree Level': 'UG', Degree: '7', 'BoS Year': '2023' }],
])(
  "[%s] a search with %s chosen shows 'Please select Degree, BoS, and Semester.' and asks for nothing",
  async (_id, _what, choices) => {
    const view = open();
    for (const [label, value] of Object.entries(choices)) await choose(view, label, value as string);
    await search(view);
    expect(await screen.findByRole('alert')).toHaveTextContent(NOT_CHOSEN);
    expect(requests(listDegreeCourses)).toEqual([]);
  },
);

test('another degree level takes the chosen degree, BoS year and semester away', async () => {
  const view = open(SEARCHED);
  await screen.findByRole('table', { name: 'Courses' });
  await choose(view, 'Degree Level', 'PG');
  expect(screen.getByLabelText('Degree')).toHaveValue('');
  await search(view);
  expect(await screen.findByRole('alert')).toHaveTextContent(NOT_CHOSEN);
});

test('[S2-SCREEN-COURSE-02, S2-SCREEN-COURSE-04] each row leads to its form, and Add to the empty one', async () => {
  open(SEARCHED);
  const table = await screen.findByRole('table', { name: 'Courses' });
  const row = within(table).getByRole('row', { name: /23UBOCT01/ });
  const edit = within(row).getByRole('link', { name: 'Edit 23UBOCT01' });
  expect(edit).toHaveTextContent(/^Edit$/);
  expect(edit).toHaveAttribute('href', '/home/edit-course/41');
  expect(screen.getByRole('link', { name: 'Add' })).toHaveAttribute('href', '/home/add-course');
});

test('the search is still there when the list is opened again', async () => {
  const first = open(SEARCHED);
  await screen.findByRole('table', { name: 'Courses' });
  await choose(first, 'Semester', '1');
  await search(first);
  first.unmount();
  open('/home/list-course');
  expect(await screen.findByRole('table', { name: 'Courses' })).toBeVisible();
  expect(screen.getByLabelText('Semester')).toHaveValue('1');
});

test('[S2-SCREEN-COURSE-03, S5-VAL-DELETE-02] Delete names the paper and does nothing when it is declined', async () => {
  const view = open(SEARCHED);
  await view.user.click(await screen.findByRole('button', { name: 'Delete 23UBOCT01' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete 23UBOCT01, Plant Pathology?' });
  await view.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requests(deleteCourse)).toEqual([]);
  expect(screen.getByRole('row', { name: /23UBOCT01/ })).toBeVisible();
});

test('[S2-SCREEN-COURSE-03] a confirmed delete takes the row out of the list', async () => {
  const view = open(SEARCHED);
  await view.user.click(await screen.findByRole('button', { name: 'Delete 23UBOCT01' }));
  answerFromNowOn(reply(deleteCourse, { message: '23UBOCT01 has been deleted.' }), reply(listDegreeCourses, [SECOND]));
  await view.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('23UBOCT01 has been deleted.')).toBeVisible();
  expect(requests(deleteCourse).map(({ path }) => path)).toEqual(['/courses/41']);
  await waitFor(() => expect(screen.queryByRole('row', { name: /23UBOCT01/ })).not.toBeInTheDocument());
  expect(screen.getByRole('row', { name: /23UBOCP01/ })).toBeVisible();
});

test('a delete the server refuses says why, and the row stays', async () => {
  const message = 'Paper 23UBOCT01 cannot be deleted: 53 exam applications of ODD-2025-NOV refer to it.';
  const view = open(SEARCHED, [...MASTERS, found, rejection(deleteCourse, 409, { message })]);
  await view.user.click(await screen.findByRole('button', { name: 'Delete 23UBOCT01' }));
  const dialog = await screen.findByRole('dialog');
  await view.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
  await view.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('row', { name: /23UBOCT01/ })).toBeVisible();
});

const exam = (COUR_APLY: boolean): Exam => ({
  id: 1,
  exam_tbl: 'E26A',
  camp_tbl: 'C26A',
  etype: 'EVEN',
  eyear: 2026,
  emonth: 'APR',
  exam_name: 'EVEN-2026-APR',
  Active_status: true,
  COUR_APLY,
  EXAM_APLY: false,
  INTL_APLY: false,
  PRACT_APLY: false,
  REV_APLY: false,
  stage: 'REGISTRATION',
  row_version: 1,
});

test.each([
  ['S2-SCREEN-COURSE-06', 'on', true],
  ['S2-SCREEN-COURSE-06', 'off', false],
])(
  '[%s] with the course-apply flag %s a college sees Delete: %s; it never adds or edits',
  async (_id, _words, flag) => {
    renderScreen(<CourseListScreen />, {
      as: 'college',
      at: SEARCHED,
      api: [...MASTERS, found, reply(listExams, [exam(flag)])],
    });
    await screen.findByRole('row', { name: /23UBOCT01/ });
    await waitFor(() => expect(requests(listExams)).toHaveLength(1));
    const remove = () => screen.findByRole('button', { name: 'Delete 23UBOCT01' }, { timeout: 1_000 });
    if (flag) expect(await remove()).toBeVisible();
    // long after the answer of the exams has come
    else await expect(remove()).rejects.toThrow();
    expect(screen.queryByRole('link', { name: /^(Edit|Add)/ })).not.toBeInTheDocument();
  },
);

test('a list that cannot be read offers another try', async () => {
  const view = open(SEARCHED, [...MASTERS, rejection(listDegreeCourses, 503)]);
  expect(await screen.findByText('Failed to Load')).toBeVisible();
  answerFromNowOn(found);
  await view.user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('row', { name: /23UBOCT01/ })).toBeVisible();
});

test("a degree without papers shows 'No Record Found'", async () => {
  open(SEARCHED, [...MASTERS, reply(listDegreeCourses, [])]);
  expect(await screen.findByText('No Record Found')).toBeVisible();
});

test('the papers found are narrowed by code or name; the text is kept in the address and an empty list says what to do', async () => {
  const view = open(SEARCHED);
  await screen.findByRole('table', { name: 'Courses' });
  await view.user.type(screen.getByRole('searchbox', { name: 'Find in this list' }), 'practi');
  expect(screen.getByRole('cell', { name: '23UBOCP01' })).toBeVisible();
  expect(screen.queryByRole('cell', { name: '23UBOCT01' })).not.toBeInTheDocument();
  expect(screen.getByText('1 of 2 rows')).toBeVisible();
  await view.user.type(screen.getByRole('searchbox', { name: 'Find in this list' }), 'x');
  expect(await screen.findByText('Nothing here contains “practix”. Type less of it, or correct it.')).toBeVisible();
  view.unmount();
  open(SEARCHED);
  expect(await screen.findByRole('searchbox', { name: 'Find in this list' })).toHaveValue('practix');
});
