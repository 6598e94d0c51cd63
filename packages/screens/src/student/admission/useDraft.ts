import { callOnce } from '@thervu/contracts/core/api';
import { saveDraft } from '@thervu/contracts/student/admission-contract';
import type { FieldTab } from '@thervu/contracts/student/student-options';
import { Draft } from '@thervu/contracts/student/student-shapes';
import { useCallback, useEffect, useRef, useState } from 'react';
import { DraftKeeper, type DraftAnswer, type Keeping } from './draft-keeper';
import { storeTyping, loadTyping, type Whose } from './stored-draft';
import { typedTab, type Typed } from './tab-values';

/** `callOnce`, since the keeper of drafts sends outside of any component, also when the form is left. */
async function sendDraft(id: number, tab: FieldTab, values: Typed, row_version: number): Promise<DraftAnswer> {
  const answer = await callOnce(saveDraft, { params: { id, tab }, body: { values, row_version } });
  if ('data' in answer) return { kept: answer.data.row_version };
  if (answer.error.status === 0) return { lost: true };
  const theirs = Draft.safeParse(answer.error.data?.conflict?.theirs);
  if (!theirs.success) return { refused: true };
  return { theirs: { values: typedTab(tab, theirs.data.values), version: theirs.data.row_version } };
}

export interface DraftOptions {
  whose: Whose;
  tab: FieldTab | undefined;
  /** The version of the tab that is typed over. */
  version: number;
  /** The version of the draft the form started from, and what it started from. */
  draft: number;
  from: Typed;
}

/**
 * Keeps what is typed: in this browser at once, with the server a moment later. `note` takes the typing and whether it
 * differs from what is saved.
 */
export function useDraft({ whose, tab, version, draft, from }: DraftOptions) {
  const [keeping, setKeeping] = useState<Keeping>('nowhere');
  const keeper = useRef<DraftKeeper | undefined>(undefined);
  const start = useRef({ draft, from });

  useEffect(() => {
    if (whose === 'new' || !tab) return undefined;
    const ownEntry = new DraftKeeper({
      version: start.current.draft,
      from: start.current.from,
      send: (values, index) => sendDraft(whose, tab, values, index),
      onChange: (now, index) => {
        start.current.draft = index;
        setKeeping(now);
        // nothing is kept any more once the tab has been saved
        const kept = loadTyping(whose, tab);
        if (kept) storeTyping(whose, tab, { ...kept, draft: index });
      },
    });
    keeper.current = ownEntry;
    const online = () => ownEntry.flush();
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('online', online);
      keeper.current = undefined;
      ownEntry.flush();
    };
  }, [whose, tab]);

  const recordTyping = useCallback(
    (values: Typed, changed: boolean) => {
      if (!tab) return;
      storeTyping(whose, tab, { values: changed ? values : null, version, draft: start.current.draft });
      keeper.current?.type(values);
    },
    [whose, tab, version],
  );
  const pause = useCallback(async () => keeper.current?.pause(), []);
  const resume = useCallback(() => keeper.current?.resume(), []);
  return { keeping, recordTyping, pause, resume };
}
