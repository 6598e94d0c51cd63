import { useListDifferentMarksQuery } from '@thervu/contracts/camp-mark/camp-mark-api';
import type { DifferentMark } from '@thervu/contracts/camp-mark/camp-mark-contract';
import { failureText } from '@thervu/contracts/core/problem';
import { DataTable } from '@thervu/ui/DataTable';
import { Panel } from '@thervu/ui/Panel';
import { QueryView } from '@thervu/ui/QueryView';
import { TableSkeleton } from '@thervu/ui/Skeletons';
import type { Column } from '@thervu/ui/table-column.ts';

const place: Column<DifferentMark>[] = [
  { key: 'barcode', header: 'Barcode', cell: (row) => row.barcode, sortBy: (row) => row.barcode },
  { key: 'paper', header: 'Paper', cell: (row) => row.p_code, sortBy: (row) => row.p_code },
  {
    key: 'bundle',
    header: 'Bundle',
    cell: (row) => row.bundleno,
    sortBy: (row) => row.bundleno,
    numeric: true,
  },
  { key: 'packet', header: 'Packet', cell: (row) => row.packet, sortBy: (row) => row.packet, numeric: true },
  { key: 'slno', header: 'Sl. No', cell: (row) => row.slno, numeric: true },
];
const marks: Column<DifferentMark>[] = [
  { key: 'a', header: 'A Mark', cell: (row) => row.Amark, numeric: true },
  { key: 'b', header: 'B Mark', cell: (row) => row.Bmark, numeric: true },
];

/** The server keeps marks from an operator; columns that could only be empty are left out. */
const marksGiven = (rows: readonly DifferentMark[]) =>
  rows.some(({ Amark, Bmark }) => Amark !== null || Bmark !== null);

/** Scripts whose A and B keyings differ. */
export function DifferentMarks(officer: { colcode: string; role: string }) {
  const query = useListDifferentMarksQuery({ params: officer });
  return (
    <Panel title="Different A/B Marks" bare>
      <QueryView
        query={query}
        failure={(error) => failureText(error, 'Failed to fetch papers with different marks')}
        skeleton={<TableSkeleton rows={3} label="Loading scripts" />}
      >
        {(rows) => (
          <DataTable
            label="Different A/B Marks"
            rows={rows}
            columns={marksGiven(rows) ? [...place, ...marks] : place}
            rowKey={(row) => String(row.id)}
            empty={{
              text: 'No papers with different A/B marks found',
              hint: 'Both keyings agree on every script so far.',
            }}
          />
        )}
      </QueryView>
    </Panel>
  );
}
