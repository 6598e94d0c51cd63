import type { Paper } from '@thervu/contracts/registration/registration-contract';
import type { QueryLike } from '@thervu/ui/state/QueryView';
import { CHOOSE_ALL, CHOOSE_COLLEGE, NO_EXAM } from './registration-messages';
import type { BatchChoice, BatchChosen, SearchedBatch } from './useBatchChoice';

/** What has to be chosen before a search, in the words of the specification; undefined when nothing is missing. */
export function missingBatchChoice(
  choice: Pick<BatchChoice, 'any' | 'exam' | 'report'>,
  draft: Readonly<BatchChosen>,
  text = CHOOSE_ALL,
): string | undefined {
  if (!choice.exam) return text === CHOOSE_ALL && !choice.report ? CHOOSE_ALL : NO_EXAM;
  if (choice.any && draft.college === '') return CHOOSE_COLLEGE;
  return draft.degree === '' || draft.batch === '' || draft.sem === '' ? text : undefined;
}

/** The papers of a query that answers them with their Board of Studies year. */
export function papersOfQuery(
  query: QueryLike<{ papers: Paper[] }> & { currentData?: { papers: Paper[] } },
): QueryLike<Paper[]> {
  const { currentData, error, isFetching, refetch } = query;
  return { data: currentData?.papers, error, isFetching, refetch };
}

export const termOf = ({ degree, batch, sem }: SearchedBatch) => ({ degree, batch, sem });

/** Stands for one search: what was ticked in another does not belong here. */
export const keyOf = ({ college, exam, degree, batch, sem }: SearchedBatch, suffix = ''): string =>
  [college, exam.exam_tbl, degree, batch, sem, suffix].join();

/** What every registration of a batch sends beside papers and students. */
export const bodyOf = ({ college, exam, degree, batch, sem }: SearchedBatch) => ({
  degree,
  batch,
  sem,
  col_code: college,
  exam: exam.exam_tbl,
  exam_year: exam.eyear,
});

/** The argument of the confirm list of a batch. */
export const confirmListOf = ({ college, exam, degree, batch, sem }: SearchedBatch) => ({
  params: { degree, sem, college, exam: exam.exam_tbl },
  query: { batch },
});
