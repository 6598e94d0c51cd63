import { useListRevaluationPapersQuery } from '@thervu/contracts/revaluation/revaluation-api';
import { NOT_AVAILABLE } from '@thervu/contracts/revaluation/revaluation-rules';
import { useSession } from '@thervu/shell-api';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { Screen } from '@thervu/ui/layout/Screen';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { useWords } from '@thervu/words';
import { revaluation as revaluationWords } from '@thervu/words/compiled/revaluation';
import { useDegreeChoice } from '../shared/useDegreeChoice';
import { ApplyRows } from './ApplyRows';
import { REVALUATION_FILTER, useRevaluationExam, useSearchedRevaluationExam } from './useRevaluationExam';

const FILTER = { exam: '', level: '', degree: '', paper: '' };
const EVERY_PAPER = 'ALL';

/** A college applies for revaluation, re-total and transparency, student by student. */
export function RevaluationApplyScreen() {
  const t = useWords(revaluationWords);
  const { session } = useSession();
  const college = session?.colCode ?? '';
  const { draft, applied, choose, search } = useFilter(FILTER, REVALUATION_FILTER);
  const { banner, showMessage, clear } = useBanner();
  const exams = useRevaluationExam(draft.exam, (next) => choose('exam', next));
  const shown = useSearchedRevaluationExam(applied.exam);
  const degrees = useDegreeChoice(draft, choose, {
    all: true,
    taught: { college, exam: exams.chosen?.exam_tbl ?? '' },
  });
  const exam = exams.chosen;
  const open = exam?.REV_APLY ?? false;
  const papers = useListRevaluationPapersQuery(
    {
      params: { degree: Number(draft.degree), college },
      query: { exam: exam?.exam_tbl ?? '' },
    },
    { skip: !open || draft.degree === '' || college === '' },
  );
  const options = papers.currentData?.map(({ P_CODE, P_NAME, candidates }) => ({
    value: P_CODE,
    label: `${P_CODE} - ${P_NAME} (${candidates})`,
  }));

  const find = () => {
    clear();
    if (!exam) return showMessage('error', t('no-exam-detected'));
    if (draft.degree === '' || draft.paper === '') return showMessage('error', t('please-select-degree-and-course'));
    return search();
  };
  const ready = shown !== undefined && applied.degree !== '' && applied.paper !== '';

  return (
    <Screen title={t('revaluation-apply')}>
      <FilterBar label={t('revaluation-apply-2')} onSearch={find}>
        <DependentSelect {...exams.examSelect} required />
        <DependentSelect {...degrees.levelSelect} required />
        <DependentSelect {...degrees.degreeSelect} required />
        <DependentSelect
          label={t('paper')}
          dropsUnknown
          value={draft.paper}
          onChange={(next) => choose('paper', next)}
          options={
            options && options.length > 0 ? [{ value: EVERY_PAPER, label: t('all-papers') }, ...options] : options
          }
          waitsFor={
            exam && !open ? t('not-open-for-applications') : draft.degree === '' && t('please-select-degree-and-course')
          }
          none={t('no-result-of-this-degree')}
          required
        />
      </FilterBar>
      {banner}
      {exam && !open ? (
        <EmptyState
          text={NOT_AVAILABLE}
          hint={t('examname-the-examination-office-opens', { examname: exam.exam_name })}
        />
      ) : ready && shown.REV_APLY ? (
        <ApplyRows
          key={`${shown.exam_tbl}/${applied.degree}/${applied.paper}`}
          exam={shown.exam_tbl}
          college={college}
          degree={Number(applied.degree)}
          paper={applied.paper}
        />
      ) : (
        <Text quiet>{t('choose-a-degree-and-a')}</Text>
      )}
    </Screen>
  );
}
