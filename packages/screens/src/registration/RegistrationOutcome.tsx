import type { Left, Registered } from '@thervu/contracts/registration/registration-shapes';
import { Banner } from '@thervu/ui/message/Banner';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';

const columns: Column<Left>[] = [
  {
    key: 'reg',
    header: 'Register Number',
    cell: (row) => row.Reg_No ?? '-',
    sortBy: (row) => row.Reg_No,
    width: 160,
  },
  { key: 'name', header: 'Name', cell: (row) => row.stu_name ?? '-', sortBy: (row) => row.stu_name },
  { key: 'papers', header: 'Papers', cell: (row) => row.papers.join(', ') },
  {
    key: 'outcome',
    header: 'Outcome',
    cell: ({ outcome }) => (
      <StatusLabel kind={outcome === 'skipped' ? 'info' : 'error'}>
        {outcome === 'skipped' ? 'Skipped' : 'Refused'}
      </StatusLabel>
    ),
    sortBy: (row) => row.outcome,
  },
  { key: 'reason', header: 'Reason', cell: (row) => row.reason, sortBy: (row) => row.reason },
];

/** What a registration has done: its counts, what somebody should look at, and every paper that was left out with the reason. */
export function RegistrationOutcome({ answer }: { answer: Registered }) {
  return (
    <>
      <Banner kind={answer.refused > 0 ? 'warning' : answer.inserted > 0 ? 'success' : 'info'}>{answer.message}</Banner>
      {answer.warnings.map((text) => (
        <Banner key={text} kind="warning">
          {text}
        </Banner>
      ))}
      {answer.left.length > 0 && (
        <Panel title="Not registered" bare>
          <DataTable
            label="Not registered"
            rows={answer.left}
            columns={columns}
            rowKey={(row) => `${row.outcome}/${row.student_id}/${row.Reg_No}/${row.reason}`}
            maxHeight={320}
          />
        </Panel>
      )}
    </>
  );
}
