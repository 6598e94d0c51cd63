import { useState, type ReactNode } from 'react';
import { useViewEntryMutation } from '@thervu/contracts/camp-report/camp-report-api';
import type { EntryScript } from '@thervu/contracts/camp-report/camp-report-contract';
import { failureText } from '@thervu/contracts/core/problem';
import { BANNER_MS } from '@thervu/ui/Banner';
import { useBanner } from '@thervu/ui/useBanner';
import { DeleteEntryDialog } from './DeleteEntryDialog';
import type { Entry } from './entry';
import { EntryDialog } from './EntryDialog';

/** View and Delete of an entry: their dialogs, and what is said about them for a second. */
export function useEntryActions(exam: string | undefined, say: ReturnType<typeof useBanner>['say']) {
  const [shown, setShown] = useState<{ entry: Entry; scripts: readonly EntryScript[] } | null>(null);
  const [doomed, setDoomed] = useState<Entry | null>(null);
  const [view] = useViewEntryMutation();
  const inside = useBanner();

  const onView = async (entry: Entry) => {
    const answer = await view({ body: { ...entry, ...(exam && { exam }) } });
    if (answer.error) {
      return say(
        'error',
        failureText(answer.error, `Failed to retrieve ${entry.type} entry`),
        BANNER_MS.short,
      );
    }
    setShown({ entry, scripts: answer.data.data });
    return inside.say('success', answer.data.message, BANNER_MS.short);
  };

  const dialogs: ReactNode = (
    <>
      {shown && <EntryDialog {...shown} result={inside.banner} onClose={() => setShown(null)} />}
      {doomed && (
        <DeleteEntryDialog
          entry={doomed}
          exam={exam}
          onDeleted={(message) => {
            setDoomed(null);
            say('success', message, BANNER_MS.short);
          }}
          onClose={() => setDoomed(null)}
        />
      )}
    </>
  );
  return { onView: (entry: Entry) => void onView(entry), onDelete: setDoomed, dialogs };
}
