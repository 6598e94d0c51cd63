import { useState } from 'react';
import type { QueryLike } from './QueryView';

/**
 * A query whose record a form starts from (`key` tells one record from another); it must ask anew when the form opens. Waits
 * for that answer, then keeps it: what a save makes it read again neither wipes what is being typed nor takes the form away
 * before it has said that it is saved.
 */
export function useFreshInitialData<Data>(query: QueryLike<Data>, key: unknown): QueryLike<Data> {
  const { data, isFetching } = query;
  // a page visited a moment ago may have left an older answer, which is there before the new question is on its way
  const [asked, setAsked] = useState({ key, seen: isFetching });
  const [kept, setKept] = useState<{ key: unknown; data: Data } | null>(null);
  // a number that is none equals itself here, or a wrong address would ask for ever
  if (!Object.is(asked.key, key)) setAsked({ key, seen: isFetching });
  else if (isFetching && !asked.seen) setAsked({ key, seen: true });
  if (kept !== null && Object.is(kept.key, key))
    return { ...query, data: kept.data, error: undefined, isFetching: false };
  if (data !== undefined && Object.is(asked.key, key) && asked.seen && !isFetching) setKept({ key, data });
  return { ...query, data: undefined };
}
