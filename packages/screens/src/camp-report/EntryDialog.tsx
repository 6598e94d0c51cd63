import type { ReactNode } from 'react';
import type { EntryScript } from '@thervu/contracts/camp-report/camp-report-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Text } from '@thervu/ui/layout/Text';
import type { Column } from '@thervu/ui/table/table-column';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import type { Entry } from './entry';

const columns: Column<EntryScript>[] = [
  { key: 'bundle', header: 'Bundle', cell: (row) => row.bundleno, numeric: true },
  { key: 'packet', header: 'Packet', cell: (row) => row.packet, numeric: true },
  { key: 'script', header: 'Script No', cell: (row) => row.slno, numeric: true },
  { key: 'mark', header: 'Mark', cell: (row) => row.mark ?? 'not shown', numeric: true },
];

const correction = (type: Entry['type'], onCorrect: (script: EntryScript) => void): Column<EntryScript> => ({
  key: 'action',
  header: 'Action',
  cell: (row) => (
    <Button
      small
      kind="quiet"
      aria-label={`Correct the ${type} mark of serial ${row.slno}`}
      onClick={() => onCorrect(row)}
    >
      Correct
    </Button>
  ),
});

export interface EntryDialogProps {
  entry: Entry;
  scripts: readonly EntryScript[];
  /** What the server has said, for a moment. */
  result: ReactNode;
  /** Takes one mark away; without it nobody is offered that. */
  onCorrect?: (script: EntryScript) => void;
  onClose: () => void;
}

/** The scripts of one keying of a packet. */
export function EntryDialog({ entry, scripts, result, onCorrect, onClose }: EntryDialogProps) {
  return (
    <InfoDialog title={`${entry.type} entry of Bundle ${entry.bundle}-${entry.packet}`} width="sm" onClose={onClose}>
      {result}
      {scripts.some(({ mark }) => mark === null) && (
        <Text quiet>
          Marks are shown only after both entries are complete, and only to this camp until consolidation.
        </Text>
      )}
      <DataTable
        label="Scripts"
        rows={scripts}
        columns={onCorrect ? [...columns, correction(entry.type, onCorrect)] : columns}
        rowKey={({ id }) => String(id)}
        maxHeight={420}
      />
    </InfoDialog>
  );
}
