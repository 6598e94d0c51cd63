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
import { useDegreeChoice } from '../shared/useDegreeChoice';
import { ApplyRows } from './ApplyRows';
import { REVALUATION_FILTER, useRevaluationExam, useSearchedRevaluationExam } from './useRevaluationExam';

const FILTER = { exam: '', level: '', degree: '', paper: '' };
const EVERY_PAPER = 'ALL';

/** A college applies for revaluation, re-total and transparency, student by student. */
export function RevaluationApplyScreen() {
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
    if (!exam) return showMessage('error', 'No Exam Detected!!!');
    if (draft.degree === '' || draft.paper === '') return showMessage('error', 'Please select Degree and Course.');
    return search();
  };
  const ready = shown !== undefined && applied.degree !== '' && applied.paper !== '';

  return (
    <Screen title="Revaluation Apply">
      <FilterBar label="Revaluation apply" onSearch={find}>
        <DependentSelect {...exams.examSelect} required />
        <DependentSelect {...degrees.levelSelect} required />
        <DependentSelect {...degrees.degreeSelect} required />
        <DependentSelect
          label="Paper"
          dropsUnknown
          value={draft.paper}
          onChange={(next) => choose('paper', next)}
          options={options && options.length > 0 ? [{ value: EVERY_PAPER, label: 'All papers' }, ...options] : options}
          waitsFor={
            exam && !open ? 'Not open for applications.' : draft.degree === '' && 'Please select Degree and Course.'
          }
          none="No result of this degree can be looked at again."
          required
        />
      </FilterBar>
      {banner}
      {exam && !open ? (
        <EmptyState
          text={NOT_AVAILABLE}
          hint={`${exam.exam_name}: the examination office opens it after the results, and closes it when the list is complete.`}
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
        <Text quiet>Choose a degree and a paper, then press Search.</Text>
      )}
    </Screen>
  );
}
