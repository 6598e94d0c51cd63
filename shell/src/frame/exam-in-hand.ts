import { useEffect, useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import { listExams } from '@thervu/contracts/exam/exam-contract';

/** A stage as the header writes it in English. */
export const formatStage = (stage: string) => {
  const text = stage.toLowerCase().replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export interface ExamInHand {
  name: string;
  /** Its key: the header has the words. */
  stage: string;
}

/**
 * The latest active exam, in a camp that of the officer, which the server names first, and its stage. Like every list that
 * only informs, a failed load is logged and nothing else.
 */
export function useExamInHand(ready: boolean): ExamInHand | null {
  const [exam, setExam] = useState<ExamInHand | null>(null);
  useEffect(() => {
    if (!ready) return undefined;
    const gone = new AbortController();
    callOnce(listExams, undefined, { signal: gone.signal }).then(
      (answer) => {
        if ('error' in answer) return console.error('The exams could not be loaded.', answer.error);
        const first = answer.data.find(({ Active_status }) => Active_status);
        return setExam(first ? { name: first.exam_name, stage: first.stage } : null);
      },
      (problem: unknown) => {
        if (!gone.signal.aborted) console.error('The exams could not be loaded.', problem);
      },
    );
    return () => gone.abort();
  }, [ready]);
  return exam;
}
