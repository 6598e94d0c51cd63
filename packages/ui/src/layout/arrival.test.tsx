import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider, useNavigate, useSearchParams } from 'react-router';
import { PageShellProvider } from './PageShellProvider';
import { Screen } from './Screen';

const titles: string[] = [];
beforeEach(() => void titles.splice(0));

function Frame() {
  return (
    <PageShellProvider value={{ setTitle: (title) => void titles.push(title) }}>
      <nav>
        <Link to="/students">Students</Link>
        <Link to="/scan">Scan</Link>
      </nav>
      <main>
        <Outlet />
      </main>
    </PageShellProvider>
  );
}

function Students() {
  const [, setFilter] = useSearchParams();
  const back = useNavigate();
  return (
    <Screen title="Student List">
      <button onClick={() => setFilter({ degree: '7' })}>Search</button>
      <button onClick={() => void back(-1)}>Back</button>
    </Screen>
  );
}

const Scan = () => (
  <Screen title="Receive Scripts">
    <input aria-label="Number" autoFocus />
  </Screen>
);

function open() {
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path: '/', element: <Screen title="Dashboard">Welcome</Screen> },
          { path: '/students', element: <Students /> },
          { path: '/scan', element: <Scan /> },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  return userEvent.setup();
}

test('[DEL-3] a page that is opened first leaves the focus where the browser has it', () => {
  open();
  expect(titles).toEqual(['Dashboard']);
  expect(document.body).toHaveFocus();
});

test('[DEL-3] who comes by a link finds the focus on the heading, and its title is named', async () => {
  const user = open();
  await user.click(screen.getByRole('link', { name: 'Students' }));
  expect(screen.getByRole('heading', { name: 'Student List' })).toHaveFocus();
  expect(titles.at(-1)).toBe('Student List');
});

test('[DEL-3] a screen with a field of its own keeps the focus there', async () => {
  const user = open();
  await user.click(screen.getByRole('link', { name: 'Scan' }));
  expect(screen.getByRole('textbox', { name: 'Number' })).toHaveFocus();
});

test('[DEL-3] a filter that changes the address, and the way back, move no focus', async () => {
  const user = open();
  await user.click(screen.getByRole('link', { name: 'Students' }));
  const search = screen.getByRole('button', { name: 'Search' });
  await user.click(search);
  expect(search).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('heading', { name: 'Dashboard' })).not.toHaveFocus();
});
