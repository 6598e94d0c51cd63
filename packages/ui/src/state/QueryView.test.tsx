import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryView, type QueryLike } from './QueryView';

const query = (part: Partial<QueryLike<string[]>>): QueryLike<string[]> => ({
  isFetching: false,
  refetch: jest.fn(),
  ...part,
});
const show = (queryLike: QueryLike<string[]>, empty?: { text: string }) =>
  render(
    <QueryView query={queryLike} failure={() => 'Failed to Load'} empty={empty}>
      {(rows) => <p>{rows.join(', ') || 'nothing'}</p>}
    </QueryView>,
  );

test('while it loads the shape of the content stands there', () => {
  show(query({ isFetching: true }));
  expect(screen.getByRole('status', { name: 'Loading…' })).toHaveAttribute('aria-busy', 'true');
});

test('a failed load says so and Retry asks again', async () => {
  const failed = query({ error: { status: 503 } });
  show(failed);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to Load');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(failed.refetch).toHaveBeenCalledTimes(1);
});

test('while Retry is under way the old failure is not shown any more', () => {
  show(query({ error: { status: 503 }, isFetching: true }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('what was there stays while it is read again', () => {
  show(query({ data: ['101'], isFetching: true }));
  expect(screen.getByText('101')).toBeVisible();
});

test('nothing is said in words where the screen has them', () => {
  const { unmount } = show(query({ data: [] }), { text: 'No Data Found' });
  expect(screen.getByText('No Data Found')).toBeVisible();
  unmount();
  show(query({ data: [] }));
  expect(screen.getByText('nothing')).toBeVisible();
});
