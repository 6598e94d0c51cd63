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
import { useWords, type Say } from '@thervu/words';
import { campDashboard, type CampDashboardWords } from '@thervu/words/compiled/camp-dashboard';
import { thirdMark } from '@thervu/words/compiled/third-mark';
import { keyedColumns, thirdMarkColumn } from '../shared/third-mark-columns';

// fetched when somebody comes near the button: a scan follows the click, and the dashboard opens without dialogs
const CMarkDialog = lazyPart(async () => (await import('./CMarkDialog')).CMarkDialog);

const number = (key: 'bundleno' | 'packet' | 'slno', header: string, sorted = true): Column<DifferentMark> => ({
  key,
  header,
  cell: (row) => row[key],
  numeric: true,
  card: 2,
  named: true,
  ...(sorted && { sortBy: (row: DifferentMark) => row[key] }),
});
const positionColumns = (t: Say<CampDashboardWords>): Column<DifferentMark>[] => [
  { key: 'barcode', header: t('barcode'), cell: (row) => row.barcode, sortBy: (row) => row.barcode, title: true },
  { key: 'paper', header: t('paper'), cell: (row) => row.p_code, sortBy: (row) => row.p_code, card: 1 },
  number('bundleno', t('bundle')),
  number('packet', t('packet')),
  number('slno', t('sl-no'), false),
];
/** Scripts whose A and B keyings differ, and the way to the third mark. */
export function DifferentMarks(officer: { colcode: string; role: string }) {
  const t = useWords(campDashboard);
  const sayMark = useWords(thirdMark);
  const query = useListDifferentMarksQuery({ params: officer }, { refetchOnMountOrArgChange: true });
  const { can } = useSession();
  const [entering, setEntering] = useState<DifferentMark | null>(null);
  const onEnter = can(saveCMark) ? setEntering : undefined;
  const action = thirdMarkColumn<DifferentMark>(sayMark, { onEnter, onApproach: CMarkDialog.prepare, width: 150 });
  return (
    <Panel title={t('different-a-b-marks')} bare>
      <QueryView
        query={query}
        failure={(error) => failureText(error, t('failed-to-fetch-papers-with'))}
        skeleton={<TableSkeleton rows={3} label={t('loading-scripts')} />}
      >
        {(rows) => (
          <DataTable
            label={t('different-a-b-marks')}
            rows={rows}
            columns={[...positionColumns(t), ...keyedColumns(sayMark, rows), action]}
            rowKey={(row) => String(row.id)}
            empty={{
              text: t('no-papers-with-different-a'),
              hint: t('both-keyings-agree-on-every'),
            }}
          />
        )}
      </QueryView>
      {entering && <CMarkDialog script={entering} onClose={() => setEntering(null)} />}
    </Panel>
  );
}
