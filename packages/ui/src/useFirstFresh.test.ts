import { renderHook } from '@testing-library/react';
import { useFirstFresh } from './useFirstFresh';

const refetch = () => undefined;
const answer = (data: string | undefined, isFetching: boolean, age = 0, error?: unknown) => ({
  ...{ data, isFetching, error, refetch, fulfilledTimeStamp: Date.now() - age },
});
type Props = { query: ReturnType<typeof answer>; id: number };

test('a form waits for the record of the server and keeps it while it is read again', () => {
  const start: Props = { query: answer('kept from before', false, 5000), id: 1 };
  const { result, rerender } = renderHook(({ query, id }: Props) => useFirstFresh(query, id), {
    initialProps: start,
  });
  expect(result.current.data).toBeUndefined();
  rerender({ query: answer('kept from before', true, 5000), id: 1 });
  expect(result.current.data).toBeUndefined();
  rerender({ query: answer('read now', false), id: 1 });
  expect(result.current).toMatchObject({ data: 'read now', isFetching: false });
  rerender({ query: answer('read now', true), id: 1 });
  expect(result.current).toMatchObject({ data: 'read now', isFetching: false });
  rerender({ query: answer('after the save', false, 0, { status: 0 }), id: 1 });
  expect(result.current).toMatchObject({ data: 'read now', error: undefined });
  rerender({ query: answer('after the save', false, 5000), id: 2 });
  expect(result.current.data).toBeUndefined();
});
