import { useState, type ReactNode } from 'react';
import { useViewEntryMutation } from '@thervu/contracts/camp-report/camp-report-api';
import { voidKeying } from '@thervu/contracts/camp-mark/keying-correction-contract';
import type { EntryScript } from '@thervu/contracts/camp-report/camp-report-contract';
import { failureText } from '@thervu/contracts/core/problem';
import { useSession } from '@thervu/shell-api';
import { BANNER_MS } from '@thervu/ui/message/Banner';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { campReport } from '@thervu/words/compiled/camp-report';
import { CorrectKeyingDialog } from './CorrectKeyingDialog';
import { DeleteEntryDialog } from './DeleteEntryDialog';
import type { Entry } from './entry';
import { EntryDialog } from './EntryDialog';

/** View, Delete and correction of an entry: their dialogs, and what is said about them for a second. */
export function useEntryActions(exam: string | undefined, showMessage: ReturnType<typeof useBanner>['showMessage']) {
  const t = useWords(campReport);
  const [shown, setShown] = useState<{ entry: Entry; scripts: readonly EntryScript[] } | null>(null);
  const [pendingDelete, setDoomed] = useState<Entry | null>(null);
  const [wrong, setWrong] = useState<{ entry: Entry; script: EntryScript } | null>(null);
  const { can } = useSession();
  const [view] = useViewEntryMutation();
  const inside = useBanner();

  const onView = async (entry: Entry) => {
    const answer = await view({ body: { ...entry, ...(exam && { exam }) } });
    if (answer.error) {
      return showMessage('error', failureText(answer.error, t('view.failed', { pass: entry.type })), BANNER_MS.short);
    }
    setShown({ entry, scripts: answer.data.data });
    return inside.showMessage('success', answer.data.message, BANNER_MS.short);
  };

  const dialogs: ReactNode = (
    <>
      {shown && !wrong && (
        <EntryDialog
          {...shown}
          result={inside.banner}
          onCorrect={can(voidKeying) ? (script) => setWrong({ entry: shown.entry, script }) : undefined}
          onClose={() => setShown(null)}
        />
      )}
      {wrong && (
        <CorrectKeyingDialog
          type={wrong.entry.type}
          script={wrong.script}
          onDone={(message) => {
            setWrong(null);
            setShown(null);
            showMessage('success', message);
          }}
          onClose={() => setWrong(null)}
        />
      )}
      {pendingDelete && (
        <DeleteEntryDialog
          entry={pendingDelete}
          exam={exam}
          onDeleted={(message) => {
            setDoomed(null);
            showMessage('success', message, BANNER_MS.short);
          }}
          onClose={() => setDoomed(null)}
        />
      )}
    </>
  );
  return { onView: (entry: Entry) => void onView(entry), onDelete: setDoomed, dialogs };
}
