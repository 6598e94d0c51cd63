import MuiButton from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import type { EntryScript } from '@thervu/contracts/camp-report/camp-report-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Text } from '@thervu/ui/layout/Text';
import type { Column } from '@thervu/ui/table/table-column';
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
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} variant="h2">
        {entry.type} entry of Bundle {entry.bundle}-{entry.packet}
      </DialogTitle>
      <DialogContent sx={{ pt: 0 }}>
        {result}
        {scripts.some(({ mark }) => mark === null) && (
          <Text quiet>
            A mark is shown where it can no longer help the other keying along, and only inside its own camp until the
            marks are consolidated.
          </Text>
        )}
        <DataTable
          label="Scripts"
          rows={scripts}
          columns={onCorrect ? [...columns, correction(entry.type, onCorrect)] : columns}
          rowKey={({ id }) => String(id)}
          maxHeight={420}
        />
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <MuiButton variant="outlined" color="secondary" autoFocus onClick={onClose}>
          Close
        </MuiButton>
      </DialogActions>
    </Dialog>
  );
}
