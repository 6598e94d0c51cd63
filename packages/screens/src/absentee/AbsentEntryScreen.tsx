import { useListAbsentEntryQuery } from '@thervu/contracts/absentee/absentee-api';
import { Banner } from '@thervu/ui/message/Banner';
import { QueryView } from '@thervu/ui/state/QueryView';
import { useWords } from '@thervu/words';
import { absentee } from '@thervu/words/compiled/absentee';
import { AbsenteeFilter } from './AbsenteeFilter';
import { AbsentTable } from './AbsentTable';
import { absenteeFailure } from './absentee-messages';
import { recordsOf, type AbsenteeSearch } from './useAbsenteeChoice';

/** Marks students of a paper as absent or present, one record at a time. */
export function AbsentEntryScreen() {
  const t = useWords(absentee);
  return (
    <AbsenteeFilter title={t('absent-entry')} link={['view-absentees-list', t('absentees-report')]}>
      {(searched) => <Entry searched={searched} />}
    </AbsenteeFilter>
  );
}

function Entry({ searched }: { searched: AbsenteeSearch }) {
  const argument = recordsOf(searched);
  const entry = useListAbsentEntryQuery(argument, { refetchOnMountOrArgChange: true });
  const query = { ...entry, data: entry.currentData };
  return (
    <QueryView query={query} failure={absenteeFailure}>
      {({ closed, rows }) => (
        <>
          {closed && <Banner kind="info">{closed}</Banner>}
          <AbsentTable
            key={JSON.stringify(argument)}
            rows={rows}
            exam={searched.exam}
            closed={closed !== null}
            fetching={entry.isFetching}
          />
        </>
      )}
    </QueryView>
  );
}
