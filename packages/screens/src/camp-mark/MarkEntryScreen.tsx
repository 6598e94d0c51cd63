import type { Pass } from '@thervu/contracts/bundle/bundle-contract';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { lastOf, positionAt, unsavedOf } from '../shared/entry-position';
import { EntryScreen, hintOfScript } from '../shared/EntryScreen';
import { useEntry } from '../shared/useEntry';
import { useOfflinePage } from '../shared/useOfflinePage';
import { EntryPositionBar } from './EntryPositionBar';
import { MARK_ENTRY } from './mark-entry-kind';

function hintOf(entry: ReturnType<typeof useEntry>): string {
  const { desk, queue } = entry;
  if (!desk) return 'Type the number of the bundle, then Enter.';
  const script = hintOfScript(entry);
  if (script !== undefined) return script;
  const { tot_paper, p_code, bundleno } = desk.bundle;
  const unsaved = unsavedOf(queue.entries, desk).length;
  const done = lastOf(desk.next) - 1;
  return desk.complete && unsaved === 0
    ? `All ${tot_paper} scripts of bundle ${bundleno} have a mark.`
    : `${p_code}: ${Math.max(0, Math.min(done, tot_paper))} of ${tot_paper} saved. Scan the next script.`;
}

/** First or second keying of the marks of a bundle, script by script. */
function MarkEntryScreen({ pass }: { pass: Pass }) {
  const { session } = useSession();
  const officer = session?.colCode ?? '';
  const entry = useEntry(MARK_ENTRY, pass, officer);
  const { desk, opened } = entry;
  useOfflinePage('camp');

  return (
    <EntryScreen
      title={`${pass} Mark Entry`}
      action={
        <Button onClick={opened?.desk.changeBundle} disabled={entry.bundleno === null && !entry.keying.unasked}>
          Change Bundle
        </Button>
      }
      entry={entry}
      hint={hintOf(entry)}
      withBundle
      place="Packet / serial"
    >
      <EntryPositionBar officer={officer} desk={desk} position={desk && positionAt(desk, entry.queue.entries)} />
    </EntryScreen>
  );
}

export const AMarkEntryScreen = () => <MarkEntryScreen pass="A" />;
export const BMarkEntryScreen = () => <MarkEntryScreen pass="B" />;
