import { Button } from '@thervu/ui/Button';
import { DataTable } from '@thervu/ui/DataTable';
import { Panel } from '@thervu/ui/Panel';
import { StatusLabel, type StatusKind } from '@thervu/ui/StatusLabel';
import type { Column } from '@thervu/ui/table-column.ts';
import type { Entry } from './entry-store';
import type { SavedLine } from './useMarkEntry';

interface Line {
  key: string;
  barcode: string;
  mark: number;
  place: string;
  state: string;
  kind: StatusKind;
}

const SHOWN = 5;
const WORDS = { queued: ['Queued', 'warning'], sent: ['Sent', 'info'] } as const;

const placeOf = ({ packet, slno }: { packet: number; slno: number }) => `${packet} / ${slno}`;

/** What is still on its way first, then what the server has confirmed. */
function linesOf(entries: readonly Entry[], saved: readonly SavedLine[]): Line[] {
  const waiting = entries.flatMap((entry) => {
    if (entry.state === 'refused') return [];
    const [state, kind] = WORDS[entry.state];
    return [{ key: entry.key, barcode: entry.barcode, mark: entry.mark, place: placeOf(entry), state, kind }];
  });
  const done = saved.map((line) => ({
    ...{ key: `saved ${line.key}`, barcode: line.barcode, mark: line.mark, place: placeOf(line) },
    ...{ state: line.action === 'inserted' ? 'Saved' : 'Updated', kind: 'success' as const },
  }));
  return [...waiting.reverse(), ...done].slice(0, SHOWN);
}

const COLUMNS: Column<Line>[] = [
  { key: 'place', header: 'Packet / serial', cell: ({ place }) => place },
  { key: 'barcode', header: 'Barcode', cell: ({ barcode }) => barcode },
  { key: 'mark', header: 'Mark', numeric: true, cell: ({ mark }) => mark },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, kind }) => <StatusLabel kind={kind}>{state}</StatusLabel>,
  },
];

/** The last five entries with what became of each. */
export function EntryLines({ entries, saved }: { entries: readonly Entry[]; saved: readonly SavedLine[] }) {
  return (
    <Panel title="Last entries" bare>
      <DataTable
        label="Last entries"
        rows={linesOf(entries, saved)}
        columns={COLUMNS}
        rowKey={({ key }) => key}
        empty={{ text: 'No entries yet' }}
      />
    </Panel>
  );
}

/** Entries the server has refused: they stay until a person has dealt with each of them. */
export function RefusedEntries({
  entries,
  onSettle,
}: {
  entries: readonly Entry[];
  onSettle: (n: number) => void;
}) {
  const refused = entries.filter(({ state }) => state === 'refused');
  if (refused.length === 0) return null;
  const columns: Column<Entry>[] = [
    { key: 'bundle', header: 'Bundle', cell: ({ bundleno }) => bundleno },
    { key: 'pass', header: 'Pass', cell: ({ pass }) => pass },
    { key: 'barcode', header: 'Barcode', cell: ({ barcode }) => barcode },
    { key: 'mark', header: 'Mark', numeric: true, cell: ({ mark }) => mark },
    { key: 'problem', header: 'Why it was refused', cell: ({ problem }) => problem ?? '' },
    {
      key: 'settle',
      header: 'Actions',
      cell: ({ n, barcode }) => (
        <Button small aria-label={`Done with ${barcode}`} onClick={() => onSettle(n)}>
          Done
        </Button>
      ),
    },
  ];
  return (
    <Panel
      title={`Refused entries (${refused.length})`}
      note="Not saved. Take the script to the camp officer, or key it again, then press Done."
      bare
    >
      <DataTable
        label="Refused entries"
        rows={refused}
        columns={columns}
        rowKey={({ key }) => key}
        rowName={({ barcode }) => barcode}
      />
    </Panel>
  );
}
