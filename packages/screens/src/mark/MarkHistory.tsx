import MuiButton from '@mui/material/Button';
import { pluralise } from '@thervu/contracts/core/format';
import { useState } from 'react';
import { useListMarkHistoryQuery } from '@thervu/contracts/mark/mark-api';
import type { MarkChange } from '@thervu/contracts/mark/mark-contract';
import { DataTable } from '@thervu/ui/table/DataTable';
import { QueryView } from '@thervu/ui/state/QueryView';
import type { Column } from '@thervu/ui/table/table-column';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { markLoadFailure, markWord, moment } from './mark-messages';

const FIELD = { INTERNAL: 'Internal', PRACTICAL: 'Practical', ABSENT: 'Absent' } as const;
const value = ({ field }: MarkChange, mark: number | null) =>
  field === 'ABSENT' ? (mark === 1 ? 'Absent' : 'Present') : markWord(mark);

const columns: Column<MarkChange>[] = [
  { key: 'at', header: 'When', cell: ({ at }) => moment(at), width: 150 },
  { key: 'by', header: 'Who', cell: ({ by }) => by },
  { key: 'field', header: 'What', cell: ({ field }) => FIELD[field] },
  { key: 'old', header: 'From', cell: (row) => value(row, row.old), numeric: true },
  { key: 'new', header: 'To', cell: (row) => value(row, row.new), numeric: true },
  { key: 'reason', header: 'Why', cell: ({ reason }) => reason ?? '' },
];

export interface MarkHistoryProps {
  exam: string;
  /** The application, and its student and paper in words. */
  row: { id: number; Reg_No: string; P_code: string };
  /** Lines there are. */
  count: number;
}

/** The way to every value a mark ever had: who, when, from, to and why. */
export function MarkHistory({ exam, row, count }: MarkHistoryProps) {
  const [open, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <>
      <MuiButton
        size="small"
        variant="text"
        color="secondary"
        tabIndex={-1}
        onClick={() => setOpen(true)}
        aria-label={`History of ${row.Reg_No}`}
      >
        {pluralise(count, 'change', 'changes')}
      </MuiButton>
      {open && (
        <InfoDialog title={`History of ${row.Reg_No}, ${row.P_code}`} width="md" onClose={() => setOpen(false)}>
          <Lines exam={exam} id={row.id} />
        </InfoDialog>
      )}
    </>
  );
}

function Lines({ exam, id }: { exam: string; id: number }) {
  const query = useListMarkHistoryQuery({ params: { exam, id } }, { refetchOnMountOrArgChange: true });
  return (
    <QueryView query={query} failure={markLoadFailure}>
      {(changes) => (
        <DataTable
          label="History"
          rows={changes}
          columns={columns}
          rowKey={(row) => row.at + row.field + String(row.new)}
        />
      )}
    </QueryView>
  );
}
