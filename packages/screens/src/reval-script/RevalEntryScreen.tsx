import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import type { Pass } from '@thervu/contracts/bundle/bundle-contract';
import { BARCODE_LENGTH } from '@thervu/contracts/camp-mark/mark-entry-rules';
import { VALUATION_WORDS } from '@thervu/contracts/reval-script/reval-script-rules';
import { Banner, BANNER_MS } from '@thervu/ui/Banner';
import { Button } from '@thervu/ui/Button';
import { DataTable } from '@thervu/ui/DataTable';
import { Panel } from '@thervu/ui/Panel';
import { Screen } from '@thervu/ui/Screen';
import { StatusLabel } from '@thervu/ui/StatusLabel';
import type { Column } from '@thervu/ui/table-column.ts';
import { Text } from '@thervu/ui/Text';
import { useLeaveGuard } from '@thervu/ui/useLeaveGuard.ts';
import { ActionLink } from '../shared/ActionLink';
import { BigInput } from '../shared/BigInput';
import { placeInWords } from './reval-columns';
import { useRevalEntry, type RevalLine } from './useRevalEntry';

const COLUMNS: Column<RevalLine>[] = [
  { key: 'barcode', header: 'Barcode', cell: ({ barcode }) => barcode },
  { key: 'paper', header: 'Paper', cell: ({ p_code }) => p_code },
  { key: 'mark', header: 'Mark', numeric: true, cell: ({ mark }) => mark },
  {
    key: 'state',
    header: 'State',
    cell: ({ action }) => (
      <StatusLabel kind="success">{action === 'inserted' ? 'Saved' : 'Updated'}</StatusLabel>
    ),
  },
];

function whatIsScanned({ scanned }: ReturnType<typeof useRevalEntry>): string {
  if (!scanned) return 'Scan the new label of a script, then key the mark that stands on it.';
  const { p_code, valuation, highest, mark } = scanned;
  const before = mark === null ? '' : ` Keyed before: ${mark}. Saving changes it.`;
  return `${p_code}, ${VALUATION_WORDS[valuation].toLowerCase()} valuation, ${placeInWords(scanned)}. Highest mark ${highest}.${before}`;
}

/** First or second keying of the marks of the revaluation, script by script. */
function RevalEntryScreen({ pass }: { pass: Pass }) {
  const entry = useRevalEntry(pass);
  const { scanned, said, hush, busy } = entry;
  useLeaveGuard(
    scanned !== null && entry.mark !== '',
    'A mark is typed and not yet saved. It is lost when you leave.',
  );
  const barcode = useRef<HTMLInputElement>(null);
  const mark = useRef<HTMLInputElement>(null);
  const turn = said?.turn;
  const atMark = scanned !== null;
  // one thing at a time: the field whose turn it is has the focus, also after a message
  useEffect(() => {
    if (!busy) (atMark ? mark : barcode).current?.focus();
  }, [atMark, turn, busy]);

  return (
    <Screen
      title={`Revaluation ${pass} Mark Entry`}
      note="Second and third valuation. Neither the first mark nor the other keying is shown here."
      action={<ActionLink to="/home/TotalRevalScriptReport">Reval Scripts</ActionLink>}
    >
      <Box
        component="form"
        aria-label={`Revaluation ${pass} Mark Entry`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          entry.submit();
        }}
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: '1fr', md: '1.4fr 1fr auto auto' },
          alignItems: 'end',
        }}
      >
        <BigInput
          label="Barcode"
          value={entry.barcode}
          onChange={entry.setBarcode}
          disabled={busy}
          maxLength={BARCODE_LENGTH * 4}
          inputRef={barcode}
        />
        <BigInput
          label="Mark"
          value={entry.mark}
          onChange={entry.setMark}
          disabled={!atMark || busy}
          maxLength={8}
          inputRef={mark}
        />
        <Button kind="primary" type="submit" busy={busy}>
          {atMark ? 'Save' : 'Check'}
        </Button>
        <Button onClick={entry.startAgain} disabled={!atMark || busy}>
          Another script
        </Button>
      </Box>
      <Box sx={{ minHeight: 76, mt: 3 }}>
        {said ? (
          <Banner
            key={said.turn}
            kind={said.kind}
            clearAfter={said.passing ? BANNER_MS.short : undefined}
            onClear={hush}
          >
            {said.text}
          </Banner>
        ) : (
          <Text quiet>{whatIsScanned(entry)}</Text>
        )}
      </Box>
      <Panel title="Last entries" bare>
        <DataTable
          label="Last entries"
          rows={entry.lines}
          columns={COLUMNS}
          rowKey={({ event }) => String(event)}
          empty={{ text: 'No entries yet' }}
        />
      </Panel>
    </Screen>
  );
}

export const RevalAMarkEntryScreen = () => <RevalEntryScreen pass="A" />;
export const RevalBMarkEntryScreen = () => <RevalEntryScreen pass="B" />;
