import { screen, waitFor } from '@testing-library/react';
import { getApplication, saveStudents, updateStudent } from '@thervu/contracts/student/admission-contract';
import { SAVED_TABS, TABS } from '@thervu/contracts/student/student-options';
import { answerFromNowOn, heldReply, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { address, button, byName, carried, currentTab, opener, tab } from './admission-testing';
import { application, complete } from './application-samples';

const { openForm, openNew } = opener({ renderScreen, reply });
beforeEach(() => {
  sessionStorage.clear();
  URL.createObjectURL = () => 'blob:stored';
  URL.revokeObjectURL = () => undefined;
});
const ok = (name: string) =>
  reply(updateStudent, { message: 'ok', student_id: 17, tab: name as 'bank', row_version: 4 });
type User = ReturnType<typeof renderScreen>['user'];
async function fillBasic(user: User) {
  await user.selectOptions(byName('degreelvl'), 'UG');
  await screen.findByRole('option', { name: 'B.Sc. Physics' });
  await user.selectOptions(byName('deg_id'), '4');
  await user.type(byName('stu_name'), 'Kayal Murugan');
  await user.type(byName('dob'), '04052007');
  await user.click(screen.getByRole('radio', { name: 'Female' }));
  await user.type(byName('mobile'), '9000000001');
}

test.each([
  ['S2-ROUTE-ADMIN-23', 'admin'],
  ['S2-ROUTE-COLLEGE-21', 'college'],
] as const)(
  '[%s, S2-SCREEN-ADMISSION-01, S2-SCREEN-ADMISSION-02, S2-SCREEN-ADMISSION-03] a new form opens for %s with its heading and its tabs in order, the first alone open',
  async (_id, as) => {
    openNew([], as);
    expect(await screen.findByRole('heading', { level: 1, name: 'Admission - 2025' })).toBeVisible();
    expect(screen.getAllByRole('tab').map(({ id }) => id.replace('admission-tab-', ''))).toEqual([
      'basic',
      'personal',
      'communication',
      'special',
      'qualification',
      'bank',
      'uploads',
      'preview',
    ]);
    expect(await currentTab()).toBe('basicto fill in');
    for (const name of TABS.slice(1)) expect(await tab(name)).toHaveAccessibleDescription('after basic');
    expect(byName('Colcode')).toHaveProperty('disabled', as === 'college');
  },
);

test.each([
  ['S2-ROUTE-ADMIN-24', 'admin'],
  ['S2-ROUTE-COLLEGE-22', 'college'],
] as const)(
  '[%s, S2-SCREEN-ADMISSION-01] the form of a student opens for %s at the first tab that is not saved',
  async (_id, as) => {
    openForm(application({ saved: ['basic', 'personal'] }), undefined, [], as);
    expect(await currentTab()).toBe('communicationto fill in');
    expect(screen.getByText(/^Application No. 17: Kayal Murugan, B.Sc. Physics/)).toBeVisible();
  },
);

test('[S4-STATE-ADMISSION-03, S4-STATE-ADMISSION-01, S8-MSG-ADMISSION-01] the first save of basic creates the student, says so, and goes on with personal at the address of the student', async () => {
  const admitted = {
    message: 'ok',
    student_id: 17,
    row_version: 1,
    possibleDuplicates: { count: 1, student_ids: [9] },
  };
  const { user, guards } = openNew([reply(saveStudents, admitted)]);
  await screen.findByRole('option', { name: /^101/ });
  await fillBasic(user);
  expect(guards).toHaveLength(1);
  answerFromNowOn(reply(getApplication, application()));
  await user.click(button('Save & Next'));
  expect(await screen.findByText('Data for basic tab saved successfully')).toBeVisible();
  expect(await currentTab()).toMatch(/^personal/);
  expect(address()).toBe('/home/student-regi/17?tab=personal');
  expect(requests(saveStudents)).toHaveLength(1);
  expect(requests(saveStudents)[0]?.body).toEqual({
    admn_acdyr: 2025,
    Colcode: '101',
    degreelvl: 'UG',
    deg_id: 4,
    stu_name: 'Kayal Murugan',
    dob: '2007-05-04',
    gender: 'Female',
    mobile: '9000000001',
  });
  expect(requests(saveStudents)[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(screen.getByRole('link', { name: '9' })).toHaveAttribute('href', '/home/student-regi/9');
  expect(guards).toEqual([]);
});

test('[S4-STATE-ADMISSION-04] a later save of basic updates the same student over the version that was read', async () => {
  const { user } = openForm(application(), 'basic', [ok('basic')]);
  await waitFor(() => expect(byName('stu_name')).toHaveValue('Kayal Murugan'));
  await user.type(byName('email'), 'kayal@example.org');
  await user.click(button('Save & Next'));
  await waitFor(() => expect(requests(updateStudent)).toHaveLength(1));
  expect(requests(updateStudent)[0]).toMatchObject({
    path: '/student/updateStudent/17',
    body: { tab: 'basic', row_version: 3, stu_name: 'Kayal Murugan', email: 'kayal@example.org' },
  });
  expect(requests(saveStudents)).toEqual([]);
});

test.each(SAVED_TABS.slice(1).map((name, index) => [name, TABS[index + 2]!] as const))(
  '[S4-STATE-ADMISSION-01, S4-STATE-ADMISSION-02, S8-MSG-ADMISSION-01] Save & Next saves %s and opens %s; Back goes back',
  async (name, following) => {
    const { user } = openForm(complete(), name, [ok(name)]);
    await waitFor(async () => expect(await currentTab()).toMatch(new RegExp(`^${name}`)));
    await user.click(button('Save & Next'));
    expect(await screen.findByText(`Data for ${name} tab saved successfully`)).toBeVisible();
    await waitFor(async () => expect(await currentTab()).toMatch(new RegExp(`^${following}`)));
    const version = name === 'uploads' ? 0 : 3;
    expect(carried(requests(updateStudent)[0]).body).toMatchObject({ tab: name, row_version: version });
    expect(await tab(following)).toHaveFocus();
    await user.click(button('Back'));
    await waitFor(async () => expect(await currentTab()).toMatch(new RegExp(`^${name}`)));
  },
);

test('[S2-SCREEN-ADMISSION-04, S2-SCREEN-ADMISSION-05] Back is shut on the first step, Save & Next on preview, both while a tab is being saved', async () => {
  const held = heldReply(updateStudent, { message: 'ok', student_id: 17, tab: 'bank', row_version: 4 });
  const { user } = openForm(complete(), 'basic', [held.handler]);
  await tab('basic');
  expect(button('Back')).toBeDisabled();
  expect(button('Save & Next')).toBeEnabled();
  await user.click(await tab('preview'));
  expect(button('Back')).toBeEnabled();
  expect(button('Save & Next')).toBeDisabled();
  await user.click(await tab('bank'));
  expect(button('Back')).toBeEnabled();
  await user.click(button('Save & Next'));
  expect(button('Back')).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Saving…' })).toBeDisabled();
  held.release();
  expect(await screen.findByText('Data for bank tab saved successfully')).toBeVisible();
  expect(button('Back')).toBeEnabled();
});

test('a locked tab is reached by the arrow keys, says what it waits for and does not open', async () => {
  const { user } = openForm(application({ saved: ['basic', 'personal'] }));
  (await tab('communication')).focus();
  expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  await user.keyboard('{ArrowRight}');
  const special = await tab('special');
  expect(special).toHaveFocus();
  expect(special).toHaveAttribute('aria-disabled', 'true');
  expect(special).toHaveAccessibleDescription('after communication');
  await user.keyboard('{Enter}');
  expect(screen.getByText('The tab special opens once communication is saved.')).toBeVisible();
  expect(await currentTab()).toMatch(/^communication/);
  await user.keyboard('{Home}');
  expect(await tab('basic')).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(await tab('preview')).toHaveFocus();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(await currentTab()).toMatch(/^basic/);
  expect(address()).toBe('/home/student-regi/17?tab=basic');
});

test('what was said of the last save is gone once the next tab is tried', async () => {
  const { user } = openForm(application({ saved: ['basic', 'personal'] }), 'personal', [ok('personal')]);
  await waitFor(() => byName('fath_name'));
  await user.click(button('Save & Next'));
  expect(await screen.findByText('Data for personal tab saved successfully')).toBeVisible();
  await waitFor(() => byName('comm_add'));
  await user.click(button('Save & Next'));
  expect(await screen.findByText('10 entries need your attention')).toBeVisible();
  expect(screen.queryByText('Data for personal tab saved successfully')).not.toBeInTheDocument();
});

test('an address that names a tab which is not open yet leads to the first that is not saved', async () => {
  openForm(application(), 'bank');
  expect(await currentTab()).toMatch(/^personal/);
});
