import { useState } from 'react';
import { useListDifferentMarksQuery } from '@thervu/contracts/camp-mark/camp-mark-api';
import { saveCMark, type DifferentMark } from '@thervu/contracts/camp-mark/camp-mark-contract';
import { failureText } from '@thervu/contracts/core/problem';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/Button';
import { DataTable } from '@thervu/ui/DataTable';
import { onDemand } from '@thervu/ui/on-demand';
import { Panel } from '@thervu/ui/Panel';
import { QueryView } from '@thervu/ui/QueryView';
import { TableSkeleton } from '@thervu/ui/Skeletons';
import { StatusLabel } from '@thervu/ui/StatusLabel';
import type { Column } from '@thervu/ui/table-column.ts';

// fetched when somebody comes near the button: a scan follows the click, and the dashboard opens without dialogs
const CMarkDialog = onDemand(async () => (await import('./CMarkDialog')).CMarkDialog);

const number = (
  key: 'bundleno' | 'packet' | 'slno',
  header: string,
  sorted = true,
): Column<DifferentMark> => ({
  key,
  header,
  cell: (row) => row[key],
  numeric: true,
  ...(sorted && { sortBy: (row: DifferentMark) => row[key] }),
});
const place: Column<DifferentMark>[] = [
  { key: 'barcode', header: 'Barcode', cell: (row) => row.barcode, sortBy: (row) => row.barcode },
  { key: 'paper', header: 'Paper', cell: (row) => row.p_code, sortBy: (row) => row.p_code },
  number('bundleno', 'Bundle'),
  number('packet', 'Packet'),
  number('slno', 'Sl. No', false),
];
const marks: Column<DifferentMark>[] = [
  { key: 'a', header: 'A Mark', cell: (row) => row.Amark, numeric: true },
  { key: 'b', header: 'B Mark', cell: (row) => row.Bmark, numeric: true },
];

/** Said of the button an operator cannot press. */
const OFFICER_ALONE = 'The camp officer enters the C mark.';

/** 'Verified (value)', also of zero; before that the way to enter it, for who may. */
const third = (onEnter: ((row: DifferentMark) => void) | undefined): Column<DifferentMark> => ({
  key: 'c',
  header: 'C Mark',
  width: 150,
  sortBy: (row) => row.Cmark,
  cell: (row) =>
    row.Cmark !== null ? (
      <StatusLabel kind="success">{`Verified (${row.Cmark})`}</StatusLabel>
    ) : onEnter ? (
      <Button
        small
        aria-label={`Enter C Mark of ${row.barcode}`}
        onApproach={CMarkDialog.prepare}
        onClick={() => onEnter(row)}
      >
        Enter C Mark
      </Button>
    ) : (
      <span title={OFFICER_ALONE}>
        <Button small disabled aria-label={`Enter C Mark of ${row.barcode}`}>
          Enter C Mark
        </Button>
      </span>
    ),
});

/** The server keeps marks from an operator; columns that could only be empty are left out. */
const marksGiven = (rows: readonly DifferentMark[]) =>
  rows.some(({ Amark, Bmark }) => Amark !== null || Bmark !== null);

/** Scripts whose A and B keyings differ, and the way to the third mark. */
export function DifferentMarks(officer: { colcode: string; role: string }) {
  const query = useListDifferentMarksQuery({ params: officer }, { refetchOnMountOrArgChange: true });
  const { can } = useSession();
  const [entering, setEntering] = useState<DifferentMark | null>(null);
  const action = third(can(saveCMark) ? setEntering : undefined);
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
            columns={[...place, ...(marksGiven(rows) ? marks : []), action]}
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
