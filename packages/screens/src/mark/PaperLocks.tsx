import { useState } from 'react';
import { useListPaperLocksQuery, useReopenPaperMutation } from '@thervu/contracts/mark/mark-api';
import type { PaperLock } from '@thervu/contracts/mark/correction-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import type { Column } from '@thervu/ui/table/table-column';
import { markLoadFailure, moment } from './mark-messages';
import { lineRejectionOf } from '../shared/rejection';

const KIND = { INTERNAL: 'Internal', PRACTICAL: 'Practical', ABSENT: 'Absent' } as const;

export interface PaperLocksProps {
  exam: string;
  college?: string;
  onDone: (text: string) => void;
}

/** Papers printed as final; the office reopens one with a reason. */
export function PaperLocks({ exam, college, onDone }: PaperLocksProps) {
  const list = useListPaperLocksQuery(
    { params: { exam }, query: college === undefined ? {} : { college } },
    { refetchOnMountOrArgChange: true },
  );
  const [opening, setOpening] = useState<PaperLock>();
  const [reopen] = useReopenPaperMutation();
  const columns: Column<PaperLock>[] = [
    { key: 'paper', header: 'Paper', cell: ({ P_code }) => P_code, width: 130 },
    {
      key: 'college',
      header: 'College',
      cell: ({ Colcode, Colname }) => `${Colcode}, ${Colname}`,
      width: 200,
    },
    { key: 'kind', header: 'Marks', cell: ({ kind }) => KIND[kind] },
    { key: 'at', header: 'Final since', cell: ({ at, by }) => `${moment(at)}, ${by}` },
    {
      key: 'reopened',
      header: 'Reopened',
      cell: ({ reopened }) => (reopened ? `${moment(reopened.at)}, ${reopened.by}: ${reopened.reason}` : ''),
    },
    {
      key: 'action',
      header: 'Action',
      cell: (lock) =>
        lock.reopened ? null : (
          <Button small aria-label={`Reopen ${lock.P_code} of ${lock.Colcode}`} onClick={() => setOpening(lock)}>
            Reopen
          </Button>
        ),
    },
  ];
  const confirm = async (reason: string) => {
    const { id, P_code, Colcode } = opening!;
    const answer = await reopen({ params: { id }, body: { reason } });
    if (answer.error) return lineRejectionOf(answer.error, 'It could not be done. Please try again.');
    setOpening(undefined);
    onDone(`${P_code} of college ${Colcode} is open again.`);
    return undefined;
  };
  return (
    <Panel title="Papers printed as final" bare>
      <QueryView query={{ ...list, data: list.currentData }} failure={markLoadFailure}>
        {(rows) => (
          <DataTable
            label="Papers printed as final"
            rows={rows}
            columns={columns}
            rowKey={({ id }) => String(id)}
            empty={{
              text: 'No Record Found',
              hint: 'A college locks a paper when it prints the signed report as final.',
            }}
          />
        )}
      </QueryView>
      {opening && (
        <ReasonDialog
          title={`Reopen ${KIND[opening.kind].toLowerCase()} marks of ${opening.P_code} for college ${opening.Colcode}?`}
          confirmLabel="Reopen"
          missing="Give a reason."
          maxLength={400}
          onConfirm={confirm}
          onClose={() => setOpening(undefined)}
        >
          The college may then change the marks as before and has to print its report again.
        </ReasonDialog>
      )}
    </Panel>
  );
}
