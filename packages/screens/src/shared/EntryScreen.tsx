import type { ReactNode } from 'react';
import { ErrorState } from '@thervu/ui/state/ErrorState';
import { Screen } from '@thervu/ui/layout/Screen';
import { FormSkeleton } from '@thervu/ui/state/Skeletons';
import { useWords, type Say } from '@thervu/words';
import { campEntry, type CampEntryWords } from '@thervu/words/compiled/camp-entry';
import { EntryPage, type EntryPageProps } from './EntryPage';
import type { useEntry } from './useEntry';

export interface EntryScreenProps extends Omit<EntryPageProps, 'label'> {
  title: string;
  note?: string;
  action: ReactNode;
}

/** The frame of every mark entry: while the entries of this computer are opened, where they cannot be kept, and the page. */
export function EntryScreen({ title, note, action, ...page }: EntryScreenProps) {
  const t = useWords(campEntry);
  if (page.entry.failed)
    return (
      <Screen title={title}>
        <ErrorState text={t('not-kept')} />
      </Screen>
    );
  return (
    <Screen title={title} note={note} action={action}>
      {page.entry.opened ? (
        <EntryPage label={title} {...page} />
      ) : (
        <FormSkeleton fields={page.withBundle ? 3 : 2} label={t('opening')} />
      )}
    </Screen>
  );
}

/** What is shown while a script is keyed, by `say` in the chosen language; undefined before its scan. */
export function hintOfScript(
  t: Say<CampEntryWords>,
  { keying, checked }: ReturnType<typeof useEntry>,
  say = (text: string) => text,
): string | undefined {
  if (!keying.scanned) return undefined;
  if (!checked) return t('hint.checking');
  const { ownMark } = checked;
  const description = say(checked.description);
  return ownMark === null ? description : `${description} ${t('hint.before', { mark: ownMark })}`;
}
