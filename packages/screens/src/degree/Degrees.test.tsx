import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import {
  createDegree,
  deleteDegree,
  getDegree,
  listAllDegrees,
  listDegreeLevels,
  saveDegreeChanges,
  updateDegree,
} from '@thervu/contracts/degree/degree-contract';
import { noAnswer, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { AddDegreeScreen } from './AddDegreeScreen';
import { DegreeListScreen } from './DegreeListScreen';
import { EditDegreeScreen } from './EditDegreeScreen';
import { degree } from '../shared/record/sample-records';

const pages = (
  <Routes>
    <Route path="/home/deglist" element={<DegreeListScreen />} />
    <Route path="/home/add-deg" element={<AddDegreeScreen />} />
    <Route path="/home/edit-deg/:id" element={<EditDegreeScreen />} />
  </Routes>
);
type Api = NonNullable<Parameters<typeof renderScreen>[1]>['api'];
const levels = reply(
  listDegreeLevels,
  ['UG', 'PG', 'MPHIL', 'PHD', 'DIPLOMA'].map((name) => ({ degree: name })),
);
const rows = [degree(1), degree(2, { Deg_level: 'PG', Degree: 'M.Sc.', deg_status: false })];
const open = (path: string, api: Api = []) =>
  renderScreen(pages, { as: 'admin', at: path, api: [levels, reply(listAllDegrees, rows), ...api] });
const rowOf = async (name: string) => within((await screen.findByRole('cell', { name })).closest('tr') as HTMLElement);
const field = (label: string) => screen.findByLabelText(new RegExp(`^${label}( \\*)?$`));
const options = async (label: string) =>
  within(await field(label))
    .getAllByRole('option')
    .map((option) => (option as HTMLOptionElement).value)
    .filter((value) => value !== '');
type View = ReturnType<typeof renderScreen>;

const CHOSEN: [label: string, value: string][] = [
  ['Degree Level', 'PG'],
  ['Total Semester', '4'],
  ['Total Year', '2'],
  ['Total Credit', '5'],
];
async function fill({ user }: View) {
  await user.type(await field('Degree Name'), 'M.Sc.');
  await user.type(await field('Abbreviation'), 'Botany');
  await user.type(await field('Start Year'), '2022');
  for (const [label, value] of CHOSEN) await user.selectOptions(await field(label), value);
}
const save = ({ user }: View) => user.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(() => sessionStorage.clear());

describe('Degree Details', () => {
  test('[S2-ROUTE-ADMIN-03, S2-SCREEN-DEGREE-01] lists the degrees with their active switch', async () => {
    open('/home/deglist');
    expect(await screen.findByRole('heading', { level: 1, name: 'Degree Details' })).toBeVisible();
    expect((await rowOf('Science 1')).getByRole('switch')).toBeChecked();
    expect((await rowOf('Science 2')).getByRole('switch', { name: 'Active: M.Sc. Science 2' })).not.toBeChecked();
  });

  test("[S2-SCREEN-DEGREE-02] 'Edit' of a degree leads to its form", async () => {
    open('/home/deglist');
    const link = (await rowOf('Science 2')).getByRole('link', { name: /^Edit/ });
    expect(link).toHaveTextContent('Edit');
    expect(link).toHaveAttribute('href', '/home/edit-deg/2');
  });

  test('[DAY-12] without a degree the list says how the first ones come in', async () => {
    renderScreen(pages, { as: 'admin', at: '/home/deglist', api: [levels, reply(listAllDegrees, [])] });
    expect(
      await screen.findByText(/^Press Add for the first degree, or bring a file in under .*Imports\.$/),
    ).toBeVisible();
  });

  test("[S2-SCREEN-DEGREE-04] 'Add' leads to the empty form", async () => {
    open('/home/deglist');
    expect(await screen.findByRole('link', { name: 'Add' })).toHaveAttribute('href', '/home/add-deg');
  });

  test('[S4-STATE-FLAGS-01, S4-STATE-FLAGS-02, S4-STATE-FLAGS-03, S8-MSG-SAVE-01] a switch is saved at once, the page reloads and says so', async () => {
    const view = open('/home/deglist', [reply(saveDegreeChanges, { message: 'ok' })]);
    await view.user.click((await rowOf('Science 2')).getByRole('switch'));
    await waitFor(() => expect(view.log).toContain('reload'));
    expect(requests(saveDegreeChanges).map((sent) => sent.body)).toEqual([[{ id: 2, actions: { deg_status: true } }]]);
    view.unmount();
    open('/home/deglist');
    expect(await screen.findByText('Change saved successfully')).toBeVisible();
  });

  test('[S8-MSG-SAVE-02] a refused change says so, and the switch goes back', async () => {
    const { user } = open('/home/deglist', [
      rejection(saveDegreeChanges, 404, { message: 'There is no such degree.' }),
    ]);
    await user.click((await rowOf('Science 1')).getByRole('switch'));
    expect(await screen.findByText('Failed to save change. Please try again')).toBeVisible();
    expect((await rowOf('Science 1')).getByRole('switch')).toBeChecked();
  });

  test('[S8-MSG-SAVE-03] a broken line while a switch is saved says so', async () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = open('/home/deglist', [noAnswer(saveDegreeChanges)]);
    await user.click((await rowOf('Science 1')).getByRole('switch'));
    expect(await screen.findByText('Error saving change. Please check the console for details')).toBeVisible();
    quiet.mockRestore();
  });

  test('[S2-SCREEN-DEGREE-03, S5-VAL-DELETE-03] delete names the degree and asks; declined, nothing is sent', async () => {
    const { user } = open('/home/deglist', [reply(deleteDegree, { message: 'ok' })]);
    await user.click((await rowOf('Science 2')).getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete degree M.Sc. Science 2?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests(deleteDegree)).toEqual([]);
    await user.click((await rowOf('Science 2')).getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Degree M.Sc. Science 2 deleted.')).toBeVisible();
    expect(requests(deleteDegree).map((sent) => sent.path)).toEqual(['/degrees/2']);
  });

  test('a level chosen above the list leaves its degrees alone in sight', async () => {
    const { user } = open('/home/deglist');
    await rowOf('Science 1');
    await user.selectOptions(await field('Degree Level'), 'PG');
    await waitFor(() => expect(screen.queryByRole('cell', { name: 'Science 1' })).not.toBeInTheDocument());
    expect(screen.getByRole('cell', { name: 'Science 2' })).toBeVisible();
  });
});

describe('the form', () => {
  test('[S2-ROUTE-ADMIN-19, S2-SCREEN-DEGREE-05, S8-MSG-SUCCESS-FORM-05] of a new degree is sent with numbers and returns to the list', async () => {
    const view = open('/home/add-deg', [
      reply(createDegree, { message: 'Degree Details Added successfully', Deg_id: 9 }),
    ]);
    await fill(view);
    await save(view);
    expect(await screen.findByRole('heading', { level: 1, name: 'Degree Details' })).toBeVisible();
    expect(await screen.findByText('Degree Details Added successfully')).toBeVisible();
    expect(requests(createDegree).map((sent) => sent.body)).toEqual([
      {
        Degree: 'M.Sc.',
        Deg_name: 'Botany',
        Deg_level: 'PG',
        Start_yr: 2022,
        tot_sem: 4,
        tot_yr: 2,
        total_credit: 5,
        reg_code: null,
      },
    ]);
  });

  test('takes the code of register numbers in capitals, and says what it may be', async () => {
    const view = open('/home/edit-deg/7', [
      reply(getDegree, degree(7, { reg_code: 'COM' })),
      reply(updateDegree, { message: 'ok' }),
    ]);
    const code = await field('Code in Register Numbers');
    expect(code).toHaveValue('COM');
    await view.user.clear(code);
    await view.user.type(code, 'c1');
    await save(view);
    expect(
      await screen.findByText('Enter two to five capital letters, such as COM.', { selector: 'div' }),
    ).toBeVisible();
    await view.user.clear(code);
    await view.user.type(code, 'bot');
    await save(view);
    await waitFor(() => expect(requests(updateDegree)).toHaveLength(1));
    expect(requests(updateDegree)[0]?.body).toMatchObject({ reg_code: 'BOT' });
  });

  test('[S2-ROUTE-ADMIN-20, S8-MSG-SUCCESS-FORM-06] of a stored degree is filled with it, saved over its version, and returns to the list', async () => {
    const view = open('/home/edit-deg/7', [
      reply(getDegree, degree(7)),
      reply(updateDegree, { message: 'Degree Details updated successfully' }),
    ]);
    expect(await field('Degree Name')).toHaveValue('B.Sc.');
    expect(await field('Total Semester')).toHaveValue('6');
    await view.user.selectOptions(await field('Total Semester'), '8');
    await save(view);
    expect(await screen.findByText('Degree Details updated successfully')).toBeVisible();
    const { Deg_id: _id, deg_status: _flag, ...record } = degree(7, { tot_sem: 8 });
    expect(requests(updateDegree)).toMatchObject([{ path: '/degrees/7', body: record }]);
  });

  test('[S2-SCREEN-DEGREE-05] cancelled, it returns to the list and saves nothing', async () => {
    const view = open('/home/add-deg');
    await view.user.type(await field('Degree Name'), 'B.');
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Degree Details' })).toBeVisible();
    expect(requests(createDegree)).toEqual([]);
  });

  test('[S5-VAL-DEGREE-01] sent empty names every field', async () => {
    const view = open('/home/add-deg');
    await field('Degree Name');
    await save(view);
    const named = within(await screen.findByRole('alert'))
      .getAllByRole('link')
      .map((link) => link.textContent);
    const labels = ['Degree Name', 'Abbreviation', 'Start Year', ...CHOSEN.map(([label]) => label)];
    expect([...named].sort()).toEqual(labels.map((label) => `${label} is required.`).sort());
    expect(requests(createDegree)).toEqual([]);
  });

  test.each([
    ['S5-VAL-DEGREE-02', 'Total Semester', 10],
    ['S5-VAL-SEM-03', 'Total Semester', 10],
    ['S5-VAL-DEGREE-03', 'Total Year', 5],
    ['S5-VAL-DEGREE-04', 'Total Credit', 5],
  ])('[%s] %s offers 1 to %i and nothing else', async (_id, label, max) => {
    open('/home/add-deg');
    expect(await options(label)).toEqual(Array.from({ length: max }, (_none, index) => String(index + 1)));
  });

  test('[S3-ENT-DEGREELEVEL-01] offers the levels of the server, which may be more than four', async () => {
    open('/home/add-deg');
    expect(await options('Degree Level')).toEqual(['UG', 'PG', 'MPHIL', 'PHD', 'DIPLOMA']);
  });

  test('a larger stored credit is shown and saved unchanged', async () => {
    const view = open('/home/edit-deg/7', [
      reply(getDegree, degree(7, { total_credit: 140 })),
      reply(updateDegree, { message: 'ok' }),
    ]);
    expect(await field('Total Credit')).toHaveValue('140');
    await save(view);
    await waitFor(() => expect(requests(updateDegree)).toHaveLength(1));
    expect(requests(updateDegree)[0]?.body).toMatchObject({ total_credit: 140 });
  });

  test("[S8-MSG-FORM-02] refused by the server shows 'Failed to submit the form' and the reason", async () => {
    const message = 'A degree with this level, name, abbreviation and start year already exists.';
    const view = open('/home/add-deg', [
      rejection(createDegree, 409, { message, errors: [{ field: 'Deg_name', message }] }),
    ]);
    await fill(view);
    await save(view);
    expect(await screen.findByText('Failed to submit the form')).toBeVisible();
    expect((await field('Abbreviation')).getAttribute('aria-invalid')).toBe('true');
  });

  test('[S8-MSG-FORM-03] without an answer says so', async () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const view = open('/home/add-deg', [noAnswer(createDegree)]);
    await fill(view);
    await save(view);
    expect(
      await screen.findByText('Failed to submit the form. Please check the console for more details.'),
    ).toBeVisible();
    quiet.mockRestore();
  });
});

test('degrees are found by a part of their name, within the level that is chosen', async () => {
  const { user } = open('/home/deglist');
  await rowOf('M.Sc.');
  await user.type(screen.getByRole('searchbox', { name: 'Find in this list' }), 'm.s');
  expect(screen.getByRole('cell', { name: 'M.Sc.' })).toBeVisible();
  expect(screen.getByText('1 of 2 rows')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Degree Level'), 'UG');
  expect(await screen.findByText('No Record Found')).toBeVisible();
});
