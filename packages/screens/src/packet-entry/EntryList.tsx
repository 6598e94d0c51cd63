import type { SheetLine } from '@thervu/contracts/packet-entry/packet-entry-rules';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';

export interface EntryListProps {
  lines: readonly SheetLine[];
  /** What the server has found wrong with a line, by its place in the list. */
  problems: Readonly<Record<number, string>>;
  onRemove: (packso: number) => void;
}

/** The lines added so far. Their dummy numbers stay hidden. */
export function EntryList({ lines, problems, onRemove }: EntryListProps) {
  const wrong = Object.keys(problems).length > 0;
  const columns: Column<SheetLine>[] = [
    {
      key: 'packso',
      header: 'Packet Sl.No',
      cell: ({ packso }) => packso,
      sortBy: ({ packso }) => packso,
      numeric: true,
    },
    { key: 'mark', header: 'Mark', cell: ({ mark }) => mark, numeric: true },
    {
      key: 'problem',
      header: 'Problem',
      width: 260,
      cell: (line) => {
        const problem = problems[lines.indexOf(line)];
        return problem ? <StatusLabel kind="error">{problem}</StatusLabel> : null;
      },
    },
    {
      key: 'remove',
      header: 'Actions',
      cell: ({ packso }) => (
        <Button small kind="quiet" aria-label={`Remove entry ${packso}`} onClick={() => onRemove(packso)}>
          Remove
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      label="Entries"
      rows={lines}
      columns={wrong ? columns : columns.filter(({ key }) => key !== 'problem')}
      rowKey={({ packso }) => String(packso)}
      empty={{ text: 'No entries yet', hint: 'Scan a dummy number, enter its mark and press ADD.' }}
    />
  );
}
