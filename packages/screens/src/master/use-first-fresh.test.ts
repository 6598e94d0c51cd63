import { renderHook } from '@testing-library/react';
import { useFirstFresh } from './use-first-fresh';

const refetch = () => undefined;
const answer = (data: string | undefined, isFetching: boolean, error?: unknown) => ({
  ...{ data, isFetching, error, refetch },
});
type Props = { query: ReturnType<typeof answer>; id: number };

test('a form waits for the record of the server and keeps it while it is read again', () => {
  const start: Props = { query: answer('kept from before', true), id: 1 };
  const { result, rerender } = renderHook(({ query, id }: Props) => useFirstFresh(query, id), {
    initialProps: start,
  });
  expect(result.current.data).toBeUndefined();
  rerender({ query: answer('read now', false), id: 1 });
  expect(result.current).toMatchObject({ data: 'read now', isFetching: false });
  rerender({ query: answer('read now', true), id: 1 });
  expect(result.current).toMatchObject({ data: 'read now', isFetching: false });
  rerender({ query: answer('after the save', false, { status: 0 }), id: 1 });
  expect(result.current).toMatchObject({ data: 'read now', error: undefined });
  rerender({ query: answer('after the save', true), id: 2 });
  expect(result.current.data).toBeUndefined();
});
