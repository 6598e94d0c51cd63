import type { Pass } from '@thervu/contracts/bundle/bundle-contract';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { useWords, type Say } from '@thervu/words';
import { campEntry, type CampEntryWords } from '@thervu/words/compiled/camp-entry';
import { lastOf, positionAt, unsavedOf } from '../shared/entry-position';
import { EntryScreen, hintOfScript } from '../shared/EntryScreen';
import { useEntry } from '../shared/useEntry';
import { useOfflinePage } from '../shared/useOfflinePage';
import { EntryPositionBar } from './EntryPositionBar';
import { MARK_ENTRY } from './mark-entry-kind';

function hintOf(t: Say<CampEntryWords>, entry: ReturnType<typeof useEntry>): string {
  const { desk, queue } = entry;
  if (!desk) return t('hint.bundle');
  const script = hintOfScript(t, entry);
  if (script !== undefined) return script;
  const { tot_paper, p_code, bundleno } = desk.bundle;
  const unsaved = unsavedOf(queue.entries, desk).length;
  const done = lastOf(desk.next) - 1;
  return desk.complete && unsaved === 0
    ? t('hint.all-done', { n: tot_paper, bundle: bundleno })
    : t('hint.next', { paper: p_code, done: Math.max(0, Math.min(done, tot_paper)), all: tot_paper });
}

/** First or second keying of the marks of a bundle, script by script. */
function MarkEntryScreen({ pass }: { pass: Pass }) {
  const t = useWords(campEntry);
  const { session } = useSession();
  const officer = session?.colCode ?? '';
  const entry = useEntry(MARK_ENTRY, pass, officer);
  const { desk, opened } = entry;
  useOfflinePage('camp');

  return (
    <EntryScreen
      title={t('title', { pass })}
      action={
        <Button onClick={opened?.desk.changeBundle} disabled={entry.bundleno === null && !entry.keying.unasked}>
          {t('change-bundle')}
        </Button>
      }
      entry={entry}
      hint={hintOf(t, entry)}
      withBundle
      place={t('place')}
    >
      <EntryPositionBar officer={officer} desk={desk} position={desk && positionAt(desk, entry.queue.entries)} />
    </EntryScreen>
  );
}

export const AMarkEntryScreen = () => <MarkEntryScreen pass="A" />;
export const BMarkEntryScreen = () => <MarkEntryScreen pass="B" />;
