import { useEffect, useRef } from 'react';
import { useWords, type Say } from '@thervu/words';
import { kit, type KitWords } from '@thervu/words/compiled/kit';
import { setFlashMessage } from '../message/flash-message';
import { useFrame } from '../layout/PageShellProvider';
import { useFlashBanner } from '../message/useBanner';
import { storeUndo } from '../message/undo-store';
import { useUndo } from '../message/useUndo';

const labels = (t: Say<KitWords>) => ({
  saved: t('change-saved-successfully'),
  refused: t('failed-to-save-change-please'),
  broken: t('error-saving-change-please-check'),
  undo: t('undo'),
  undone: t('undo.done'),
  notUndone: t('undo.failed'),
});

/** How the changes of a page are undone: by the opposite change, which carries what was seen. */
export interface InstantUndo<A> {
  /** Which changes these are: `degree switch`. */
  kind: string;
  send: (argument: A) => Promise<{ error?: unknown }>;
}

/** The answer to a change; `undo` is what undoes it, left out where it cannot be. */
export interface InstantAnswer<A> {
  error?: unknown;
  undo?: A | undefined;
}

const NOTHING_TO_UNDO: InstantUndo<unknown> = { kind: 'none', send: () => Promise.resolve({}) };

/**
 * Saves a single change at once. On success the page reloads, as the office knows it, and the message is shown on the page
 * that comes back, beside the way to undo it; several changes on their way wait for each other. On failure the page stays,
 * with the server's reason. `explain` gives the server's own sentence, or the fallback it is given.
 */
export function useInstantSave<A = never>(
  explain: (error: unknown, fallback: string) => string,
  { kind, send }: InstantUndo<A> = NOTHING_TO_UNDO,
) {
  const t = useWords(kit);
  const { reload } = useFrame();
  const message = useFlashBanner();
  const { banner, showMessage, clear } = message;
  const underway = useRef(0);
  const saved = useRef(false);
  const { offerKept, forget } = useUndo<A>({
    kind,
    send,
    explain: (error) => explain(error, labels(t).notUndone),
    onUndone: () => {
      setFlashMessage('success', labels(t).undone);
      reload();
    },
    label: labels(t).undo,
    message,
  });
  useEffect(() => {
    offerKept(labels(t).saved);
  }, [offerKept, t]);

  const save = async (change: () => Promise<InstantAnswer<A>>): Promise<boolean> => {
    forget();
    clear();
    underway.current += 1;
    const { error, undo } = await change();
    underway.current -= 1;
    saved.current ||= error === undefined;
    if (undo !== undefined) storeUndo(kind, undo);
    // a reload would cut off the changes that are still on their way
    if (saved.current && underway.current === 0) {
      setFlashMessage('success', labels(t).saved);
      reload();
    }
    if (error === undefined) return true;
    const broken = (error as { status?: unknown }).status === 0;
    if (broken) console.error('The change was not saved.', error);
    showMessage('error', broken ? labels(t).broken : labels(t).refused, undefined, explain(error, ''));
    return false;
  };
  return { save, banner };
}
