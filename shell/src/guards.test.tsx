import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { getOwnSession, logout } from '@thervu/contracts/auth/auth-contract';
import { ROLES, type Role } from '@thervu/contracts/core/permissions';
import { listExams } from '@thervu/contracts/exam/exam-contract';
import { answerFromNowOn, noAnswer, rejection, reply, requests, TEST_TOKEN } from '@thervu/testing/render-screen';
import { ownSession, renderPortal, screensOf, served } from '@thervu/testing/render-portal';

const collegeLogin = () => screen.findByRole('heading', { name: 'College Login' });
const opened = (name: string) => screen.findByRole('heading', { level: 1, name });

test('[S2-ROUTE-TOP-05] below /home stand a header and a menu that folds, for who is signed in', async () => {
  renderPortal({ as: 'college', at: ['/home/'] });
  expect(await screen.findByRole('banner')).toBeVisible();
  expect(await screen.findByRole('navigation', { name: 'Main menu' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Hide menu' })).toBeVisible();
});

test.each([
  ['S2-ROUTE-TOP-06', 'admin', '/home'],
  ['S2-ROUTE-ADMIN-01', 'admin', '/home/'],
  ['S2-ROUTE-COLLEGE-01', 'college', '/home/'],
  ['S2-ROUTE-CAMPADMIN-01', 'campadmin', '/home/'],
] as const)('[%s] the index of %s, %s, is the dashboard', async (_id, role, path) => {
  renderPortal({ as: role, at: [path] });
  expect(await opened('Dashboard')).toBeVisible();
});

test.each([
  ['S2-SCREEN-DASHBOARD-07', 'college'],
  ['S2-SCREEN-DASHBOARD-07', 'campadmin'],
  ['S2-SCREEN-DASHBOARD-07', 'camp'],
] as const)('[%s] %s reaches the dashboard through its menu', async (_id, role) => {
  const { user } = renderPortal({ as: role, at: ['/home/CampABMissmatch', '/home/'] });
  await user.click(await screen.findByRole('link', { name: 'Dashboard' }));
  expect(await opened('Dashboard')).toBeVisible();
});

/** Every address of the specification, letter by letter. */
const ADDRESSES: Record<Role, string[]> = {
  admin: [
    '',
    'list-clg',
    'deglist',
    'list-course',
    'student-list',
    'exam-create',
    'add-time-table',
    'list-examconfirm',
    'CampBundleSearch',
    'add-barcode',
    'get-QP-Count',
    'get-QP-ClgCount',
    'get-reval-excel',
    'CampManager',
    'Download-DB-Bkup',
    'ChangePassword',
    'add-clg',
    'edit-clg/101',
    'add-deg',
    'edit-deg/1',
    'add-course',
    'edit-course/1',
    'student-regi',
    'student-regi/1',
    'Student-List-Regno',
    'add-camp-entry',
    'Break-in-Study',
    'Exam-App-Fees',
    'nmec-registration',
    'list-exampapp',
    'add-exampapp',
    'add-examarrapp',
    'add-exam-arr-app',
    'examconfirm-report',
  ],
  college: [
    '',
    'student-list',
    'list-exampapp',
    'list-examconfirm',
    'examconfirm-report',
    'Exam-Application-Fees',
    'Absent-entry',
    'add-internal-mark',
    'InternalMarkConsolidateReport',
    'add-practical-mark',
    'view-absentees-list',
    'nominal-report',
    'hallticket',
    'revaluation-aply',
    'revaluation-report',
    'revaluation-fee-mgt',
    'ChangePassword',
    'list-clg',
    'add-clg',
    'edit-clg/101',
    'student-regi',
    'student-regi/1',
    'Break-in-Study',
    'Exam-App-Fees',
    'nmec-registration',
    'add-exampapp',
    'add-examarrapp',
    'add-exam-arr-app',
    'hallticketbyStudent',
    'view-internal-mark',
    'view-practical-mark',
  ],
  campadmin: [
    '',
    'CampManager',
    'CampBundleReport',
    'CampABMissmatch',
    'CampBundleSearch',
    'TotalRevalScriptReport',
    'add-camp-entry',
  ],
  camp: ['', 'CampABMissmatch', 'entry/A', 'entry/B', 'CampBundleReport', 'CampBundleSearch', 'TotalRevalScriptReport'],
};

test.each(ROLES.map((role) => ['S2-ROUTE-ALL-01', role] as const))(
  '[%s] every listed address of %s opens with its spelling, and with no other',
  async (_id, role) => {
    const { router, path } = renderPortal({ as: role, at: ['/home/'] });
    await screen.findByRole('navigation', { name: 'Main menu' });
    await screen.findByRole('heading', { level: 1 });
    for (const address of ADDRESSES[role]) {
      await act(() => router.navigate(`/home/${address}`));
      expect(path()).toBe(`/home/${address}`);
      expect(screen.queryByRole('heading', { name: 'College Login' })).not.toBeInTheDocument();
    }
    for (const address of ADDRESSES[role].filter((name) => name !== '')) {
      const other = address.replace(/[a-z]/i, (letter) =>
        letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
      );
      await act(() => router.navigate(`/home/${other}`));
      expect(path()).toBe('/');
    }
  },
);

test.each([
  ['S2-GUARD-01', 'admin', '/home/deglist', 'Degree Details'],
  ['S2-GUARD-01', 'college', '/home/hallticket', 'Hall Ticket'],
  ['S2-GUARD-01', 'camp', '/home/entry/A', 'A Mark Entry'],
] as const)('[%s] %s may open %s', async (_id, role, path, title) => {
  renderPortal({ as: role, at: [path] });
  expect(await opened(title)).toBeVisible();
});

test.each([
  ['S2-GUARD-01', 'college', '/home/deglist'],
  ['S2-GUARD-03', 'college', '/home/get-QP-Count'],
  ['S2-GUARD-03', 'admin', '/home/hallticket'],
  ['S2-GUARD-03', 'camp', '/home/CampManager'],
  ['S2-GUARD-03', 'campadmin', '/home/entry/A'],
  ['S2-GUARD-03', 'admin', '/home/no-such-page'],
] as const)('[%s] for %s the address %s does not exist', async (_id, role, location) => {
  const { path } = renderPortal({ as: role, at: [location] });
  expect(await collegeLogin()).toBeVisible();
  expect(path()).toBe('/');
});

test.each([
  ['S2-GUARD-02', 'without a session', undefined, '/home/list-clg'],
  ['S2-GUARD-02', 'with a role that may not', 'college', '/home/deglist'],
] as const)(
  '[%s] a page opened %s leads to / and the back button does not return to it',
  async (_id, _how, as, location) => {
    const { router, path } = renderPortal({ as, at: ['/camp', location] });
    await collegeLogin();
    expect(path()).toBe('/');
    await act(() => router.navigate(-1));
    expect(path()).toBe('/camp');
  },
);

test.each([
  ['unknown', 'college', '/home/no-such-page'],
  ['unknown outside /home', 'college', '/no-such-page'],
  ['forbidden', 'college', '/home/deglist'],
] as const)(
  '[F-26] an %s address tells a signed-in %s that it is not theirs, with the way to the dashboard',
  async (_what, as, location) => {
    const { user, path } = renderPortal({ as, at: ['/camp', location] });
    await collegeLogin();
    expect(await screen.findByText('This page is not part of your work.')).toBeVisible();
    expect(path()).toBe('/');
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    expect(await opened('Dashboard')).toBeVisible();
  },
);

test('[F-26] nobody is told so who is not signed in or comes to / by themselves', async () => {
  const { unmount } = renderPortal({ at: ['/home/deglist'] });
  await collegeLogin();
  expect(screen.queryByText('This page is not part of your work.')).not.toBeInTheDocument();
  unmount();
  renderPortal({ as: 'college', at: ['/'] });
  await collegeLogin();
  expect(screen.queryByText('This page is not part of your work.')).not.toBeInTheDocument();
});

test('[S2-LOGOUT-01] Logout tells the server, forgets the session and the token, and goes to /', async () => {
  const { user, path } = renderPortal({
    as: 'college',
    at: ['/home/'],
    api: [reply(logout, { message: 'ok' })],
  });
  sessionStorage.setItem('left by a screen', 'x');
  const menu = await screen.findByRole('navigation', { name: 'Main menu' });
  await opened('Dashboard');
  await user.click([...menu.querySelectorAll('button')].at(-1) as HTMLElement);
  expect(await collegeLogin()).toBeVisible();
  expect(path()).toBe('/');
  expect(sessionStorage).toHaveLength(0);
  expect(localStorage.getItem('token')).toBeNull();
  await waitFor(() => expect(requests(logout)).toHaveLength(1));
  expect(requests(logout)[0]?.headers.authorization).toBe(`Bearer ${TEST_TOKEN}`);
});

test('[S2-ROUTE-TOP-03] Logout leads to / from a camp as well', async () => {
  const { user, path } = renderPortal({
    as: 'camp',
    at: ['/home/entry/A'],
    api: [reply(logout, { message: 'ok' })],
  });
  await opened('A Mark Entry');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await collegeLogin();
  expect(path()).toBe('/');
  await waitFor(() => expect(requests(logout)).toHaveLength(1));
});

test('[S4-STATE-SESSION-01] a 401 to any call of a screen clears the session and goes to /', async () => {
  const { path } = renderPortal({
    as: 'admin',
    at: ['/home/'],
    api: [rejection(listExams, 401, { message: 'Sign in.' })],
  });
  await collegeLogin();
  expect(path()).toBe('/');
  expect(sessionStorage).toHaveLength(0);
  expect(localStorage.getItem('token')).toBeNull();
});

test('[S4-STATE-SESSION-01] a token the server no longer knows opens nothing', async () => {
  renderPortal({ as: 'college', at: ['/home/'], api: [rejection(getOwnSession, 401)] });
  await collegeLogin();
  expect(sessionStorage).toHaveLength(0);
  expect(localStorage.getItem('token')).toBeNull();
});

test('a new tab has a token and no session: the server is asked who it is', async () => {
  const stored = { userRole: null, col_code: null, col_name: null, place: null };
  renderPortal({ as: 'college', at: ['/home/'], stored });
  expect(await opened('Dashboard')).toBeVisible();
  expect(sessionStorage.getItem('col_code')).toBe('101');
});

test('the server has the last word on the role, whatever session storage says', async () => {
  renderPortal({ as: 'college', at: ['/home/'], stored: { userRole: 'admin' } });
  await opened('Dashboard');
  expect(sessionStorage.getItem('userRole')).toBe('college');
  expect(screen.queryByRole('link', { name: 'Degree Details' })).not.toBeInTheDocument();
});

test('signing out in another tab leaves the portal in this one', async () => {
  const { path } = renderPortal({ as: 'college', at: ['/home/'] });
  await opened('Dashboard');
  localStorage.removeItem('token');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', storageArea: localStorage })));
  await collegeLogin();
  expect(path()).toBe('/');
  expect(sessionStorage).toHaveLength(0);
});

test('signing in as somebody else in another tab shows their area here, never the old one', async () => {
  renderPortal({ as: 'college', at: ['/home/'] });
  await opened('Dashboard');
  answerFromNowOn(ownSession('admin'));
  localStorage.setItem('token', 'token of the office');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', storageArea: localStorage })));
  // the dashboard has a link of that name as well
  await waitFor(() =>
    expect(within(screen.getByRole('navigation')).getByRole('link', { name: 'Degree Details' })).toBeVisible(),
  );
  expect(screen.queryByRole('link', { name: 'Hall Ticket' })).not.toBeInTheDocument();
  expect(sessionStorage.getItem('col_code')).toBe('501');
  expect(requests(getOwnSession).at(-1)?.headers.authorization).toBe('Bearer token of the office');
  await opened('Dashboard');
});

test('a line that is down does not end the session', async () => {
  const failing = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  renderPortal({ as: 'college', at: ['/home/'], api: [noAnswer(getOwnSession)] });
  expect(await opened('Dashboard')).toBeVisible();
  expect(failing).toHaveBeenCalled();
  failing.mockRestore();
});

test('the list of screens that cannot be loaded is asked for again', async () => {
  const failing = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let down = true;
  const file = served('remotes/college/screens.json', () =>
    down ? HttpResponse.html('<h1>Bad gateway</h1>') : HttpResponse.json(screensOf('college')),
  );
  const { user } = renderPortal({ as: 'college', at: ['/home/'], api: [file] });
  expect(await screen.findByText(/cannot be loaded just now/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await opened('Dashboard')).toBeVisible();
  failing.mockRestore();
});
