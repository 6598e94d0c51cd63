import { act, screen, within } from '@testing-library/react';
import { clgLogin } from '@thervu/contracts/auth/auth-contract';
import { rejection } from '@thervu/testing/render-screen';
import { renderPortal, screensOf } from '@thervu/testing/render-portal';
import { chooseLanguage } from '@thervu/words';
import { menu } from '@thervu/words/compiled/menu';

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

test('every page of a college has its name in Tamil', () => {
  const known = new Set(Object.values<readonly unknown[]>(menu.en).map(([text]) => text));
  const labels = screensOf('college').screens.college!.map(({ label }) => label);
  expect(labels.filter((label) => !known.has(label))).toEqual([]);
});
