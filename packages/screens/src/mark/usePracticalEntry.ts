import { useCallback, useState } from 'react';
import type { CallError } from '@thervu/contracts/core/problem';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { useGetOwnLoginQuery } from '@thervu/contracts/mark/mark-api';
import { MARKS_NOT_SAVED, MARKS_SAVE_ERROR, PRACTICAL_MARKS_SAVED, readMark } from '@thervu/contracts/mark/mark-rules';
import { useSavePracticalMarksMutation } from '@thervu/contracts/practical-mark/practical-mark-api';
import { absenteesBeside, practicalMarkProblem } from '@thervu/contracts/practical-mark/practical-mark-rules';
import { useShell } from '@thervu/shell-api';
import type { Typed } from '@thervu/ui/form/mark-cells';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useDraft } from '@thervu/ui/form/useDraft';
import { useLeaveGuard } from '@thervu/ui/form/useLeaveGuard';
import { isBroken, marks, ownMessage, partlySaved, SEE_LIST } from './mark-messages';
import { emptyPracticals, sentPractical, unsavedPracticals, type PracticalRow } from './practical-rows';
import { saveGoodMarks } from './save-good-marks';

/** A mark two people have entered: what stands, and what was typed here. */
export interface Taken {
  id: number;
  Reg_No: string;
  mine: number | null;
  theirs: number | null;
  by: string | null;
}

interface Sides {
  yours?: { id: number; Reg_No: string; mark: number | null }[];
  theirs?: { id: number; mark: number | null; by: string | null }[];
}

function takenBy(error: unknown): Taken[] {
  const { data } = (error ?? {}) as CallError;
  if (data?.type !== 'changed-meanwhile') return [];
  const { yours = [], theirs = [] } = (data.conflict ?? {}) as Sides;
  return yours.map(({ id, Reg_No, mark }) => {
    const other = theirs.find((item) => item.id === id);
    return { id, Reg_No, mine: mark, theirs: other?.mark ?? null, by: other?.by ?? null };
  });
}

/** Who is signed in, for the name of the draft; undefined until it is known. */
function useOwnLogin(): string | undefined {
  const { token } = useShell();
  return useGetOwnLoginQuery({ signIn: token()?.slice(0, 12) ?? '' }).currentData;
}

const problemOf = (row: PracticalRow, text: string) => {
  const mark = readMark(text);
  return mark === null ? undefined : practicalMarkProblem(mark, row);
};

/** Everything behind the entry of one practical batch: what is typed, who is absent on its list, saving, two people at one mark. */
export function usePracticalEntry({
  exam,
  list,
  batch,
  rows,
}: {
  exam: Exam;
  list: string;
  batch: number;
  rows: readonly PracticalRow[];
}) {
  const login = useOwnLogin();
  const { typed, type: typeInto, forget, restore } = useDraft(login && `practical:${login}:${exam.exam_tbl}:${list}`);
  const [refused, setRefused] = useState<Typed>({});
  const [taken, setTaken] = useState<Taken[]>([]);
  const [ticked, setTicked] = useState<Readonly<Record<number, boolean>>>({});
  const { banner, showMessage, offer, clear } = useBanner();
  const [send, { isLoading: saving }] = useSavePracticalMarksMutation();
  const unsaved = unsavedPracticals(rows, typed);
  const wrong = unsaved.filter((row) => problemOf(row, typed[row.key] ?? '') !== undefined);
  useLeaveGuard(unsaved.length > 0, `${marks(unsaved.length)} not saved.`);

  const typedRows = new Set(unsaved.map(({ id }) => id));
  const beside = absenteesBeside(rows, ({ id, prac_batch }) => prac_batch === batch || typedRows.has(id));
  /** Whether an absentee without a batch is put on the list of this one: by the place in the order, unless somebody said otherwise. */
  const isOnList = (row: PracticalRow) =>
    row.Absent && row.prac_batch === null && (ticked[row.id] ?? beside.has(row.id));
  const listed = rows.filter(isOnList);

  const type = (cells: Record<string, string>) => {
    typeInto(cells);
    if (Object.keys(cells).some((key) => refused[key] !== undefined))
      setRefused(Object.fromEntries(Object.entries(refused).filter(([key]) => cells[key] === undefined)));
  };
  const tick = useCallback((id: number, on: boolean) => setTicked((before) => ({ ...before, [id]: on })), []);

  /** Saves what is typed and the absentees of the list; `zeros`: rows nobody touched, for which 0 has been confirmed. */
  const save = async (zeros: readonly PracticalRow[] = []): Promise<void> => {
    clear();
    setRefused({});
    const good = unsaved.filter((row) => !wrong.includes(row));
    if (good.length + zeros.length === 0 && wrong.length > 0)
      return showMessage(
        'error',
        MARKS_NOT_SAVED,
        undefined,
        `${marks(wrong.length)} cannot be saved as typed; see the list.`,
      );
    const entries = [...good, ...zeros, ...listed];
    if (entries.length === 0) return showMessage('info', 'Nothing has been entered.');
    const zeroKeys = new Set(zeros.map(({ key }) => key));
    const where = { exam: exam.exam_tbl, batch };
    const pairs = entries.map((row) => ({
      row,
      entry: sentPractical(row, zeroKeys.has(row.key) ? '0' : (typed[row.key] ?? ''), where),
    }));
    const done = await saveGoodMarks(pairs, (body) => send({ body }));
    const { error } = done;
    if (done.saved) {
      forget(done.written.map(({ key }) => key));
      setTicked({});
      setRefused(done.refused);
      const written = done.written.filter((row) => !listed.includes(row)).length;
      const left = wrong.length + Object.keys(done.refused).length;
      if (left > 0) return showMessage('warning', partlySaved(written, left), undefined, SEE_LIST);
      const absent = listed.length > 0 ? `, ${listed.length} absent` : '';
      return showMessage(
        'success',
        PRACTICAL_MARKS_SAVED,
        undefined,
        `Practical batch ${batch}: ${marks(written)}${absent}.`,
      );
    }
    const others = takenBy(error);
    setTaken(others);
    if (others.length > 0) return undefined;
    setRefused(done.refused);
    return showMessage('error', isBroken(error) ? MARKS_SAVE_ERROR : MARKS_NOT_SAVED, undefined, ownMessage(error));
  };

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
    save,
    taken,
    isOnList,
    tick,
    listed,
    empty: emptyPracticals(rows, typed),
    /** Gives up what is typed and not saved; it can be taken back. */
    discard: () => {
      forget();
      setRefused({});
      offer('info', `${marks(unsaved.length)} given up.`, { label: 'Undo', onPress: () => restore(typed) });
    },
    /** What others have entered stands; what was typed for the same rows is given up. */
    leaveTaken: () => {
      forget(taken.map(({ id }) => String(id)));
      setTaken([]);
      showMessage('info', 'Press Save to write the other marks.');
    },
  };
}
