import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { callForFile } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { useLocateRevalScriptMutation } from '@thervu/contracts/reval-script/reval-script-api';
import {
  getRevalLabels,
  reportMissingScript,
  type LocatedScript,
  type RevalScript,
} from '@thervu/contracts/reval-script/reval-script-contract';
import {
  MISSING_WORDS,
  REVAL_STATE_WORDS,
  REVAL_STATES,
  VALUATION_WORDS,
} from '@thervu/contracts/reval-script/reval-script-rules';
import { useSession } from '@thervu/shell-api';
import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { saveFile } from '@thervu/ui/print/save-file';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { BigInput } from '../shared/BigInput';
import { RejectedScans } from '../shared/RejectedScans';
import { useScanField } from '../shared/useScanField';
import { useScanQueue, type ScanResult } from '../shared/useScanQueue';
import { MissingDialog } from './MissingDialog';
import { PAPER, POSITION_COLUMNS, formatPosition, STATE } from './reval-columns';

const TO_PULL = 'WAITING';
const ALL = 'ALL';
const DEFAULTS = { state: TO_PULL };
const LABEL_FILE = 'revaluation-labels.pdf';

/** In the order in which somebody walks along the shelves. */
const WHERE: Column<RevalScript>[] = [
  {
    key: 'from',
    header: 'Lies at camp',
    cell: ({ from_place }) => from_place,
    sortBy: ({ from_place }) => from_place,
  },
  ...(POSITION_COLUMNS as Column<RevalScript>[]),
  ...(PAPER as Column<RevalScript>[]),
];

/** What became of it; a script that is still to be pulled has neither number nor person. */
const BECAME: Column<RevalScript>[] = [
  { key: 'barcode', header: 'New number', cell: ({ barcode }) => barcode ?? '–', sortBy: ({ barcode }) => barcode },
  STATE,
  {
    key: 'who',
    header: 'Pulled by',
    width: 150,
    cell: (row) =>
      row.state === 'NOT_FOUND' && row.missing_reason
        ? [MISSING_WORDS[row.missing_reason], row.missing_note].filter(Boolean).join(': ')
        : row.located_by,
  },
];

const reporting = (onMissing: (row: RevalScript) => void): Column<RevalScript> => ({
  key: 'actions',
  header: 'Actions',
  width: 120,
  cell: (row) =>
    row.state === TO_PULL && (
      <Button
        small
        kind="quiet"
        aria-label={`Report as not found: ${formatPosition(row)}`}
        onClick={() => onMissing(row)}
      >
        Not found
      </Button>
    ),
});

/** The number of a pulled script, to be read at arm's length. */
function NewNumber({ located, onLabel }: { located: LocatedScript; onLabel: () => void }) {
  return (
    <Box
      role="group"
      aria-label="New number"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 6,
        rowGap: 2,
        mt: 3,
        p: 4,
        border: 1,
        borderColor: 'success.main',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box>
        <Box sx={{ fontSize: 13, fontWeight: 600, color: 'text.secondary' }}>New number</Box>
        <Box
          sx={{
            fontSize: { xs: 36, md: 52 },
            fontWeight: 700,
            lineHeight: 1.15,
            fontVariantNumeric: 'tabular-nums slashed-zero',
          }}
        >
          {located.barcode}
        </Box>
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        {`${located.p_code}, ${VALUATION_WORDS[located.valuation].toLowerCase()} valuation, ${formatPosition(located)}`}
      </Box>
      <Button onClick={onLabel}>Print label</Button>
    </Box>
  );
}

/** The scripts of the camp; the number a script bears is scanned, and its new one is told. */
export function ScanToConfirm({ scripts }: { scripts: readonly RevalScript[] }) {
  const { can } = useSession();
  const stateId = useId();
  const [{ state }, set] = useUrlState(DEFAULTS);
  const [located, setLocated] = useState<LocatedScript | null>(null);
  const [missing, setMissing] = useState<RevalScript | null>(null);
  const [locate] = useLocateRevalScriptMutation();
  const field = useScanField();
  const { banner, showMessage, clear } = useBanner();
  const shown = state === ALL ? scripts : scripts.filter((row) => row.state === state);
  const count = (name: string) => scripts.filter((row) => row.state === name).length;

  const confirm = async (barcode: string): Promise<ScanResult> => {
    const answer = await locate({ body: { barcode } });
    if (answer.error) {
      const text = failureText(answer.error, 'The script could not be confirmed.');
      showMessage('error', `${barcode}: ${text}`);
      return { kind: 'error', text };
    }
    setLocated(answer.data);
    showMessage('success', answer.data.message, undefined, `Scanned: ${barcode}.`);
    return { kind: 'success', text: answer.data.message };
  };
  const scans = useScanQueue(confirm);
  const take = () => {
    const barcode = field.take();
    if (barcode === undefined) return;
    clear();
    // the number that is shown belongs to the scan before; with another script in hand it would be stuck on the wrong one
    setLocated(null);
    scans.add(barcode);
  };
  const labels = async (barcode?: string) => {
    const answer = await callForFile(getRevalLabels, { query: barcode ? { barcode } : {} });
    if ('error' in answer) showMessage('error', failureText(answer.error, 'The labels could not be made.'));
    else if (answer.data === null) showMessage('warning', 'No pulled script of your camp waits for a label.');
    else saveFile(answer.data, LABEL_FILE);
  };

  return (
    <Panel
      title="Revaluation Barcodes"
      note="Take the script from its bundle and scan its number to get the new number."
    >
      <Box
        component="form"
        aria-label="Scan to confirm"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'end', mb: 3 }}
      >
        <Box sx={{ width: { xs: '100%', sm: 320 } }}>
          <BigInput
            label="Scan Barcode"
            value={field.value}
            onChange={field.onChange}
            disabled={false}
            maxLength={32}
            inputRef={field.inputRef}
          />
        </Box>
        <Button kind="primary" type="submit">
          Confirm
        </Button>
      </Box>
      {/* The place of the message is kept free, so that nothing below it moves. */}
      <Box sx={{ minHeight: 72 }}>
        {field.error === undefined ? banner : <Banner kind="error">{field.error}</Banner>}
      </Box>
      <RejectedScans unsent={scans.unsent} refused={scans.refused} onDismiss={scans.dismiss} />
      {located && <NewNumber located={located} onLabel={() => void labels(located.barcode)} />}
      <Box sx={{ mt: 4 }}>
        <DataTable
          label="Revaluation Barcodes"
          rows={shown}
          columns={[
            ...WHERE,
            ...(state === TO_PULL ? [] : BECAME),
            ...(can(reportMissingScript) && (state === TO_PULL || state === ALL) ? [reporting(setMissing)] : []),
          ]}
          rowKey={({ id }) => String(id)}
          empty={{
            text: 'No Record Found',
            hint: state === TO_PULL ? 'All scripts have been taken out or reported missing.' : undefined,
          }}
          exportAction={
            <>
              <PlainSelect
                id={stateId}
                label="Scripts"
                value={state}
                onChange={(next) => set({ state: next })}
                options={[
                  ...REVAL_STATES.map((value) => ({
                    value,
                    label: `${REVAL_STATE_WORDS[value]} (${count(value)})`,
                  })),
                  { value: ALL, label: `All (${scripts.length})` },
                ]}
                placeholder={null}
              />
              <Button onClick={() => void labels()}>Labels of pulled scripts</Button>
            </>
          }
        />
      </Box>
      {missing && (
        <MissingDialog
          script={missing}
          onDone={(message) => {
            setMissing(null);
            showMessage('warning', message);
          }}
          onClose={() => setMissing(null)}
        />
      )}
    </Panel>
  );
}
