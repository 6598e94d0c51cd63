import { CALENDAR_MONTHS, type DegreeLevelItem, type ListItem } from '@thervu/contracts/setting/list-rules';
import type { ListKey } from '@thervu/contracts/setting/list-settings';

export type DraftItem = ListItem & Partial<Omit<DegreeLevelItem, keyof ListItem>>;

/** Lists whose names are what rows hold: a new name is another entry. */
export const isNamedList = (key: ListKey): boolean =>
  key === 'list.districts' || key === 'list.communities' || key === 'list.boards';

const MAX_LETTERS = 2;

/** A new entry from what was typed or chosen below the list. */
export function newItem(key: ListKey, typed: string): DraftItem {
  const text = typed.trim();
  if (key === 'list.exam_months') return { code: text, label: CALENDAR_MONTHS[text]?.name ?? text, off: false };
  if (key !== 'list.degree_levels') return { code: text, label: text, off: false };
  const code = text.toUpperCase();
  const letters = code.replace(/[^A-Z]/g, '').slice(0, MAX_LETTERS);
  return { code, label: code, off: false, group: 'PG', consolidated: false, letters };
}

/** A new text for an entry: of a named list it is the entry itself. */
export const renamed = (key: ListKey, item: DraftItem, label: string): DraftItem =>
  isNamedList(key) ? { ...item, code: label.trim(), label } : { ...item, label };

/** What is sent: texts without blanks at their ends. */
export const tidyItems = (items: readonly DraftItem[]): DraftItem[] =>
  items.map((item) => ({ ...item, label: item.label.trim() }));

export function movedItem(items: readonly DraftItem[], index: number, by: -1 | 1): DraftItem[] {
  const next = [...items];
  const [item] = next.splice(index, 1);
  next.splice(index + by, 0, item!);
  return next;
}
