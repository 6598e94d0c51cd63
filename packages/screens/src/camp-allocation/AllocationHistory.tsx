import { useListAllocationChangesQuery } from '@thervu/contracts/camp-allocation/camp-allocation-api';
import type { AllocationChange } from '@thervu/contracts/camp-allocation/camp-allocation-contract';
import { formatCount, formatMoment } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import {
  campAllocation as campAllocationWords,
  type CampAllocationWords,
} from '@thervu/words/compiled/camp-allocation';

const columnsIn = (t: Say<CampAllocationWords>): Column<AllocationChange>[] => [
  { key: 'at', header: t('when'), cell: ({ at: moment }) => formatMoment(moment) },
  { key: 'by', header: t('who'), cell: ({ by }) => by ?? t('installation') },
  {
    key: 'college',
    header: t('college'),
    cell: ({ colcode, board }) => (board === null ? colcode : `${colcode}, ${board}`),
  },
  { key: 'from', header: t('from'), cell: ({ from_place }) => from_place ?? '-' },
  { key: 'to', header: t('to'), cell: ({ to_place }) => to_place ?? '-' },
  {
    key: 'scripts',
    header: t('scripts-moved'),
    numeric: true,
    cell: ({ scripts, exam_name }) =>
      scripts === null ? '-' : t('scripts-of', { n: formatCount(scripts), exam: exam_name ?? '' }),
  },
  { key: 'reason', header: t('reason'), cell: ({ reason }) => reason ?? '-' },
];

/** The last changes of the allocation. */
export function AllocationHistory() {
  const t = useWords(campAllocationWords);
  const changes = useListAllocationChangesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Panel title={t('history')} bare>
      <QueryView
        query={changes}
        failure={(error) => failureText(error, t('history.failed'))}
        skeleton={<TableSkeleton label={t('history.loading')} />}
      >
        {(rows) => (
          <DataTable
            label={t('history')}
            rows={rows}
            columns={columnsIn(t)}
            rowKey={({ id }) => String(id)}
            empty={{ text: t('history.none') }}
          />
        )}
      </QueryView>
    </Panel>
  );
}
