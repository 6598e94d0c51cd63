import type { ExamFor } from '@thervu/contracts/exam/exam-choice-rules';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { useListDegreeBatchesQuery } from '@thervu/contracts/student/student-api';
import { useWords } from '@thervu/words';
import { choice as choiceWords } from '@thervu/words/compiled/choice';
import { useDegreeChoice } from './useDegreeChoice';
import { useExamChoice } from './useExamChoice';

/** What stands in the selects; empty is no choice. */
export interface SittingChosen {
  exam: string;
  level: string;
  degree: string;
  batch: string;
  sem: string;
}
export const NO_SITTING: Readonly<SittingChosen> = { exam: '', level: '', degree: '', batch: '', sem: '' };

/** What a search was pressed for. */
export interface Sitting {
  college: string;
  exam: Exam;
  degree: number;
  /** Year of admission; undefined: all of them. */
  batch: number | undefined;
  sem: number;
}

/** A filter with these selects, and perhaps more, as `useFilter` keeps it. */
export interface SittingFilter {
  draft: Readonly<SittingChosen>;
  applied: Readonly<SittingChosen>;
  choose: (key: keyof SittingChosen, value: string) => void;
}

/** Mark screens and reports offer the semesters of every degree, not only those of the exam. */
export const MARK_SEMESTERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

const options = (values: readonly number[] | undefined) =>
  values?.map((value) => ({ value: String(value), label: String(value) }));

/**
 * The selects of a screen about the students of one batch in an exam: exam, degree level, degree, student batch and semester,
 * each depending on the ones before it. `college` is the session's own; `examFor` says which exam stands there at first;
 * `anyBatch`: the batch may stay empty.
 */
export function useSittingChoice(
  { draft, applied, choose }: SittingFilter,
  { college, examFor, anyBatch = false }: { college: string; examFor: ExamFor; anyBatch?: boolean },
) {
  const t = useWords(choiceWords);
  const exams = useExamChoice(draft.exam, (next) => choose('exam', next), examFor);
  const degrees = useDegreeChoice(draft, choose, {
    taught: { college, exam: exams.chosen?.exam_tbl ?? '' },
  });
  const ready = college !== '' && draft.degree !== '';
  const batches = useListDegreeBatchesQuery({ params: { college, degree: Number(draft.degree) } }, { skip: !ready });
  const exam = exams.named(applied.exam);
  const has = (chosen: Readonly<SittingChosen>) =>
    chosen.degree !== '' && (anyBatch || chosen.batch !== '') && chosen.sem !== '';
  return {
    exam: exams.chosen,
    /** Whether everything Search needs stands in the bar. */
    filled: has(draft),
    /** What Search was pressed for, once all of it is known. */
    searched:
      college !== '' && has(applied) && exam
        ? ({
            college,
            exam,
            degree: Number(applied.degree),
            batch: applied.batch === '' ? undefined : Number(applied.batch),
            sem: Number(applied.sem),
          } satisfies Sitting)
        : undefined,
    selects: [
      exams.examSelect,
      degrees.levelSelect,
      degrees.degreeSelect,
      {
        label: t('batch'),
        dropsUnknown: true,
        value: draft.batch,
        onChange: (next: string) => choose('batch', next),
        options: options(batches.currentData?.map(({ admn_acdyr }) => admn_acdyr)),
        waitsFor: ready ? null : t('batch.first'),
        none: t('batch.none'),
        ...(anyBatch && { placeholder: t('all') }),
        required: !anyBatch,
      },
      {
        label: t('semester'),
        value: draft.sem,
        onChange: (next: string) => choose('sem', next),
        options: options(MARK_SEMESTERS),
      },
    ],
    degreeName: degrees.chosen && `${degrees.chosen.Degree} ${degrees.chosen.Deg_name}`,
    error: exams.error ?? degrees.error ?? (ready ? batches.error : undefined),
  };
}
