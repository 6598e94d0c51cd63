import { ownMessage } from '@thervu/contracts/core/problem';
import { useState } from 'react';
import { MARKS_NOT_SAVED, MARKS_SAVE_ERROR } from '@thervu/contracts/mark/mark-rules';
import { isUnsaved, type MarkGridRow, type Typed } from '@thervu/ui/form/mark-cells';
import { useDraft } from '@thervu/ui/form/useDraft';
import { useLeaveGuard } from '@thervu/ui/form/useLeaveGuard';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { markEntry } from '@thervu/words/compiled/mark-entry';
import { isUnexpected } from './mark-messages';
import { saveGoodMarks, type Pair } from './save-good-marks';

/** Under this name the draft keeps what stood in a row when somebody began to type in it. */
const baseKey = (key: string) => `#${key}`;

/** What makes one kind of marks different from another. */
export interface MarkEntryKind<Row extends MarkGridRow, Entry, Saved, Conflict extends { key: string }> {
  /** Name of what is typed, with the person and the list in it; undefined: nothing is kept. */
  draft: string | undefined;
  rows: readonly Row[];
  /** Rows that go along with every save although nothing is typed in them, by the keys of those where something is. */
  listed?: (typed: ReadonlySet<string>) => readonly Row[];
  /** Whether an emptied cell takes the mark away; otherwise it is nothing to save. */
  takesAway: boolean;
  /** What is wrong with a text that was typed for a row; the same function with every drawing. */
  problemOf: (row: Row, text: string) => string | undefined;
  /** What stands in a row when typing begins, for the server to compare; left out where it compares by itself. */
  baseOf?: (row: Row) => string;
  /** What is sent for a row: the text that was typed, over the base it was typed on. */
  entryOf: (row: Row, text: string, base: string | undefined) => Entry;
  send: (entries: Entry[]) => Promise<{ data?: Saved; error?: unknown }>;
  saving: boolean;
  /** Marks of a save that was taken, as they are told. */
  countOf: (saved: Saved, written: readonly Row[]) => number;
  /** What is said where all of it was taken. */
  savedMessage: (count: number, listed: readonly Row[]) => { text: string; detail: string };
  /** What is said where there was nothing to save. */
  nothing: string;
  /** Rows of a refusal that two people have written, with both values; none where it was refused for another reason. */
  conflictsOf: (error: unknown) => Conflict[];
  onSaved?: () => void;
}

const without = (cells: Typed, gone: Readonly<Record<string, unknown>>): Typed =>
  Object.fromEntries(Object.entries(cells).filter(([key]) => gone[key] === undefined));

/** What stands in the cells of a list: typed and kept, and what the server has refused. */
function useCells<Row extends MarkGridRow>({
  draft: name,
  rows,
  baseOf,
}: Pick<MarkEntryKind<Row, unknown, unknown, never>, 'draft' | 'rows' | 'baseOf'>) {
  const draft = useDraft(name);
  const { typed } = draft;
  const [refused, setRefused] = useState<Typed>({});
  const basesOf = (cells: Typed) =>
    baseOf
      ? rows
          .filter(({ key }) => cells[key] !== undefined && typed[baseKey(key)] === undefined)
          .map((row) => [baseKey(row.key), baseOf(row)])
      : [];
  return {
    typed,
    refused,
    setRefused,
    baseOf: (key: string) => typed[baseKey(key)],
    type: (cells: Typed) => {
      draft.type({ ...cells, ...(Object.fromEntries(basesOf(cells)) as Typed) });
      if (Object.keys(cells).some((key) => refused[key] !== undefined)) setRefused(without(refused, cells));
    },
    /** Goes on from another base, with what is typed. */
    rebase: (bases: Typed) =>
      draft.type(Object.fromEntries(Object.entries(bases).map(([key, base]) => [baseKey(key), base]))),
    forget: (keys: readonly string[]) => draft.forget(keys.flatMap((key) => [key, baseKey(key)])),
    forgetAll: () => {
      draft.forget();
      setRefused({});
    },
    restore: () => draft.restore(typed),
  };
}

/** Entry of a list of marks: what is typed and kept, saving what is good, and two people at one mark. */
export function useMarkEntry<Row extends MarkGridRow, Entry, Saved, Conflict extends { key: string }>(
  kind: MarkEntryKind<Row, Entry, Saved, Conflict>,
) {
  const t = useWords(markEntry);
  const { rows, takesAway, problemOf, entryOf, send, saving, countOf, savedMessage, conflictsOf } = kind;
  const cells = useCells(kind);
  const { typed, refused } = cells;
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const { banner, showMessage, offer, clear } = useBanner();
  const textOf = (row: Row) => typed[row.key] ?? '';
  const unsaved = rows.filter((row) => isUnsaved(row, typed) && (takesAway || textOf(row).trim() !== ''));
  const wrong = unsaved.filter((row) => problemOf(row, textOf(row)) !== undefined);
  const empty = rows.filter((row) => row.fixed === undefined && row.saved === '' && textOf(row).trim() === '');
  const listed = kind.listed?.(new Set(unsaved.map(({ key }) => key))) ?? [];
  useLeaveGuard(unsaved.length > 0, t('unsaved', { n: unsaved.length }));

  const notSaved = (error: unknown) =>
    showMessage('error', isUnexpected(error) ? MARKS_SAVE_ERROR : MARKS_NOT_SAVED, undefined, ownMessage(error));

  /** Sends entries with their rows; `kept` counts the marks that stay behind. Answers whether something is saved. */
  const submit = async (pairs: readonly Pair<Entry, Row>[], kept = 0): Promise<boolean> => {
    clear();
    cells.setRefused({});
    const done = await saveGoodMarks(pairs, send);
    cells.setRefused(done.refused);
    if (done.saved === undefined) {
      const found = conflictsOf(done.error);
      setConflicts(found);
      if (found.length === 0) notSaved(done.error);
      return false;
    }
    cells.forget(done.written.map(({ key }) => key));
    kind.onSaved?.();
    const count = countOf(done.saved, done.written);
    const left = kept + Object.keys(done.refused).length;
    const { text, detail } = savedMessage(count, listed);
    if (left > 0) showMessage('warning', t('partly-saved', { n: count, left }), undefined, t('see-list'));
    else showMessage('success', text, undefined, detail);
    return true;
  };

  /** Saves what is typed; `zeros`: rows nobody touched, for which 0 has been confirmed. */
  const save = async (zeros: readonly Row[] = []): Promise<void> => {
    const good = unsaved.filter((row) => !wrong.includes(row));
    if (good.length + zeros.length === 0 && wrong.length > 0) {
      const detail = t('mark-cannot-be-saved-as', { n: wrong.length });
      return showMessage('error', MARKS_NOT_SAVED, undefined, detail);
    }
    const entries = [...good, ...zeros, ...listed];
    if (entries.length === 0) return showMessage('info', kind.nothing);
    const pairs = entries.map((row) => ({
      row,
      entry: entryOf(row, zeros.includes(row) ? '0' : textOf(row), cells.baseOf(row.key)),
    }));
    await submit(pairs, wrong.length);
    return undefined;
  };

  return {
    /** What the grid shows and changes. */
    grid: { typed, onType: cells.type, problemOf, refused, disabled: saving },
    /** Rows by what they are; `wrong` are those of `unsaved` that cannot be saved as typed. */
    rows: { all: rows, unsaved, wrong, empty, listed },
    save,
    submit,
    /** Gives up what is typed and not saved; it can be taken back. */
    discard: () => {
      cells.forgetAll();
      offer('info', t('mark-given-up', { n: unsaved.length }), { label: t('undo'), onPress: cells.restore });
    },
    conflicts: {
      found: conflicts,
      /** Ends them: rows in `bases` go on from there with what is typed, of the others what stands is taken over. */
      settle: (bases: Typed, text: string) => {
        cells.forget(conflicts.map(({ key }) => key).filter((key) => bases[key] === undefined));
        cells.rebase(bases);
        setConflicts([]);
        showMessage('info', text);
      },
    },
    message: { banner, showMessage },
  };
}

/** What the list of an entry needs of it, whatever kind of marks it is. */
export type MarkEntry<Row extends MarkGridRow> = Pick<
  ReturnType<typeof useMarkEntry<Row, never, never, never>>,
  'grid' | 'rows' | 'save' | 'discard'
>;
