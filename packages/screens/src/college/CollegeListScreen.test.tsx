import { screen, waitFor, within } from '@testing-library/react';
import {
  deleteCollege,
  listAllColleges,
  saveCollegeChanges,
  type College,
} from '@thervu/contracts/college/college-contract';
import { noAnswer, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { CollegeListScreen } from './CollegeListScreen';
import { college } from '../shared/record/sample-records';

const rows = [college('101'), college('104', { Colname: 'Ponni College', clg_status: false })];
const list = (colleges: College[] = rows) => reply(listAllColleges, colleges);
const show = (as: 'admin' | 'college', api: Parameters<typeof renderScreen>[1]) =>
  renderScreen(<CollegeListScreen />, { as, ...api });
const row = async (code: string) =>
  within((await screen.findByRole('cell', { name: code })).closest('tr') as HTMLElement);

beforeEach(() => sessionStorage.clear());

test('[S2-ROUTE-ADMIN-02, S2-SCREEN-COLLEGE-01] the office sees every college with its active switch', async () => {
  show('admin', { api: [list()] });
  expect(await screen.findByRole('heading', { level: 1, name: 'College Details' })).toBeVisible();
  expect((await row('101')).getByRole('switch', { name: /^Active: 101/ })).toBeChecked();
  expect((await row('104')).getByRole('switch', { name: 'Active: 104, Ponni College' })).not.toBeChecked();
});

test("[S2-SCREEN-COLLEGE-02] 'Edit' of a college leads to its form by the code, not by col_id", async () => {
  show('admin', { api: [list()] });
  const link = (await row('104')).getByRole('link', { name: /^Edit/ });
  expect(link).toHaveTextContent('Edit');
  expect(link).toHaveAttribute('href', '/home/edit-clg/104');
});

test.each([
  ['S2-SCREEN-COLLEGE-03', 'admin'],
  ['S2-SCREEN-COLLEGE-03', 'college'],
] as const)("[%s] 'Add College' leads %s to the form", async (_id, as) => {
  show(as, { api: [list()] });
  expect(await screen.findByRole('link', { name: 'Add College' })).toHaveAttribute('href', '/home/add-clg');
});

test("[S2-SCREEN-COLLEGE-04] 'Delete' stands in every row for the office and in none for a college", async () => {
  const { unmount } = show('admin', { api: [list()] });
  expect(await screen.findAllByRole('button', { name: 'Delete' })).toHaveLength(2);
  unmount();
  show('college', { api: [list([rows[0]!])] });
  await row('101');
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});

test('[S2-ROUTE-COLLEGE-18] a college sees its own row with a switch it cannot move, and reads why', async () => {
  show('college', { api: [list([rows[0]!])] });
  const element = (await row('101')).getByRole('switch', { name: /by the examination office/ });
  expect(element).toBeChecked();
  expect(element).toBeDisabled();
  expect(
    screen.getByText(/Colleges are created, switched on and off, and deleted by the examination office/),
  ).toBeVisible();
});

test('[S4-STATE-FLAGS-01, S4-STATE-FLAGS-02, S4-STATE-FLAGS-03] a switch is saved at once under the code, and the page reloads', async () => {
  const { user, log } = show('admin', {
    api: [list(), reply(saveCollegeChanges, { message: 'Change saved successfully' })],
  });
  await user.click((await row('104')).getByRole('switch'));
  await waitFor(() => expect(log).toContain('reload'));
  expect(requests(saveCollegeChanges).map((sent) => sent.body)).toEqual([
    [{ id: '104', actions: { clg_status: true } }],
  ]);
});

test('[S8-MSG-SAVE-01] the page that comes back says that the change is saved', async () => {
  const first = show('admin', { api: [list(), reply(saveCollegeChanges, { message: 'ok' })] });
  await first.user.click((await row('101')).getByRole('switch'));
  await waitFor(() => expect(first.log).toContain('reload'));
  first.unmount();
  show('admin', { api: [list()] });
  expect(await screen.findByText('Change saved successfully')).toBeVisible();
});

test('[S8-MSG-SAVE-02] a refused change says so with the reason, and the switch goes back', async () => {
  const message = 'This is the examination office itself: it stays, and stays switched on.';
  const { user, log } = show('admin', { api: [list(), rejection(saveCollegeChanges, 422, { message })] });
  await user.click((await row('101')).getByRole('switch'));
  expect(await screen.findByText('Failed to save change. Please try again')).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
  expect((await row('101')).getByRole('switch')).toBeChecked();
  expect(log).not.toContain('reload');
});

test('[S8-MSG-SAVE-03] a broken line says so', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = show('admin', { api: [list(), noAnswer(saveCollegeChanges)] });
  await user.click((await row('101')).getByRole('switch'));
  expect(await screen.findByText('Error saving change. Please check the console for details')).toBeVisible();
  quiet.mockRestore();
});

test('[S5-VAL-DELETE-01] delete names the college and asks; declined, nothing is sent', async () => {
  const { user } = show('admin', { api: [list()] });
  await user.click((await row('104')).getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete college 104, Ponni College?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requests(deleteCollege)).toEqual([]);
  expect(await row('104')).toBeDefined();
});

test('a confirmed delete is sent under the code, said, and the list is read again', async () => {
  const { user } = show('admin', {
    api: [list(), reply(deleteCollege, { message: 'College 104 deleted.' })],
  });
  await user.click((await row('104')).getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('College 104 deleted.')).toBeVisible();
  expect(requests(deleteCollege).map((sent) => sent.path)).toEqual(['/colleges/104']);
  await waitFor(() => expect(requests(listAllColleges)).toHaveLength(2));
});

test('a delete that is refused shows the counts where the question stood', async () => {
  const message = 'College 104 cannot be deleted: 1,240 students, 2 users refer to it.';
  const { user } = show('admin', { api: [list(), rejection(deleteCollege, 409, { message })] });
  await user.click((await row('104')).getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByText(message)).toBeVisible();
});

test("[S8-MSG-MISC-04] a failed load shows 'Failed to fetch college data.', and Retry reads again", async () => {
  const { user } = show('admin', { api: [rejection(listAllColleges, 503)] });
  expect(await screen.findByText('Failed to fetch college data.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(requests(listAllColleges)).toHaveLength(2));
});

test('colleges are found by a part of code, name, district, e-mail or telephone number', async () => {
  const { user } = show('admin', { api: [list()] });
  await row('101');
  const field = screen.getByRole('searchbox', { name: 'Find in this list' });
  await user.type(field, 'ponni');
  expect(await screen.findByText('1 of 2 rows')).toBeVisible();
  expect((await row('104')).getByRole('switch')).toBeEnabled();
  expect(screen.queryByRole('cell', { name: '101' })).not.toBeInTheDocument();
  await user.clear(field);
  expect(await screen.findByRole('cell', { name: '101' })).toBeVisible();
});

test('a list without any college says what to do next and leads there; one that finds nothing says that instead', async () => {
  const { user, unmount } = show('admin', { api: [list([])] });
  expect(await screen.findByText('Add the first college, or import a spreadsheet with all of them.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add the first college' })).toHaveAttribute('href', '/home/add-clg');
  expect(screen.getByRole('link', { name: 'Import colleges' })).toHaveAttribute('href', '/home/imports');
  await user.type(screen.getByRole('searchbox', { name: 'Find in this list' }), 'ponni');
  expect(screen.queryByRole('link', { name: 'Import colleges' })).not.toBeInTheDocument();
  unmount();
  sessionStorage.clear();
  show('college', { api: [list([])] });
  expect(await screen.findByText('No Record Found')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Import colleges' })).not.toBeInTheDocument();
});
