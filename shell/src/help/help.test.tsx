import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { renderPortal, served } from '@thervu/testing/render-portal';

const help = (purpose: string) => ({
  en: {
    purpose: [purpose],
    steps: [
      ['Press ', { strong: 'Search' }, '.'],
      ['Look under ', { text: 'Hall Ticket', to: '/home/hallticket' }, '.'],
    ],
    wrong: [['An empty list ', { text: 'Settings', to: '/home/settings' }]],
    ask: ['The examination office.'],
  },
});
const dashboard = served('help/dashboard/college-dashboard.json', () => HttpResponse.json(help('For the dashboard.')));
const hallTicket = served('help/hall-ticket/hall-ticket.json', () => HttpResponse.json(help('For tickets.')));
const clerks = served('help/clerk/clerks.json', () => HttpResponse.json(help('For the clerks.')));

test('F1 opens the help of the page beside it, the focus goes in, and back where it was', async () => {
  const { user } = renderPortal({ as: 'college', at: ['/home/'], api: [dashboard] });
  const link = await screen.findByRole('link', { name: 'Hall Ticket' });
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  await waitFor(() => {
    link.focus();
    expect(link).toHaveFocus();
  });
  await user.keyboard('{F1}');
  const panel = await screen.findByRole('complementary', { name: 'Help' });
  expect(within(panel).getByRole('heading', { name: 'Help: Dashboard' })).toHaveFocus();
  expect(await within(panel).findByText('For the dashboard.')).toBeVisible();
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Press Search.', 'Look under Hall Ticket.', 'An empty list Settings']);
  // the page is still there to work on
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('complementary', { name: 'Help' })).not.toBeInTheDocument();
  expect(link).toHaveFocus();
});

test('a link to a page that is not of the person is words, and one of theirs leads there', async () => {
  const { user, path } = renderPortal({ as: 'college', at: ['/home/'], api: [dashboard, hallTicket] });
  await user.click(await screen.findByRole('button', { name: 'Help' }));
  const panel = within(await screen.findByRole('complementary', { name: 'Help' }));
  await panel.findByText('For the dashboard.');
  expect(panel.queryByRole('link', { name: 'Settings' })).not.toBeInTheDocument();
  expect(panel.getByRole('link', { name: /handbook/ })).toHaveAttribute('href', '/thervu/help/');
  await user.click(panel.getByRole('link', { name: 'Hall Ticket' }));
  expect(path()).toBe('/home/hallticket');
  expect(await panel.findByText('For tickets.')).toBeVisible();
});

test('the help follows the page, stays open, and a slow answer of the page before is dropped', async () => {
  localStorage.setItem('thervu.help', 'open');
  const slow = served('help/dashboard/college-dashboard.json', async () => {
    await new Promise((resolve) => setTimeout(resolve, 900));
    return HttpResponse.json(help('For the dashboard.'));
  });
  const { user } = renderPortal({ as: 'college', at: ['/home/'], api: [slow, clerks] });
  await screen.findByRole('complementary', { name: 'Help' });
  await user.click(await screen.findByRole('link', { name: 'Clerks' }));
  expect(await screen.findByText('For the clerks.')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(screen.getByText('For the clerks.')).toBeVisible();
  expect(screen.queryByText('For the dashboard.')).not.toBeInTheDocument();
});

test('a help that cannot be loaded says so and is asked for again', async () => {
  const failing = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let well = false;
  const broken = served('help/dashboard/college-dashboard.json', () =>
    well ? HttpResponse.json(help('For the dashboard.')) : HttpResponse.json({ en: { purpose: [7] } }),
  );
  const { user } = renderPortal({ as: 'college', at: ['/home/'], api: [broken] });
  await user.click(await screen.findByRole('button', { name: 'Help' }));
  const panel = within(await screen.findByRole('complementary', { name: 'Help' }));
  expect(await panel.findByText('The help of this page cannot be loaded just now.')).toBeVisible();
  well = true;
  await user.click(panel.getByRole('button', { name: 'Retry' }));
  expect(await panel.findByText('For the dashboard.')).toBeVisible();
  failing.mockRestore();
});
