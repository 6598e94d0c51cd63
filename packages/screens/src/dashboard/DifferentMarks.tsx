import { useState } from 'react';
import { useListDifferentMarksQuery } from '@thervu/contracts/camp-mark/camp-mark-api';
import { saveCMark, type DifferentMark } from '@thervu/contracts/camp-mark/camp-mark-contract';
import { failureText } from '@thervu/contracts/core/problem';
import { useSession } from '@thervu/shell-api';
import { DataTable } from '@thervu/ui/table/DataTable';
import { lazyPart } from '@thervu/ui/state/lazy-part';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import type { Column } from '@thervu/ui/table/table-column';
import { keyedColumns, thirdMarkColumn } from '../shared/third-mark-columns';

// fetched when somebody comes near the button: a scan follows the click, and the dashboard opens without dialogs
const CMarkDialog = lazyPart(async () => (await import('./CMarkDialog')).CMarkDialog);

const number = (key: 'bundleno' | 'packet' | 'slno', header: string, sorted = true): Column<DifferentMark> => ({
  key,
  header,
  cell: (row) => row[key],
  numeric: true,
  ...(sorted && { sortBy: (row: DifferentMark) => row[key] }),
});
const positionColumns: Column<DifferentMark>[] = [
  { key: 'barcode', header: 'Barcode', cell: (row) => row.barcode, sortBy: (row) => row.barcode },
  { key: 'paper', header: 'Paper', cell: (row) => row.p_code, sortBy: (row) => row.p_code },
  number('bundleno', 'Bundle'),
  number('packet', 'Packet'),
  number('slno', 'Sl. No', false),
];
/** Scripts whose A and B keyings differ, and the way to the third mark. */
export function DifferentMarks(officer: { colcode: string; role: string }) {
  const query = useListDifferentMarksQuery({ params: officer }, { refetchOnMountOrArgChange: true });
  const { can } = useSession();
  const [entering, setEntering] = useState<DifferentMark | null>(null);
  const onEnter = can(saveCMark) ? setEntering : undefined;
  const action = thirdMarkColumn<DifferentMark>({ onEnter, onApproach: CMarkDialog.prepare, width: 150 });
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
            columns={[...positionColumns, ...keyedColumns(rows), action]}
            rowKey={(row) => String(row.id)}
            empty={{
              text: 'No papers with different A/B marks found',
              hint: 'Both keyings agree on every script so far.',
            }}
          />
        )}
      </QueryView>
      {entering && <CMarkDialog script={entering} onClose={() => setEntering(null)} />}
    </Panel>
  );
}
