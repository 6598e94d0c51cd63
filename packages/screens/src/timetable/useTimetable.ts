import { failureText, fieldErrors, type CallError } from '@thervu/contracts/core/problem';
import {
  useCheckTimetableQuery,
  useListTimetablePapersQuery,
  useSaveExamDetailsMutation,
} from '@thervu/contracts/timetable/timetable-api';
import { TimetableCheck, type TimetableBody } from '@thervu/contracts/timetable/timetable-contract';
import { useState } from 'react';
import { useWords } from '@thervu/words';
import { timetable as timetableWords } from '@thervu/words/compiled/timetable';
import { entriesOf, isSlotChanged, problemsByPaper, type Edits, type RowSlot } from './timetable-draft';
import { useSettled } from './useSettled';

/** Milliseconds without a key before the server is asked what it finds. */
export const CHECK_DELAY_MS = 400;

export interface Chosen {
  degree: string;
  batch: string;
  sem: string;
}

export type SaveOutcome = { done: string } | { decide: TimetableCheck } | { failed: string };

/** The papers of what was searched for, what was typed, what the server finds about both, and the save. */
export function useTimetable({ degree, batch, sem }: Chosen, colCode: string) {
  const t = useWords(timetableWords);
  const searched = degree !== '' && batch !== '' && sem !== '';
  const papers = useListTimetablePapersQuery(
    { query: { exam: batch, degree: Number(degree), sem: Number(sem) } },
    { skip: !searched, refetchOnMountOrArgChange: true },
  );
  const loaded = searched ? papers.currentData : undefined;
  // by place, so that looking at another degree and coming back loses nothing
  const [drafts, setDrafts] = useState<Readonly<Record<string, Edits>>>({});
  const place = `${batch}/${degree}/${sem}`;
  const edits = drafts[place] ?? {};
  const rows = loaded?.papers ?? [];
  const entries = entriesOf(rows, edits);

  const body: TimetableBody = { degree: Number(degree), batch, sem: Number(sem), col_code: colCode, courses: entries };
  const asked = JSON.stringify(body);
  const settled = useSettled(asked, CHECK_DELAY_MS);
  const ask = Boolean(loaded?.open) && entries.length > 0 && settled === asked;
  const checking = useCheckTimetableQuery({ body: JSON.parse(settled) as TimetableBody }, { skip: !ask });
  const problems = ask ? problemsByPaper(fieldErrors(checking.error), entries) : {};

  const [send, { isLoading: saving }] = useSaveExamDetailsMutation();
  const save = async (
    flags: Partial<Pick<TimetableBody, 'moveEverywhere' | 'acknowledgeClashes'>> = {},
  ): Promise<SaveOutcome> => {
    const { data, error } = await send({ body: { ...body, ...flags } });
    if (data) {
      await papers.refetch();
      // accepted clashes change no paper: the same question has another answer now
      if (!checking.isUninitialized) void checking.refetch();
      setDrafts((before) => ({ ...before, [place]: {} }));
      return { done: data.message };
    }
    const theirs = TimetableCheck.safeParse((error as CallError | undefined)?.data?.conflict?.theirs);
    return theirs.success ? { decide: theirs.data } : { failed: failureText(error, t('save.failed')) };
  };

  return {
    /** The papers as they are stored, and the query that reads them. */
    papers: { query: papers, loaded, rows },
    /** What was typed over them. */
    typing: {
      edits,
      edit: (p_code: string, slot: RowSlot) =>
        setDrafts((before) => ({ ...before, [place]: { ...before[place], [p_code]: slot } })),
      fill: (filled: Edits) => setDrafts((before) => ({ ...before, [place]: filled })),
      unsaved: rows.filter((paper) => isSlotChanged(paper, edits)).length,
      /** Something was typed over the papers of another degree or semester, and is kept for them. */
      elsewhere: Object.entries(drafts).some(([other, typed]) => other !== place && Object.keys(typed).length > 0),
    },
    /** What the server finds about exactly what stands on the screen. */
    check: {
      found: ask ? checking.currentData : undefined,
      /** It has been asked for and is not there yet. */
      waiting: Boolean(loaded?.open) && entries.length > 0 && (!ask || checking.isFetching),
      failure: ask && !checking.isFetching && checking.error !== undefined ? checking.error : undefined,
      problems,
    },
    save,
    saving,
  };
}

export type Timetable = ReturnType<typeof useTimetable>;
