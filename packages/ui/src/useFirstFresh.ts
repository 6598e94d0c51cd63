import { useState } from 'react';
import type { QueryLike } from './QueryView';

export interface DatedQuery<Data> extends QueryLike<Data> {
  /** When the data came, in ms since 1970. */
  fulfilledTimeStamp?: number;
}

/**
 * A query whose record a form starts from: waits for an answer given after the form was opened (`key` tells one record from
 * another), then keeps it. What a save makes it read again neither wipes what is being typed nor takes the form away before
 * it has said that it is saved.
 */
export function useFirstFresh<Data>(query: DatedQuery<Data>, key: unknown): QueryLike<Data> {
  const [opened, setOpened] = useState(() => ({ key, at: Date.now() }));
  const [kept, setKept] = useState<{ key: unknown; data: Data } | null>(null);
  if (opened.key !== key) setOpened({ key, at: Date.now() });
  if (kept !== null && kept.key === key)
    return { ...query, data: kept.data, error: undefined, isFetching: false };
  const { data, isFetching, fulfilledTimeStamp = 0 } = query;
  // a list visited a moment ago may have left an older answer, which is there before the new question is on its way
  const fresh = opened.key === key && fulfilledTimeStamp >= opened.at && !isFetching;
  if (data !== undefined && fresh) setKept({ key, data });
  return { ...query, data: undefined };
}
