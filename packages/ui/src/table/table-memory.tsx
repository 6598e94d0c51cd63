import { useSyncExternalStore } from 'react';

/** How high the rows of every table are, as a person wants them. */
export type Density = 'normal' | 'compact';

/** Which columns of a table are shown, and in what order. Columns that are not named stay where they are. */
export interface Arrangement {
  order: readonly string[];
  hidden: readonly string[];
}

export const DEFAULT_ARRANGEMENT: Arrangement = { order: [], hidden: [] };

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : [];

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What this browser keeps under a name; every table on the page hears of a change. */
function useKept(key: string): [string | null, (value: string | null) => void] {
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(key));
  const keep = (value: string | null) => {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    for (const listener of listeners) listener();
  };
  return [kept, keep];
}

/** The height of rows, kept for a person in this browser. */
export function useDensity(person: string): [Density, (density: Density) => void] {
  const [kept, keep] = useKept(`thervu.density:${person}`);
  return [kept === 'compact' ? 'compact' : 'normal', (density) => keep(density === 'compact' ? density : null)];
}

/** The arrangement of one table, kept for a person in this browser; `table` names it on its page. */
export function useArrangement(person: string, table: string): [Arrangement, (next: Arrangement) => void] {
  const [kept, keep] = useKept(`thervu.columns:${person}:${window.location.pathname}#${table}`);
  const read = kept === null ? {} : (JSON.parse(kept) as { order?: unknown; hidden?: unknown });
  const arrangement = { order: texts(read.order), hidden: texts(read.hidden) };
  return [arrangement, (next) => keep(next.order.length + next.hidden.length === 0 ? null : JSON.stringify(next))];
}

/** What a table is sorted by, the first first. */
export type Sorting = { id: string; desc: boolean }[];

const sortKey = (person: string, table: string) => `thervu.sort:${person}:${window.location.pathname}#${table}`;
const isSort = (value: unknown): value is Sorting[number] =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && 'desc' in value;

/**
 * The sort of a table that was opened by a view and changed since: the address names the view no longer, and the page read
 * again shows what was seen. For this visit only; null for every other table.
 */
export function keptSort(person: string, table: string): Sorting | null {
  const kept = sessionStorage.getItem(sortKey(person, table));
  return kept === null ? null : (JSON.parse(kept) as unknown[]).filter(isSort);
}

export const storeSort = (person: string, table: string, sorting: Sorting): void =>
  sessionStorage.setItem(sortKey(person, table), JSON.stringify(sorting));
