import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import {
  useListRevalDifferencesQuery,
  useSaveRevalCMarkMutation,
} from '@thervu/contracts/reval-script/reval-script-api';
import {
  saveRevalCMark,
  voidRevalMark,
  type RevalDifference,
} from '@thervu/contracts/reval-script/reval-script-contract';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { thirdMark } from '@thervu/words/compiled/third-mark';
import { keyedColumns, thirdMarkColumn } from '../shared/third-mark-columns';
import { ThirdMarkDialog } from '../shared/ThirdMarkDialog';
import { PAPER, POSITION_COLUMNS, formatPosition } from './reval-columns';
import { VoidMarkDialog } from './VoidMarkDialog';

const positionColumns: Column<RevalDifference>[] = [
  { key: 'barcode', header: 'Barcode', cell: ({ barcode }) => barcode, sortBy: ({ barcode }) => barcode },
  ...(PAPER as Column<RevalDifference>[]),
  ...(POSITION_COLUMNS as Column<RevalDifference>[]),
];
const keyAgain = (onVoid: (row: RevalDifference) => void) =>
  function KeyAgain(row: RevalDifference) {
    return (
      <Button small kind="quiet" aria-label={`Key ${row.barcode} again`} onClick={() => onVoid(row)}>
        Key again
      </Button>
    );
  };

/** Scripts of the revaluation whose A and B differ, and the way to the third mark. */
export function RevalDifferences() {
  const sayMark = useWords(thirdMark);
  const query = useListRevalDifferencesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { can } = useSession();
  const [entering, setEntering] = useState<RevalDifference | null>(null);
  const [voiding, setVoiding] = useState<RevalDifference | null>(null);
  const [save] = useSaveRevalCMarkMutation();
  const done = useBanner();
  const third = thirdMarkColumn<RevalDifference>(sayMark, {
    onEnter: can(saveRevalCMark) ? setEntering : undefined,
    beside: can(voidRevalMark) ? keyAgain(setVoiding) : undefined,
    width: 230,
  });
  return (
    <Panel title="Different A/B Marks" bare>
      {done.banner}
      <QueryView
        query={query}
        failure={(error) => failureText(error, 'Failed to fetch papers with different marks')}
        skeleton={<TableSkeleton rows={3} label="Loading scripts" />}
      >
        {(rows) => (
          <DataTable
            label="Different A/B Marks"
            rows={rows}
            columns={[...positionColumns, ...keyedColumns(sayMark, rows), third]}
            rowKey={({ id }) => String(id)}
            empty={{
              text: 'No papers with different A/B marks found',
              hint: 'A and B marks agree on all scripts.',
            }}
          />
        )}
      </QueryView>
      {entering && (
        <ThirdMarkDialog
          place={formatPosition(entering)}
          script={entering}
          onSave={(body) => save({ params: { id: entering.barcode }, body })}
          onClose={() => setEntering(null)}
        />
      )}
      {voiding && (
        <VoidMarkDialog
          script={voiding}
          onDone={(message) => {
            done.showMessage('success', message);
            setVoiding(null);
          }}
          onClose={() => setVoiding(null)}
        />
      )}
    </Panel>
  );
}
