import { useEffect, useEffectEvent, useState } from 'react';

interface Page<Row> {
  items: readonly Row[];
  total: number;
  next: string | null;
}
type Answer<Row> = { data: Page<Row> } | { error: unknown };

interface State<Row> {
  of: string;
  items: readonly Row[];
  total: number;
  next: string | null;
  error: unknown;
}

/**
 * A list that comes in pages, each behind the last row of the one before; `more` fetches the next.
 * @param of what the list is of: another text begins the list anew
 * @param load fetches a page behind a place, the first one without
 */
export function usePages<Row>(name: string, load: (after: string | undefined) => Promise<Answer<Row>>) {
  const [state, setState] = useState<State<Row>>();
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const fetchPage = useEffectEvent(load);
  const key = `${name} ${round}`;
  useEffect(() => {
    let left = false;
    void fetchPage(undefined).then((answer) => {
      if (left) return;
      setState(
        'data' in answer
          ? { of: key, ...answer.data, error: undefined }
          : { of: key, items: [], total: 0, next: null, error: answer.error },
      );
    });
    return () => {
      left = true;
    };
  }, [key]);

  const now = state?.of === key ? state : undefined;
  const loadMore = async () => {
    if (!now?.next) return;
    setBusy(true);
    const answer = await load(now.next);
    setBusy(false);
    setState((before) => {
      if (before?.of !== key) return before;
      if (!('data' in answer)) return { ...before, error: answer.error };
      return { ...before, ...answer.data, items: [...before.items, ...answer.data.items], error: undefined };
    });
  };
  return {
    /** In QueryView's words. */
    query: {
      data: now && (now.error === undefined || now.items.length > 0) ? now : undefined,
      error: now?.error,
      isLoading: now === undefined,
      isFetching: now === undefined || busy,
      refetch: () => setRound((before) => before + 1),
    },
    busy,
    more: now?.next ? () => void loadMore() : undefined,
    refresh: () => setRound((before) => before + 1),
  };
}
