import { formatMoment } from '@thervu/contracts/core/format';
import type { MissingScript } from '@thervu/contracts/reval-script/reval-script-contract';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { revalScript as revalScriptWords, type RevalScriptWords } from '@thervu/words/compiled/reval-script';
import { formatPosition } from './reval-columns';

const columnsIn = (t: Say<RevalScriptWords>): Column<MissingScript>[] => [
  { key: 'reg', header: t('register-number'), cell: ({ reg_no }) => reg_no, sortBy: ({ reg_no }) => reg_no },
  { key: 'paper', header: t('paper'), cell: ({ p_code }) => p_code, sortBy: ({ p_code }) => p_code },
  { key: 'valuation', header: t('valuation'), cell: ({ valuation }) => t(`valuation.${valuation}`) },
  { key: 'number', header: t('number-on-it'), cell: ({ number }) => number },
  { key: 'where', header: t('should-lie-in'), cell: (row) => formatPosition(t, row), width: 180 },
  { key: 'camp', header: t('camp'), cell: ({ place }) => place, sortBy: ({ place }) => place },
  {
    key: 'reason',
    header: t('reason'),
    width: 220,
    cell: ({ reason, note }) => [t(`missing.${reason}`), note].filter(Boolean).join(': '),
  },
  { key: 'who', header: t('reported'), width: 190, cell: ({ by, at }) => `${by}, ${formatMoment(at)}` },
];

/** What the camps could not find; each reading is noted, since it joins register number and number. */
export function MissingScripts({ missing }: { missing: readonly MissingScript[] }) {
  const t = useWords(revalScriptWords);
  return (
    <Panel title={t('scripts-not-found')} bare>
      <DataTable
        label={t('scripts-not-found')}
        rows={missing}
        columns={columnsIn(t)}
        rowKey={({ id }) => String(id)}
        empty={{ text: t('no-record-found'), hint: t('no-camp-has-reported-a-script') }}
      />
    </Panel>
  );
}
