import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useListRevalProblemsQuery } from '@thervu/contracts/reval-script/reval-script-api';
import { settleRevalProblem, type RevalProblem } from '@thervu/contracts/reval-script/reval-script-contract';
import { REVAL_PROBLEM_WORDS } from '@thervu/contracts/reval-script/reval-script-rules';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { POSITION_COLUMNS } from './reval-columns';
import { SettleDialog } from './SettleDialog';

const columns: Column<RevalProblem>[] = [
  { key: 'barcode', header: 'Barcode', cell: ({ barcode }) => barcode, sortBy: ({ barcode }) => barcode },
  ...(POSITION_COLUMNS as Column<RevalProblem>[]),
  { key: 'pass', header: 'Entry', cell: ({ pass }) => (pass === 'PULL' ? 'Pulling' : pass) },
  {
    key: 'reason',
    header: 'Problem',
    width: 260,
    cell: ({ reason }) => REVAL_PROBLEM_WORDS[reason],
    sortBy: ({ reason }) => reason,
  },
];

const settling = (onSettle: (row: RevalProblem) => void): Column<RevalProblem> => ({
  key: 'actions',
  header: 'Actions',
  cell: (row) => (
    <Button small kind="quiet" aria-label={`Settle the problem of ${row.barcode}`} onClick={() => onSettle(row)}>
      Settle
    </Button>
  ),
});

/** Refused scans of the revaluation, which wait for the camp officer. */
export function RevalProblems() {
  const query = useListRevalProblemsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { can } = useSession();
  const [chosen, setChosen] = useState<RevalProblem | null>(null);
  const done = useBanner();
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
            columns={can(settleRevalProblem) ? [...columns, settling(setChosen)] : columns}
            rowKey={({ id }) => String(id)}
            empty={{
              text: 'No Error Barcodes found',
              hint: 'Every scan of the revaluation so far was the right one.',
            }}
          />
        )}
      </QueryView>
      {chosen && (
        <SettleDialog
          problem={chosen}
          onSettled={() => {
            done.showMessage('success', `The problem of ${chosen.barcode} is settled.`);
            setChosen(null);
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </Panel>
  );
}
