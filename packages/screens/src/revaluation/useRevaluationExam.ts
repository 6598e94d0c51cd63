import { useExamChoice } from '../shared/useExamChoice';
import { useExamFor, useScreenExam } from '../shared/useScreenExam';

/** The screens of revaluation remember one choice, and another exam leaves the rest of it alone. */
export const REVALUATION_FILTER = { keeps: ['exam'], family: 'revaluation' } as const;
const NOTHING = () => undefined;

/** The exam of these screens: while nothing is chosen the one that is open for revaluation, else the latest with results. */
export const useRevaluationExam = (value: string, onChange: (next: string) => void) =>
  useScreenExam('revaluation', value, onChange);

/** The exam that was searched for. */
export const useSearchedRevaluationExam = (value: string) =>
  useExamChoice(value, NOTHING, useExamFor('revaluation')).chosen;
