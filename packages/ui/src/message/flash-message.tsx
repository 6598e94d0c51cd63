import type { BannerKind } from './Banner';

/** A message that outlives the page it was said on: through a reload, or from a form to its list. */
export interface FlashMessage {
  kind: BannerKind;
  text: string;
}

const KEY = 'thervu.notice';
/** A flash message that is older than this is not shown: the person no longer knows what it is about. */
const LIFETIME_MS = 30_000;

/** Keeps a message for the next page that shows carried messages, in this tab. */
export function setFlashMessage(kind: BannerKind, text: string): void {
  sessionStorage.setItem(KEY, JSON.stringify({ kind, text, until: Date.now() + LIFETIME_MS }));
}

/** The message that waits, or null; it stays until it is forgotten. */
export function flashMessage(): FlashMessage | null {
  const kept = sessionStorage.getItem(KEY);
  if (kept === null) return null;
  const { kind, text, until } = JSON.parse(kept) as FlashMessage & { until: number };
  return Date.now() < until ? { kind, text } : null;
}

export const clearFlashMessage = (): void => sessionStorage.removeItem(KEY);

const FOCUS = 'thervu.focus';

/** Remembers the control a reload starts from, by its name, so that the keyboard is where it was. */
export const carryFocus = (name: string): void => sessionStorage.setItem(FOCUS, name);

/** Whether the control of this name had the focus before the reload; true once. */
export function claimFocus(name: string): boolean {
  if (sessionStorage.getItem(FOCUS) !== name) return false;
  sessionStorage.removeItem(FOCUS);
  return true;
}
