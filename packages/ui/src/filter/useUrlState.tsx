import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';

type Choice<Key extends string> = Readonly<Record<Key, string>>;

/** In session storage, since signing out clears it: the next person does not see what the last one looked for. */
const memoryKey = (place: string) => `thervu.filter:${place}`;

function remembered(place: string): Record<string, string> {
  const stored = sessionStorage.getItem(memoryKey(place));
  return stored === null ? {} : (JSON.parse(stored) as Record<string, string>);
}

/**
 * What a person chose on a screen (filters, tab, sort), kept in the address and remembered per screen.
 * Keys and their defaults come from `defaults`, which must keep its identity; a value equal to its default
 * is left out of the address. `set` takes what changes and replaces the address without a step in the history.
 * Screens that name the same `family` remember one choice; each takes the keys it knows and leaves the others alone.
 */
export function useUrlState<Key extends string>(defaults: Choice<Key>, family?: string) {
  const { pathname } = useLocation();
  const place = family ?? pathname;
  const [params, setParams] = useSearchParams();
  const keys = useMemo(() => Object.keys(defaults) as Key[], [defaults]);
  const bare = keys.every((key) => !params.has(key));

  const state = useMemo(
    () => Object.fromEntries(keys.map((key) => [key, params.get(key) ?? defaults[key]])) as Choice<Key>,
    [keys, params, defaults],
  );

  // two changes of one event: the second builds on the first, not on what was shown before both
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);

  const write = useCallback(
    (patch: Partial<Choice<Key>>, flushSync: boolean) => {
      const next = { ...latest.current, ...patch };
      latest.current = next;
      sessionStorage.setItem(memoryKey(place), JSON.stringify({ ...remembered(place), ...next }));
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const key of keys) {
            if (next[key] === defaults[key]) after.delete(key);
            else after.set(key, next[key]);
          }
          return after;
        },
        { replace: true, flushSync },
      );
    },
    [place, keys, defaults, setParams],
  );
  // at once: a button pressed right after a choice must not act on the choice before
  const set = useCallback((patch: Partial<Choice<Key>>) => write(patch, true), [write]);

  useEffect(() => {
    if (!bare) return;
    const before = remembered(place);
    const known = keys.filter((key) => before[key] !== undefined && before[key] !== defaults[key]);
    if (known.length > 0) {
      write(Object.fromEntries(known.map((key) => [key, before[key]])) as Partial<Choice<Key>>, false);
    }
    // Only when the screen is opened: emptying the filters later must not bring the old choice back.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);

  return [state, set] as const;
}
