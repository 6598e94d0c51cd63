import type { CallError } from '@thervu/contracts/core/problem';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { useSaveInternalMarksMutation } from '@thervu/contracts/mark/mark-api';
import { MARKS_SAVED, typedMarkProblem } from '@thervu/contracts/mark/mark-rules';
import { useWords } from '@thervu/words';
import { markEntry } from '@thervu/words/compiled/mark-entry';
import { baseOf, sentMark, type EntryRow } from './internal-rows';
import type { Clash } from './MarkConflict';
import { useMarkEntry } from './useMarkEntry';

/** Values of one row that two people have entered, as the server tells them. */
interface Sides {
  yours?: { id: number; Reg_No: string; mark: number | null }[];
  theirs?: { id: number; mark: number | null; row_version: number; by: string | null; at: string | null }[];
}

function conflictsOf(error: unknown): Clash[] {
  const { data } = (error ?? {}) as CallError;
  if (data?.type !== 'changed-meanwhile') return [];
  const { yours = [], theirs = [] } = (data.conflict ?? {}) as Sides;
  return yours.flatMap(({ id, Reg_No, mark }) => {
    const other = theirs.find((item) => item.id === id);
    return other ? [{ key: String(id), name: Reg_No, mine: mark, theirs: other.mark, ...other }] : [];
  });
}

const problemOf = (row: EntryRow, text: string) => typedMarkProblem(text, row.INTL_MAX);

export interface InternalList {
  exam: Exam;
  /** Names the list among those of the exam. */
  list: string;
  rows: readonly EntryRow[];
  /** Whose draft it is; undefined: none is kept. */
  login: string | undefined;
}

/** Entry of the internal marks of one list. */
export function useInternalEntry({ exam, list, rows, login }: InternalList) {
  const t = useWords(markEntry);
  const [send, { isLoading: saving }] = useSaveInternalMarksMutation();
  return useMarkEntry({
    draft: login && `internal:${login}:${exam.exam_tbl}:${list}`,
    rows,
    takesAway: true,
    problemOf,
    baseOf,
    entryOf: (row, text, base) => sentMark(row, text, base, exam.exam_tbl),
    send: (body) => send({ body }),
    saving,
    countOf: ({ saved }) => saved,
    savedMessage: (count) => ({ text: MARKS_SAVED, detail: t('mark-written', { n: count }) }),
    nothing: t('nothing-has-been-changed'),
    conflictsOf,
  });
}
