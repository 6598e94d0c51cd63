import { FIELD_TABS, type FieldTab, type Tab } from '@thervu/contracts/student/student-options';
import type { Draft } from '@thervu/contracts/student/student-shapes';
import { isFieldTab, storable, sameTyped, typedTab, type TabStart, type Typed } from './tab-values';

/** What was typed in a tab and not saved, as this browser keeps it until the tab is closed or the person signs out. */
export interface KeptTyping {
  /** Null: it is the same as what is saved, and the server's draft up to `draft` counts no more. */
  values: Typed | null;
  /** The version of the tab it was typed over. */
  version: number;
  /** The version of the server's draft that holds the same or less; 0 while there is none. */
  draft: number;
}

/** `new` stands for a student who has no application number yet. */
export type Whose = number | 'new';

const keyOf = (whose: Whose, tab: FieldTab) => `thervu.admission:${whose}:${tab}`;

/** In session storage: it lives through a reload and a broken line, and signing out clears it. */
export function storeTyping(whose: Whose, tab: FieldTab, { values, ...rest }: KeptTyping): void {
  const kept: KeptTyping = { ...rest, values: values && storable(values) };
  sessionStorage.setItem(keyOf(whose, tab), JSON.stringify(kept));
}

export function loadTyping(whose: Whose, tab: FieldTab): KeptTyping | undefined {
  const kept = sessionStorage.getItem(keyOf(whose, tab));
  return kept === null ? undefined : (JSON.parse(kept) as KeptTyping);
}

export const forgetTyping = (whose: Whose, tab: FieldTab): void => sessionStorage.removeItem(keyOf(whose, tab));

/** The tabs with something typed that is not saved. */
export const tabsWithTyping = (whose: Whose): FieldTab[] =>
  FIELD_TABS.filter((tab) => Boolean(loadTyping(whose, tab)?.values));

export interface TypingStart extends TabStart {
  /** What the fields show: what was typed where something was, else what is saved. */
  typed: Typed;
  /** The version of the draft it comes from. */
  draft: number;
  /** When the draft of another day was kept; nothing where the typing is of this browser or there is none. */
  keptAt?: string;
}

/** What a tab starts from: this browser's typing, then the server's draft, then what is saved. */
export function typingStart(whose: Whose, tab: Tab, saved: TabStart, drafts: readonly Draft[] = []): TypingStart {
  const { stored } = saved;
  if (!isFieldTab(tab)) return { ...saved, typed: stored, draft: 0 };
  const kept = loadTyping(whose, tab);
  if (kept?.values) return { stored, typed: { ...stored, ...kept.values }, version: kept.version, draft: kept.draft };
  const draft = drafts.find((draft) => draft.tab === tab);
  const index = Math.max(draft?.row_version ?? 0, kept?.draft ?? 0);
  const counts = draft !== undefined && draft.row_version > (kept?.draft ?? 0);
  const typed = counts ? typedTab(tab, { ...stored, ...draft.values }) : stored;
  const shown = counts && !sameTyped(typed, stored);
  return { ...saved, typed, draft: index, ...(shown ? { keptAt: draft.saved_at } : {}) };
}
