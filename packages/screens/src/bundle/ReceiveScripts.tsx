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
import { useWords, type Say } from '@thervu/words';
import { bundle as bundleWords, type BundleWords } from '@thervu/words/compiled/bundle';
import { RejectedScans } from '../shared/RejectedScans';
import { useScanField } from '../shared/useScanField';
import { useScanQueue, type ScanResult } from '../shared/useScanQueue';
import { ScanForm } from './ScanForm';

type Received = CallReply<typeof receiveScripts>;

/** Scripts are scanned as they come in; what belongs elsewhere is said at once. No scan waits for the answer to another. */
export function ReceiveScripts() {
  const t = useWords(bundleWords);
  const id = useId();
  const field = useScanField();
  const { banner, showMessage } = useBanner();
  const [receive] = useReceiveScriptsMutation();

  const send = async (barcode: string): Promise<ScanResult> => {
    const { data, error } = await receive({ body: { barcodes: [barcode] } });
    const result = resultOf(t, barcode, data, error);
    showMessage(result.kind, result.text);
    return result;
  };
  const scans = useScanQueue(send);

  return (
    <Panel title={t('receive')} note={t('receive.note')}>
      <ScanForm
        label={t('receive')}
        onSend={() => {
          const barcode = field.take();
          if (barcode !== undefined) scans.add(barcode);
        }}
      >
        <PlainInput
          id={id}
          label={t('barcode')}
          value={field.value}
          onChange={field.onChange}
          inputMode="numeric"
          error={field.error}
          inputRef={field.inputRef}
        />
        <Button type="submit">{t('receive.press')}</Button>
      </ScanForm>
      {/* The place of the message is kept free, so that nothing below it moves. */}
      <Box sx={{ minHeight: 72 }}>{banner}</Box>
      <RejectedScans unsent={scans.unsent} refused={scans.refused} onDismiss={scans.dismiss} />
    </Panel>
  );
}

/** The answer to the scan of one script, in words. */
function resultOf(t: Say<BundleWords>, barcode: string, data: Received | undefined, error: unknown): ScanResult {
  if (!data) return { kind: 'error', text: `${barcode}: ${failureText(error, t('receive.failed'))}` };
  const [refused] = data.refused;
  if (refused) return { kind: 'error', text: `${refused.barcode}: ${refused.reason}` };
  const heap = data.p_code ? ` ${t('receive.heap', { paper: data.p_code })}` : '';
  return data.already > 0
    ? { kind: 'warning', text: `${t('receive.before', { barcode })}${heap}` }
    : { kind: 'success', text: `${t('receive.done', { barcode })}${heap}` };
}

/** Heaps of received scripts, and the button that cuts them into bundles. */
export function Heaps() {
  const t = useWords(bundleWords);
  const heaps = useListReceivedScriptsQuery({ query: {} });
  const [make, { isLoading }] = useMakeBundlesMutation();
  const { banner, showMessage } = useBanner();

  const bundle = async ({ p_code }: ReceivedPaper) => {
    const { data, error } = await make({ body: { p_code } });
    if (data) showMessage('success', data.message);
    else showMessage('error', failureText(error, t('bundles.failed')));
  };
  const columns: Column<ReceivedPaper>[] = [
    { key: 'p_code', header: t('paper'), cell: (row) => row.p_code, sortBy: (row) => row.p_code },
    { key: 'waiting', header: t('waiting'), numeric: true, cell: (row) => row.waiting, sortBy: (row) => row.waiting },
    {
      key: 'bundled',
      header: t('in-bundles'),
      numeric: true,
      cell: (row) => row.bundled,
      sortBy: (row) => row.bundled,
    },
    {
      key: 'make',
      header: t('actions'),
      cell: (row) =>
        row.waiting === 0 ? (
          t('all-in-bundles')
        ) : (
          <Button
            small
            busy={isLoading}
            aria-label={t('make-of', { paper: row.p_code })}
            onClick={() => void bundle(row)}
          >
            {t('make')}
          </Button>
        ),
    },
  ];
  return (
    <Panel title={t('heaps')} note={t('heaps.note')} bare>
      {banner}
      <QueryView
        query={heaps}
        failure={(error) => failureText(error, t('not-fetched'))}
        empty={{ text: t('no-records'), hint: t('heaps.hint') }}
      >
        {(rows) => (
          <DataTable
            label={t('heaps')}
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
