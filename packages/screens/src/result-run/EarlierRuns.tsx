import type { RunHead } from '@thervu/contracts/result-run/result-run-contract';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { resultRun as resultRunWords, type ResultRunWords } from '@thervu/words/compiled/result-run';
import { STATE_KINDS, when } from './run-labels';

const columnsIn = (t: Say<ResultRunWords>): Column<RunHead>[] => [
  { key: 'id', header: t('run'), numeric: true, cell: ({ id }) => id, sortBy: ({ id }) => id },
  {
    key: 'kind',
    header: t('kind'),
    cell: ({ kind, version }) => t('kind.version', { kind: t(`kind.${kind}`), version }),
  },
  {
    key: 'state',
    header: t('state'),
    cell: ({ state, publishedAt }) =>
      publishedAt ? (
        <StatusLabel kind="success">{t('published')}</StatusLabel>
      ) : (
        <StatusLabel kind={STATE_KINDS[state]}>{t(`state.${state}`)}</StatusLabel>
      ),
  },
  {
    key: 'by',
    header: t('started'),
    cell: ({ startedAt, startedBy }) => `${when(startedAt)}, ${startedBy ?? '-'}`,
  },
  { key: 'approved', header: t('approved-by'), cell: ({ approvedBy }) => approvedBy ?? '-' },
  {
    key: 'why',
    header: t('discarded.head'),
    width: 180,
    cell: ({ discardedBy, discardReason }) => (discardedBy ? `${discardedBy}: ${discardReason}` : '-'),
  },
];

/** Published and discarded runs of an exam. */
export function EarlierRuns({ runs }: { runs: readonly RunHead[] }) {
  const t = useWords(resultRunWords);
  if (runs.length === 0) return null;
  return (
    <Panel title={t('earlier-runs')} bare>
      <DataTable label={t('earlier-runs')} rows={runs} columns={columnsIn(t)} rowKey={({ id }) => String(id)} />
    </Panel>
  );
}
