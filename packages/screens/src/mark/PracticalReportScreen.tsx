import { skipToken, useListPracticalMarksQuery } from '@thervu/contracts/practical-mark/practical-mark-api';
import { ALL_BATCHES } from '@thervu/contracts/practical-mark/practical-mark-rules';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { QueryView } from '@thervu/ui/state/QueryView';
import { NO_RECORD } from '../shared/report-labels';
import { markLoadFailure } from './mark-messages';
import { PracticalPage } from './PracticalPage';
import { PracticalReport } from './PracticalReport';
import { practicalsOf, usePracticalChoice } from './usePracticalChoice';

/** The practical marks of a paper in figures and words, one practical batch or all, for print and signature. */
export function PracticalReportScreen() {
  const choice = usePracticalChoice({ every: true });
  const marks = useListPracticalMarksQuery(choice.searched ? practicalsOf(choice.searched) : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <PracticalPage title="Practical Marks Report" link={['add-practical-mark', 'Practical Mark Entry']} choice={choice}>
      {(searched) => (
        <QueryView query={{ ...marks, data: marks.currentData }} failure={markLoadFailure}>
          {(rows) => {
            const shown = rows.filter(
              ({ prac_batch }) => searched.prac === ALL_BATCHES || prac_batch === searched.prac,
            );
            return shown.length === 0 ? (
              <EmptyState text={NO_RECORD} hint="Marks are entered under Practical Mark Entry." />
            ) : (
              <PracticalReport searched={searched} paper={choice.paper} rows={shown} />
            );
          }}
        </QueryView>
      )}
    </PracticalPage>
  );
}
