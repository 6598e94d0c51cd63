import { skipToken, useListPracticalMarksQuery } from '@thervu/contracts/practical-mark/practical-mark-api';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { QueryView } from '@thervu/ui/state/QueryView';
import { markLoadFailure } from './mark-messages';
import { PracticalEntry } from './PracticalEntry';
import { PracticalPage } from './PracticalPage';
import { practicalsOf, usePracticalChoice } from './usePracticalChoice';

/** External marks of a practical paper, entered batch by batch. */
export function PracticalMarkEntryScreen() {
  const choice = usePracticalChoice();
  const marks = useListPracticalMarksQuery(choice.searched ? practicalsOf(choice.searched) : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <PracticalPage
      title="Practical Mark Entry"
      link={['view-practical-mark', 'Practical Marks Report']}
      choice={choice}
    >
      {(searched) => (
        <QueryView query={{ ...marks, data: marks.currentData }} failure={markLoadFailure}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState text="No Record Found" hint="Nobody of this choice is left for the practical batch." />
            ) : (
              <PracticalEntry
                key={JSON.stringify(practicalsOf(searched))}
                searched={searched}
                paper={choice.paper}
                rows={rows}
              />
            )
          }
        </QueryView>
      )}
    </PracticalPage>
  );
}
