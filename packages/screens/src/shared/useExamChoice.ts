import { fittingExam, type ExamFor } from '@thervu/contracts/exam/exam-choice-rules';
import { useListExamsQuery } from '@thervu/contracts/exam/exam-api';
import { useWords } from '@thervu/words';
import { choice as choiceWords } from '@thervu/words/compiled/choice';

/**
 * The exam of a filter bar: its select (spread over a DependentSelect) and the exam itself. An exam is named by its
 * `exam_tbl` and shown as type-year-month. While nothing is chosen the exam that fits the work stands there.
 */
export function useExamChoice(value: string, onChange: (next: string) => void, exam: ExamFor) {
  const t = useWords(choiceWords);
  const exams = useListExamsQuery();
  /** The exam a filter value stands for: '' is the one that fits. */
  const named = (chosen: string) =>
    chosen === '' ? fittingExam(exams.data ?? [], exam) : exams.data?.find(({ exam_tbl }) => exam_tbl === chosen);
  const chosen = named(value);
  return {
    examSelect: {
      label: t('exam'),
      value: chosen?.exam_tbl ?? '',
      onChange,
      options: exams.data?.map(({ exam_tbl, exam_name }) => ({ value: exam_tbl, label: exam_name })),
      none: t('exam.none'),
    },
    chosen,
    named,
    error: exams.error,
  };
}
