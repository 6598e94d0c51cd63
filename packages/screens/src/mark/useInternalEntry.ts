import { useCallback, useState } from 'react';
import type { CallError } from '@thervu/contracts/core/problem';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { useGetOwnLoginQuery, useSaveInternalMarksMutation } from '@thervu/contracts/mark/mark-api';
import type { SentMark } from '@thervu/contracts/mark/mark-contract';
import { MARKS_NOT_SAVED, MARKS_SAVE_ERROR, MARKS_SAVED, typedMarkProblem } from '@thervu/contracts/mark/mark-rules';
import { useShell } from '@thervu/shell-api';
import type { Typed } from '@thervu/ui/form/mark-cells';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useDraft } from '@thervu/ui/form/useDraft';
import { useLeaveGuard } from '@thervu/ui/form/useLeaveGuard';
import { baseKey, baseOf, sentMark, unsavedRows, untouchedRows, type EntryRow } from './internal-rows';
import type { Clash } from './MarkConflict';
import { isBroken, marks, ownMessage, partlySaved, SEE_LIST } from './mark-messages';
import { saveGoodMarks } from './save-good-marks';

/** Values of one row that two people have entered, as the server tells them. */
interface Sides {
  yours?: { id: number; Reg_No: string; mark: number | null }[];
  theirs?: { id: number; mark: number | null; row_version: number; by: string | null; at: string | null }[];
}

function clashesOf(error: unknown): Clash[] {
  const { data } = (error ?? {}) as CallError;
  if (data?.type !== 'changed-meanwhile') return [];
  const { yours = [], theirs = [] } = (data.conflict ?? {}) as Sides;
  return yours.flatMap(({ id, Reg_No, mark }) => {
    const other = theirs.find((item) => item.id === id);
    return other ? [{ key: String(id), name: Reg_No, mine: mark, theirs: other.mark, ...other }] : [];
  });
}

/**
 * Who is signed in, for the name of the draft. A list is shown once `asked` is true: what was typed before would have no name
 * to be kept under. Where the question fails there is no draft, and the list works all the same.
 */
export function useOwnLogin(): { login: string | undefined; asked: boolean } {
  const { token } = useShell();
  const { currentData, error } = useGetOwnLoginQuery({ signIn: token()?.slice(0, 12) ?? '' });
  return { login: currentData, asked: currentData !== undefined || error !== undefined };
}

/** Everything behind the entry of one list: what is typed, what was refused, saving, and two people at one mark. */
export function useInternalEntry({
  exam,
  list,
  rows,
  login,
}: {
  exam: Exam;
  list: string;
  rows: readonly EntryRow[];
  login: string | undefined;
}) {
  const draft = useDraft(login && `internal:${login}:${exam.exam_tbl}:${list}`);
  const { typed } = draft;
  const [refused, setRefused] = useState<Typed>({});
  const [clashes, setClashes] = useState<Clash[]>([]);
  const { banner, showMessage, offer, clear } = useBanner();
  const [send, { isLoading: saving }] = useSaveInternalMarksMutation();
  const unsaved = unsavedRows(rows, typed);
  const problemOf = useCallback((row: EntryRow, text: string) => typedMarkProblem(text, row.INTL_MAX), []);
  const wrong = unsaved.filter((row) => problemOf(row, typed[row.key] ?? '') !== undefined);
  useLeaveGuard(unsaved.length > 0, `${marks(unsaved.length)} not saved.`);

  const type = (cells: Record<string, string>) => {
    const known = new Map(rows.map((row) => [row.key, row]));
    const bases = Object.keys(cells)
      .filter((key) => typed[baseKey(key)] === undefined && known.has(key))
      .map((key) => [baseKey(key), baseOf(known.get(key)!)]);
    draft.type({ ...cells, ...(Object.fromEntries(bases) as Record<string, string>) });
    if (Object.keys(cells).some((key) => refused[key] !== undefined))
      setRefused(Object.fromEntries(Object.entries(refused).filter(([key]) => cells[key] === undefined)));
  };
  const forget = (keys: readonly string[]) => draft.forget(keys.flatMap((key) => [key, baseKey(key)]));

  /** Sends entries; `of` are their rows, `kept` counts the marks that stay behind. Answers whether something is saved. */
  const submit = async (entries: readonly SentMark[], entryRows: readonly EntryRow[], kept = 0): Promise<boolean> => {
    clear();
    setRefused({});
    const pairs = entries.map((entry, index) => ({ entry, row: entryRows[index]! }));
    const done = await saveGoodMarks(pairs, (body) => send({ body }));
    const { error } = done;
    if (done.saved) {
      forget(done.written.map(({ key }) => key));
      setRefused(done.refused);
      const left = kept + Object.keys(done.refused).length;
      if (left > 0) showMessage('warning', partlySaved(done.saved.saved, left), undefined, SEE_LIST);
      else showMessage('success', MARKS_SAVED, undefined, `${marks(done.saved.saved)} written.`);
      return true;
    }
    const found = clashesOf(error);
    setClashes(found);
    setRefused(done.refused);
    if (found.length === 0)
      showMessage('error', isBroken(error) ? MARKS_SAVE_ERROR : MARKS_NOT_SAVED, undefined, ownMessage(error));
    return false;
  };

  /** Saves what is typed; `zeros`: rows nobody touched, for which 0 has been confirmed. */
  const save = async (zeros: readonly EntryRow[] = []): Promise<boolean> => {
    const good = unsaved.filter((row) => !wrong.includes(row));
    const entries = [...good, ...zeros];
    if (entries.length === 0 && wrong.length > 0) {
      showMessage(
        'error',
        MARKS_NOT_SAVED,
        undefined,
        `${marks(wrong.length)} cannot be saved as typed; see the list.`,
      );
      return false;
    }
    if (entries.length === 0) {
      showMessage('info', 'Nothing has been changed.');
      return false;
    }
    const cells: Typed = { ...typed, ...Object.fromEntries(zeros.map(({ key }) => [key, '0'])) };
    return submit(
      entries.map((row) => sentMark(row, cells, exam.exam_tbl)),
      entries,
      wrong.length,
    );
  };

  /** What was chosen between two people's values: theirs are taken over, mine go on from their version. */
  const resolve = (mine: ReadonlySet<string>) => {
    forget(clashes.filter(({ key }) => !mine.has(key)).map(({ key }) => key));
    draft.type(
      Object.fromEntries(
        clashes
          .filter(({ key }) => mine.has(key))
          .map((clash) => [baseKey(clash.key), `${clash.row_version}|${clash.theirs ?? ''}`]),
      ),
    );
    setClashes([]);
    showMessage(
      'info',
      mine.size > 0 ? 'Press Save to write your values.' : 'The values of the others have been taken.',
    );
  };

  const untouched = untouchedRows(rows, typed);
  return {
    typed,
    type,
    refused,
    problemOf,
    banner,
    showMessage,
    saving,
    unsaved,
    wrong,
    untouched,
    clashes,
    save,
    submit,
    resolve,
    /** Gives up what is typed and not saved; it can be taken back. */
    discard: () => {
      draft.forget();
      setRefused({});
      offer('info', `${marks(unsaved.length)} given up.`, { label: 'Undo', onPress: () => draft.restore(typed) });
    },
  };
}
