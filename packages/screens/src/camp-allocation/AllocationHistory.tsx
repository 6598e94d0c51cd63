import { useListAllocationChangesQuery } from '@thervu/contracts/camp-allocation/camp-allocation-api';
import type { AllocationChange } from '@thervu/contracts/camp-allocation/camp-allocation-contract';
import { formatCount, formatMoment } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import type { Column } from '@thervu/ui/table/table-column';

const COLUMNS: Column<AllocationChange>[] = [
  { key: 'at', header: 'When', cell: ({ at: moment }) => formatMoment(moment) },
  { key: 'by', header: 'Who', cell: ({ by }) => by ?? 'the installation' },
  {
    key: 'college',
    header: 'College',
    cell: ({ colcode, board }) => (board === null ? colcode : `${colcode}, ${board}`),
  },
  { key: 'from', header: 'From', cell: ({ from_place }) => from_place ?? '-' },
  { key: 'to', header: 'To', cell: ({ to_place }) => to_place ?? '-' },
  {
    key: 'scripts',
    header: 'Scripts moved',
    numeric: true,
    cell: ({ scripts, exam_name }) => (scripts === null ? '-' : `${formatCount(scripts)} of ${exam_name ?? ''}`),
  },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason ?? '-' },
];

/** The last changes of the allocation. */
export function AllocationHistory() {
  const changes = useListAllocationChangesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Panel title="History" bare>
      <QueryView
        query={changes}
        failure={(error) => failureText(error, 'Failed to fetch the history.')}
        skeleton={<TableSkeleton label="Loading the history" />}
      >
        {(rows) => (
          <DataTable
            label="History"
            rows={rows}
            columns={COLUMNS}
            rowKey={({ id }) => String(id)}
            empty={{ text: 'Nothing has been changed yet.' }}
          />
        )}
      </QueryView>
    </Panel>
  );
}
