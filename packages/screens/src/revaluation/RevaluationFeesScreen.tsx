import { useListRevaluationFeesOfCollegeQuery } from '@thervu/contracts/revaluation/revaluation-api';
import { useSession } from '@thervu/shell-api';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { useWords } from '@thervu/words';
import { revaluation as revaluationWords } from '@thervu/words/compiled/revaluation';
import { FilterChanged } from '../shared/FilterChanged';
import { FeesSummary } from './FeesSummary';
import { revaluationFailure } from './revaluation-messages';
import { REVALUATION_FILTER, useRevaluationExam, useSearchedRevaluationExam } from './useRevaluationExam';

const FILTER = { exam: '' };

/** What a college owes for revaluation, re-total and transparency. */
export function RevaluationFeesScreen() {
  const t = useWords(revaluationWords);
  const { session } = useSession();
  const college = session?.colCode ?? '';
  const { draft, applied, choose, search, changed } = useFilter(FILTER, REVALUATION_FILTER);
  const { banner, showMessage, clear } = useBanner();
  const exams = useRevaluationExam(draft.exam, (next) => choose('exam', next));
  const shown = useSearchedRevaluationExam(applied.exam);
  const fees = useListRevaluationFeesOfCollegeQuery(
    { params: { college }, query: { exam: shown?.exam_tbl ?? '' } },
    { skip: !shown || college === '' },
  );
  const find = () => {
    clear();
    return exams.chosen ? search() : showMessage('error', t('no-exam-detected'));
  };
  return (
    <Screen title={t('revaluation-fees-summary')}>
      <FilterBar label={t('revaluation-fees-2')} onSearch={find}>
        <DependentSelect {...exams.examSelect} required />
      </FilterBar>
      {banner}
      {changed && <FilterChanged />}
      {shown && !changed && (
        <QueryView query={{ ...fees, data: fees.currentData }} failure={revaluationFailure} isEmpty={() => false}>
          {(rows) => (
            <FeesSummary
              rows={rows}
              examName={shown.exam_name}
              open={shown.REV_APLY}
              college={[college, session?.colName].filter(Boolean).join(', ')}
            />
          )}
        </QueryView>
      )}
    </Screen>
  );
}
