import { useState } from 'react';
import { useBanner } from './useBanner';

export interface SaveWords {
  saved: string;
  failed: string;
}

const SEVERAL: SaveWords = { saved: 'Changes saved successfully.', failed: 'Failed to save changes.' };

/**
 * Saves what stands on a screen and says how it went where the action was.
 * `explain` turns a failure into words: the server's own, or the fallback it is given.
 */
export function useSaveChanges(explain: (error: unknown, fallback: string) => string, words = SEVERAL) {
  const { banner, say, clear } = useBanner();
  const [saving, setSaving] = useState(false);
  /** True when it was saved; what was typed is the caller's to keep or clear. */
  const save = async (send: () => Promise<{ error?: unknown }>): Promise<boolean> => {
    clear();
    setSaving(true);
    const { error } = await send();
    setSaving(false);
    if (error === undefined) say('success', words.saved);
    else say('error', explain(error, words.failed));
    return error === undefined;
  };
  return { save, saving, banner, clear };
}
