import { screen, waitFor, within } from '@testing-library/react';
import { changeCollegePassword, changeOwnPassword } from '@thervu/contracts/auth/auth-contract';
import { listColleges, type College } from '@thervu/contracts/college/college-contract';
import { rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { ChangePasswordScreen } from './ChangePasswordScreen';

const college = (code: string): College => ({
  col_id: Number(code),
  Colcode: code,
  Colname: `Demo College ${code}`,
  Address: '1 Demo Street',
  District: 'Demo',
  email: `office${code}@example.org`,
  Land_line: '',
  Mobile: '',
  alter_mobile: null,
  Start_yr: 1990,
  cType: 'A',
  Status: 'A',
  Autonomy: 'N',
  password: '',
  principal: '',
  designation: '',
  pmobile: '',
  pemail: '',
  ptype: '',
  clg_status: true,
  place: null,
  row_version: 1,
});
const colleges = reply(listColleges, [college('101'), college('104')]);
const changed = reply(changeCollegePassword, { message: 'ok' });

type View = ReturnType<typeof renderScreen>;
const newPassword = () => screen.findByLabelText(/^New Password/);
const confirmation = () => screen.getByLabelText(/^Confirm Password/);

async function fill({ user }: View, first: string, second: string) {
  if (first) await user.type(await newPassword(), first);
  if (second) await user.type(confirmation(), second);
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
}

async function confirmWith({ user }: View, current: string) {
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/Your current password/), current);
  await user.keyboard('{Enter}');
}

test('[S2-SCREEN-CHANGEPW-01] a college changes the password of its own code, confirmed by its current one', async () => {
  const view = renderScreen(<ChangePasswordScreen />, { as: 'college', api: [changed] });
  await fill(view, 'a quiet new sentence', 'a quiet new sentence');
  expect(requests()).toEqual([]);
  await confirmWith(view, 'the old one');
  expect(await screen.findByText('Password changed successfully!')).toBeVisible();
  expect(requests()).toMatchObject([
    {
      method: 'PUT',
      path: '/colleges/101/password',
      body: { currentPassword: 'the old one', newPassword: 'a quiet new sentence' },
    },
  ]);
  expect(screen.queryByLabelText('College')).not.toBeInTheDocument();
});

test('[S6-PERM-ADMIN-12] the office chooses any college and starts with its own code 501', async () => {
  const view = renderScreen(<ChangePasswordScreen />, { as: 'admin', api: [colleges, changed] });
  const select = await screen.findByLabelText('College');
  expect(select).toHaveValue('501');
  expect(
    within(select)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['501, Controller of Examinations', '101, Demo College 101', '104, Demo College 104']);
  await view.user.selectOptions(select, '104');
  await fill(view, 'a quiet new sentence', 'a quiet new sentence');
  expect(await screen.findByRole('dialog', { name: 'Change the password of 104, Demo College 104?' })).toBeVisible();
  await confirmWith(view, 'the old one');
  await waitFor(() => expect(requests(changeCollegePassword)).toHaveLength(1));
  expect(requests(changeCollegePassword)[0]?.path).toBe('/colleges/104/password');
  expect(await screen.findByText('Password changed successfully!')).toBeVisible();
});

test('[SEC-1] whoever of the office is signed in changes the own password, not that of 501', async () => {
  const api = [colleges, reply(changeOwnPassword, { message: 'ok' })];
  const view = renderScreen(<ChangePasswordScreen />, { as: 'admin', api });
  await fill(view, 'a quiet new sentence', 'a quiet new sentence');
  await confirmWith(view, 'the old one');
  expect(await screen.findByText('Password changed successfully!')).toBeVisible();
  expect(requests(changeCollegePassword)).toEqual([]);
  expect(requests(changeOwnPassword)).toMatchObject([
    { body: { currentPassword: 'the old one', newPassword: 'a quiet new sentence' } },
  ]);
});

test('what was typed for one college is gone when another is chosen', async () => {
  const view = renderScreen(<ChangePasswordScreen />, { as: 'admin', api: [colleges] });
  await view.user.type(await newPassword(), 'meant for 501');
  await view.user.selectOptions(screen.getByLabelText('College'), '101');
  expect(await newPassword()).toHaveValue('');
});

test.each([
  ['S2-SCREEN-CHANGEPW-02', 'nothing', '', '', ['New Password is required.', 'Confirm Password is required.']],
  ['S2-SCREEN-CHANGEPW-02', 'no confirmation', 'a quiet new sentence', '', ['Confirm Password is required.']],
  ['S2-SCREEN-CHANGEPW-02', 'only the confirmation', '', 'a quiet new sentence', ['New Password is required.']],
])('[%s] with %s typed the missing value is named and nothing is sent', async (_id, _what, first, second, texts) => {
  const view = renderScreen(<ChangePasswordScreen />, { as: 'college' });
  await newPassword();
  await fill(view, first, second);
  const summary = await screen.findByRole('alert');
  for (const text of texts) expect(within(summary).getByRole('link', { name: text })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(requests()).toEqual([]);
});

test.each([
  ['S5-VAL-PASSWORD-01', 'a quiet new sentence', 'another sentence'],
  ['S5-VAL-PASSWORD-01', 'short', 'shorter'],
])("[%s] %s and %s differ: 'Passwords do not match.', and nothing is sent", async (_id, first, second) => {
  const view = renderScreen(<ChangePasswordScreen />, { as: 'college' });
  await fill(view, first, second);
  expect(await screen.findAllByText('Passwords do not match.')).toHaveLength(2);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(requests()).toEqual([]);
});

test('[S5-VAL-DISPLAY-01] what is wrong is said in an alert on top, which jumps to the field, and beside the field', async () => {
  const view = renderScreen(<ChangePasswordScreen />, { as: 'college' });
  await fill(view, 'a quiet new sentence', 'another sentence');
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveFocus();
  await view.user.click(within(summary).getByRole('link', { name: 'Passwords do not match.' }));
  expect(confirmation()).toHaveFocus();
  expect(confirmation()).toHaveAccessibleDescription('Passwords do not match.');
  expect(confirmation()).toBeInvalid();
});

test('a password under eight characters is refused in words', async () => {
  const view = renderScreen(<ChangePasswordScreen />, { as: 'college' });
  await fill(view, 'seven77', 'seven77');
  expect(await screen.findAllByText('At least 8 characters.')).toHaveLength(2);
  expect(requests()).toEqual([]);
});

test("[S8-MSG-MISC-03] an error without text shows 'Error updating password.' and keeps what was typed", async () => {
  const view = renderScreen(<ChangePasswordScreen />, {
    as: 'college',
    api: [rejection(changeCollegePassword, 503)],
  });
  await fill(view, 'a quiet new sentence', 'a quiet new sentence');
  await confirmWith(view, 'the old one');
  expect(await screen.findByRole('alert')).toHaveTextContent('Error updating password.');
  await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await newPassword()).toHaveValue('a quiet new sentence');
  expect(confirmation()).toHaveValue('a quiet new sentence');
});

test('[S8-MSG-SERVER-01] the text of a refusal is shown instead of the fallback', async () => {
  const view = renderScreen(<ChangePasswordScreen />, {
    as: 'college',
    api: [rejection(changeCollegePassword, 422, { message: 'The current password is wrong.' })],
  });
  await fill(view, 'a quiet new sentence', 'a quiet new sentence');
  await confirmWith(view, 'not the old one');
  expect(await screen.findByRole('alert')).toHaveTextContent('The current password is wrong.');
  expect(screen.queryByText('Error updating password.')).not.toBeInTheDocument();
});

test("[S8-MSG-SUCCESS-FORM-01] a changed password shows 'Password changed successfully!' and no field keeps it", async () => {
  const view = renderScreen(<ChangePasswordScreen />, { as: 'college', api: [changed] });
  await fill(view, 'a quiet new sentence', 'a quiet new sentence');
  await confirmWith(view, 'the old one');
  expect(await screen.findByRole('status')).toHaveTextContent('Password changed successfully!');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await newPassword()).toHaveValue('');
  expect(confirmation()).toHaveValue('');
  expect(view.guards).toEqual([]);
});

test('leaving with a typed password asks first', async () => {
  const view = renderScreen(<ChangePasswordScreen />, { as: 'college' });
  expect(view.guards).toEqual([]);
  await view.user.type(await newPassword(), 'a');
  await waitFor(() => expect(view.guards).toHaveLength(1));
});

test("[S8-MSG-MISC-05] without a college code in the session: 'No College Code Found in Session', and no form", () => {
  renderScreen(<ChangePasswordScreen />, { as: 'college', session: { colCode: null } });
  expect(screen.getByRole('alert')).toHaveTextContent('No College Code Found in Session');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('colleges that cannot be loaded say so and can be asked for again', async () => {
  renderScreen(<ChangePasswordScreen />, { as: 'admin', api: [rejection(listColleges, 503)] });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch college data.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
