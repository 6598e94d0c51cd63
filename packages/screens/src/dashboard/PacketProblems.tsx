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
import { useKnownText, useWords, type Say } from '@thervu/words';
import { campDashboard, type CampDashboardWords } from '@thervu/words/compiled/camp-dashboard';

// fetched when the first problem is settled: the dashboard opens without dialogs
const DeletePacketDialog = lazyPart(async () => (await import('./DeletePacketDialog')).DeletePacketDialog);
const ResolveDialog = lazyPart(async () => (await import('./ResolveDialog')).ResolveDialog);

const columns = (t: Say<CampDashboardWords>, known: (text: string) => string): Column<BarcodeError>[] => [
  { key: 'barcode', header: t('barcode'), cell: (row) => row.barcode, sortBy: (row) => row.barcode, title: true },
  {
    key: 'bundle',
    header: t('bundle'),
    cell: (row) => row.bundleno,
    sortBy: (row) => row.bundleno,
    numeric: true,
    card: 2,
    named: true,
  },
  {
    key: 'packet',
    header: t('packet'),
    cell: (row) => row.packet,
    sortBy: (row) => row.packet,
    numeric: true,
    card: 2,
    named: true,
  },
  { key: 'slno', header: t('sl-no'), cell: (row) => row.slno, numeric: true, card: 2, named: true },
  {
    key: 'pass',
    header: t('entry'),
    cell: (row) => (row.pass === 'R' ? t('receipt') : row.pass),
    card: 2,
    named: true,
  },
  {
    key: 'reason',
    header: t('problem'),
    width: 230,
    cell: (row) => known(PROBLEM_WORDS[row.reason]),
    sortBy: (row) => row.reason,
    card: 1,
  },
];

interface Actions {
  onResolve: (row: BarcodeError) => void;
  onDelete: (row: BarcodeError) => void;
}

const actions = (t: Say<CampDashboardWords>, { onResolve, onDelete }: Actions): Column<BarcodeError> => ({
  key: 'actions',
  header: t('actions'),
  width: 180,
  action: true,
  cell: (row) => (
    <Stack row>
      <Button
        small
        kind="quiet"
        aria-label={t('settle-the-problem-of-barcode', { barcode: row.barcode })}
        onClick={() => onResolve(row)}
      >
        {t('settle')}
      </Button>
      {row.bundleno !== null && row.packet !== null && (
        <Button
          small
          kind="quiet"
          aria-label={t('delete-bundle-bundleno-packet', { bundleno: row.bundleno, packet: row.packet })}
          onClick={() => onDelete(row)}
        >
          {t('delete')}
        </Button>
      )}
    </Stack>
  ),
});

/** Scans that were refused and wait for the camp officer, who settles them or has the packet keyed again. */
export function PacketProblems({ colcode }: { colcode: string }) {
  const t = useWords(campDashboard);
  const query = useListBarcodeErrorsQuery({ params: { colcode } }, { refetchOnMountOrArgChange: true });
  const known = useKnownText(campDashboard);
  const { can } = useSession();
  const [settling, setSettling] = useState<BarcodeError | null>(null);
  const [pendingDelete, setDoomed] = useState<BarcodeError | null>(null);
  const done = useBanner();
  const mayAct = can(resolveBarcodeError);
  return (
    <Panel title={t('problem-in-packets')} bare>
      {done.banner}
      <QueryView
        query={query}
        failure={(error) => failureText(error, t('failed-to-fetch-data'))}
        skeleton={<TableSkeleton rows={3} label={t('loading-problems')} />}
      >
        {(rows) => (
          <DataTable
            label={t('problem-in-packets')}
            rows={rows}
            columns={
              mayAct
                ? [...columns(t, known), actions(t, { onResolve: setSettling, onDelete: setDoomed })]
                : columns(t, known)
            }
            rowKey={(row) => String(row.id)}
            empty={{ text: t('no-error-barcodes-found'), hint: t('every-scan-so-far-belongs') }}
          />
        )}
      </QueryView>
      {settling && (
        <ResolveDialog
          problem={settling}
          onResolved={() => {
            done.showMessage('success', t('the-problem-of-barcode-is', { barcode: settling.barcode }));
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
