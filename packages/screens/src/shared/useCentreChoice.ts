import { useListCentresQuery } from '@thervu/contracts/exam-centre/exam-centre-api';
import type { EXAM_WORK } from '@thervu/contracts/exam/exam-choice-rules';
import { useSession } from '@thervu/shell-api';
import { useWords } from '@thervu/words';
import { examDay } from '@thervu/words/compiled/exam-day';
import { useScreenExam } from './useScreenExam';

/** The exam and the centre of a screen about exam days: a college is its own centre, the office chooses one. */
export function useCentreChoice(
  work: keyof typeof EXAM_WORK,
  state: { exam: string; centre: string },
  apply: (patch: { exam?: string; centre?: string }) => void,
) {
  const t = useWords(examDay);
  const { session, can } = useSession();
  const office = can('centre.manage');
  const exams = useScreenExam(work, state.exam, (exam) => apply({ exam }));
  const exam = exams.chosen?.exam_name;
  const centres = useListCentresQuery({ params: { exam: exam ?? '' } }, { skip: !office || exam === undefined });
  const listed = centres.currentData?.centres;
  return {
    examSelect: exams.examSelect,
    exam,
    /** Undefined for a college. */
    centreSelect: office
      ? {
          label: t('centre'),
          value: state.centre,
          onChange: (centre: string) => apply({ centre }),
          options: listed?.map(({ centre, colname }) => ({ value: centre, label: `${centre} - ${colname}` })),
          none: t('no-centres'),
          dropsUnknown: true,
        }
      : undefined,
    /** '' while the office has not chosen one. */
    centre: office
      ? listed?.some(({ centre }) => centre === state.centre)
        ? state.centre
        : ''
      : (session?.colCode ?? ''),
  };
}
