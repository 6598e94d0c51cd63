import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { useListPendingRequestsQuery } from '@thervu/contracts/reval-outcome/reval-outcome-api';
import type { PendingRequest } from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { UnvaluedDialog } from './UnvaluedDialog';
import { WAIT_WORDS } from './outcome-labels';

/** Requests that cannot be decided yet: by number and paper alone, since the marks of the first valuation are nobody's business here. */
export function WaitingRequests({ exam }: { exam: Exam }) {
  const [declaring, setDeclaring] = useState<PendingRequest>();
  const { banner, showMessage } = useBanner();
  const list = useListPendingRequestsQuery({ params: { examId: exam.id } }, { refetchOnMountOrArgChange: true });
  const columns: Column<PendingRequest>[] = [
    { key: 'rid', header: 'Request', numeric: true, cell: ({ rid }) => rid, sortBy: ({ rid }) => rid },
    { key: 'paper', header: 'Paper', cell: ({ p_code }) => p_code, sortBy: ({ p_code }) => p_code },
    {
      key: 'for',
      header: 'Waits for',
      cell: ({ waits_for }) => WAIT_WORDS[waits_for],
      sortBy: ({ waits_for }) => waits_for,
    },
    { key: 'camp', header: 'Second valuation at', cell: ({ camp_2 }) => camp_2 ?? '-' },
    { key: 'ordered', header: 'Ordered by the office', cell: ({ ordered }) => ordered ?? '-', width: 200 },
    { key: 'missing', header: 'Reported missing', cell: ({ missing }) => missing ?? '-' },
    {
      key: 'action',
      header: 'Action',
      width: 180,
      cell: (row) =>
        exam.stage === 'REVALUATION' &&
        row.waits_for === 'SECOND' && (
          <Button
            small
            kind="quiet"
            aria-label={`Declare that the script of request ${row.rid} cannot be valued`}
            onClick={() => setDeclaring(row)}
          >
            Cannot be valued
          </Button>
        ),
    },
  ];
  return (
    <Panel title="Waiting for marks" bare>
      {banner}
      <QueryView query={list} failure={(error) => failureText(error, 'The requests could not be read.')}>
        {({ items, total }) => (
          <DataTable
            label="Requests that wait for a mark"
            rows={items}
            total={total}
            columns={columns}
            rowKey={({ rid }) => String(rid)}
            empty={{ text: 'No Record Found', hint: 'Every closed request has its marks.' }}
          />
        )}
      </QueryView>
      {declaring && (
        <UnvaluedDialog
          examId={exam.id}
          request={declaring}
          onClose={() => setDeclaring(undefined)}
          onDone={(text) => {
            setDeclaring(undefined);
            showMessage('success', text);
          }}
        />
      )}
    </Panel>
  );
}
