import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { Text } from '../layout/Text';
import { QueryView, type QueryLike } from './QueryView';

/** Said to whoever cannot see it; takes no place. */
const UNSEEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

export interface CountedViewProps<Data> {
  query: QueryLike<Data>;
  failure: (error: unknown) => string;
  /** Whether an answer says that it is still being counted; the query is asked again by its owner. */
  isWaiting: (data: Data) => boolean;
  /** Stands there meanwhile, and is said once. */
  waiting: string;
  /** Said when the figures have come, after it had to be waited for. */
  arrived: string;
  /** Pixels kept free meanwhile, about what the figures take, so that what follows on the page is hardly pushed down. */
  room?: number;
  children: (data: Data) => ReactNode;
}

/** What is counted behind the page: it says so, without flickering each time it asks again, and says when it has been counted. */
export function CountedView<Data>(props: CountedViewProps<Data>) {
  const { query, failure, isWaiting, waiting, arrived, room, children } = props;
  const { data, error } = query;
  const waits = data !== undefined && error === undefined && isWaiting(data);
  const [hasWaited, setHasWaited] = useState(false);
  if (waits && !hasWaited) setHasWaited(true);
  const isCounted = hasWaited && data !== undefined && error === undefined;
  return (
    <>
      {/* one region from the first answer to the last, so that each sentence is said once */}
      <Box role="status" sx={waits ? { minHeight: room } : UNSEEN}>
        {waits ? <Text quiet>{waiting}</Text> : isCounted && arrived}
      </Box>
      {/* it is asked again each second: that is no news */}
      {!waits && (
        <QueryView query={query} failure={failure}>
          {(shown) => (isWaiting(shown) ? null : children(shown))}
        </QueryView>
      )}
    </>
  );
}
