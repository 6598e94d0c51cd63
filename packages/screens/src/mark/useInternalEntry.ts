import { useCallback, useState } from 'react';
import type { CallError } from '@thervu/contracts/core/problem';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { useGetOwnLoginQuery, useSaveInternalMarksMutation } from '@thervu/contracts/mark/mark-api';
import type { SentMark } from '@thervu/contracts/mark/mark-contract';
import {
  MARKS_NOT_SAVED,
  MARKS_SAVE_ERROR,
  MARKS_SAVED,
  typedMarkProblem,
} from '@thervu/contracts/mark/mark-rules';
import { useShell } from '@thervu/shell-api';
import type { Typed } from '@thervu/ui/mark-cells.ts';
import { useBanner } from '@thervu/ui/useBanner';
import { useDraft } from '@thervu/ui/useDraft.ts';
import { useLeaveGuard } from '@thervu/ui/useLeaveGuard.ts';
import { baseKey, baseOf, sentMark, unsavedRows, untouchedRows, type EntryRow } from './internal-rows';
import type { Clash } from './MarkConflict';
import { isBroken, marks, ownWords } from './mark-words';

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
    const other = theirs.find((one) => one.id === id);
    return other ? [{ key: String(id), name: Reg_No, mine: mark, theirs: other.mark, ...other }] : [];
  });
}

/** What the server said about rows, by key: `3/Int_mark` is the fourth entry that was sent. */
function refusedBy(error: unknown, sent: readonly EntryRow[]): Record<string, string> {
  const { data } = (error ?? {}) as CallError;
  return Object.fromEntries(
    (data?.errors ?? []).flatMap(({ field, message }) => {
      const row = sent[Number(field.split('/')[0])];
      return row ? [[row.key, message.slice(message.indexOf(': ') + 1).trim()]] : [];
    }),
  );
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
  const { banner, say, clear } = useBanner();
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

  /** Sends entries; `of` are their rows. Answers whether all of it is saved. */
  const submit = async (entries: readonly SentMark[], of: readonly EntryRow[]): Promise<boolean> => {
    clear();
    setRefused({});
    const answer = await send({ body: [...entries] });
    if ('data' in answer && answer.data) {
      forget(of.map(({ key }) => key));
      say('success', MARKS_SAVED, undefined, `${marks(answer.data.saved)} written.`);
      return true;
    }
    const { error } = answer;
    const found = clashesOf(error);
    setClashes(found);
    setRefused(found.length > 0 ? {} : refusedBy(error, of));
    if (found.length === 0)
      say('error', isBroken(error) ? MARKS_SAVE_ERROR : MARKS_NOT_SAVED, undefined, ownWords(error));
    return false;
  };

  /** Saves what is typed; `zeros`: rows nobody touched, for which 0 has been confirmed. */
  const save = async (zeros: readonly EntryRow[] = []): Promise<boolean> => {
    if (wrong.length > 0) {
      say(
        'error',
        MARKS_NOT_SAVED,
        undefined,
        `${marks(wrong.length)} cannot be saved as typed; see the list.`,
      );
      return false;
    }
    const of = [...unsaved, ...zeros];
    if (of.length === 0) {
      say('info', 'Nothing has been changed.');
      return false;
    }
    const cells: Typed = { ...typed, ...Object.fromEntries(zeros.map(({ key }) => [key, '0'])) };
    return submit(
      of.map((row) => sentMark(row, cells, exam.exam_tbl)),
      of,
    );
  };

  /** What was chosen between two people's values: theirs are taken over, mine go on from their version. */
  const resolve = (mine: ReadonlySet<string>) => {
    forget(clashes.filter(({ key }) => !mine.has(key)).map(({ key }) => key));
    draft.type(
      Object.fromEntries(
        clashes
          .filter(({ key }) => mine.has(key))
          .map((one) => [baseKey(one.key), `${one.row_version}|${one.theirs ?? ''}`]),
      ),
    );
    setClashes([]);
    say(
      'info',
      mine.size > 0 ? 'Press Save to write your values.' : 'The values of the others have been taken.',
    );
  };

  const untouched = untouchedRows(rows, typed);
  return {
    typed, type, refused, problemOf, banner, saving, unsaved, wrong, untouched, clashes, save, submit, resolve,
    /** Gives up what is typed and not saved. */
    discard: () => draft.forget(),
  }; // prettier-ignore
}

export type InternalEntryState = ReturnType<typeof useInternalEntry>;
