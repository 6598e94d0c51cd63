import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CountedView } from './CountedView';
import type { QueryLike } from './QueryView';

type Figures = string | null;
const view = (part: Partial<QueryLike<Figures>>, refetch = jest.fn()) => (
  <CountedView
    query={{ isFetching: false, refetch, ...part }}
    failure={() => 'It could not be counted.'}
    isWaiting={(figures) => figures === null}
    waiting="It is being counted."
    arrived="It has been counted."
  >
    {(figures) => <p>{figures}</p>}
  </CountedView>
);
const busy = () => document.querySelector('[aria-busy="true"]');

test('while it is being counted nothing flickers with each question, and it is said once', () => {
  const { rerender } = render(view({ data: null }));
  const announcement = screen.getByRole('status');
  expect(announcement).toHaveTextContent('It is being counted.');
  const changes = jest.fn();
  const watch = new MutationObserver(changes);
  watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  for (const isFetching of [true, false, true, false]) rerender(view({ data: null, isFetching }));
  expect(watch.takeRecords()).toEqual([]);
  watch.disconnect();
  rerender(view({ data: '47 scripts' }));
  expect(announcement).toHaveTextContent('It has been counted.');
  expect(screen.getByText('47 scripts')).toBeVisible();
});

test('what was there at once is not announced, and is dimmed while it is read again', () => {
  const { rerender } = render(view({ data: '47 scripts' }));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  rerender(view({ data: '47 scripts', isFetching: true }));
  expect(busy()).not.toBeNull();
});

test('a count that fails after it was waited for says so, can be asked for again, and is not said to be counted', async () => {
  const refetch = jest.fn();
  const { rerender } = render(view({ data: null }));
  rerender(view({ data: null, error: { status: 503 } }, refetch));
  expect(screen.getByRole('alert')).toHaveTextContent('It could not be counted.');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.queryByText('It is being counted.')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledTimes(1);
  rerender(view({ data: null, error: { status: 503 }, isFetching: true }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
