import type { ReactNode } from 'react';
import { ErrorState } from '@thervu/ui/state/ErrorState';
import { Screen } from '@thervu/ui/layout/Screen';
import { FormSkeleton } from '@thervu/ui/state/Skeletons';
import { EntryPage, type EntryPageProps } from './EntryPage';
import type { useEntry } from './useEntry';

export interface EntryScreenProps extends Omit<EntryPageProps, 'label'> {
  title: string;
  note?: string;
  action: ReactNode;
}

/** The frame of every mark entry: while the entries of this computer are opened, where they cannot be kept, and the page. */
export function EntryScreen({ title, note, action, ...page }: EntryScreenProps) {
  if (page.entry.failed)
    return (
      <Screen title={title}>
        <ErrorState text="Marks cannot be stored in this browser. Use a normal (not private) window or another browser." />
      </Screen>
    );
  return (
    <Screen title={title} note={note} action={action}>
      {page.entry.opened ? (
        <EntryPage label={title} {...page} />
      ) : (
        <FormSkeleton fields={page.withBundle ? 3 : 2} label="Opening mark entry" />
      )}
    </Screen>
  );
}

/** What is shown while a script is keyed; undefined before its scan. */
export function hintOfScript({ keying, checked }: ReturnType<typeof useEntry>): string | undefined {
  if (!keying.scanned) return undefined;
  if (!checked) return 'Type the mark. The script is checked while you type.';
  const { description, ownMark } = checked;
  return `${description}${ownMark === null ? '' : ` Keyed before: ${ownMark}. Saving changes it.`}`;
}
