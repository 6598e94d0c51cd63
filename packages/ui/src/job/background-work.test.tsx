import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTranslate } from '@thervu/words/say';
import { job } from '@thervu/words/compiled/job';
import { JobList } from './JobList';
import { JobProgress } from './JobProgress';
import { Progress } from './Progress';
import { timeLeft } from './time-left';
import { TOAST_MS, Toasts } from '../message/Toasts';

afterEach(() => jest.useRealTimers());

test('progress tells counts, a bar and the time left', () => {
  render(<Progress label="Hall tickets" done={500} total={2_000} elapsedMs={60_000} />);
  const bar = screen.getByRole('progressbar', { name: 'Hall tickets' });
  expect(bar).toHaveAttribute('aria-valuenow', '25');
  expect(bar).toHaveAttribute('aria-valuetext', '500 of 2,000, about 3 min left');
  expect(screen.getByText('500 of 2,000')).toBeVisible();
});

test('where the total is not known it says how many so far and promises nothing', () => {
  render(<Progress label="Import" done={40} total={null} elapsedMs={60_000} />);
  expect(screen.getByText('40 so far')).toBeVisible();
  expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
  expect(screen.queryByText(/left/)).not.toBeInTheDocument();
});

test('nothing to do is done, not zero percent', () => {
  render(<Progress label="Import" done={0} total={0} />);
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
});

test.each([
  [0, 100, 60_000, undefined],
  [100, 100, 60_000, undefined],
  [50, 100, 1_000, undefined],
  [90, 100, 45_000, 'a few seconds left'],
  [50, 100, 42_000, 'about 50 s left'],
  [10, 100, 60_000, 'about 9 min left'],
  [1, 100, 120_000, 'about 3 h left'],
])('%d of %d after %d ms: %s', (done, total, elapsed, text) =>
  expect(timeLeft(createTranslate('en', job.en), done, total, elapsed)).toBe(text),
);

test('a running job can be cancelled, a finished one gives its file, a failed one says why', async () => {
  const onCancel = jest.fn();
  const onDownload = jest.fn();
  const { rerender } = render(<JobProgress title="Results" state="RUNNING" done={3} total={9} onCancel={onCancel} />);
  expect(screen.getByRole('progressbar', { name: 'Results' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledTimes(1);

  rerender(
    <JobProgress
      title="Results"
      state="DONE"
      done={9}
      total={9}
      fileName="r.pdf"
      onCancel={onCancel}
      onDownload={onDownload}
    />,
  );
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Download r.pdf' }));
  expect(onDownload).toHaveBeenCalledTimes(1);

  rerender(
    <JobProgress
      title="Results"
      state="FAILED"
      done={3}
      total={9}
      message="Paper 4"
      error="Paper UCS11 has no maximum."
    />,
  );
  expect(screen.getByText('Failed')).toBeVisible();
  expect(screen.getByText('Paper UCS11 has no maximum.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test("[S8-MSG-EMPTY-03] the list of background work shows 'No Data Found...' while there is none", () => {
  const { rerender } = render(<JobList jobs={[]} />);
  expect(screen.getByText('No Data Found...')).toBeVisible();
  rerender(<JobList jobs={[{ id: '1', title: 'Results', state: 'QUEUED', done: 0, total: null }]} />);
  expect(screen.queryByText('No Data Found...')).not.toBeInTheDocument();
  expect(within(screen.getByRole('listitem')).getByText('Results')).toBeVisible();
});

test('good news goes by itself, bad news stays until it is put away', () => {
  jest.useFakeTimers();
  const gone: string[] = [];
  const toasts = [
    { id: 'a', kind: 'success', text: 'Hall tickets are ready.' },
    { id: 'b', kind: 'error', text: 'The export stopped.' },
  ] as const;
  render(<Toasts toasts={toasts} onDismiss={(id) => gone.push(id)} />);
  act(() => jest.advanceTimersByTime(TOAST_MS * 10));
  expect(gone).toEqual(['a']);
  const bad = screen.getByRole('alert');
  expect(bad).toHaveTextContent('The export stopped.');
  act(() => within(bad).getByRole('button', { name: 'Put away' }).click());
  expect(gone).toEqual(['a', 'b']);
});
