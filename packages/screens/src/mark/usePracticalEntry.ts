import { useCallback, useState } from 'react';
import type { CallError } from '@thervu/contracts/core/problem';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { PRACTICAL_MARKS_SAVED, readMark } from '@thervu/contracts/mark/mark-rules';
import { useSavePracticalMarksMutation } from '@thervu/contracts/practical-mark/practical-mark-api';
import { absenteesBeside, practicalMarkProblem } from '@thervu/contracts/practical-mark/practical-mark-rules';
import { useWords } from '@thervu/words';
import { markEntry } from '@thervu/words/compiled/mark-entry';
import { sentPractical, type PracticalRow } from './practical-rows';
import { useMarkEntry } from './useMarkEntry';
import { useOwnLogin } from './useOwnLogin';

/** A mark two people have entered: what stands, and what was typed here. */
export interface Taken {
  key: string;
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
    return { key: String(id), Reg_No, mine: mark, theirs: other?.mark ?? null, by: other?.by ?? null };
  });
}

const problemOf = (row: PracticalRow, text: string) => {
  const mark = readMark(text);
  return mark === null ? undefined : practicalMarkProblem(mark, row);
};

/** An absentee who stands on the list of no practical batch yet. */
export const isUnlisted = ({ Absent, prac_batch }: PracticalRow): boolean => Absent && prac_batch === null;

export interface PracticalList {
  exam: Exam;
  /** Names the list among those of the exam. */
  list: string;
  batch: number;
  rows: readonly PracticalRow[];
}

/** Entry of the marks of one practical batch, and who of the absentees stands on its list. */
export function usePracticalEntry({ exam, list, batch, rows }: PracticalList) {
  const t = useWords(markEntry);
  const { login } = useOwnLogin();
  const [ticked, setTicked] = useState<Readonly<Record<number, boolean>>>({});
  const tick = useCallback((id: number, on: boolean) => setTicked((before) => ({ ...before, [id]: on })), []);
  const [send, { isLoading: saving }] = useSavePracticalMarksMutation();
  // by the place in the order, unless somebody has said otherwise
  const listedAmong = (typed: ReadonlySet<string>) => {
    const beside = absenteesBeside(rows, ({ key, prac_batch }) => prac_batch === batch || typed.has(key));
    return rows.filter((row) => isUnlisted(row) && (ticked[row.id] ?? beside.has(row.id)));
  };
  const entry = useMarkEntry({
    draft: login && `practical:${login}:${exam.exam_tbl}:${list}`,
    rows,
    listed: listedAmong,
    takesAway: false,
    problemOf,
    entryOf: (row, text) => sentPractical(row, text, { exam: exam.exam_tbl, batch }),
    send: (body) => send({ body }),
    saving,
    countOf: (_saved, written) => written.filter((row) => !row.Absent).length,
    savedMessage: (count, listed) => ({
      text: PRACTICAL_MARKS_SAVED,
      detail: t('practical.saved', { batch, n: count, absent: listed.length }),
    }),
    nothing: t('nothing-has-been-entered'),
    conflictsOf: takenBy,
    onSaved: () => setTicked({}),
  });
  return { ...entry, tick };
}
