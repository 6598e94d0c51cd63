import type { Suggestion } from '@thervu/contracts/cockpit/suggestion-contract';

/** A suggestion at its place in the row; `done`: nothing is left to do there. */
export interface SuggestionSlot {
  item: Suggestion;
  done: boolean;
}

export const suggestionKey = ({ exam, college, degree, batch, sem, paper }: Suggestion): string =>
  [exam, college, degree, batch, sem, paper].join(' ');

/**
 * Suggestions in the places they have: what is read again never changes what a chip under the pointer opens. A place whose work
 * is done says so; it goes to the next suggestion when another chip is pressed. `pressed` is the key of that one, undefined
 * where the list was read again.
 */
export function placeSuggestions(
  before: readonly SuggestionSlot[],
  items: readonly Suggestion[],
  { max, pressed }: { max: number; pressed?: string },
): SuggestionSlot[] {
  const found = new Map(items.map((item) => [suggestionKey(item), item]));
  const placed = new Set(before.map(({ item }) => suggestionKey(item)));
  const others = items.filter((item) => !placed.has(suggestionKey(item)));
  const kept = before.map((slot) => {
    const key = suggestionKey(slot.item);
    const isFree = pressed !== undefined && pressed !== key;
    const item = found.get(key) ?? (isFree ? others.shift() : undefined);
    return item ? { item, done: false } : { ...slot, done: true };
  });
  return [...kept, ...others.map((item) => ({ item, done: false }))].slice(0, max);
}
