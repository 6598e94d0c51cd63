import { skipToken, useListPracticalMarksQuery } from '@thervu/contracts/practical-mark/practical-mark-api';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { QueryView } from '@thervu/ui/state/QueryView';
import { useWords } from '@thervu/words';
import { markEntry } from '@thervu/words/compiled/mark-entry';
import { markLoadFailure } from './mark-messages';
import { PracticalEntry } from './PracticalEntry';
import { PracticalPage } from './PracticalPage';
import { useTypingStart } from './useTypingStart';
import { practicalsOf, usePracticalChoice } from './usePracticalChoice';

/** External marks of a practical paper, entered batch by batch. */
export function PracticalMarkEntryScreen() {
  const t = useWords(markEntry);
  const choice = usePracticalChoice();
  const typing = useTypingStart(choice.quick.applied.course !== '' && choice.quick.applied.prac !== '');
  const marks = useListPracticalMarksQuery(choice.searched ? practicalsOf(choice.searched) : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <PracticalPage
      title={t('practical-mark-entry')}
      link={['view-practical-mark', t('practical-marks-report')]}
      choice={choice}
      work="PRACTICAL_MARKS"
      onQuickChoice={typing.begin}
    >
      {(searched) => (
        <QueryView query={{ ...marks, data: marks.currentData }} failure={markLoadFailure}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState text={t('no-record-found')} hint={t('no-student-of-this-choice-is')} />
            ) : (
              <PracticalEntry
                key={JSON.stringify(practicalsOf(searched))}
                searched={searched}
                paper={choice.paper}
                rows={rows}
                startTyping={typing.started}
              />
            )
          }
        </QueryView>
      )}
    </PracticalPage>
  );
}
