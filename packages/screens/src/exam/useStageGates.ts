import { useState } from 'react';
import { useListStageGatesQuery } from '@thervu/contracts/exam/exam-api';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { useReadWaiting } from '../shared/useReadWaiting';

/** Milliseconds after which it is asked for again: somebody waits for the buttons. */
const COUNTED_MS = 1000;

/**
 * What stands before the steps of an exam, counted for this page or dialog alone and again when the exam has changed; asked for
 * again by itself while it is being counted.
 */
export function useStageGates({ id, row_version }: Exam) {
  const [opened] = useState(() => crypto.randomUUID().slice(0, 23));
  const query = useListStageGatesQuery(
    { params: { examId: String(id) }, query: { question: `${opened} ${row_version}` } },
    { refetchOnMountOrArgChange: true },
  );
  useReadWaiting(query.data === null, query.fulfilledTimeStamp, query.refetch, COUNTED_MS);
  return query;
}
