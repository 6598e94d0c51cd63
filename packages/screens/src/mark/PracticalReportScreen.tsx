import { skipToken, useListPracticalMarksQuery } from '@thervu/contracts/practical-mark/practical-mark-api';
import { ALL_BATCHES } from '@thervu/contracts/practical-mark/practical-mark-rules';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { QueryView } from '@thervu/ui/state/QueryView';
import { useWords } from '@thervu/words';
import { markEntry } from '@thervu/words/compiled/mark-entry';
import { NO_RECORD } from '../shared/report-labels';
import { markLoadFailure } from './mark-messages';
import { PracticalPage } from './PracticalPage';
import { PracticalReport } from './PracticalReport';
import { practicalsOf, usePracticalChoice } from './usePracticalChoice';

/** The practical marks of a paper in figures and words, one practical batch or all, for print and signature. */
export function PracticalReportScreen() {
  const t = useWords(markEntry);
  const choice = usePracticalChoice({ every: true });
  const marks = useListPracticalMarksQuery(choice.searched ? practicalsOf(choice.searched) : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <PracticalPage
      title={t('practical-marks-report')}
      link={['add-practical-mark', t('practical-mark-entry')]}
      choice={choice}
    >
      {(searched) => (
        <QueryView query={{ ...marks, data: marks.currentData }} failure={markLoadFailure}>
          {(rows) => {
            const shown = rows.filter(
              ({ prac_batch }) => searched.prac === ALL_BATCHES || prac_batch === searched.prac,
            );
            return shown.length === 0 ? (
              <EmptyState text={NO_RECORD} hint={t('marks-are-entered-under-practical')} />
            ) : (
              <PracticalReport searched={searched} paper={choice.paper} rows={shown} />
            );
          }}
        </QueryView>
      )}
    </PracticalPage>
  );
}
