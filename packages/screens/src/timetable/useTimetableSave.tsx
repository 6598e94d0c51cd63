import type { TimetableCheck } from '@thervu/contracts/timetable/timetable-contract';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useState } from 'react';
import { useWords } from '@thervu/words';
import { timetable as timetableWords } from '@thervu/words/compiled/timetable';
import { DecisionDialog } from './DecisionDialog';
import { needsDecision, withoutDay } from './timetable-draft';
import type { Timetable } from './useTimetable';

/** The save of a time table: nothing loaded, a decision to be made first, refused, or done. */
export function useTimetableSave({ papers, typing, check, save, saving }: Timetable, isChosen: boolean) {
  const t = useWords(timetableWords);
  const { banner, showMessage, clear } = useBanner();
  const [decision, setDecision] = useState<TimetableCheck | null>(null);
  const send = async (flags?: Parameters<typeof save>[0]) => {
    clear();
    const outcome = await save(flags);
    setDecision('decide' in outcome ? outcome.decide : null);
    if ('done' in outcome) showMessage('success', outcome.done);
    if ('failed' in outcome) showMessage('error', outcome.failed);
  };
  const press = () => {
    const unread = withoutDay(papers.rows, typing.edits);
    if (!isChosen || papers.rows.length === 0) showMessage('error', t('not-loaded'));
    else if (unread.length > 0) showMessage('error', t('type-the-date', { papers: unread.join(', ') }));
    else if (check.found && needsDecision(check.found)) setDecision(check.found);
    else void send();
  };
  const dialog = (
    <DecisionDialog
      check={decision}
      busy={saving}
      onSave={(flags) => void send(flags)}
      onReload={() => {
        setDecision(null);
        void papers.query.refetch();
      }}
      onClose={() => setDecision(null)}
    />
  );
  return { press, clear, banner, dialog };
}
