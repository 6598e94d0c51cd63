import { useListBarcodeErrorsQuery } from '@thervu/contracts/camp-mark/camp-mark-api';
import type { BarcodeError } from '@thervu/contracts/camp-mark/camp-mark-contract';
import { failureText } from '@thervu/contracts/core/problem';
import { DataTable } from '@thervu/ui/DataTable';
import { Panel } from '@thervu/ui/Panel';
import { QueryView } from '@thervu/ui/QueryView';
import { TableSkeleton } from '@thervu/ui/Skeletons';
import type { Column } from '@thervu/ui/table-column.ts';
import { PROBLEM_WORDS } from './packet-problems';

const columns: Column<BarcodeError>[] = [
  { key: 'barcode', header: 'Barcode', cell: (row) => row.barcode, sortBy: (row) => row.barcode },
  {
    key: 'bundle',
    header: 'Bundle',
    cell: (row) => row.bundleno,
    sortBy: (row) => row.bundleno,
    numeric: true,
  },
  { key: 'packet', header: 'Packet', cell: (row) => row.packet, sortBy: (row) => row.packet, numeric: true },
  { key: 'slno', header: 'Sl. No', cell: (row) => row.slno, numeric: true },
  { key: 'pass', header: 'Entry', cell: (row) => row.pass },
  {
    key: 'reason',
    header: 'Problem',
    width: 230,
    cell: (row) => PROBLEM_WORDS[row.reason],
    sortBy: (row) => row.reason,
  },
];

/** Scans that were refused and wait for the camp officer. */
export function PacketProblems({ colcode }: { colcode: string }) {
  const query = useListBarcodeErrorsQuery({ params: { colcode } });
  return (
    <Panel title="Problem in Packets" bare>
      <QueryView
        query={query}
        failure={(error) => failureText(error, 'Failed to fetch data')}
        skeleton={<TableSkeleton rows={3} label="Loading problems" />}
      >
        {(rows) => (
          <DataTable
            label="Problem in Packets"
            rows={rows}
            columns={columns}
            rowKey={(row) => String(row.id)}
            empty={{ text: 'No Error Barcodes found', hint: 'Every scan so far belongs to its packet.' }}
          />
        )}
      </QueryView>
    </Panel>
  );
}
