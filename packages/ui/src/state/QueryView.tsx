import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { EmptyState, type EmptyStateProps } from './EmptyState';
import { ErrorState } from './ErrorState';
import { TableSkeleton } from './Skeletons';

/** What the view reads of a query hook's answer; any hook of this shape will do. */
export interface QueryLike<Data> {
  data?: Data;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface QueryViewProps<Data> {
  query: QueryLike<Data>;
  /** The sentence for a failed load: the server's text, or the operation's fallback. */
  failure: (error: unknown) => string;
  skeleton?: ReactNode;
  /** Shown instead of the content when `isEmpty` says so (an empty list by default). */
  empty?: EmptyStateProps;
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}

const emptyList = (data: unknown) => Array.isArray(data) && data.length === 0;

/** A query as a person sees it: skeleton, then content, or the error with Retry, or words when there is nothing. */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, failure, skeleton = <TableSkeleton />, empty, isEmpty = emptyList, children } = props;
  const { data, error, isFetching, refetch } = query;
  if (error !== undefined && !isFetching) return <ErrorState text={failure(error)} onRetry={() => refetch()} />;
  if (data === undefined) return skeleton;
  if (empty && isEmpty(data)) return <EmptyState {...empty} />;
  // What was there stays while it is read again: dimmed, not gone, so that the page does not jump.
  return (
    <Box aria-busy={isFetching} sx={{ opacity: isFetching ? 0.6 : 1 }}>
      {children(data)}
    </Box>
  );
}
