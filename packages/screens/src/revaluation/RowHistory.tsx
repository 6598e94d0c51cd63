import { useState } from 'react';
import { useListRevaluationEventsQuery } from '@thervu/contracts/revaluation/revaluation-api';
import type { RevaluationEvent } from '@thervu/contracts/revaluation/revaluation-contract';
import { ACTION_NAMES } from '@thervu/contracts/revaluation/revaluation-rules';
import type { RevaluationRow } from '@thervu/contracts/revaluation/revaluation-shapes';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { QueryView } from '@thervu/ui/state/QueryView';
import type { Column } from '@thervu/ui/table/table-column';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { revaluationFailure, moment, paperOfStudent } from './revaluation-messages';

type Line = RevaluationEvent & { nr: number };

const columns: Column<Line>[] = [
  { key: 'at', header: 'When', cell: ({ at }) => moment(at), width: 150 },
  { key: 'by', header: 'Who', cell: ({ by }) => by },
  { key: 'what', header: 'What', cell: ({ action }) => ACTION_NAMES[action] },
  { key: 'to', header: 'Change', cell: ({ applied }) => (applied ? 'Applied for' : 'Taken back') },
];

/** The way to who has applied for what in a row, and taken it back. */
export function RowHistory({ row }: { row: RevaluationRow }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small kind="quiet" onClick={() => setOpen(true)} aria-label={`History of ${paperOfStudent(row)}`}>
        History
      </Button>
      {open && (
        <InfoDialog title={`History of ${paperOfStudent(row)}`} width="md" onClose={() => setOpen(false)}>
          <Lines rid={row.Rid} />
        </InfoDialog>
      )}
    </>
  );
}

function Lines({ rid }: { rid: number }) {
  const query = useListRevaluationEventsQuery({ params: { rid } });
  return (
    <QueryView query={query} failure={revaluationFailure}>
      {(events) => (
        <DataTable
          label="History"
          rows={events.map((event, nr) => ({ ...event, nr }))}
          columns={columns}
          rowKey={({ nr }) => String(nr)}
          empty={{ text: 'No Record Found', hint: 'What was applied for before this portal kept a history.' }}
        />
      )}
    </QueryView>
  );
}
