import { skipToken, useGetHallCountQuery } from '@thervu/contracts/absentee/absentee-api';
import { ALL_PAPERS, CHOOSE_ALL, NO_EXAM } from '@thervu/contracts/absentee/absentee-rules';
import { useSession } from '@thervu/shell-api';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { useWords } from '@thervu/words';
import { absentee } from '@thervu/words/compiled/absentee';
import type { Chosen } from '../shared/QuickChoices';
import { useExamFor, useExamInHeader } from '../shared/useScreenExam';
import { NO_SITTING, useSittingChoice, type Sitting } from '../shared/useSittingChoice';

const FILTER = { ...NO_SITTING, course: '' };
/** Entry and report remember one choice, and another exam leaves the rest of it alone. */
const ABSENTEE_FILTER = { keeps: ['exam'], family: 'absentees' } as const;

/** What a search was pressed for; without a course it is every paper of the semester. */
export interface AbsenteeSearch extends Sitting {
  course: string;
}

/** Arguments of the two lists of records. */
export const recordsOf = ({ degree, sem, college, course, exam, batch }: AbsenteeSearch) => ({
  params: { degree, sem, college, pcode: course || ALL_PAPERS, exam: exam.exam_tbl },
  query: batch === undefined ? {} : { batch },
});

/** Argument of what the halls say of the same records. */
export const hallsOf = ({ degree, sem, college, course, exam, batch }: AbsenteeSearch) => ({
  params: { college, exam: exam.exam_tbl },
  query: { degree, sem, ...(batch !== undefined && { batch }), ...(course !== '' && { pcode: course }) },
});

/** The filters of absent entry and of its report: exam, level, degree, batch, semester, and one of the papers or all. */
export function useAbsenteeChoice({ report }: { report: boolean }) {
  const t = useWords(absentee);
  const { session } = useSession();
  const college = session?.colCode ?? '';
  const filter = useFilter(FILTER, ABSENTEE_FILTER);
  const choice = useSittingChoice(filter, { college, examFor: useExamFor('absentees') });
  const { draft, applied } = filter;
  const { exam, filled, searched } = choice;
  useExamInHeader(exam);
  const papers = useGetHallCountQuery(
    exam && filled
      ? {
          params: { college, exam: exam.exam_tbl },
          query: { degree: Number(draft.degree), sem: Number(draft.sem), batch: Number(draft.batch) },
        }
      : skipToken,
  );
  return {
    searched: filter.changed
      ? undefined
      : searched && ({ ...searched, course: applied.course } satisfies AbsenteeSearch),
    selects: choice.selects,
    courseSelect: {
      label: t('course'),
      dropsUnknown: true,
      value: draft.course,
      onChange: (next: string) => filter.choose('course', next),
      options: papers.currentData?.map(({ P_code, P_NAME }) => ({
        value: P_code,
        label: `${P_code}, ${P_NAME}`,
      })),
      placeholder: t('all'),
      waitsFor: filled ? null : t('choose-a-batch-and-a-semester'),
      none: t('no-confirmed-paper-in-this'),
    },
    degreeName: choice.degreeName,
    error: choice.error ?? (filled ? papers.error : undefined),
    /** What is still missing before a search, in the words of the specification; undefined when nothing is. */
    missing: () => (exam && filled ? undefined : report && !exam ? NO_EXAM : CHOOSE_ALL),
    search: filter.search,
    /** For the chips above the filter. */
    quick: {
      family: ABSENTEE_FILTER.family,
      defaults: FILTER as Chosen,
      applied: applied as Chosen,
      searchFor: filter.searchFor,
      searched: searched && { exam: searched.exam.exam_tbl, degreeName: choice.degreeName },
    },
  };
}
