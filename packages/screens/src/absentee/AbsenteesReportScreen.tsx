import { useListAbsenteesQuery } from '@thervu/contracts/absentee/absentee-api';
import { QueryView } from '@thervu/ui/state/QueryView';
import { useWords } from '@thervu/words';
import { absentee } from '@thervu/words/compiled/absentee';
import { AbsenteeFilter } from './AbsenteeFilter';
import { AbsenteeList } from './AbsenteeList';
import { FinalReport } from './FinalReport';
import { absenteeFailure } from './absentee-messages';
import { recordsOf, type AbsenteeSearch } from './useAbsenteeChoice';

/** The absentees of a batch, each once, for print and signature; and what the halls say of each paper. */
export function AbsenteesReportScreen() {
  const t = useWords(absentee);
  return (
    <AbsenteeFilter report title={t('absentees-report')} link={['Absent-entry', t('absent-entry')]}>
      {(searched, degree) => (
        <>
          <Report searched={searched} degree={degree} />
          <FinalReport searched={searched} />
        </>
      )}
    </AbsenteeFilter>
  );
}

function Report({ searched, degree }: { searched: AbsenteeSearch; degree: string }) {
  const absentees = useListAbsenteesQuery(recordsOf(searched), { refetchOnMountOrArgChange: true });
  return (
    <QueryView query={{ ...absentees, data: absentees.currentData }} failure={absenteeFailure}>
      {(rows) => <AbsenteeList rows={rows} searched={searched} degree={degree} />}
    </QueryView>
  );
}
