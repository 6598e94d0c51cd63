import { screen, waitFor } from '@testing-library/react';
import { renderPortal } from '@thervu/testing/render-portal';

const announcement = () => document.querySelector('[data-announcement]');

test('[DEL-3] the frame says the page that has opened, and the focus is on its heading', async () => {
  const { user } = renderPortal({ as: 'college', at: ['/home/ChangePassword'] });
  await user.click(await screen.findByRole('link', { name: 'Dashboard' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  await waitFor(() => expect(announcement()).toHaveTextContent('Dashboard'));
  expect(announcement()).toHaveAttribute('aria-live', 'polite');
  await waitFor(() => expect(heading).toHaveFocus());
});

test('[DEL-2] the first key leads past header and menu to the page', async () => {
  const { user } = renderPortal({ as: 'college', at: ['/home/'] });
  const heading = await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  await user.tab();
  expect(screen.getByRole('link', { name: 'Go to content' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(heading).toHaveFocus();
});
