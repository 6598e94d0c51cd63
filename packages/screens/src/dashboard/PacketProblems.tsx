import { useState } from 'react';
import { useListBarcodeErrorsQuery } from '@thervu/contracts/camp-mark/camp-mark-api';
import { PROBLEM_WORDS } from '@thervu/contracts/camp-mark/c-mark-rules';
import { resolveBarcodeError, type BarcodeError } from '@thervu/contracts/camp-mark/camp-mark-contract';
import { failureText } from '@thervu/contracts/core/problem';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { lazyPart } from '@thervu/ui/state/lazy-part';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';

// fetched when the first problem is settled: the dashboard opens without dialogs
const DeletePacketDialog = lazyPart(async () => (await import('./DeletePacketDialog')).DeletePacketDialog);
const ResolveDialog = lazyPart(async () => (await import('./ResolveDialog')).ResolveDialog);

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
  { key: 'pass', header: 'Entry', cell: (row) => (row.pass === 'R' ? 'Receipt' : row.pass) },
  {
    key: 'reason',
    header: 'Problem',
    width: 230,
    cell: (row) => PROBLEM_WORDS[row.reason],
    sortBy: (row) => row.reason,
  },
];

interface Actions {
  onResolve: (row: BarcodeError) => void;
  onDelete: (row: BarcodeError) => void;
}

const actions = ({ onResolve, onDelete }: Actions): Column<BarcodeError> => ({
  key: 'actions',
  header: 'Actions',
  width: 180,
  cell: (row) => (
    <Stack row>
      <Button small kind="quiet" aria-label={`Settle the problem of ${row.barcode}`} onClick={() => onResolve(row)}>
        Settle
      </Button>
      {row.bundleno !== null && row.packet !== null && (
        <Button
          small
          kind="quiet"
          aria-label={`Delete Bundle ${row.bundleno}-${row.packet}`}
          onClick={() => onDelete(row)}
        >
          Delete
        </Button>
      )}
    </Stack>
  ),
});

/** Scans that were refused and wait for the camp officer, who settles them or has the packet keyed again. */
export function PacketProblems({ colcode }: { colcode: string }) {
  const query = useListBarcodeErrorsQuery({ params: { colcode } }, { refetchOnMountOrArgChange: true });
  const { can } = useSession();
  const [settling, setSettling] = useState<BarcodeError | null>(null);
  const [pendingDelete, setDoomed] = useState<BarcodeError | null>(null);
  const done = useBanner();
  const mayAct = can(resolveBarcodeError);
  return (
    <Panel title="Problem in Packets" bare>
      {done.banner}
      <QueryView
        query={query}
        failure={(error) => failureText(error, 'Failed to fetch data')}
        skeleton={<TableSkeleton rows={3} label="Loading problems" />}
      >
        {(rows) => (
          <DataTable
            label="Problem in Packets"
            rows={rows}
            columns={mayAct ? [...columns, actions({ onResolve: setSettling, onDelete: setDoomed })] : columns}
            rowKey={(row) => String(row.id)}
            empty={{ text: 'No Error Barcodes found', hint: 'Every scan so far belongs to its packet.' }}
          />
        )}
      </QueryView>
      {settling && (
        <ResolveDialog
          problem={settling}
          onResolved={() => {
            done.showMessage('success', `The problem of ${settling.barcode} is settled.`);
            setSettling(null);
          }}
          onClose={() => setSettling(null)}
        />
      )}
      {pendingDelete && (
        <DeletePacketDialog
          bundle={pendingDelete.bundleno!}
          packet={pendingDelete.packet!}
          onDeleted={(message) => {
            done.showMessage('success', message);
            setDoomed(null);
          }}
          onClose={() => setDoomed(null)}
        />
      )}
    </Panel>
  );
}
