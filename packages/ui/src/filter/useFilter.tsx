import { useCallback, useState } from 'react';
import { useUrlState } from './useUrlState';

export interface FilterOptions<Key extends string> {
  /** Choosing one of these clears nothing: what stands after it is kept as long as it is still offered. */
  keeps?: readonly NoInfer<Key>[];
  /** Sister screens of one name remember one choice: what was searched for on one stands on the other. */
  family?: string;
}

/**
 * The state behind a filter bar. `defaults` lists the selects in the order they depend on each other:
 * choosing one clears those after it. `draft` is what stands in the bar, `applied` what was searched for;
 * both come back from the address. `defaults` and `options` must keep their identity (constants of the module).
 */
export function useFilter<Key extends string>(
  defaults: Readonly<Record<Key, string>>,
  { keeps, family }: FilterOptions<Key> = {},
) {
  const [applied, apply] = useUrlState(defaults, family);
  const [edits, setEdits] = useState<Partial<Record<Key, string>>>({});
  const draft = { ...applied, ...edits };

  const choose = useCallback(
    (key: Key, value: string) => {
      const keys = Object.keys(defaults) as Key[];
      const later = keeps?.includes(key) ? [] : keys.slice(keys.indexOf(key) + 1);
      setEdits((before) => ({
        ...before,
        [key]: value,
        ...Object.fromEntries(later.map((dependent) => [dependent, defaults[dependent]])),
      }));
    },
    [defaults, keeps],
  );
  const search = () => {
    apply(draft);
    setEdits({});
  };
  /** Searches for these choices at once, as if they had been made in the bar; the others stay as they were searched for. */
  const searchFor = (choices: Partial<Record<Key, string>>) => {
    apply({ ...applied, ...choices });
    setEdits({});
  };
  /** What stands in the bar and was not searched for yet: a report of the search before does not belong to it any more. */
  const changedKeys = (Object.keys(defaults) as Key[]).filter((key) => draft[key] !== applied[key]);
  return { draft, applied, choose, search, searchFor, changedKeys, changed: changedKeys.length > 0 };
}
