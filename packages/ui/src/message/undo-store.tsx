/** So long is an undo offered, in milliseconds. */
export const UNDO_MS = 10_000;

const KEY = 'thervu.undo';

/** A change of this tab that can be undone: what is sent to undo it, and until when it is offered (ms since 1970). */
export interface KeptUndo<A> {
  /** Which list of switches it belongs to; another page does not offer it. */
  kind: string;
  argument: A;
  until: number;
}

/** Keeps it through the reload that a page makes after a change; what was kept before is forgotten. */
export function storeUndo<A>(kind: string, argument: A): KeptUndo<A> {
  const kept = { kind, argument, until: Date.now() + UNDO_MS };
  sessionStorage.setItem(KEY, JSON.stringify(kept));
  return kept;
}

/** What can still be undone on this page, or null. */
export function loadUndo<A>(kind: string): KeptUndo<A> | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  const kept = JSON.parse(text) as KeptUndo<A>;
  return kept.kind === kind && Date.now() < kept.until ? kept : null;
}

export const forgetUndo = (): void => sessionStorage.removeItem(KEY);
