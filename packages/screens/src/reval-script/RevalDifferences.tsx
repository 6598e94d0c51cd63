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
import { thirdMark } from '@thervu/words/compiled/third-mark';
import { useWords, type Say } from '@thervu/words';
import { revalScript as revalScriptWords, type RevalScriptWords } from '@thervu/words/compiled/reval-script';
import { keyedColumns, thirdMarkColumn } from '../shared/third-mark-columns';
import { ThirdMarkDialog } from '../shared/ThirdMarkDialog';
import { paperIn, positionColumnsIn, formatPosition } from './reval-columns';
import { VoidMarkDialog } from './VoidMarkDialog';

const differenceColumnsIn = (t: Say<RevalScriptWords>): Column<RevalDifference>[] => [
  { key: 'barcode', header: t('barcode'), cell: ({ barcode }) => barcode, sortBy: ({ barcode }) => barcode },
  ...(paperIn(t) as Column<RevalDifference>[]),
  ...(positionColumnsIn(t) as Column<RevalDifference>[]),
];
const keyAgain = (t: Say<RevalScriptWords>, onVoid: (row: RevalDifference) => void) =>
  function KeyAgain(row: RevalDifference) {
    return (
      <Button
        small
        kind="quiet"
        aria-label={t('key-barcode-again', { barcode: row.barcode })}
        onClick={() => onVoid(row)}
      >
        {t('key-again')}
      </Button>
    );
  };

/** Scripts of the revaluation whose A and B differ, and the way to the third mark. */
export function RevalDifferences() {
  const t = useWords(revalScriptWords);
  const sayMark = useWords(thirdMark);
  const query = useListRevalDifferencesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { can } = useSession();
  const [entering, setEntering] = useState<RevalDifference | null>(null);
  const [voiding, setVoiding] = useState<RevalDifference | null>(null);
  const [save] = useSaveRevalCMarkMutation();
  const done = useBanner();
  const third = thirdMarkColumn<RevalDifference>(sayMark, {
    onEnter: can(saveRevalCMark) ? setEntering : undefined,
    beside: can(voidRevalMark) ? keyAgain(t, setVoiding) : undefined,
    width: 230,
  });
  return (
    <Panel title={t('different-a-b-marks')} bare>
      {done.banner}
      <QueryView
        query={query}
        failure={(error) => failureText(error, t('failed-to-fetch-papers-with-different'))}
        skeleton={<TableSkeleton rows={3} label={t('loading-scripts')} />}
      >
        {(rows) => (
          <DataTable
            label={t('different-a-b-marks')}
            rows={rows}
            columns={[...differenceColumnsIn(t), ...keyedColumns(sayMark, rows), third]}
            rowKey={({ id }) => String(id)}
            empty={{
              text: t('no-papers-with-different-a-b'),
              hint: t('a-and-b-marks-agree-on'),
            }}
          />
        )}
      </QueryView>
      {entering && (
        <ThirdMarkDialog
          place={formatPosition(t, entering)}
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
