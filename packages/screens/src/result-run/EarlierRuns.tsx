import type { RunHead } from '@thervu/contracts/result-run/result-run-contract';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { KIND_WORDS, STATE_WORDS, when } from './run-labels';

const COLUMNS: Column<RunHead>[] = [
  { key: 'id', header: 'Run', numeric: true, cell: ({ id }) => id, sortBy: ({ id }) => id },
  { key: 'kind', header: 'Kind', cell: ({ kind, version }) => `${KIND_WORDS[kind]}, version ${version}` },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, publishedAt }) =>
      publishedAt ? (
        <StatusLabel kind="success">Published</StatusLabel>
      ) : (
        <StatusLabel kind={STATE_WORDS[state].kind}>{STATE_WORDS[state].text}</StatusLabel>
      ),
  },
  {
    key: 'by',
    header: 'Started',
    cell: ({ startedAt, startedBy }) => `${when(startedAt)}, ${startedBy ?? '-'}`,
  },
  { key: 'approved', header: 'Approved by', cell: ({ approvedBy }) => approvedBy ?? '-' },
  {
    key: 'why',
    header: 'Discarded',
    width: 180,
    cell: ({ discardedBy, discardReason }) => (discardedBy ? `${discardedBy}: ${discardReason}` : '-'),
  },
];

/** Published and discarded runs of an exam. */
export function EarlierRuns({ runs }: { runs: readonly RunHead[] }) {
  if (runs.length === 0) return null;
  return (
    <Panel title="Earlier runs" bare>
      <DataTable label="Earlier runs" rows={runs} columns={COLUMNS} rowKey={({ id }) => String(id)} />
    </Panel>
  );
}
