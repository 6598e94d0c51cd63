import { screen, waitFor } from '@testing-library/react';
import { logout } from '@thervu/contracts/auth/auth-contract';
import { reply, requests } from '@thervu/testing/render-screen';
import { renderPortal } from '@thervu/testing/render-portal';

async function withSomethingTyped() {
  const view = renderPortal({
    as: 'college',
    at: ['/home/', '/home/ChangePassword'],
    api: [reply(logout, { message: 'ok' })],
  });
  await view.user.type(await screen.findByLabelText(/^New Password/), 'half a sentence');
  return view;
}

test('who leaves a page with something typed is asked, and may stay with it', async () => {
  const { user, path } = await withSomethingTyped();
  await user.click(screen.getByRole('link', { name: 'Hall Ticket' }));
  expect(await screen.findByRole('dialog', { name: 'Leave this page?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(path()).toBe('/home/ChangePassword');
  expect(screen.getByLabelText(/^New Password/)).toHaveValue('half a sentence');
});

test('who agrees to lose what is typed goes where the link leads', async () => {
  const { user, path } = await withSomethingTyped();
  await user.click(screen.getByRole('link', { name: 'Hall Ticket' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Hall Ticket' })).toBeVisible();
  expect(path()).toBe('/home/hallticket');
});

test('Logout asks as well, and signs out only when agreed', async () => {
  const { user, path } = await withSomethingTyped();
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByRole('dialog', { name: 'Leave this page?' });
  expect(requests(logout)).toEqual([]);
  expect(localStorage.getItem('token')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'College Login' })).toBeVisible();
  expect(path()).toBe('/');
  await waitFor(() => expect(requests(logout)).toHaveLength(1));
});
