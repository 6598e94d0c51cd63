import { useId, type ReactNode } from 'react';
import type { EmptyStateProps } from '@thervu/ui/state/EmptyState';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { useWords } from '@thervu/words';
import { shared } from '@thervu/words/compiled/shared';

const NOTHING = { find: '' };

export interface ListSearch<Row> {
  /** The field to type into. */
  field: ReactNode;
  /** The rows that have what was typed; all of them while nothing is. */
  found: (rows: readonly Row[]) => readonly Row[];
  /** For the heading on paper and the last line of a file: what was typed. */
  about: readonly string[];
  /** What the list says when nothing has it; nothing while nothing is typed. */
  empty?: EmptyStateProps;
}

/** A field that narrows a list to the rows with a text in them, kept in the address like every other choice. */
export function useListSearch<Row>(textsOf: (row: Row) => readonly string[]): ListSearch<Row> {
  const t = useWords(shared);
  const id = useId();
  const [{ find }, set] = useUrlState(NOTHING);
  const typed = find.trim().toLowerCase();
  return {
    field: (
      <PlainInput
        id={id}
        label={t('find-in-this-list')}
        type="search"
        autoComplete="off"
        value={find}
        onChange={(next) => set({ find: next })}
        maxLength={60}
      />
    ),
    found: (rows) =>
      typed === '' ? rows : rows.filter((row) => textsOf(row).some((text) => text.toLowerCase().includes(typed))),
    about: typed === '' ? [] : [t('found-find', { find: find.trim() })],
    empty:
      typed === ''
        ? undefined
        : { text: t('no-record-found'), hint: t('nothing-here-contains-find-type', { find: find.trim() }) },
  };
}
