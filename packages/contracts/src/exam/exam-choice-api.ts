import { useListExamsQuery } from './exam-api';
import type { Exam, Stage } from './exam-contract';

/** The exam a screen begins with: the latest whose stage fits it, else the latest of all; undefined when there is none. */
export function usualExam(exams: readonly Exam[], stages: readonly Stage[]): Exam | undefined {
  return exams.find(({ stage }) => stages.includes(stage)) ?? exams[0];
}

/**
 * The exam of a filter bar: its select (spread over a DependentSelect) and the exam itself. An exam is named by its
 * `exam_tbl` and shown as type-year-month. While nothing is chosen the usual exam for `stages` stands there.
 */
export function useExamChoice(value: string, onChange: (next: string) => void, stages: readonly Stage[]) {
  const exams = useListExamsQuery();
  const usual = exams.data && usualExam(exams.data, stages);
  const chosen = exams.data?.find(({ exam_tbl }) => exam_tbl === value) ?? (value === '' ? usual : undefined);
  return {
    examSelect: {
      label: 'Exam',
      value: chosen?.exam_tbl ?? '',
      onChange,
      options: exams.data?.map(({ exam_tbl, exam_name }) => ({ value: exam_tbl, label: exam_name })),
      none: 'There is no exam yet.',
    },
    chosen,
    error: exams.error,
  };
}
