import { screen, waitFor, within } from '@testing-library/react';
import { getOwnSession, logout } from '@thervu/contracts/auth/auth-contract';
import { listExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import { getPublicSettings } from '@thervu/contracts/setting/setting-contract';
import { endOtherSessions, endOwnSession, listOwnSessions } from '@thervu/contracts/session/session-contract';
import { answerFromNowOn, rejection, reply, requests } from '@thervu/testing/render-screen';
import { ownSession, renderPortal, SETTINGS } from '@thervu/testing/render-portal';

const header = () => screen.findByRole('banner');
const opened = () => screen.findByRole('heading', { level: 1, name: 'Dashboard' });

const exam = (changes: Partial<Exam>): Exam => ({
  id: 1,
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
  stage: 'ROLL_FROZEN',
  row_version: 1,
  ...changes,
});

test('[S1-HEADER-01] the header shows the name of the university', async () => {
  renderPortal({ as: 'college', at: ['/home/'] });
  expect(await within(await header()).findByText(SETTINGS.universityName)).toBeVisible();
});

test('[S1-HEADER-02] the header shows the accreditation line as the university has set it', async () => {
  const accreditationLine = 'Accredited with grade B in the second cycle';
  renderPortal({
    as: 'college',
    at: ['/home/'],
    api: [reply(getPublicSettings, { ...SETTINGS, accreditationLine })],
  });
  expect(await within(await header()).findByText(accreditationLine)).toBeVisible();
});

test('the logo stands beside the name where the university has one, asked for by its digest', async () => {
  const logo = 'ab'.repeat(32);
  renderPortal({ as: 'college', at: ['/home/'], api: [reply(getPublicSettings, { ...SETTINGS, logo })] });
  await within(await header()).findByText(SETTINGS.universityName);
  const picture = within(await header()).getByRole('presentation');
  expect(picture.getAttribute('src')).toMatch(new RegExp(`/api/settings/logo\\?v=${logo}$`));
});

test('[S1-HEADER-03] the header shows code and name from session storage', async () => {
  const failing = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const stored = { col_code: '107', col_name: 'Demo College 107' };
  renderPortal({ as: 'college', at: ['/home/'], stored, api: [rejection(getOwnSession, 503)] });
  expect(await within(await header()).findByText('107')).toBeVisible();
  expect(within(await header()).getByText('Demo College 107')).toBeVisible();
  await opened();
  failing.mockRestore();
});

test.each([
  ['S1-HEADER-04', 'NA', 'code', { colCode: '' }, { col_code: null }],
  ['S1-HEADER-05', 'Not Available', 'name', { colName: '' }, { col_name: null }],
])("[%s] the header shows '%s' when session storage has no college %s", async (_id, text, _what, ownEntry, stored) => {
  renderPortal({ as: 'college', at: ['/home/'], stored, api: [ownSession('college', ownEntry)] });
  expect(await within(await header()).findByText(text)).toBeVisible();
  await screen.findByRole('heading', { level: 1 });
});

test('the header names the latest active exam and its stage', async () => {
  const exams = [exam({ id: 2, exam_name: 'ODD-2026-NOV', Active_status: false }), exam({})];
  renderPortal({ as: 'college', at: ['/home/'], api: [reply(listExams, exams)] });
  const group = await screen.findByRole('group', { name: 'Exam in hand' });
  expect(group).toHaveTextContent('EVEN-2026-APR');
  expect(group).toHaveTextContent('Roll frozen');
});

test('[F-26] a long college name ends in an ellipsis on one line and can be read in full', async () => {
  const colName = 'Sri Demo Educational Trust Arts, Science and Commerce College for Women (Autonomous), Krishnagiri';
  renderPortal({ as: 'college', at: ['/home/'], api: [ownSession('college', { colName })] });
  const name = await within(await header()).findByText(colName);
  expect(name).toHaveStyle({ textOverflow: 'ellipsis', whiteSpace: 'nowrap', overflow: 'hidden' });
  expect(name).toHaveAttribute('title', colName);
});

test('[F-10] the header names the exam the open screen works on, and the latest again after it', async () => {
  const exams = [
    exam({ id: 2, exam_tbl: 'E26A', exam_name: 'EVEN-2026-APR', stage: 'REGISTRATION' }),
    exam({ id: 1, exam_tbl: 'E25N', exam_name: 'ODD-2025-NOV', stage: 'VALUATION', INTL_APLY: true }),
  ];
  const { user } = renderPortal({
    as: 'college',
    at: ['/home/add-internal-mark'],
    api: [reply(listExams, exams)],
  });
  const group = await screen.findByRole('group', { name: 'Exam in hand' });
  await waitFor(() => expect(group).toHaveTextContent('ODD-2025-NOVValuation'));
  await user.click(within(screen.getByRole('navigation')).getByRole('link', { name: 'Change Password' }));
  await waitFor(() => expect(group).toHaveTextContent('EVEN-2026-APRRegistration'));
});

test('in a camp the header names the exam of the officer, which comes first, though another one is valued too', async () => {
  const exams = [
    exam({ id: 2, exam_name: 'ODD-2022-NOV', stage: 'CONDUCT' }),
    exam({ stage: 'APPLICATION' }),
    exam({ id: 3, exam_name: 'ODD-2025-NOV', stage: 'VALUATION' }),
  ];
  renderPortal({ as: 'camp', at: ['/home/'], api: [reply(listExams, exams)] });
  expect(await screen.findByRole('group', { name: 'Exam in hand' })).toHaveTextContent('ODD-2022-NOV');
});

test('[S8-MSG-TRANSPORT-02] a list of exams that cannot be loaded is logged, and the page stays as it is', async () => {
  const failing = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  renderPortal({ as: 'college', at: ['/home/'], api: [rejection(listExams, 500, { message: 'Broken.' })] });
  await opened();
  expect(failing).toHaveBeenCalledWith('The exams could not be loaded.', expect.objectContaining({ status: 500 }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Exam in hand' })).not.toBeInTheDocument();
  failing.mockRestore();
});

test('the theme is chosen in the header and remembered', async () => {
  const { user } = renderPortal({ as: 'college', at: ['/home/'] });
  await user.click(await screen.findByRole('button', { name: 'Use the dark theme' }));
  expect(screen.getByRole('button', { name: 'Use the light theme' })).toBeVisible();
  expect(localStorage.getItem('thervu.theme')).toBe('dark');
  await opened();
});

test('the account menu says whose session it is and leads out', async () => {
  const { user, path } = renderPortal({
    as: 'campadmin',
    at: ['/home/'],
    api: [reply(logout, { message: 'ok' })],
  });
  await opened();
  await user.click(await screen.findByRole('button', { name: 'Account 1, Demo Officer' }));
  expect(await screen.findByText('Camp officer, Sona')).toBeVisible();
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'College Login' })).toBeVisible();
  expect(path()).toBe('/');
});

test('everybody finds their own sign-ins in the account menu, and ends one or all others', async () => {
  const session = (id: string, isOwn: boolean, device: string) => ({
    id,
    own: isOwn,
    device,
    ip: '10.0.0.7',
    issuedAt: '2025-12-01T05:30:00.000Z',
    lastSeen: '2025-12-01T06:00:00.000Z',
    expiresAt: '2025-12-01T17:30:00.000Z',
  });
  const ownSession = session('8f8b2a5e-2f6f-4f0f-9f60-0c8b3f1d0f11', true, 'Firefox on Windows');
  const other = session('8f8b2a5e-2f6f-4f0f-9f60-0c8b3f1d0f12', false, 'Chrome on Android');
  const { user } = renderPortal({
    as: 'campadmin',
    at: ['/home/'],
    api: [reply(listOwnSessions, [ownSession, other])],
  });
  await opened();
  await user.click(await screen.findByRole('button', { name: /^Account/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'My sign-ins' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'My sign-ins' }));
  expect(await dialog.findByText('Chrome on Android, 10.0.0.7')).toBeVisible();
  answerFromNowOn(
    reply(endOwnSession, { message: 'One sign-in was ended.' }),
    reply(listOwnSessions, [ownSession, other]),
  );
  await user.click(dialog.getByRole('button', { name: /^End Chrome on Android/ }));
  expect(await dialog.findByText('One sign-in was ended.')).toBeVisible();
  expect(requests(endOwnSession)[0]!.path).toBe(`/login/sessions/${other.id}`);
  answerFromNowOn(
    reply(endOtherSessions, { message: '2 sign-ins were ended.', ended: 2 }),
    reply(listOwnSessions, [ownSession]),
  );
  await user.click(dialog.getByRole('button', { name: 'End all others' }));
  expect(await dialog.findByText('2 sign-ins were ended.')).toBeVisible();
  await waitFor(() => expect(dialog.queryByText('Chrome on Android, 10.0.0.7')).not.toBeInTheDocument());
  expect(dialog.queryByRole('button', { name: 'End all others' })).not.toBeInTheDocument();
});

test('the tab is named after the page and the college', async () => {
  renderPortal({ as: 'college', at: ['/home/hallticket'] });
  await screen.findByRole('heading', { level: 1, name: 'Hall Ticket' });
  expect(document.title).toBe('Hall Ticket | 101 Demo College 101');
});
