import Box from '@mui/material/Box';
import { useState, type MouseEvent } from 'react';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { StatusLabel, type StatusKind } from '@thervu/ui/layout/StatusLabel';
import { Stack } from '@thervu/ui/layout/Stack';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { campEntry, type CampEntryWords } from '@thervu/words/compiled/camp-entry';
import type { SavedLine } from './entry-session';
import type { Entry } from './entry-store';

type LineState = 'queued' | 'sent' | 'held' | 'saved' | 'updated';

interface Line {
  key: string;
  barcode: string;
  mark: number | null;
  place: string;
  state: LineState;
  kind: StatusKind;
}

const SHOWN = 5;
const STATES = {
  queued: { state: 'queued', kind: 'warning' },
  sent: { state: 'sent', kind: 'info' },
  held: { state: 'held', kind: 'error' },
} as const;

/** What is still on its way first, then what the server has confirmed. What waits behind a refusal is shown in full. */
function linesOf(entries: readonly Entry[], saved: readonly SavedLine[]): Line[] {
  const stop = entries.findIndex(({ stops }) => stops);
  const waiting = entries.flatMap((entry, index) => {
    if (entry.state === 'refused') return [];
    const held = stop !== -1 && index > stop;
    const { key, barcode, mark } = entry;
    return [{ key, barcode, mark, place: '', held, ...STATES[held ? 'held' : entry.state] }];
  });
  const done = saved.map(({ key, barcode, mark, place, action }) => ({
    key: `saved ${key}`,
    barcode,
    mark,
    place,
    held: false,
    state: action === 'inserted' ? ('saved' as const) : ('updated' as const),
    kind: 'success' as const,
  }));
  const lines = [...waiting.reverse(), ...done];
  const held = lines.filter((line) => line.held).length;
  return lines.slice(0, Math.max(SHOWN, held));
}

const columnsWith = (t: Say<CampEntryWords>, place: string): Column<Line>[] => [
  { key: 'place', header: place, cell: (line) => line.place },
  { key: 'barcode', header: t('barcode'), cell: ({ barcode }) => barcode },
  { key: 'mark', header: t('mark'), numeric: true, cell: ({ mark }) => mark },
  {
    key: 'state',
    header: t('state'),
    cell: ({ state, kind }) => <StatusLabel kind={kind}>{t(`state.${state}`)}</StatusLabel>,
  },
];

export interface EntryLinesProps {
  entries: readonly Entry[];
  saved: readonly SavedLine[];
  /** Heading of the column that says where a saved script lies. */
  place: string;
}

/** The last five entries with what became of each. */
export function EntryLines({ entries, saved, place }: EntryLinesProps) {
  const t = useWords(campEntry);
  return (
    <Panel title={t('last-entries')} bare>
      <DataTable
        label={t('last-entries')}
        rows={linesOf(entries, saved)}
        columns={columnsWith(t, place)}
        rowKey={({ key }) => key}
        empty={{ text: t('no-entries') }}
      />
    </Panel>
  );
}

const keepFocus = (event: MouseEvent) => event.preventDefault();

export interface RejectedEntriesProps {
  entries: readonly Entry[];
  /** The revaluation has no bundles. */
  withBundle: boolean;
  onSettle: (n: number) => void;
  onResume: () => void;
}

/** Entries that were refused, with the mark that was typed for each: they stay until a person has dealt with them. */
export function RejectedEntries({ entries, withBundle, onSettle, onResume }: RejectedEntriesProps) {
  const t = useWords(campEntry);
  const say = useMessageText();
  const [dismissed, setDismissed] = useState<readonly Entry[]>([]);
  const open = entries.filter(({ state }) => state === 'refused');
  if (open.length === 0) {
    if (dismissed.length > 0) setDismissed([]);
    return null;
  }
  const isDismissed = ({ key }: Entry) => dismissed.some((entry) => entry.key === key);
  // a dismissed row keeps its place, so that the second click of a double click does not meet the next row
  const rows = [...open.filter((entry) => !isDismissed(entry)), ...dismissed].sort((a, b) => a.n - b.n);
  const stopped = open.some(({ stops }) => stops);
  const columns: Column<Entry>[] = [
    { key: 'bundle', header: t('bundle'), cell: ({ bundleno }) => bundleno ?? '–' },
    { key: 'pass', header: t('pass'), cell: ({ pass }) => pass },
    { key: 'barcode', header: t('barcode'), cell: ({ barcode }) => barcode },
    { key: 'mark', header: t('mark-typed'), numeric: true, cell: ({ mark }) => mark ?? t('none') },
    { key: 'problem', header: t('why-refused'), cell: ({ problem }) => say(problem ?? '') },
    {
      key: 'settle',
      header: t('actions'),
      cell: (entry) => (
        // A press here leaves the focus in its field: what is scanned next must not go nowhere. The height stays the same.
        <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32 }} onMouseDown={keepFocus}>
          {isDismissed(entry) ? (
            t('dismissed')
          ) : (
            <Button
              small
              aria-label={t('done-with', { barcode: entry.barcode })}
              onClick={() => {
                setDismissed((before) => [...before, entry]);
                onSettle(entry.n);
              }}
            >
              {t('done')}
            </Button>
          )}
        </Box>
      ),
    },
  ];
  return (
    <Panel title={t('refused', { n: open.length })} note={t(stopped ? 'refused.stopped' : 'refused.note')} bare>
      <Stack>
        <DataTable
          label={t('refused.list')}
          rows={rows}
          columns={withBundle ? columns : columns.filter(({ key }) => key !== 'bundle')}
          rowKey={({ key }) => key}
          rowName={({ barcode }) => barcode}
          exportAction={
            <Button small kind="danger" disabled={!stopped} onClick={onResume}>
              {t('continue')}
            </Button>
          }
        />
      </Stack>
    </Panel>
  );
}
