import { useListExamsQuery } from '@thervu/contracts/exam/exam-api';
import { useExamChoice } from '@thervu/contracts/exam/exam-choice-api';
import type { Stage } from '@thervu/contracts/exam/exam-contract';
import { REVALUATION_STAGES } from '@thervu/contracts/revaluation/revaluation-rules';

const UNDERWAY: readonly Stage[] = ['REVALUATION'];

/** The exam of these screens: while nothing is chosen the one in revaluation, else the latest with results. */
export function useRevaluationExam(value: string, onChange: (next: string) => void) {
  const { data } = useListExamsQuery();
  const underway = data?.some(({ stage }) => UNDERWAY.includes(stage));
  return useExamChoice(value, onChange, underway ? UNDERWAY : REVALUATION_STAGES);
}
