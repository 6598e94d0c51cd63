import type { BannerKind } from './Banner';

/** A message that outlives the page it was said on: through a reload, or from a form to its list. */
export interface CarriedNotice {
  kind: BannerKind;
  text: string;
}

const KEY = 'thervu.notice';
/** Milliseconds after which nobody remembers what the message was about. */
const LIFE = 30_000;

/** Keeps a message for the next page that shows carried messages, in this tab. */
export function carryNotice(kind: BannerKind, text: string): void {
  sessionStorage.setItem(KEY, JSON.stringify({ kind, text, until: Date.now() + LIFE }));
}

/** The message that waits, or null; it stays until it is forgotten. */
export function carriedNotice(): CarriedNotice | null {
  const kept = sessionStorage.getItem(KEY);
  if (kept === null) return null;
  const { kind, text, until } = JSON.parse(kept) as CarriedNotice & { until: number };
  return Date.now() < until ? { kind, text } : null;
}

export const forgetNotice = (): void => sessionStorage.removeItem(KEY);

const FOCUS = 'thervu.focus';

/** Remembers the control a reload starts from, by its name, so that the keyboard is where it was. */
export const carryFocus = (name: string): void => sessionStorage.setItem(FOCUS, name);

/** Whether the control of this name had the focus before the reload; true once. */
export function takeFocus(name: string): boolean {
  if (sessionStorage.getItem(FOCUS) !== name) return false;
  sessionStorage.removeItem(FOCUS);
  return true;
}
