import { useId, useRef, useState } from 'react';
import {
  useListReceivedScriptsQuery,
  useMakeBundlesMutation,
  useReceiveScriptsMutation,
} from '@thervu/contracts/bundle/bundle-api';
import type { ReceivedPaper } from '@thervu/contracts/bundle/bundle-contract';
import { barcodeDigits, barcodeProblem } from '@thervu/contracts/camp-mark/mark-entry-rules';
import { failureText } from '@thervu/contracts/core/problem';
import { Button } from '@thervu/ui/Button';
import { DataTable } from '@thervu/ui/DataTable';
import { Panel } from '@thervu/ui/Panel';
import { PlainInput } from '@thervu/ui/PlainInput';
import { QueryView } from '@thervu/ui/QueryView';
import type { Column } from '@thervu/ui/table-column.ts';
import { useBanner } from '@thervu/ui/useBanner';
import { ScanForm } from './ScanForm';

/** Scripts are scanned as they come in; what belongs elsewhere is said at once. */
export function ReceiveScripts() {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [barcode, setBarcode] = useState('');
  const [error, setError] = useState<string>();
  const { banner, say, clear } = useBanner();
  const [receive] = useReceiveScriptsMutation();

  const send = async () => {
    const wrong = barcodeProblem(barcode);
    setError(wrong);
    if (wrong) return;
    clear();
    setBarcode('');
    field.current?.focus();
    const { data, error: failure } = await receive({ body: { barcodes: [barcode] } });
    if (!data) {
      setBarcode(barcode);
      return say('error', failureText(failure, 'The script could not be received.'));
    }
    const [refused] = data.refused;
    if (refused) return say('error', `${refused.barcode}: ${refused.reason}`);
    const heap = data.p_code ? ` Heap of ${data.p_code}.` : '';
    if (data.already > 0) return say('warning', `${barcode} was received before.${heap}`);
    return say('success', `${barcode} received.${heap}`);
  };

  return (
    <Panel title="Receive scripts" note="Scan each script; the page says to which heap it goes.">
      <ScanForm label="Receive scripts" onSend={() => void send()}>
        <PlainInput
          id={id}
          label="Barcode"
          value={barcode}
          onChange={(typed) => {
            setError(undefined);
            setBarcode(barcodeDigits(typed));
          }}
          inputMode="numeric"
          error={error}
          inputRef={field}
        />
        <Button type="submit">Receive</Button>
      </ScanForm>
      {banner}
    </Panel>
  );
}

/** Heaps of received scripts, and the button that cuts them into bundles. */
export function Heaps() {
  const heaps = useListReceivedScriptsQuery({ query: {} });
  const [make, { isLoading }] = useMakeBundlesMutation();
  const { banner, say } = useBanner();

  const bundle = async ({ p_code }: ReceivedPaper) => {
    const { data, error } = await make({ body: { p_code } });
    if (data) say('success', data.message);
    else say('error', failureText(error, 'The bundles could not be made.'));
  };
  const columns: Column<ReceivedPaper>[] = [
    { key: 'p_code', header: 'Paper', cell: (row) => row.p_code, sortBy: (row) => row.p_code },
    { key: 'waiting', header: 'Waiting', numeric: true, cell: (row) => row.waiting, sortBy: (row) => row.waiting }, // prettier-ignore
    { key: 'bundled', header: 'In bundles', numeric: true, cell: (row) => row.bundled, sortBy: (row) => row.bundled }, // prettier-ignore
    {
      key: 'make',
      header: 'Actions',
      cell: (row) =>
        row.waiting > 0 && (
          <Button
            small
            busy={isLoading}
            aria-label={`Make Bundles of ${row.p_code}`}
            onClick={() => void bundle(row)}
          >
            Make Bundles
          </Button>
        ),
    },
  ];
  return (
    <Panel
      title="Heaps"
      note="A bundle holds one paper and at most 125 scripts, in order of their numbers: that order mixes the colleges."
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
