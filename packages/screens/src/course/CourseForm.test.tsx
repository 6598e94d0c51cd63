import { listGradingSchemes } from '@thervu/contracts/grading-scheme/grading-scheme-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import {
  createCourse,
  getCourse,
  listBosYears,
  listDegreeCourses,
  PAPER_GROUPS,
  PAPER_TYPES,
  PARTS,
  updateCourse,
} from '@thervu/contracts/course/course-contract';
import { getLists } from '@thervu/contracts/setting/setting-contract';
import { USUAL_LISTS } from '@thervu/contracts/setting/usual-lists';
import { getDegree, listDegreeLevels, listDegreesOfLevel } from '@thervu/contracts/degree/degree-contract';
import { answerFromNowOn, noAnswer, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { AddCourseScreen } from './AddCourseScreen';
import { BA, BOTANY, BSC } from './course-fixtures';
import { typedCourse } from './course-form';
import { CourseListScreen } from './CourseListScreen';
import { EditCourseScreen } from './EditCourseScreen';

const MASTERS = [
  reply(listDegreeLevels, [{ degree: 'UG' }, { degree: 'PG' }]),
  reply(listDegreesOfLevel, [BSC, BA]),
  reply(getDegree, BSC),
  reply(listGradingSchemes, []),
  reply(listBosYears, [{ start_yr: 2023 }, { start_yr: 2021 }]),
];
const FAILED = 'An error occurred while saving course data. Please try again';
const created = reply(createCourse, { message: 'Course created successfully', course: BOTANY, others: 0 });
const updated = reply(updateCourse, { message: 'Course updated successfully', course: BOTANY, others: 0 });
const stored = reply(getCourse, BOTANY);
const list = reply(listDegreeCourses, [BOTANY]);

beforeEach(() => sessionStorage.clear());

type View = ReturnType<typeof renderScreen>;
/** The three pages of courses as the office has them. */
const open = (path: string, ...api: Parameters<typeof answerFromNowOn>) =>
  renderScreen(
    <Routes>
      <Route path="/home/list-course" element={<CourseListScreen />} />
      <Route path="/home/add-course" element={<AddCourseScreen />} />
      <Route path="/home/edit-course/:id" element={<EditCourseScreen />} />
    </Routes>,
    { as: 'admin', at: path, api: [...api, ...MASTERS, list, stored] },
  );
const field = (label: string) => screen.findByLabelText(new RegExp(`^${label}( \\*)?$`));
const choose = async ({ user }: View, label: string, value: string) => {
  await waitFor(async () => expect(within(await field(label)).getAllByRole('option').length).toBeGreaterThan(1));
  await user.selectOptions(await field(label), value);
};
const type = async ({ user }: View, label: string, text: string) => {
  const input = await field(label);
  await user.clear(input);
  if (text) {
    await user.click(input);
    await user.paste(text);
  }
};
const press = ({ user }: View, name: string) => user.click(screen.getByRole('button', { name }));

async function fill(view: View) {
  await choose(view, 'Degree Level', 'UG');
  await choose(view, 'Degree', '7');
  await type(view, 'BoS Year', '2023');
  await choose(view, 'Semester', '1');
  await type(view, 'Paper Code', '23UBOCT01');
  await type(view, 'Paper Name', 'Plant Pathology');
  await choose(view, 'Paper Type', 'THEORY');
  await choose(view, 'Paper Group', 'CORE');
  await choose(view, 'Part', 'III');
  await type(view, 'Board', 'BOTANY');
  await type(view, 'Internal Maximum', '25');
  await type(view, 'Internal Minimum', '0');
  await type(view, 'External Maximum', '75');
  await type(view, 'External Minimum', '30');
  await type(view, 'Credit', '4');
}

test('[S2-ROUTE-ADMIN-21, S3-ENT-COURSE-01, S5-VAL-COURSE-06] the empty form takes every field and sends numbers as integers', async () => {
  const view = open('/home/add-course', created);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Add Course');
  await fill(view);
  await type(view, 'Practical Hours', ' 2 ');
  await type(view, 'Common Id', 'C1');
  await type(view, 'Fees', '90');
  await press(view, 'Save');
  await waitFor(() => expect(requests(createCourse)).toHaveLength(1));
  expect(requests(createCourse)[0]!.body).toEqual({
    DEG_ID: 7,
    START_YR: 2023,
    P_CODE: '23UBOCT01',
    P_NAME: 'Plant Pathology',
    CREDIT: 4,
    SEM: 1,
    P_TYPE: 'THEORY',
    PRAC_HRS: 2,
    P_GROUP: 'CORE',
    PART: 'III',
    INTL_MAX: 25,
    EXTL_MAX: 75,
    INTL_MIN: 0,
    EXTL_MIN: 30,
    BOARD: 'BOTANY',
    COMN_ID: 'C1',
    NO_CREDIT: 'N',
    FEES: 90,
    kind: 'REGULAR',
  });
});

test('[S2-SCREEN-COURSE-05, S8-MSG-SUCCESS-FORM-03] a created course returns to the list, which says so; nobody is asked whether to leave', async () => {
  const view = open('/home/add-course', created);
  await fill(view);
  expect(view.guards).not.toEqual([]);
  await press(view, 'Save');
  expect(await screen.findByText('Course created successfully')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Course Details');
  expect(view.guards).toEqual([]);
});

test('[S2-ROUTE-ADMIN-22, S2-SCREEN-COURSE-05, S8-MSG-SUCCESS-FORM-04] the form of a course is filled with it, saves with its version and returns to the list', async () => {
  const view = open('/home/edit-course/41', updated);
  expect(await field('Paper Name')).toHaveValue('Plant Pathology');
  expect(await field('Degree Level')).toHaveValue('UG');
  await waitFor(async () => expect(await field('Degree')).toHaveValue('7'));
  expect(await field('External Minimum')).toHaveValue('30');
  expect(requests(getCourse)[0]!.path).toBe('/courses/getbyid/41');
  await type(view, 'Paper Name', 'Mycology');
  await press(view, 'Save');
  expect(await screen.findByText('Course updated successfully')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Course Details');
  const { COUR_ID: _id, ...body } = { ...BOTANY, P_NAME: 'Mycology', COMN_ID: '' };
  expect(requests(updateCourse)).toMatchObject([{ path: '/courses/41', body }]);
});

test.each([
  ['S5-VAL-COURSE-01', 'Paper Type', PAPER_TYPES],
  ['S5-VAL-COURSE-02', 'Paper Group', PAPER_GROUPS],
  ['S5-VAL-COURSE-03', 'Part', PARTS],
  ['S5-VAL-COURSE-04', 'Semester', ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']],
  ['S3-ENT-COURSEKIND-01', 'Kind of course', ['REGULAR', 'LANGUAGE', 'NME']],
])('[%s] %s offers the listed values, in their order', async (_id, label, values) => {
  open('/home/add-course');
  const options = within(await field(label)).getAllByRole<HTMLOptionElement>('option');
  expect(options.map(({ value }) => value).filter(Boolean)).toEqual(values);
});

test('[S5-VAL-COURSE-07, S5-VAL-COURSE-08] the fee is 0 and no-credit not ticked to begin with', async () => {
  open('/home/add-course');
  expect(await field('Fees')).toHaveValue('0');
  expect(await field('No Credit')).not.toBeChecked();
});

test('[DAY-10] the board is one of the list of the university; one that was switched off stays with its paper', async () => {
  const item = (code: string, off = false) => ({ code, label: code, off });
  const boards = [item('COMMERCE'), item('PHYSICS', true), item('BOTANY', true)];
  const view = open('/home/edit-course/41', updated, reply(getLists, { ...USUAL_LISTS, boards }));
  await waitFor(async () => expect((await field('Board')).tagName).toBe('SELECT'));
  const names = () =>
    within(screen.getByLabelText(/^Board/))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(expect.arrayContaining(['COMMERCE', 'BOTANY']));
  expect(names()).not.toContain('PHYSICS');
  expect(await field('Board')).toHaveValue('BOTANY');
  await choose(view, 'Board', 'COMMERCE');
  expect(names()).toContain('BOTANY');
  await press(view, 'Save');
  await waitFor(() => expect(requests(updateCourse)[0]?.body).toMatchObject({ BOARD: 'COMMERCE' }));
});

test('a paper that comes without a grading scheme has none chosen', () => {
  const { scheme: _none, ...before } = BOTANY;
  expect(typedCourse(before as typeof BOTANY, 'UG')).toMatchObject({ scheme: '', COMN_ID: '', CREDIT: '4' });
});

test.each([
  ['S5-VAL-COURSE-05', 'ticked', 1, 'Y'],
  ['S5-VAL-COURSE-05', 'ticked and cleared again', 2, 'N'],
])('[%s] no-credit %s sends the letter', async (_id, _words, clicks, letter) => {
  const view = open('/home/edit-course/41', updated);
  for (let i = 0; i < clicks; i += 1) await view.user.click(await field('No Credit'));
  await press(view, 'Save');
  await waitFor(() => expect(requests(updateCourse)[0]?.body).toMatchObject({ NO_CREDIT: letter }));
});

test.each([
  ['S5-VAL-COURSE-06', 'Internal Maximum', 'abc', 'Enter a whole number from 0 to 1,000.'],
  ['S5-VAL-COURSE-06', 'External Maximum', '2.5', 'Enter a whole number from 0 to 1,000.'],
  ['S5-VAL-COURSE-06', 'Credit', '-1', 'Enter a whole number from 0 to 100.'],
  ['S5-VAL-COURSE-06', 'Fees', '1e3', 'Enter a whole number from 0 to 10,00,000.'],
  ['S5-VAL-COURSE-06', 'BoS Year', '2025; drop table', 'Enter a year of four digits.'],
  ['S5-VAL-COURSE-06', 'Credit', '', 'Credit is required.'],
])("[%s] %s '%s' is refused beside the field and stays as typed", async (_id, label, typed, sentence) => {
  const view = open('/home/edit-course/41');
  await type(view, label, typed);
  await press(view, 'Save');
  const input = await field(label);
  await waitFor(() => expect(input).toBeInvalid());
  expect(input).toHaveAccessibleDescription(expect.stringContaining(sentence));
  expect(input).toHaveValue(typed);
  expect(await screen.findByRole('link', { name: sentence })).toBeVisible();
  expect(requests(updateCourse)).toEqual([]);
});

test.each([
  ['a minimum above its maximum', 'External Minimum', '80', 'External Minimum is at most the External Maximum, 75.'],
  ['a name of 10,000 characters', 'Paper Name', 'x'.repeat(10_000), 'At most 200 characters.'],
  ['a zero-width space', 'Paper Name', 'Bo\u200Btany', 'Remove the invisible or right-to-left character at place 3'],
  ['text from right to left', 'Board', 'B\u202Ex', 'Remove the invisible or right-to-left character at place 2'],
  ['a code in small letters', 'Paper Code', 'abcd', 'A paper code has 4 to 16 capital letters and digits.'],
])('%s is refused beside the field', async (_what, label, typed, sentence) => {
  const view = open('/home/edit-course/41');
  await type(view, label, typed);
  await press(view, 'Save');
  await waitFor(async () => expect(await field(label)).toHaveAccessibleDescription(expect.stringContaining(sentence)));
  expect(requests(updateCourse)).toEqual([]);
});

test("[S8-MSG-FORM-01] a refused save shows 'An error occurred while saving course data. Please try again' with the server's sentence, and keeps what was typed", async () => {
  const message = 'This degree has 6 semesters.';
  const view = open(
    '/home/edit-course/41',
    rejection(updateCourse, 422, { message: `Semester: ${message}`, errors: [{ field: 'SEM', message }] }),
  );
  await choose(view, 'Semester', '7');
  await press(view, 'Save');
  expect(await screen.findByText(FAILED)).toBeVisible();
  expect(screen.getByText(`Semester: ${message}`)).toBeVisible();
  expect(await field('Semester')).toHaveAccessibleDescription(message);
  expect(await field('Semester')).toHaveValue('7');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit Course');
});

test('[S8-MSG-FORM-01] when the line breaks the same is said, with the reason', async () => {
  const view = open('/home/edit-course/41', noAnswer(updateCourse));
  await type(view, 'Paper Name', 'Mycology');
  await press(view, 'Save');
  expect(await screen.findByText(FAILED)).toBeVisible();
  expect(screen.getByText('The server cannot be reached.')).toBeVisible();
  expect(await field('Paper Name')).toHaveValue('Mycology');
});

const DISAGREES = {
  type: 'course-disagreement',
  message: '23UBOCT01 must be the same. External Maximum differs from 2 other rows: B.A. History (BoS 2023).',
  errors: [{ field: 'EXTL_MAX', message: 'External Maximum is 75 in B.A. History (BoS 2023).' }],
};

test('a disagreement with other degrees names them, and the change can be applied to every row of the code', async () => {
  const view = open('/home/edit-course/41', rejection(updateCourse, 422, DISAGREES));
  await type(view, 'External Maximum', '100');
  await press(view, 'Save');
  expect(await screen.findByText(DISAGREES.message)).toBeVisible();
  expect(await field('External Maximum')).toHaveAccessibleDescription(DISAGREES.errors[0]!.message);
  await press(view, 'Apply to every row of 23UBOCT01');
  const dialog = await screen.findByRole('dialog', { name: 'Change every row of 23UBOCT01?' });
  expect(dialog).toHaveTextContent(DISAGREES.message);
  expect(requests(updateCourse)).toHaveLength(1);
  answerFromNowOn(updated);
  await view.user.click(within(dialog).getByRole('button', { name: 'Apply to every row' }));
  expect(await screen.findByText('Course updated successfully')).toBeVisible();
  expect(requests(updateCourse)[1]!.body).toMatchObject({ EXTL_MAX: 100, everywhere: true, row_version: 3 });
  expect(view.guards).toEqual([]);
});

test('an offer to change every row may be declined: nothing more is sent', async () => {
  const view = open('/home/edit-course/41', rejection(updateCourse, 422, DISAGREES));
  await type(view, 'External Maximum', '100');
  await press(view, 'Save');
  await screen.findByText(DISAGREES.message);
  await press(view, 'Apply to every row of 23UBOCT01');
  await view.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requests(updateCourse)).toHaveLength(1);
  expect(await field('External Maximum')).toHaveValue('100');
});

test('what is typed after a refusal is not what the offer would save: the offer goes', async () => {
  const view = open('/home/edit-course/41', rejection(updateCourse, 422, DISAGREES));
  await type(view, 'External Maximum', '100');
  await press(view, 'Save');
  await screen.findByText(DISAGREES.message);
  await type(view, 'External Maximum', '90');
  expect(screen.queryByText(DISAGREES.message)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Apply to every row/ })).not.toBeInTheDocument();
});

const THEIRS = { ...BOTANY, P_NAME: 'Virology', row_version: 4 };
const STALE = {
  type: 'changed-meanwhile',
  message: 'Paper 23UBOCT01 has been changed by somebody else.',
  conflict: { yours: {}, theirs: THEIRS },
};
async function stale() {
  const view = open('/home/edit-course/41', rejection(updateCourse, 409, STALE));
  await type(view, 'Paper Name', 'Mycology');
  await press(view, 'Save');
  const table = await screen.findByRole('table', { name: 'Values that differ' });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  expect(table).toHaveTextContent(/Paper Name\s*Mycology\s*Virology/);
  return view;
}

test('what somebody else has stored meanwhile stands beside what is typed; the typed values can be saved over it', async () => {
  const view = await stale();
  answerFromNowOn(updated);
  await press(view, 'Save my value');
  expect(await screen.findByText('Course updated successfully')).toBeVisible();
  expect(requests(updateCourse)[1]!.body).toMatchObject({ P_NAME: 'Mycology', row_version: 4 });
});

test('or what is stored is taken into the form', async () => {
  const view = await stale();
  await press(view, 'Keep the saved value');
  await waitFor(async () => expect(await field('Paper Name')).toHaveValue('Virology'));
  answerFromNowOn(updated);
  await press(view, 'Save');
  await waitFor(() => expect(requests(updateCourse)).toHaveLength(2));
  expect(requests(updateCourse)[1]!.body).toMatchObject({ P_NAME: 'Virology', row_version: 4 });
});

test('another degree level takes the chosen degree away', async () => {
  const view = open('/home/edit-course/41');
  await waitFor(async () => expect(await field('Degree')).toHaveValue('7'));
  await choose(view, 'Degree Level', 'PG');
  await press(view, 'Save');
  await waitFor(async () => expect(await field('Degree')).toHaveAccessibleDescription('Degree is required.'));
  expect(requests(updateCourse)).toEqual([]);
});

test('Cancel returns to the list, and whoever adds after a search finds it filled in', async () => {
  const view = open('/home/list-course?level=UG&degree=7&bos=2023&sem=1');
  await screen.findByRole('table', { name: 'Courses' });
  await view.user.click(screen.getByRole('link', { name: 'Add' }));
  expect(await field('BoS Year')).toHaveValue('2023');
  expect(await field('Semester')).toHaveValue('1');
  await waitFor(async () => expect(await field('Degree')).toHaveValue('7'));
  await press(view, 'Cancel');
  expect(await screen.findByRole('heading', { level: 1, name: 'Course Details' })).toBeVisible();
});

test('a course that is not there is said to be gone', async () => {
  open('/home/edit-course/99', rejection(getCourse, 404, { message: 'There is no such paper.' }));
  expect(await screen.findByText('There is no such paper.')).toBeVisible();
});

test("'Save and add another' saves, stays, keeps all but code and name, and the next is typed at once", async () => {
  const view = open('/home/add-course', created);
  await fill(view);
  await view.user.dblClick(screen.getByRole('button', { name: 'Save and add another' }));
  expect(await screen.findByText('23UBOCT01: Course created successfully')).toBeVisible();
  expect(requests(createCourse)).toHaveLength(1);
  expect(await field('Paper Code')).toHaveValue('');
  expect(await field('Paper Name')).toHaveValue('');
  expect(await field('Board')).toHaveValue('BOTANY');
  expect(await field('External Minimum')).toHaveValue('30');
  await waitFor(async () => expect(await field('Paper Code')).toHaveFocus());
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Add Course');
  await type(view, 'Paper Code', '23UBOCT02');
  await type(view, 'Paper Name', 'Mycology');
  await press(view, 'Save');
  expect(await screen.findByRole('heading', { level: 1, name: 'Course Details' })).toBeVisible();
  expect(requests(createCourse).map(({ body }) => body)).toMatchObject([
    { P_CODE: '23UBOCT01', EXTL_MIN: 30 },
    { P_CODE: '23UBOCT02', P_NAME: 'Mycology', EXTL_MIN: 30 },
  ]);
});

test('what the server refuses stays in the form, also after Save and add another', async () => {
  const view = open('/home/add-course', rejection(createCourse, 409, { message: 'The paper is there already.' }));
  await fill(view);
  await press(view, 'Save and add another');
  expect(await screen.findByText('The paper is there already.')).toBeVisible();
  expect(await field('Paper Code')).toHaveValue('23UBOCT01');
});

test('a paper is begun as a copy of another: all but its code is filled in, and the other paper stays', async () => {
  const view = open('/home/list-course?level=UG&degree=7&bos=2023&sem=1', created);
  await view.user.click(await screen.findByRole('link', { name: 'Copy 23UBOCT01' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Add Course' })).toBeVisible();
  expect(await field('Paper Code')).toHaveValue('');
  expect(await field('Paper Name')).toHaveValue('Plant Pathology');
  await waitFor(async () => expect(await field('Degree')).toHaveValue('7'));
  await type(view, 'Paper Code', '23UBOCT09');
  await press(view, 'Save');
  await waitFor(() => expect(requests(createCourse)).toHaveLength(1));
  expect(requests(createCourse)[0]?.body).toMatchObject({ P_CODE: '23UBOCT09', P_NAME: 'Plant Pathology' });
  expect(requests(updateCourse)).toEqual([]);
});

test('an edited paper has one way to save', async () => {
  open('/home/edit-course/41');
  await field('Paper Code');
  expect(screen.queryByRole('button', { name: 'Save and add another' })).not.toBeInTheDocument();
});
