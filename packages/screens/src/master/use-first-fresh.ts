import { useState } from 'react';
import type { QueryLike } from '@thervu/ui/QueryView';

/**
 * A query whose record a form starts from: waits for the record as the server has it now, then keeps the first one.
 * What a save makes it read again neither wipes what is being typed nor takes the form away before it has said that it is saved.
 */
export function useFirstFresh<Data>(query: QueryLike<Data>, key: unknown): QueryLike<Data> {
  const [kept, setKept] = useState<{ key: unknown; data: Data } | null>(null);
  const held = kept !== null && kept.key === key;
  if (!held && query.data !== undefined && !query.isFetching) setKept({ key, data: query.data });
  if (!held) return { ...query, data: undefined };
  return { ...query, data: kept.data, error: undefined, isFetching: false };
}
