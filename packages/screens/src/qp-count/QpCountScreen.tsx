import { failureText } from '@thervu/contracts/core/problem';
import { useListQpCountsQuery } from '@thervu/contracts/qp-count/qp-count-api';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { useWords } from '@thervu/words';
import { qpCount } from '@thervu/words/compiled/qp-count';
import { FilterChanged } from '../shared/FilterChanged';
import { useScreenExam } from '../shared/useScreenExam';
import { QpOrderPanel } from './QpOrderPanel';
import { QpTable } from './QpTable';

/** Both counts remember one choice, and another exam leaves the college alone. */
const QP_FILTER = { keeps: ['exam'], family: 'qp-count' } as const;
const FILTER = { exam: '' };

/** How many question papers an exam needs, by paper, and the order for the press. */
export function QpCountScreen() {
  const t = useWords(qpCount);
  const { draft, applied, choose, search, changed } = useFilter(FILTER, QP_FILTER);
  const { banner, showMessage, clear } = useBanner();
  const exams = useScreenExam('questionPapers', draft.exam, (next) => choose('exam', next));
  const shown = exams.named(applied.exam);
  const exam = shown?.exam_tbl ?? '';
  const counts = useListQpCountsQuery({ params: { exam } }, { skip: exam === '' });

  const find = () => {
    clear();
    return exams.chosen ? search() : showMessage('error', t('no-exam'));
  };
  return (
    <Screen title={t('title')}>
      <FilterBar label={t('title')} onSearch={find}>
        <DependentSelect {...exams.examSelect} required />
      </FilterBar>
      {banner}
      {changed && <FilterChanged />}
      {shown && !changed && (
        <>
          <QueryView
            query={{ ...counts, data: counts.currentData }}
            failure={(error) => failureText(error, t('counts.failed'))}
            isEmpty={() => false}
          >
            {(rows) => <QpTable key={exam} title={t('title')} exam={exam} examName={shown.exam_name} rows={rows} />}
          </QueryView>
          <QpOrderPanel key={exam} exam={exam} onFrozen={() => counts.refetch()} />
        </>
      )}
    </Screen>
  );
}
