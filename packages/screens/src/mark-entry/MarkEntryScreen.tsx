import type { Pass } from '@thervu/contracts/bundle/bundle-contract';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/Button';
import { ErrorState } from '@thervu/ui/ErrorState';
import { Screen } from '@thervu/ui/Screen';
import { FormSkeleton } from '@thervu/ui/Skeletons';
import { lastOf, positionAt, unsavedOf } from '../shared/entry-position';
import { EntryPage } from '../shared/EntryPage';
import { useEntry } from '../shared/useEntry';
import { EntryPlace } from './EntryPlace';
import { MARK_ENTRY } from './mark-entry-kind';
import { useOfflinePage } from './useOfflinePage';

function hintOf({ keying, desk, checked, queue }: ReturnType<typeof useEntry>): string {
  if (!desk) return 'Type the number of the bundle, then Enter.';
  if (!keying.scanned) {
    const { tot_paper, p_code, bundleno } = desk.bundle;
    const unsaved = unsavedOf(queue.entries, desk).length;
    const done = lastOf(desk.next) - 1;
    return desk.complete && unsaved === 0
      ? `All ${tot_paper} scripts of bundle ${bundleno} have a mark.`
      : `${p_code}: ${Math.max(0, Math.min(done, tot_paper))} of ${tot_paper} saved. Scan the next script.`;
  }
  if (!checked) return 'Type the mark. The script is checked while you type.';
  const { description, ownMark } = checked;
  return `${description}${ownMark === null ? '' : ` Keyed before: ${ownMark}. Saving changes it.`}`;
}

/** First or second keying of the marks of a bundle, script by script. */
function MarkEntryScreen({ pass }: { pass: Pass }) {
  const { session } = useSession();
  const officer = session?.colCode ?? '';
  const entry = useEntry(MARK_ENTRY, pass, officer);
  const { desk, opened } = entry;
  useOfflinePage();

  if (entry.failed)
    return (
      <Screen title={`${pass} Mark Entry`}>
        <ErrorState text="This browser cannot keep entries, so none can be taken. Leave the private window, or use another browser." />
      </Screen>
    );
  return (
    <Screen
      title={`${pass} Mark Entry`}
      action={
        <Button
          onClick={opened?.desk.changeBundle}
          disabled={entry.bundleno === null && !entry.keying.unasked}
        >
          Change Bundle
        </Button>
      }
    >
      {!opened ? (
        <FormSkeleton fields={3} label="Opening mark entry" />
      ) : (
        <EntryPage
          entry={entry}
          label={`${pass} Mark Entry`}
          hint={hintOf(entry)}
          withBundle
          place="Packet / serial"
        >
          <EntryPlace
            officer={officer}
            desk={desk}
            position={desk && positionAt(desk, entry.queue.entries)}
          />
        </EntryPage>
      )}
    </Screen>
  );
}

export const AMarkEntryScreen = () => <MarkEntryScreen pass="A" />;
export const BMarkEntryScreen = () => <MarkEntryScreen pass="B" />;
