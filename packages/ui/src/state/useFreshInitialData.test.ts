import { renderHook } from '@testing-library/react';
import { useFreshInitialData } from './useFreshInitialData';

const refetch = () => undefined;
const answer = (data: string | undefined, isFetching: boolean, error?: unknown) => ({
  data,
  isFetching,
  error,
  refetch,
});
type Props = { query: ReturnType<typeof answer>; id: number };
const opened = (query: Props['query']) =>
  renderHook(({ query, id }: Props) => useFreshInitialData(query, id), { initialProps: { query, id: 1 } as Props });

test('a form waits for the record of the server and keeps it while it is read again', () => {
  const { result, rerender } = opened(answer(undefined, true));
  expect(result.current.data).toBeUndefined();
  rerender({ query: answer('read now', false), id: 1 });
  expect(result.current).toMatchObject({ data: 'read now', isFetching: false });
  rerender({ query: answer('read now', true), id: 1 });
  expect(result.current).toMatchObject({ data: 'read now', isFetching: false });
  rerender({ query: answer('after the save', false, { status: 0 }), id: 1 });
  expect(result.current).toMatchObject({ data: 'read now', error: undefined });
});

test('an answer kept from before is not taken, nor that of another record', () => {
  const { result, rerender } = opened(answer('kept from before', false));
  expect(result.current.data).toBeUndefined();
  rerender({ query: answer('kept from before', true), id: 1 });
  expect(result.current.data).toBeUndefined();
  rerender({ query: answer('read now', false), id: 1 });
  expect(result.current.data).toBe('read now');
  rerender({ query: answer('read now', false), id: 2 });
  expect(result.current.data).toBeUndefined();
  rerender({ query: answer(undefined, true), id: 2 });
  rerender({ query: answer('the other', false), id: 2 });
  expect(result.current.data).toBe('the other');
});

test('a record without a number is never there, and asks for no further rendering', () => {
  const { result } = renderHook(() => useFreshInitialData(answer(undefined, false), Number.NaN));
  expect(result.current.data).toBeUndefined();
});
