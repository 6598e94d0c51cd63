import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { ActionLink } from './ActionLink';
import { PageLink } from './PageLink';

function Address() {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  return <output>{`${pathname} ${JSON.stringify(state)}`}</output>;
}

test('a link dressed as a button stays a link, and hands its page what it was given', async () => {
  render(
    <MemoryRouter>
      <ActionLink to="/home/add-course" state={{ searched: 'UG' }} strong>
        Add Course
      </ActionLink>
      <Address />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Add Course' }));
  expect(screen.getByRole('status')).toHaveTextContent('/home/add-course {"searched":"UG"}');
});

test('of several links with the same words each is named after its thing', () => {
  render(
    <MemoryRouter>
      <PageLink to="/home/edit-course/1" about="COM01">
        Edit
      </PageLink>
      <PageLink to="/home/courses">Courses</PageLink>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Edit COM01' })).toHaveAttribute('href', '/home/edit-course/1');
  expect(screen.getByRole('link', { name: 'Courses' })).toBeVisible();
});
