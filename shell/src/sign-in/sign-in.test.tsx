import { screen, waitFor, within } from '@testing-library/react';
import {
  campLogin,
  changeOwnPassword,
  clgLogin,
  getOwnSession,
  type CampSession,
  type CollegeSession,
} from '@thervu/contracts/auth/auth-contract';
import { getPublicSettings } from '@thervu/contracts/setting/setting-contract';
import { answerFromNowOn, noAnswer, rejection, reply, requests } from '@thervu/testing/render-screen';
import { ownSession, renderPortal, SETTINGS } from '@thervu/testing/render-portal';

const start = {
  status: 200,
  message: 'ok',
  token: 'fresh-token',
  mustChange: false,
  expiresAt: '2030-01-01T00:00:00.000Z',
};
const college = (changes: Partial<CollegeSession>) =>
  reply(clgLogin, { ...start, Colcode: '101', Colname: 'Demo College 101', userRole: 'college', ...changes });
const camp = (changes: Partial<CampSession>) =>
  reply(campLogin, {
    ...start,
    id: 7,
    role: 'CO',
    place: 'Sona',
    name: 'Demo Officer',
    userRole: 'campadmin',
    ...changes,
  });

test('[DAY-12] the sign-in page of an empty portal says how the first accounts are made; no other page says so', async () => {
  const view = renderPortal({ at: ['/'], api: [reply(getPublicSettings, { ...SETTINGS, withoutAccounts: true })] });
  expect(await screen.findByText(/has no accounts yet/)).toHaveTextContent('npm run office:create');
  view.unmount();
  renderPortal({ at: ['/'] });
  expect(await screen.findByRole('heading', { level: 1, name: SETTINGS.universityName })).toBeVisible();
  expect(screen.queryByText(/has no accounts yet/)).toBeNull();
});

type View = ReturnType<typeof renderPortal>;

/** A line of the menu; the dashboard beside it may have a link of that name. */
const menuLink = async (name: string) => within(await screen.findByRole('navigation')).findByRole('link', { name });

async function signIn({ user }: View, username = 'somebody', password = 'a secret sentence') {
  await user.type(await screen.findByLabelText(/^Username/), username);
  await user.type(screen.getByLabelText(/^Password/), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

test.each([
  ['S2-ROUTE-TOP-02', '/', 'College Login'],
  ['S2-ROUTE-TOP-04', '/camp', 'Camp Login'],
])('[%s] the address %s shows the page %s', async (_id, path, heading) => {
  renderPortal({ at: [path] });
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  expect(document.title).toBe(heading);
});

test.each([
  ['S2-LOGIN-01', '/'],
  ['S2-LOGIN-01', '/camp'],
])('[%s] the page %s has a user name and a password, which is not shown', async (_id, path) => {
  renderPortal({ at: [path] });
  expect(await screen.findByRole('textbox', { name: /^Username/ })).toBeVisible();
  expect(screen.getByLabelText(/^Password/)).toHaveAttribute('type', 'password');
});

test.each([
  ['S2-LOGIN-02', '/'],
  ['S2-LOGIN-02', '/camp'],
])("[%s] the page %s shows the university's name as its heading", async (_id, path) => {
  renderPortal({ at: [path] });
  expect(await screen.findByRole('heading', { level: 1, name: SETTINGS.universityName })).toBeVisible();
});

test.each([
  ['S2-LOGIN-03', '/'],
  ['S2-LOGIN-03', '/camp'],
])('[%s] the footer of %s leads to Terms, Policy, Help and Contact, each with its text', async (_id, path) => {
  const { user } = renderPortal({ at: [path] });
  const footer = await screen.findByRole('contentinfo');
  const links = within(footer).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Terms', 'Policy', 'Help', 'Contact']);
  const texts = new Set<string>();
  for (const label of ['Terms', 'Policy', 'Help', 'Contact']) {
    await user.click(within(footer).getByRole('link', { name: label, hidden: true }));
    const dialog = await screen.findByRole('dialog', { name: label });
    texts.add(dialog.textContent ?? '');
    expect(dialog.textContent?.length).toBeGreaterThan(120);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
  expect(texts.size).toBe(4);
});

test('Contact names the address of the office as the university has set it', async () => {
  const { user } = renderPortal();
  await screen.findByRole('heading', { name: SETTINGS.universityName });
  await user.click(screen.getByRole('link', { name: 'Contact' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(SETTINGS.contactEmail);
});

test('the two sign-in pages lead to each other', async () => {
  const { user, path } = renderPortal();
  await user.click(await screen.findByRole('link', { name: 'Camp Login' }));
  expect(path()).toBe('/camp');
  await user.click(screen.getByRole('link', { name: 'College Login' }));
  expect(path()).toBe('/');
});

test.each([
  ['S5-VAL-LOGIN-01', '/', clgLogin],
  ['S5-VAL-LOGIN-01', '/camp', campLogin],
])('[%s] %s asks for what is missing and sends nothing before both are there', async (_id, path, call) => {
  const { user } = renderPortal({ at: [path] });
  const button = await screen.findByRole('button', { name: 'Sign in' });
  await user.click(button);
  expect(screen.getByText('Username is required.')).toBeVisible();
  expect(screen.getByText('Password is required.')).toBeVisible();
  await user.type(screen.getByLabelText(/^Username/), '101');
  await user.click(button);
  expect(screen.queryByText('Username is required.')).not.toBeInTheDocument();
  expect(screen.getByLabelText(/^Password/)).toHaveFocus();
  await user.clear(screen.getByLabelText(/^Username/));
  await user.type(screen.getByLabelText(/^Username/), '   ');
  await user.type(screen.getByLabelText(/^Password/), 'a secret sentence');
  await user.click(button);
  expect(screen.getByText('Username is required.')).toBeVisible();
  expect(requests(call)).toEqual([]);
});

test.each([
  ['S4-STATE-LOGIN-01', '501', 'admin', 'Degree Details'],
  ['S4-STATE-LOGIN-02', '104', 'college', 'Hall Ticket'],
] as const)('[%s] a college login with %s opens the area of %s', async (_id, Colcode, userRole, entry) => {
  const view = renderPortal({ api: [college({ Colcode, userRole })] });
  await signIn(view, Colcode);
  expect(await menuLink(entry)).toBeVisible();
  expect(view.path()).toBe('/home/');
  expect(sessionStorage.getItem('userRole')).toBe(userRole);
  expect(requests(clgLogin)[0]?.body).toEqual({ email: Colcode, password: 'a secret sentence' });
});

test.each([
  ['S4-STATE-LOGIN-03', 'CO', 'campadmin', 'Camp Manager'],
  ['S4-STATE-LOGIN-04', 'OP', 'camp', 'A Mark Entry'],
] as const)('[%s] a camp login with role %s opens the area of %s', async (_id, role, userRole, entry) => {
  const view = renderPortal({ at: ['/camp'], api: [camp({ role, userRole })] });
  await signIn(view, 'officer@example.org');
  expect(await menuLink(entry)).toBeVisible();
  expect(sessionStorage.getItem('userRole')).toBe(userRole);
  expect(sessionStorage.getItem('role')).toBe(role);
});

test('[S3-ENT-SESSION-01] session storage holds role, code, name and place of who has signed in, and nothing more', async () => {
  const view = renderPortal({ at: ['/camp'], api: [camp({})] });
  await signIn(view);
  await menuLink('Camp Manager');
  expect({ ...sessionStorage }).toEqual({
    userRole: 'campadmin',
    role: 'CO',
    col_code: '7',
    col_name: 'Demo Officer',
    place: 'Sona',
  });
});

test('[S3-ENT-TOKEN-01] local storage holds the token the sign-in has given', async () => {
  const view = renderPortal({ api: [college({})] });
  await signIn(view);
  await menuLink('Hall Ticket');
  expect(localStorage.getItem('token')).toBe('fresh-token');
});

test('[S8-MSG-LOGIN-01] the text of the server against a sign-in stands on the page, in red', async () => {
  const text = 'The user name or the password is wrong.';
  const view = renderPortal({ at: ['/camp'], api: [rejection(campLogin, 401, { message: text })] });
  await signIn(view);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(text);
  expect(getComputedStyle(alert).color).toBe('rgb(180, 35, 24)');
  expect(view.path()).toBe('/camp');
});

test.each([
  ['S8-MSG-LOGIN-02', 'a refusal without words', rejection(clgLogin, 500)],
  ['S8-MSG-LOGIN-02', 'no answer', noAnswer(clgLogin)],
])("[%s] after %s the page says 'Something went wrong. Please try again.'", async (_id, _what, answer) => {
  const view = renderPortal({ api: [answer] });
  await signIn(view);
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Something went wrong. Please try again.$/);
  expect(screen.getByLabelText(/^Username/)).toHaveValue('somebody');
});

test('who has a first password changes it before anything else opens', async () => {
  const view = renderPortal({ api: [college({ mustChange: true })] });
  await signIn(view);
  expect(await screen.findByRole('heading', { name: 'Change your first password' })).toBeVisible();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  await view.user.type(screen.getByLabelText(/^Current password/), 'given to me');
  await view.user.type(screen.getByLabelText(/^New password/), 'a quiet new sentence');
  await view.user.type(screen.getByLabelText(/^Confirm new password/), 'another one');
  await view.user.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(screen.getByText('Passwords do not match.')).toBeVisible();
  expect(requests(changeOwnPassword)).toEqual([]);
  answerFromNowOn(rejection(changeOwnPassword, 422, { message: 'The current password is wrong.' }));
  await view.user.clear(screen.getByLabelText(/^Confirm new password/));
  await view.user.type(screen.getByLabelText(/^Confirm new password/), 'a quiet new sentence');
  await view.user.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The current password is wrong.');
  answerFromNowOn(reply(changeOwnPassword, { message: 'ok' }));
  await view.user.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await menuLink('Hall Ticket')).toBeVisible();
});

test('a reload does not get around the first password', async () => {
  renderPortal({ as: 'college', at: ['/home/list-clg'], api: [ownSession('college', { mustChange: true })] });
  expect(await screen.findByRole('heading', { name: 'Change your first password' })).toBeVisible();
  expect(requests(getOwnSession)).toHaveLength(1);
});
