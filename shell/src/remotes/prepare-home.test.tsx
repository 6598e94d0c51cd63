import { screen, waitFor } from '@testing-library/react';
import { delay, http } from 'msw';
import { PORTAL_BASE, renderPortal } from '@thervu/testing/render-portal';

const LAST = 'thervu.remote';
afterEach(() => localStorage.removeItem(LAST));

test('while the password is typed, the remote of the last person here is fetched, and nothing before', async () => {
  localStorage.setItem(LAST, 'college');
  const { user, registered } = renderPortal();
  await user.type(await screen.findByLabelText(/username/i), '101');
  expect(registered).toEqual([]);
  await user.type(screen.getByLabelText(/^password/i), 'secret');
  await waitFor(() => expect(registered.map(({ name }) => name)).toEqual(['college']));
});

test('where nobody has signed in before, no remote is guessed', async () => {
  const { user, registered } = renderPortal();
  await user.type(await screen.findByLabelText(/^password/i), 'secret');
  expect(registered).toEqual([]);
});

test('after a reload the remote is fetched while the server is asked whose session it is', async () => {
  localStorage.setItem(LAST, 'college');
  const { registered } = renderPortal({
    as: 'college',
    at: ['/home/'],
    stored: { userRole: null },
    api: [http.get(`${PORTAL_BASE}api/login/session`, () => delay('infinite'))],
  });
  await waitFor(() => expect(registered.map(({ name }) => name)).toEqual(['college']));
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test('the role that the server names decides which remote is shown and remembered', async () => {
  localStorage.setItem(LAST, 'camp');
  renderPortal({ as: 'college', at: ['/home/'] });
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(localStorage.getItem(LAST)).toBe('college');
});

test('what could not be fetched ahead is asked for again by the page that needs it', async () => {
  const failing = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  localStorage.setItem(LAST, 'college');
  let tries = 0;
  const Shown = () => <h1>Remote</h1>;
  const faces = {
    college: () => (++tries === 1 ? Promise.reject(new Error('no connection')) : Promise.resolve({ default: Shown })),
  };
  const { user, router } = renderPortal({ as: 'college', at: ['/'], faces });
  await user.type(await screen.findByLabelText(/^password/i), 'secret');
  await waitFor(() => expect(tries).toBe(1));
  await router.navigate('/home/');
  expect(await screen.findByRole('heading', { name: 'Remote' })).toBeVisible();
  expect(tries).toBe(2);
  failing.mockRestore();
});
