import {
  STUDENT_FILES,
  TABS,
  type FieldTab,
  type SavedTab,
  type StudentFile,
  type Tab,
} from '@thervu/contracts/student/student-options';
import { requiredFields } from '@thervu/contracts/student/student-rules';
import type { Application, StoredTab } from '@thervu/contracts/student/student-shapes';
import { fieldsOf } from '@thervu/contracts/student/student-tabs';

/** What stands in the fields of a tab: text as typed, empty where nothing is. */
export type Typed = Record<string, string>;

export const isFieldTab = (tab: Tab): tab is FieldTab => tab !== 'uploads' && tab !== 'preview';

/** The fields of a tab with these values as text; what is missing is empty. */
export function typedTab(tab: Tab, values: Readonly<Record<string, unknown>> = {}): Typed {
  if (!isFieldTab(tab)) return {};
  return Object.fromEntries(
    fieldsOf(tab).map((field) => {
      const value = values[field];
      return [field, value === null || value === undefined ? '' : String(value)];
    }),
  );
}

export const sameTyped = (a: Typed, b: Typed): boolean =>
  Object.keys({ ...a, ...b }).every((field) => (a[field] ?? '') === (b[field] ?? ''));

/** What may be kept of it without being saved: an Aadhaar number never is. */
export function storable(typed: Typed): Typed {
  const { aadhar_no: _secret, ...rest } = typed;
  return rest;
}

export interface TabStart {
  /** As the server has it saved. */
  stored: Typed;
  /** 0 while it has never been saved. */
  version: number;
}

export const startOf = (tab: Tab, saved?: StoredTab): TabStart => ({
  stored: typedTab(tab, saved?.values),
  version: saved?.row_version ?? 0,
});

/** Whether a tab has been saved; the uploads are once every required file is there. */
export function isSaved(tab: SavedTab, { tabs, files }: Pick<Application, 'tabs' | 'files'>): boolean {
  if (tab !== 'uploads') return tabs[tab].row_version > 0;
  const there = new Set(files.map(({ field }): string => field));
  return requiredFields('uploads').every((field) => there.has(field));
}

export interface TabState {
  tab: Tab;
  /** Names the tab that has to be saved before this one opens. */
  waitsFor?: SavedTab;
  /** The form is closed: nothing but the preview opens. */
  shut: boolean;
  saved: boolean;
}

/** Which tabs open: each once every tab before it has been saved; after Final Submit the preview alone. */
export function tabStates(application: Application | undefined): TabState[] {
  let waitsFor: SavedTab | undefined;
  return TABS.map((tab) => {
    const saved = tab !== 'preview' && application !== undefined && isSaved(tab, application);
    const shut = Boolean(application?.closed) && tab !== 'preview';
    const state: TabState = { tab, saved, shut, ...(waitsFor && !application?.closed ? { waitsFor } : {}) };
    // of a student on the roll whatever is known is completed first
    if (tab !== 'preview' && !saved && application?.student.status !== 'MIGRATED') waitsFor ??= tab;
    return state;
  });
}

export const opens = ({ waitsFor, shut }: TabState): boolean => waitsFor === undefined && !shut;

/** The tab to show: the one asked for where it opens, else the first that is not saved yet. */
export function currentTab(states: readonly TabState[], asked: string | null): Tab {
  const state = states.find(({ tab }) => tab === asked);
  if (state && opens(state)) return state.tab;
  const first = states.find((state) => opens(state) && !state.saved);
  return first?.tab ?? 'preview';
}

export const isFile = (name: string): name is StudentFile => Object.hasOwn(STUDENT_FILES, name);
