import type { TopSheetState } from '@thervu/contracts/top-sheet/top-sheet-contract';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import type { Column } from '@thervu/ui/table/table-column';

type Paper = TopSheetState['telling'][number];

const columns: Column<Paper>[] = [
  { key: 'code', header: 'Paper Code', cell: (row) => row.P_code, sortBy: (row) => row.P_code },
  { key: 'count', header: 'Scripts', numeric: true, cell: (row) => row.count, sortBy: (row) => row.count },
  { key: 'colleges', header: 'Colleges', cell: (row) => row.colleges, sortBy: (row) => row.colleges },
];

/** Papers whose scripts no number can hide. */
export function IdentifiablePapers({ papers }: { papers: readonly Paper[] }) {
  return (
    <Panel
      title="Papers with few candidates"
      note="Fewer than ten candidates, or one college: new scripts of such a paper go to the camp of the head office."
      bare
      width={720}
    >
      <DataTable
        label="Papers with few candidates"
        rows={papers}
        columns={columns}
        rowKey={({ P_code }) => P_code}
        maxHeight={320}
      />
    </Panel>
  );
}
