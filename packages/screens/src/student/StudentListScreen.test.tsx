import { screen, waitFor, within } from '@testing-library/react';
import { listAllColleges } from '@thervu/contracts/college/college-contract';
import { listDegreeLevels, listDegreesOfLevel } from '@thervu/contracts/degree/degree-contract';
import {
  deleteStudent,
  discontinueStudent,
  listDegreeBatches,
  listStudentEvents,
  listStudents,
  transferStudent,
} from '@thervu/contracts/student/student-contract';
import { answerFromNowOn, noAnswer, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { BSC, COLLEGES, EVENTS, GONE, HALF, PRIYA } from './student-fixtures';
import { StudentListScreen } from './StudentListScreen';

const MASTERS = [
  reply(listDegreeLevels, [{ degree: 'UG' }, { degree: 'PG' }]),
  reply(listDegreesOfLevel, [BSC]),
  reply(listDegreeBatches, [{ admn_acdyr: 2025 }, { admn_acdyr: 2024 }]),
  reply(listAllColleges, COLLEGES),
];
const found = reply(listStudents, [PRIYA, GONE, HALF]);
const OFFICE = '/home/student-list?college=101&level=UG&degree=7&year=2025';
const COLLEGE = '/home/student-list?level=UG&degree=7&year=2025';
const NOT_CHOSEN = 'Please select Degree and Admission Year';

beforeEach(() => sessionStorage.clear());

type View = ReturnType<typeof renderScreen>;
const open = (as: 'admin' | 'college', path: string, api = [...MASTERS, found]) =>
  renderScreen(<StudentListScreen />, { as, at: path, api });
const choose = async ({ user }: View, label: string, value: string) => {
  const select = await screen.findByLabelText(label);
  await waitFor(() => expect(within(select).getAllByRole('option').length).toBeGreaterThan(1));
  await user.selectOptions(select, value);
};
const search = ({ user }: View) => user.click(screen.getByRole('button', { name: 'Search' }));
const press = async ({ user }: View, name: string) => user.click(await screen.findByRole('button', { name }));

test('[F-24] [S2-SCREEN-STUDENTLIST-01, S2-ROUTE-COLLEGE-02] a college finds its students by degree level, degree and admission year', async () => {
  const view = open('college', '/home/student-list');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Student Details');
  expect(screen.queryByLabelText('College')).not.toBeInTheDocument();
  await choose(view, 'Degree Level', 'UG');
  await choose(view, 'Degree', '7');
  await choose(view, 'Admission Year', '2025');
  expect(requests(listStudents)).toEqual([]);
  await search(view);
  const table = await screen.findByRole('table', { name: 'Students' });
  expect(requests(listDegreeBatches).map(({ path }) => path)).toEqual(['/student/batch/101/7']);
  expect(requests(listStudents).map(({ path }) => path)).toEqual(['/student/by-batch/101/7/2025']);
  const row = within(table).getByRole('row', { name: /25UBO101/ });
  expect(row).toHaveTextContent('Priya R');
  expect(row).toHaveTextContent('05-08-2007');
});

test('[S2-SCREEN-STUDENTLIST-02, S2-ROUTE-ADMIN-05, S6-PERM-ADMIN-12] the office chooses the college first, one that is switched off too, but not itself', async () => {
  const view = open('admin', '/home/student-list');
  await choose(view, 'College', '902');
  const colleges = within(screen.getByLabelText('College')).getAllByRole('option');
  expect(colleges.map(({ textContent }) => textContent)).toEqual([
    'Select',
    '101, Demo College 101',
    '104, Ponni College',
    '902, Closed College (not active)',
  ]);
  await choose(view, 'Degree Level', 'UG');
  await choose(view, 'Degree', '7');
  await choose(view, 'Admission Year', '2025');
  await search(view);
  await screen.findByRole('table', { name: 'Students' });
  expect(requests(listStudents).map(({ path }) => path)).toEqual(['/student/by-batch/902/7/2025']);
});

test('choosing another college or degree takes what depends on it away', async () => {
  const view = open('admin', OFFICE);
  await screen.findByRole('table', { name: 'Students' });
  await choose(view, 'College', '104');
  expect(screen.getByLabelText('Degree')).toHaveValue('');
  expect(screen.getByLabelText('Admission Year')).toBeDisabled();
  await search(view);
  expect(await screen.findByRole('alert')).toHaveTextContent(NOT_CHOSEN);
  expect(requests(listStudents)).toHaveLength(1);
});

test.each([
  ['S5-VAL-SELECT-06', 'nothing', {}],
  ['S5-VAL-SELECT-06', 'no degree', { 'Degree Level': 'UG' }],
  ['S5-VAL-SELECT-06', 'no admission year', { 'Degree Level': 'UG', Degree: '7' }],
])("[%s] a search with %s chosen shows 'Please select Degree and Admission Year'", async (_id, _what, choices) => {
  const view = open('college', '/home/student-list');
  for (const [label, value] of Object.entries(choices)) await choose(view, label, value as string);
  await search(view);
  expect((await screen.findByRole('alert')).textContent).toBe(NOT_CHOSEN);
  expect(requests(listStudents)).toEqual([]);
});

test('an address with something else than numbers in it asks for nothing', async () => {
  open('college', '/home/student-list?level=UG&degree=7%3Bdrop&year=2025%3B%20drop%20table');
  expect(await screen.findByText(/then press Search/)).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Degree Level')).toBeEnabled());
  expect(requests(listStudents)).toEqual([]);
});

test('[S2-SCREEN-STUDENTLIST-04, S2-SCREEN-STUDENTLIST-05, S2-SCREEN-STUDENTLIST-06] a college is not offered Discontinue, Transfer or Delete; the office is', async () => {
  const first = open('college', COLLEGE);
  const row = await screen.findByRole('row', { name: /25UBO101/ });
  expect(within(row).getByRole('button', { name: /^Edit/ })).toBeEnabled();
  expect(within(row).queryByRole('button', { name: /^(Discontinue|Transfer|Delete)/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Register Numbers' })).not.toBeInTheDocument();
  first.unmount();
  open('admin', OFFICE);
  const same = await screen.findByRole('row', { name: /25UBO101/ });
  for (const task of ['Discontinue', 'Transfer', 'Delete'])
    expect(within(same).getByRole('button', { name: `${task} Priya R (25UBO101)` })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Register Numbers' })).toHaveAttribute(
    'href',
    '/home/register-numbers?college=101&level=UG&degree=7&year=2025',
  );
});

test('each row leads to the admission form of its student', async () => {
  open('college', COLLEGE);
  expect(await screen.findByRole('link', { name: 'Form of Priya R (25UBO101)' })).toHaveAttribute(
    'href',
    '/home/student-regi/81',
  );
  expect(screen.getByRole('link', { name: 'New Admission' })).toHaveAttribute('href', '/home/student-regi');
});

test("[S8-MSG-FORM-07] a list that cannot be read says 'Failed to fetch students. Please check the console for details.' and offers another try", async () => {
  const view = open('college', COLLEGE, [...MASTERS, rejection(listStudents, 503)]);
  expect(await screen.findByText('Failed to fetch students. Please check the console for details.')).toBeVisible();
  answerFromNowOn(found);
  await press(view, 'Retry');
  expect(await screen.findByRole('row', { name: /25UBO101/ })).toBeVisible();
});

test('a batch without students says so', async () => {
  open('college', COLLEGE, [...MASTERS, reply(listStudents, [])]);
  expect(await screen.findByText('No Record Found')).toBeVisible();
});

afterEach(() => jest.restoreAllMocks());

test('of 5,000 students only those in sight are in the page, and the count says how many there are', async () => {
  const many = Array.from({ length: 5_000 }, (_unused, i) => ({
    ...PRIYA,
    student_id: 1_000 + i,
    reg_no: `25UBO${10_000 + i}`,
  }));
  // jsdom measures nothing: the window of the list is as high as a screen
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  open('college', COLLEGE, [...MASTERS, reply(listStudents, many)]);
  expect(await screen.findByText('5,000 rows')).toBeVisible();
  // what counts the rows of a long list is fetched with it
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeLessThan(80));
  expect(screen.getAllByRole('row').length).toBeGreaterThan(10);
});

test('a student is found in the list by a part of the name or the register number', async () => {
  const view = open('college', COLLEGE);
  const find = await screen.findByRole('searchbox', { name: 'Find in this list' });
  await view.user.type(find, 'aru');
  expect(await screen.findByText('1 of 3 rows')).toBeVisible();
  expect(screen.getByRole('row', { name: /Arun K/ })).toBeVisible();
  expect(screen.queryByRole('row', { name: /Priya R/ })).not.toBeInTheDocument();
  await view.user.clear(find);
  await view.user.type(find, 'ubo101');
  expect(await screen.findByRole('row', { name: /Priya R/ })).toBeVisible();
  await view.user.type(find, 'x');
  expect(await screen.findByText('No student of this list has that in the name or number.')).toBeVisible();
  await view.user.clear(find);
  expect(await screen.findByText('3 rows')).toBeVisible();
});

test('[S5-VAL-DELETE-05] the discontinue confirmation names the student and does nothing when it is declined', async () => {
  const view = open('admin', OFFICE);
  await press(view, 'Discontinue Priya R (25UBO101)');
  const dialog = await screen.findByRole('dialog', { name: 'Discontinue Priya R (25UBO101)?' });
  await view.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requests(discontinueStudent)).toEqual([]);
});

test('[S4-STATE-STUDENT-02, S2-SCREEN-STUDENTLIST-07] a discontinued student is shown as such, with Edit disabled', async () => {
  const view = open('admin', OFFICE);
  expect(await screen.findByRole('button', { name: 'Edit Arun K (25UBO102)' })).toBeDisabled();
  await press(view, 'Discontinue Priya R (25UBO101)');
  const dialog = await screen.findByRole('dialog');
  await view.user.type(within(dialog).getByLabelText(/Reason/), ' Left for work ');
  answerFromNowOn(
    reply(discontinueStudent, { message: 'Priya R (25UBO101) has been discontinued.' }),
    reply(listStudents, [{ ...PRIYA, status: 'DISCONTINUED', discontinue: true, row_version: 4 }, GONE]),
  );
  await view.user.click(within(dialog).getByRole('button', { name: 'Discontinue' }));
  expect(await screen.findByText('Priya R (25UBO101) has been discontinued.')).toBeVisible();
  expect(requests(discontinueStudent).map(({ path, body }) => [path, body])).toEqual([
    ['/student/discontinuetudentById/81', { row_version: 3, reason: 'Left for work' }],
  ]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Priya R (25UBO101)' })).toBeDisabled());
});

test('what was changed meanwhile is said where it was asked', async () => {
  const message = 'Student Priya R (25UBO101) has been changed by somebody else.';
  const view = open('admin', OFFICE, [...MASTERS, found, rejection(discontinueStudent, 409, { message })]);
  await press(view, 'Discontinue Priya R (25UBO101)');
  const dialog = await screen.findByRole('dialog');
  await view.user.click(within(dialog).getByRole('button', { name: 'Discontinue' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
});

test('[S5-VAL-DELETE-06, S2-SCREEN-STUDENTLIST-05] the transfer dialog names the student, offers only other active colleges, and names the one that is chosen', async () => {
  const view = open('admin', OFFICE);
  await press(view, 'Transfer Priya R (25UBO101)');
  const dialog = await screen.findByRole('dialog', {
    name: 'Transfer Priya R (25UBO101) to another college?',
  });
  const select = await within(dialog).findByLabelText(/College/);
  await waitFor(() => expect(select).toBeEnabled());
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Select', '104, Ponni College']);
  await view.user.click(within(dialog).getByRole('button', { name: 'Transfer' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Please select a college.');
  await view.user.selectOptions(select, '104');
  expect(
    await screen.findByRole('dialog', { name: 'Transfer Priya R (25UBO101) to 104, Ponni College?' }),
  ).toBeVisible();
  expect(requests(transferStudent)).toEqual([]);
});

test('[S4-STATE-STUDENT-03] a transferred student is in the list of the former college no longer', async () => {
  const view = open('admin', OFFICE);
  await press(view, 'Transfer Priya R (25UBO101)');
  const dialog = await screen.findByRole('dialog');
  const select = await within(dialog).findByLabelText(/College/);
  await waitFor(() => expect(select).toBeEnabled());
  await view.user.selectOptions(select, '104');
  answerFromNowOn(
    reply(transferStudent, {
      message: 'Priya R (25UBO101) has been transferred to 104 Ponni College.',
      movedApplications: 5,
    }),
    reply(listStudents, [GONE]),
  );
  await view.user.click(within(dialog).getByRole('button', { name: 'Transfer' }));
  expect(
    await screen.findByText(/transferred to 104 Ponni College. 5 exam applications were moved along./),
  ).toBeVisible();
  expect(requests(transferStudent).map(({ path, body }) => [path, body])).toEqual([
    ['/student/TransferstudentById/81/104', { row_version: 3 }],
  ]);
  await waitFor(() => expect(screen.queryByRole('row', { name: /25UBO101/ })).not.toBeInTheDocument());
});

test('a college switched off a moment ago is refused in the dialog, and the choice stays', async () => {
  const message = 'College 104 Ponni College is not active.';
  const view = open('admin', OFFICE, [...MASTERS, found, rejection(transferStudent, 422, { message })]);
  await press(view, 'Transfer Priya R (25UBO101)');
  const dialog = await screen.findByRole('dialog');
  const select = await within(dialog).findByLabelText(/College/);
  await waitFor(() => expect(select).toBeEnabled());
  await view.user.selectOptions(select, '104');
  await view.user.click(within(dialog).getByRole('button', { name: 'Transfer' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
  expect(select).toHaveValue('104');
});

test("[S5-VAL-DELETE-04] the delete asks 'Are you sure you want to delete this student?', names the student, and does nothing when it is declined", async () => {
  const view = open('admin', OFFICE);
  await press(view, 'Delete Priya R (25UBO101)');
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to delete this student?' });
  expect(dialog).toHaveTextContent('Priya R (25UBO101), B.Sc. Botany, college 101.');
  await view.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requests(deleteStudent)).toEqual([]);
});

test('[S4-STATE-STUDENT-04] a deleted student leaves the list; one with applications stays and the counts are said', async () => {
  const message = 'Student Priya R (25UBO101) cannot be deleted: 5 exam applications refer to it.';
  const view = open('admin', OFFICE, [...MASTERS, found, rejection(deleteStudent, 409, { message })]);
  await press(view, 'Delete Priya R (25UBO101)');
  const dialog = await screen.findByRole('dialog');
  await view.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
  answerFromNowOn(
    reply(deleteStudent, { message: 'Priya R (25UBO101) has been deleted.' }),
    reply(listStudents, [GONE]),
  );
  await view.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Priya R (25UBO101) has been deleted.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('row', { name: /25UBO101/ })).not.toBeInTheDocument());
});

test('an application that is not submitted is neither discontinued nor transferred', async () => {
  open('admin', OFFICE);
  const row = await screen.findByRole('row', { name: /Devaki S/ });
  expect(row).toHaveTextContent('Not submitted');
  expect(within(row).getByRole('button', { name: /^Discontinue/ })).toBeDisabled();
  expect(within(row).getByRole('button', { name: /^Transfer/ })).toBeDisabled();
  expect(within(row).getByRole('button', { name: 'Delete Devaki S (application 83)' })).toBeEnabled();
});

test('[F-24] the history tells what happened to a student, when and by whom, the latest first', async () => {
  const view = open('college', COLLEGE, [...MASTERS, found, reply(listStudentEvents, EVENTS)]);
  await press(view, 'History Priya R (25UBO101)');
  const dialog = await screen.findByRole('dialog', { name: 'History of Priya R (25UBO101)' });
  const events = await within(dialog).findAllByRole('listitem');
  expect(events.map(({ textContent }) => textContent)).toEqual([
    'Name changed from Pria R to Priya R02-03-2026 11:00, by 101',
    'Transferred from college 104 to 101: Father was moved01-02-2026 11:00, by 501',
    'Admitted to college 10401-07-2025 10:30',
  ]);
});

test('a history that cannot be read offers another try', async () => {
  const view = open('college', COLLEGE, [...MASTERS, found, noAnswer(listStudentEvents)]);
  await press(view, 'History Priya R (25UBO101)');
  expect(await screen.findByText('Failed to fetch the history.')).toBeVisible();
  answerFromNowOn(reply(listStudentEvents, EVENTS));
  await press(view, 'Retry');
  expect(await screen.findByText('Admitted to college 104')).toBeVisible();
});
