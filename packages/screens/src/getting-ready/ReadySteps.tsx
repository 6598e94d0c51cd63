import type { ReadyStep } from '@thervu/contracts/getting-ready/getting-ready-contract';
import { formatCount } from '@thervu/contracts/core/format';
import { PageLink } from '@thervu/ui/layout/PageLink';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';

const COLUMNS: Column<ReadyStep>[] = [
  {
    key: 'step',
    header: 'Step',
    cell: ({ title, open }) => <PageLink to={`/home/${open}`}>{title}</PageLink>,
  },
  {
    key: 'state',
    header: 'Status',
    cell: ({ missing, optional }) =>
      missing === null ? (
        <StatusLabel kind={optional ? 'neutral' : 'success'}>{optional ? 'Check' : 'Done'}</StatusLabel>
      ) : (
        <StatusLabel kind="warning">Missing</StatusLabel>
      ),
  },
  {
    key: 'count',
    header: 'There now',
    cell: ({ count, counted }) => (count === null ? counted : `${counted}: ${formatCount(count)}`),
  },
  { key: 'missing', header: 'What is missing', cell: ({ missing }) => missing ?? '-' },
  { key: 'blocks', header: 'Why it is needed', cell: ({ blocks }) => blocks },
];

/** The masters in their order, each a link to its page. */
export function ReadySteps({ steps }: { steps: readonly ReadyStep[] }) {
  return (
    <DataTable
      label="Getting ready"
      rows={steps}
      columns={COLUMNS}
      rowKey={({ key }) => key}
      cards
      maxHeight="none"
      empty={{ text: 'The first exam has been created.', hint: 'Its next step is shown under Exam Stages.' }}
    />
  );
}
