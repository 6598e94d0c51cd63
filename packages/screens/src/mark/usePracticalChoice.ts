import { PRACTICAL_BATCHES, SELECT_FOR_MARKS } from '@thervu/contracts/mark/mark-rules';
import { skipToken, useListPracticalPapersQuery } from '@thervu/contracts/practical-mark/practical-mark-api';
import { ALL_BATCHES } from '@thervu/contracts/practical-mark/practical-mark-rules';
import { useSession } from '@thervu/shell-api';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { useWords } from '@thervu/words';
import { markEntry } from '@thervu/words/compiled/mark-entry';
import type { Chosen } from '../shared/QuickChoices';
import { DEGREE_AND_COURSE, DEGREE_AND_SEMESTER } from '../shared/report-labels';
import { useExamFor, useExamInHeader } from '../shared/useScreenExam';
import { NO_SITTING, useSittingChoice, type Sitting } from '../shared/useSittingChoice';
import { NO_EXAM } from './mark-messages';

const FILTER = { ...NO_SITTING, course: '', prac: '' };
/** Entry and report remember one choice, and another exam leaves the rest of it alone. */
const PRACTICAL_FILTER = { keeps: ['exam'], family: 'practical-marks' } as const;

/** What a search was pressed for. */
export interface PracticalSearch extends Sitting {
  course: string;
  /** 1 to 10; 0 stands for all of them. */
  prac: number;
}

export const practicalsOf = ({ degree, sem, college, course, exam, prac, batch }: PracticalSearch) => ({
  params: { degree, sem, college, pcode: course, exam: exam.exam_tbl, prac_batch: prac },
  query: batch === undefined ? {} : { batch },
});

const papersOf = ({ degree, sem, college, exam, batch }: Omit<Sitting, 'exam'> & { exam: { exam_tbl: string } }) => ({
  params: { degree, sem, college, exam: exam.exam_tbl },
  query: batch === undefined ? {} : { batch },
});

/**
 * The selects of the screens of practical marks: exam, degree level, degree, student batch, semester, course and practical
 * batch. `every`: the practical batch may stay empty, which means all of them.
 */
export function usePracticalChoice({ every = false }: { every?: boolean } = {}) {
  const t = useWords(markEntry);
  const { session } = useSession();
  const college = session?.colCode ?? '';
  const filter = useFilter(FILTER, PRACTICAL_FILTER);
  const { draft, applied, choose } = filter;
  const sitting = useSittingChoice(filter, { college, anyBatch: true, examFor: useExamFor('practicalMarks') });
  const { exam, filled, searched } = sitting;
  useExamInHeader((every && filter.changed ? undefined : searched?.exam) ?? exam);
  const ready = exam !== undefined && filled;
  const papers = useListPracticalPapersQuery(
    ready
      ? papersOf({
          college,
          exam,
          degree: Number(draft.degree),
          sem: Number(draft.sem),
          batch: draft.batch === '' ? undefined : Number(draft.batch),
        })
      : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const found = useListPracticalPapersQuery(searched ? papersOf(searched) : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const prac = applied.prac === '' ? ALL_BATCHES : Number(applied.prac);
  return {
    searched:
      !(every && filter.changed) && searched && applied.course !== '' && (every || prac !== ALL_BATCHES)
        ? ({ ...searched, course: applied.course, prac } satisfies PracticalSearch)
        : undefined,
    /** The paper of the search, with its counts and its lock. */
    paper: found.currentData?.find(({ P_code }) => P_code === applied.course),
    selects: [
      ...sitting.selects.map((select, index) =>
        // the second select is the degree level, which has another name on these screens
        index === 1 ? { ...select, label: t('degree-type') } : select,
      ),
      {
        label: t('course'),
        dropsUnknown: true,
        value: draft.course,
        onChange: (next: string) => choose('course', next),
        options: papers.currentData?.map(({ P_code, P_NAME }) => ({
          value: P_code,
          label: `${P_code}, ${P_NAME}`,
        })),
        waitsFor: filled ? null : t('choose-a-degree-and-a'),
        none: t('no-student-is-confirmed-for'),
      },
      {
        label: t('practical-batch-2'),
        value: draft.prac,
        onChange: (next: string) => choose('prac', next),
        options: PRACTICAL_BATCHES.map((value) => ({ value: String(value), label: String(value) })),
        ...(every && { placeholder: t('all') }),
        required: !every,
      },
    ],
    error: sitting.error ?? (ready ? papers.error : undefined),
    /** What is still missing before a search, in words; undefined when nothing is. */
    missing: () => {
      if (!exam) return every ? NO_EXAM : SELECT_FOR_MARKS;
      if (!filled) return every ? DEGREE_AND_SEMESTER : SELECT_FOR_MARKS;
      if (draft.course === '') return DEGREE_AND_COURSE;
      return every || draft.prac !== '' ? undefined : t('choose-practical-batch');
    },
    search: filter.search,
    /** For the chips above the filter. */
    quick: {
      family: PRACTICAL_FILTER.family,
      defaults: FILTER as Chosen,
      applied: applied as Chosen,
      searchFor: filter.searchFor,
      searched:
        searched && applied.course !== '' && (every || prac !== ALL_BATCHES)
          ? { exam: searched.exam.exam_tbl, degreeName: sitting.degreeName }
          : undefined,
    },
  };
}

export type PracticalChoice = ReturnType<typeof usePracticalChoice>;
