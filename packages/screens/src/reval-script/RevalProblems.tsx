import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useListRevalProblemsQuery } from '@thervu/contracts/reval-script/reval-script-api';
import { settleRevalProblem, type RevalProblem } from '@thervu/contracts/reval-script/reval-script-contract';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords, type Say } from '@thervu/words';
import { revalScript as revalScriptWords, type RevalScriptWords } from '@thervu/words/compiled/reval-script';
import { positionColumnsIn } from './reval-columns';
import { SettleDialog } from './SettleDialog';

const columnsIn = (t: Say<RevalScriptWords>): Column<RevalProblem>[] => [
  { key: 'barcode', header: t('barcode'), cell: ({ barcode }) => barcode, sortBy: ({ barcode }) => barcode },
  ...(positionColumnsIn(t) as Column<RevalProblem>[]),
  { key: 'pass', header: t('entry'), cell: ({ pass }) => (pass === 'PULL' ? t('pulling') : pass) },
  {
    key: 'reason',
    header: t('problem'),
    width: 260,
    cell: ({ reason }) => t(`problem.${reason}`),
    sortBy: ({ reason }) => reason,
  },
];

const settling = (t: Say<RevalScriptWords>, onSettle: (row: RevalProblem) => void): Column<RevalProblem> => ({
  key: 'actions',
  header: t('actions'),
  cell: (row) => (
    <Button
      small
      kind="quiet"
      aria-label={t('settle-the-problem-of-barcode', { barcode: row.barcode })}
      onClick={() => onSettle(row)}
    >
      {t('settle')}
    </Button>
  ),
});

/** Refused scans of the revaluation, which wait for the camp officer. */
export function RevalProblems() {
  const t = useWords(revalScriptWords);
  const query = useListRevalProblemsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { can } = useSession();
  const [chosen, setChosen] = useState<RevalProblem | null>(null);
  const done = useBanner();
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
            columns={can(settleRevalProblem) ? [...columnsIn(t), settling(t, setChosen)] : columnsIn(t)}
            rowKey={({ id }) => String(id)}
            empty={{
              text: t('no-error-barcodes-found'),
              hint: t('every-scan-of-the-revaluation-so'),
            }}
          />
        )}
      </QueryView>
      {chosen && (
        <SettleDialog
          problem={chosen}
          onSettled={() => {
            done.showMessage('success', t('the-problem-of-barcode-is-settled', { barcode: chosen.barcode }));
            setChosen(null);
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </Panel>
  );
}
