import { useRef } from 'react';
import { setFlashMessage } from '../message/flash-message';
import { useFrame } from '../layout/PageShellProvider';
import { useFlashBanner } from '../message/useBanner';

const LABELS = {
  saved: 'Change saved successfully',
  refused: 'Failed to save change. Please try again',
  broken: 'Error saving change. Please check the console for details',
};

/**
 * Saves a single change at once. On success the page reloads, as the office knows it, and the message is shown on the page
 * that comes back; several changes on their way wait for each other. On failure the page stays, with the server's reason.
 * `explain` gives the server's own sentence, or the fallback it is given.
 */
export function useInstantSave(explain: (error: unknown, fallback: string) => string) {
  const { reload } = useFrame();
  const { banner, showMessage, clear } = useFlashBanner();
  const underway = useRef(0);
  const saved = useRef(false);
  const save = async (send: () => Promise<{ error?: unknown }>): Promise<boolean> => {
    clear();
    underway.current += 1;
    const { error } = await send();
    underway.current -= 1;
    saved.current ||= error === undefined;
    // a reload would cut off the changes that are still on their way
    if (saved.current && underway.current === 0) {
      setFlashMessage('success', LABELS.saved);
      reload();
    }
    if (error === undefined) return true;
    const broken = (error as { status?: unknown }).status === 0;
    if (broken) console.error('The change was not saved.', error);
    showMessage('error', broken ? LABELS.broken : LABELS.refused, undefined, explain(error, ''));
    return false;
  };
  return { save, banner };
}
