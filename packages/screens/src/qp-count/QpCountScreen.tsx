import { failureText } from '@thervu/contracts/core/problem';
import { useExamChoice } from '@thervu/contracts/exam/exam-choice-api';
import { useListQpCountsQuery } from '@thervu/contracts/qp-count/qp-count-api';
import { QP_STAGES } from '@thervu/contracts/qp-count/qp-count-rules';
import { DependentSelect } from '@thervu/ui/DependentSelect';
import { FilterBar } from '@thervu/ui/FilterBar';
import { QueryView } from '@thervu/ui/QueryView';
import { Screen } from '@thervu/ui/Screen';
import { useBanner } from '@thervu/ui/useBanner';
import { useFilter } from '@thervu/ui/useFilter.ts';
import { QpOrderPanel } from './QpOrderPanel';
import { QpTable } from './QpTable';

const FILTER = { exam: '' };
const TITLE = 'Question paper count';
const NOTHING = () => undefined;

/** How many question papers an exam needs, by paper, and the order for the press. */
export function QpCountScreen() {
  const { draft, applied, choose, search } = useFilter(FILTER);
  const { banner, say, clear } = useBanner();
  const exams = useExamChoice(draft.exam, (next) => choose('exam', next), QP_STAGES);
  const shown = useExamChoice(applied.exam, NOTHING, QP_STAGES).chosen;
  const exam = shown?.exam_tbl ?? '';
  const counts = useListQpCountsQuery({ params: { exam } }, { skip: exam === '' });

  const find = () => {
    clear();
    return exams.chosen ? search() : say('error', 'No Exam Detected!!!');
  };
  return (
    <Screen title={TITLE}>
      <FilterBar label={TITLE} onSearch={find}>
        <DependentSelect {...exams.examSelect} required />
      </FilterBar>
      {banner}
      {shown && (
        <>
          <QueryView
            query={{ ...counts, data: counts.currentData }}
            failure={(error) => failureText(error, 'Failed to fetch the counts.')}
            isEmpty={() => false}
          >
            {(rows) => (
              <QpTable key={exam} title={TITLE} exam={exam} examName={shown.exam_name} rows={rows} />
            )}
          </QueryView>
          <QpOrderPanel key={exam} exam={exam} onFrozen={() => counts.refetch()} />
        </>
      )}
    </Screen>
  );
}
