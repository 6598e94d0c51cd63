import type { TopSheetState } from '@thervu/contracts/top-sheet/top-sheet-contract';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { topSheet, type TopSheetWords } from '@thervu/words/compiled/top-sheet';

type Paper = TopSheetState['telling'][number];

const columnsOf = (t: Say<TopSheetWords>): Column<Paper>[] => [
  { key: 'code', header: t('paper-code'), cell: (row) => row.P_code, sortBy: (row) => row.P_code },
  { key: 'count', header: t('scripts'), numeric: true, cell: (row) => row.count, sortBy: (row) => row.count },
  {
    key: 'colleges',
    header: t('colleges'),
    cell: (row) => t(`colleges.${row.colleges}`),
    sortBy: (row) => row.colleges,
  },
];

/** Papers whose scripts no number can hide. */
export function IdentifiablePapers({ papers }: { papers: readonly Paper[] }) {
  const t = useWords(topSheet);
  return (
    <Panel title={t('few')} note={t('few.note')} bare width={720}>
      <DataTable
        label={t('few')}
        rows={papers}
        columns={columnsOf(t)}
        rowKey={({ P_code }) => P_code}
        maxHeight={320}
      />
    </Panel>
  );
}
