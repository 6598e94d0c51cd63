import { useState } from 'react';
import { useBanner } from '@thervu/ui/message/useBanner';
import type { Outcome, TabSending } from './saving';
import { forgetTyping } from './stored-draft';
import { isFieldTab, typedTab, type TabStart, type Typed } from './tab-values';
import type { TabRecord, TabTyping } from './useTabTyping';

export interface TabSubmit {
  save: (sending: TabSending) => Promise<Outcome>;
  onSaved: (outcome: Outcome) => void;
  /** Another attempt to save begins: what was said of the last one is over. */
  onAttempt: () => void;
}

/** The save of a tab: wrong before it is sent, refused by the server, changed by somebody else, or saved. */
export function useTabSubmit({ whose, tab }: TabRecord, typing: TabTyping, { save, onSaved, onAttempt }: TabSubmit) {
  const { form, draft, base, over, files } = typing;
  const [clash, setClash] = useState<{ mine: Typed; theirs: TabStart } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const result = useBanner();

  const showRejection = (values: Typed, { text, detail, errors, theirs }: NonNullable<Outcome['failure']>) => {
    draft.resume();
    result.showMessage('error', text, undefined, detail);
    if (theirs) setClash({ mine: typedTab(tab, values), theirs });
    for (const [field, message] of Object.entries(errors)) form.setError(field, { message });
    if (Object.keys(errors).length > 0) setAttempt((before) => before + 1);
  };
  const submit = form.handleSubmit(
    async (values) => {
      onAttempt();
      result.clear();
      setClash(null);
      // a draft that came after the save would be something unsaved again
      await draft.pause();
      const outcome = await save({ tab, values, version: base.version, files: files.own });
      if (outcome.failure) return showRejection(values, outcome.failure);
      if (isFieldTab(tab)) forgetTyping(whose, tab);
      return onSaved(outcome);
    },
    () => {
      onAttempt();
      result.clear();
      setAttempt((before) => before + 1);
    },
  );
  const settle = (how: (theirs: TabStart) => void) => (theirs: TabStart) => {
    how(theirs);
    setClash(null);
    result.clear();
  };
  return {
    submit,
    /** Grows with each attempt that was wrong at a field. */
    attempt,
    banner: result.banner,
    clash,
    /** Shows another version in place of what is typed; nothing is said any more. */
    show: settle(over.show),
    /** Keeps what is typed, over another version. */
    keepMine: settle(over.moveTo),
  };
}
