import { useEffect, useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import { holds, type Role } from '@thervu/contracts/core/permissions';
import { listExams, type Exam } from '@thervu/contracts/exam/exam-contract';

const words = (stage: Exam['stage']) => {
  const text = stage.toLowerCase().replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** A camp works on the exam whose scripts lie before it, whatever the colleges are applying for meanwhile. */
const IN_CAMP: readonly Exam['stage'][] = ['VALUATION', 'REVALUATION'];

function inHand(exams: readonly Exam[], role: Role): Exam | undefined {
  const active = exams.filter(({ Active_status }) => Active_status);
  const camp = holds(role, 'camp-mark.read');
  return (camp && active.find(({ stage }) => IN_CAMP.includes(stage))) || active[0];
}

export interface ExamInHand {
  name: string;
  stage: string;
}

/** The latest active exam and its stage. Like every list that only informs, a failed load is logged and nothing else. */
export function useExamInHand(ready: boolean, role: Role): ExamInHand | null {
  const [exam, setExam] = useState<ExamInHand | null>(null);
  useEffect(() => {
    if (!ready) return undefined;
    const gone = new AbortController();
    callOnce(listExams, undefined, { signal: gone.signal }).then(
      (answer) => {
        if ('error' in answer) return console.error('The exams could not be loaded.', answer.error);
        const first = inHand(answer.data, role);
        return setExam(first ? { name: first.exam_name, stage: words(first.stage) } : null);
      },
      (problem: unknown) => {
        if (!gone.signal.aborted) console.error('The exams could not be loaded.', problem);
      },
    );
    return () => gone.abort();
  }, [ready, role]);
  return exam;
}
