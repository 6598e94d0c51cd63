import Box from '@mui/material/Box';
import { useId } from 'react';
import {
  useListReceivedScriptsQuery,
  useMakeBundlesMutation,
  useReceiveScriptsMutation,
} from '@thervu/contracts/bundle/bundle-api';
import type { ReceivedPaper, receiveScripts } from '@thervu/contracts/bundle/bundle-contract';
import type { CallReply } from '@thervu/contracts/core/call';
import { failureText } from '@thervu/contracts/core/problem';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { QueryView } from '@thervu/ui/state/QueryView';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { RejectedScans } from '../shared/RejectedScans';
import { useScanField } from '../shared/useScanField';
import { useScanQueue, type ScanResult } from '../shared/useScanQueue';
import { ScanForm } from './ScanForm';

type Received = CallReply<typeof receiveScripts>;

/** Scripts are scanned as they come in; what belongs elsewhere is said at once. No scan waits for the answer to another. */
export function ReceiveScripts() {
  const id = useId();
  const field = useScanField();
  const { banner, showMessage } = useBanner();
  const [receive] = useReceiveScriptsMutation();

  const send = async (barcode: string): Promise<ScanResult> => {
    const { data, error } = await receive({ body: { barcodes: [barcode] } });
    const result = resultOf(barcode, data, error);
    showMessage(result.kind, result.text);
    return result;
  };
  const scans = useScanQueue(send);

  return (
    <Panel title="Receive scripts" note="Scan each script; the page says to which heap it goes.">
      <ScanForm
        label="Receive scripts"
        onSend={() => {
          const barcode = field.take();
          if (barcode !== undefined) scans.add(barcode);
        }}
      >
        <PlainInput
          id={id}
          label="Barcode"
          value={field.value}
          onChange={field.onChange}
          inputMode="numeric"
          error={field.error}
          inputRef={field.inputRef}
        />
        <Button type="submit">Receive</Button>
      </ScanForm>
      {/* The place of the message is kept free, so that nothing below it moves. */}
      <Box sx={{ minHeight: 72 }}>{banner}</Box>
      <RejectedScans unsent={scans.unsent} refused={scans.refused} onDismiss={scans.dismiss} />
    </Panel>
  );
}

/** The answer to the scan of one script, in words. */
function resultOf(barcode: string, data: Received | undefined, error: unknown): ScanResult {
  if (!data) return { kind: 'error', text: `${barcode}: ${failureText(error, 'The script could not be received.')}` };
  const [refused] = data.refused;
  if (refused) return { kind: 'error', text: `${refused.barcode}: ${refused.reason}` };
  const heap = data.p_code ? ` Heap of ${data.p_code}.` : '';
  return data.already > 0
    ? { kind: 'warning', text: `${barcode} was received before.${heap}` }
    : { kind: 'success', text: `${barcode} received.${heap}` };
}

/** Heaps of received scripts, and the button that cuts them into bundles. */
export function Heaps() {
  const heaps = useListReceivedScriptsQuery({ query: {} });
  const [make, { isLoading }] = useMakeBundlesMutation();
  const { banner, showMessage } = useBanner();

  const bundle = async ({ p_code }: ReceivedPaper) => {
    const { data, error } = await make({ body: { p_code } });
    if (data) showMessage('success', data.message);
    else showMessage('error', failureText(error, 'The bundles could not be made.'));
  };
  const columns: Column<ReceivedPaper>[] = [
    { key: 'p_code', header: 'Paper', cell: (row) => row.p_code, sortBy: (row) => row.p_code },
    { key: 'waiting', header: 'Waiting', numeric: true, cell: (row) => row.waiting, sortBy: (row) => row.waiting },
    { key: 'bundled', header: 'In bundles', numeric: true, cell: (row) => row.bundled, sortBy: (row) => row.bundled },
    {
      key: 'make',
      header: 'Actions',
      cell: (row) =>
        row.waiting === 0 ? (
          'All in bundles'
        ) : (
          <Button small busy={isLoading} aria-label={`Make Bundles of ${row.p_code}`} onClick={() => void bundle(row)}>
            Make Bundles
          </Button>
        ),
    },
  ];
  return (
    <Panel
      title="Heaps"
      note="A bundle has one paper and up to 125 scripts in dummy-number order, so that colleges are mixed."
      bare
    >
      {banner}
      <QueryView
        query={heaps}
        failure={(error) => failureText(error, 'Failed to fetch data')}
        empty={{ text: 'No Records Found', hint: 'Scripts appear here when they have been received.' }}
      >
        {(rows) => (
          <DataTable
            label="Heaps"
            rows={[...rows].sort((a, b) => b.waiting - a.waiting)}
            columns={columns}
            rowKey={({ p_code }) => p_code}
            maxHeight={280}
          />
        )}
      </QueryView>
    </Panel>
  );
}
