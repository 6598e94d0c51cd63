import type { RevalScript } from '@thervu/contracts/reval-script/reval-script-contract';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { revalScript as revalScriptWords, type RevalScriptWords } from '@thervu/words/compiled/reval-script';
import { paperIn, positionColumnsIn, stateIn } from './reval-columns';

const columnsIn = (t: Say<RevalScriptWords>): Column<RevalScript>[] => [
  { key: 'barcode', header: t('barcode'), cell: ({ barcode }) => barcode, sortBy: ({ barcode }) => barcode },
  { key: 'dummy', header: t('dummy'), cell: ({ dummy }) => dummy },
  ...(paperIn(t) as Column<RevalScript>[]),
  ...(positionColumnsIn(t) as Column<RevalScript>[]),
  { key: 'a', header: t('a-mark'), cell: ({ Amark }) => Amark, numeric: true },
  { key: 'b', header: t('b-mark'), cell: ({ Bmark }) => Bmark, numeric: true },
  { key: 'ext', header: t('own.agreed'), cell: ({ ext_mark }) => ext_mark, numeric: true },
  stateIn(t),
];

/** What the person signed in has pulled or keyed. */
export function OwnScripts({ scripts }: { scripts: readonly RevalScript[] }) {
  const t = useWords(revalScriptWords);
  return (
    <Panel title={t('my-revaluation-scripts')} note={t('pulled-or-entered-by-you-a')} bare>
      <DataTable
        label={t('my-revaluation-scripts')}
        rows={scripts.filter(({ own, barcode }) => own && barcode !== null)}
        columns={columnsIn(t)}
        rowKey={({ id }) => String(id)}
        empty={{
          text: t('no-record-found'),
          hint: t('you-have-pulled-and-entered-no'),
        }}
      />
    </Panel>
  );
}
