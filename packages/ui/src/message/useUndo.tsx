import { useCallback, useEffect, useRef } from 'react';
import type { BannerKind } from './Banner';
import { forgetUndo, storeUndo, loadUndo, type KeptUndo } from './undo-store';

export interface UndoOptions<A> {
  /** Which changes these are: what a page kept before its reload is offered by the same kind alone. */
  kind: string;
  /** Sends the opposite change with what was seen; the server refuses it in words where something has changed since. */
  send: (argument: A) => Promise<{ error?: unknown }>;
  /** What the server says of a failure. */
  explain: (error: unknown) => string;
  /** After an undo: says so, or loads the page again. */
  onUndone: () => void;
  label: string;
  /** The banner of the page (useBanner). */
  message: {
    offered: boolean;
    offer: (kind: BannerKind, text: string, action: { label: string; onPress: () => void }) => void;
    showMessage: (kind: BannerKind, text: string) => void;
    clear: () => void;
  };
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="radio"], [type="button"])'));
const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/**
 * Offers to undo a change: for 10 s by a button in the banner of the page, and by Ctrl Z outside of fields. A next message ends
 * the offer; it is sent once, however often it is pressed.
 */
export function useUndo<A>({ kind, send, explain, onUndone, label, message }: UndoOptions<A>) {
  const kept = useRef<KeptUndo<A> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ send, explain, onUndone, message, label });
  useEffect(() => {
    latest.current = { send, explain, onUndone, message, label };
  });

  const forget = useCallback(() => {
    clearTimeout(timer.current);
    if (kept.current) forgetUndo();
    kept.current = null;
  }, []);
  const undo = useCallback(async () => {
    const known = kept.current;
    if (!known || Date.now() >= known.until) return;
    forget();
    const now = latest.current;
    now.message.clear();
    const { error } = await now.send(known.argument);
    if (error === undefined) latest.current.onUndone();
    else latest.current.message.showMessage('error', latest.current.explain(error));
  }, [forget]);
  const show = useCallback(
    (text: string, undoable: KeptUndo<A>) => {
      clearTimeout(timer.current);
      kept.current = undoable;
      latest.current.message.offer('success', text, { label: latest.current.label, onPress: () => void undo() });
      timer.current = setTimeout(() => {
        forget();
        latest.current.message.clear();
      }, undoable.until - Date.now());
    },
    [forget, undo],
  );

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      if (!kept.current || event.repeat || isTyping(event.target) || isDialogOpen()) return;
      event.preventDefault();
      void undo();
    };
    window.addEventListener('keydown', pressed);
    return () => {
      window.removeEventListener('keydown', pressed);
      clearTimeout(timer.current);
    };
  }, [undo]);

  // the offer goes with its message: the next action has answered it
  const shown = message.offered;
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current && !shown) forget();
    wasShown.current = shown;
  }, [shown, forget]);

  /** Says what was done beside the button; `argument` is what undoes it. */
  const offerUndo = useCallback((text: string, argument: A) => show(text, storeUndo(kind, argument)), [kind, show]);
  /** Offers what was done before the page was loaded again. @returns whether there was something */
  const offerKept = useCallback(
    (text: string): boolean => {
      const known = loadUndo<A>(kind);
      if (known) show(text, known);
      return known !== null;
    },
    [kind, show],
  );
  return { offerUndo, offerKept, forget };
}
