import { useCallback, useState } from 'react';
import { useUrlState } from './useUrlState';

/**
 * The state behind a filter bar. `defaults` lists the selects in the order they depend on each other:
 * choosing one clears those after it. `draft` is what stands in the bar, `applied` what was searched for;
 * both come back from the address. `defaults` must keep its identity (a constant of the module).
 */
export function useFilter<Key extends string>(defaults: Readonly<Record<Key, string>>) {
  const [applied, apply] = useUrlState(defaults);
  const [edits, setEdits] = useState<Partial<Record<Key, string>>>({});
  const draft = { ...applied, ...edits };

  const choose = useCallback(
    (key: Key, value: string) => {
      const keys = Object.keys(defaults) as Key[];
      const later = keys.slice(keys.indexOf(key) + 1);
      setEdits((before) => ({
        ...before,
        [key]: value,
        ...Object.fromEntries(later.map((dependent) => [dependent, defaults[dependent]])),
      }));
    },
    [defaults],
  );
  const search = () => {
    apply(draft);
    setEdits({});
  };
  return { draft, applied, choose, search };
}
