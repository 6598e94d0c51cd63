import type { RevalScript } from '@thervu/contracts/reval-script/reval-script-contract';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import type { Column } from '@thervu/ui/table/table-column';
import { PAPER, POSITION_COLUMNS, STATE } from './reval-columns';

const columns: Column<RevalScript>[] = [
  { key: 'barcode', header: 'Barcode', cell: ({ barcode }) => barcode, sortBy: ({ barcode }) => barcode },
  { key: 'dummy', header: 'Dummy', cell: ({ dummy }) => dummy },
  ...(PAPER as Column<RevalScript>[]),
  ...(POSITION_COLUMNS as Column<RevalScript>[]),
  { key: 'a', header: 'A Mark', cell: ({ Amark }) => Amark, numeric: true },
  { key: 'b', header: 'B Mark', cell: ({ Bmark }) => Bmark, numeric: true },
  { key: 'ext', header: 'Agreed', cell: ({ ext_mark }) => ext_mark, numeric: true },
  STATE,
];

/** What the person signed in has pulled or keyed. */
export function OwnScripts({ scripts }: { scripts: readonly RevalScript[] }) {
  return (
    <Panel
      title="My Revaluation Scripts"
      note="Pulled or keyed by you. A mark is shown where it is your own keying."
      bare
    >
      <DataTable
        label="My Revaluation Scripts"
        rows={scripts.filter(({ own, barcode }) => own && barcode !== null)}
        columns={columns}
        rowKey={({ id }) => String(id)}
        empty={{
          text: 'No Record Found',
          hint: 'You have pulled and entered no script of the revaluation yet.',
        }}
      />
    </Panel>
  );
}
