import { act, screen, within } from '@testing-library/react';
import { clgLogin } from '@thervu/contracts/auth/auth-contract';
import { rejection } from '@thervu/testing/render-screen';
import { renderPortal, screensOf } from '@thervu/testing/render-portal';
import { chooseLanguage } from '@thervu/words';
import { campMenu } from '@thervu/words/compiled/camp-menu';
import { menu } from '@thervu/words/compiled/menu';
import { officeMenu } from '@thervu/words/compiled/office-menu';
import { loadMenuNames } from '../frame/menu-names';

afterEach(() => act(() => chooseLanguage('en')));

const beta = 'This translation has not been checked by a native speaker yet.';

test('[DEL-9] the sign-in page offers both languages, Tamil as beta, and speaks the chosen one', async () => {
  const { user } = renderPortal();
  expect(await screen.findByRole('heading', { name: 'College Login' })).toBeVisible();
  const choice = screen.getByRole('group', { name: 'Language' });
  expect(within(choice).getByTitle(beta)).toHaveTextContent('beta');
  await user.click(within(choice).getByRole('button', { name: 'தமிழ்' }));
  expect(await screen.findByRole('heading', { name: 'கல்லூரி உள்நுழைவு' })).toBeVisible();
  expect(screen.getByRole('group', { name: 'மொழி' })).toHaveTextContent('beta');
  expect(document.documentElement.lang).toBe('ta-IN');
  expect(document.title).toBe('கல்லூரி உள்நுழைவு');
  await user.click(screen.getByRole('button', { name: 'உள்நுழைக' }));
  expect(screen.getByText('பயனர் பெயர் தேவை.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'English' }));
  expect(await screen.findByRole('heading', { name: 'College Login' })).toBeVisible();
});

test('what is typed stays while the language changes, and a refusal of the server is said in Tamil', async () => {
  const { user } = renderPortal({ api: [rejection(clgLogin, 401, { message: 'Invalid username or password.' })] });
  await user.type(await screen.findByLabelText(/Username/), '101');
  await user.click(screen.getByRole('button', { name: 'தமிழ்' }));
  expect(await screen.findByLabelText(/பயனர் பெயர்/)).toHaveValue('101');
  await user.type(screen.getByLabelText(/கடவுச்சொல்/), 'wrong');
  await user.click(screen.getByRole('button', { name: 'உள்நுழைக' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('பயனர் பெயர் அல்லது கடவுச்சொல் சரியில்லை.');
});

test('[DEL-9] the frame of a college changes to Tamil with one press, and says beta beside it', async () => {
  const { user } = renderPortal({ as: 'college', at: ['/home/'] });
  expect(await screen.findByRole('link', { name: 'Hall Ticket' })).toBeVisible();
  const [header] = screen.getAllByRole('banner');
  expect(within(header!).getByTitle(beta)).toHaveTextContent('beta');
  await user.click(screen.getByRole('button', { name: /தமிழ்/ }));
  expect(await screen.findByRole('link', { name: 'தேர்வு நுழைவுச் சீட்டு' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'முதன்மைப் பட்டியல்' })).toBeVisible();
  expect(screen.getByRole('button', { name: /English/ })).toHaveTextContent('தமிழ் beta');
  await user.click(screen.getByRole('button', { name: /English/ }));
  expect(await screen.findByRole('link', { name: 'Hall Ticket' })).toBeVisible();
});

test('[DEL-9] the menu of the office changes to Tamil with one press, headings and all', async () => {
  const { user } = renderPortal({ as: 'admin', at: ['/home/'] });
  expect(await screen.findByRole('link', { name: 'Result Release' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /தமிழ்/ }));
  expect(await screen.findByRole('link', { name: 'முடிவு வெளியீடு' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'கட்டுப்பாட்டு அறை' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Result Release' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /English/ }));
  expect(await screen.findByRole('link', { name: 'Result Release' })).toBeVisible();
});

test.each([
  ['college', 'college', [menu]],
  ['admin', 'admin', [menu, officeMenu]],
  ['campadmin', 'camp', [campMenu]],
  ['camp', 'camp', [campMenu]],
] as const)(
  'every page and every heading of the menu of %s has its name in Tamil',
  async (role, remote, catalogues) => {
    const nameOf = await loadMenuNames(role);
    const { screens, menus } = screensOf(remote);
    const labels = [...screens[role]!, ...menus[role]!].flatMap(({ label }) => label ?? []);
    expect(labels.length).toBeGreaterThan(8);
    expect(labels.filter((label) => nameOf(label) === label)).toEqual([]);
    const english = catalogues.flatMap(({ en }) => Object.values<readonly unknown[]>(en).map(([text]) => text));
    expect(labels.filter((label) => !english.includes(label))).toEqual([]);
  },
);
