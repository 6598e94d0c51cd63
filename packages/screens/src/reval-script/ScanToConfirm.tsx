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
import { REVAL_STATES } from '@thervu/contracts/reval-script/reval-script-rules';
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
import { useWords, type Say } from '@thervu/words';
import { revalScript as revalScriptWords, type RevalScriptWords } from '@thervu/words/compiled/reval-script';
import { BigInput } from '../shared/BigInput';
import { RejectedScans } from '../shared/RejectedScans';
import { useScanField } from '../shared/useScanField';
import { useScanQueue, type ScanResult } from '../shared/useScanQueue';
import { MissingDialog } from './MissingDialog';
import { paperIn, positionColumnsIn, formatPosition, stateIn } from './reval-columns';

const TO_PULL = 'WAITING';
const ALL = 'ALL';
const DEFAULTS = { state: TO_PULL };
const LABEL_FILE = 'revaluation-labels.pdf';

/** In the order in which somebody walks along the shelves. */
const whereIn = (t: Say<RevalScriptWords>): Column<RevalScript>[] => [
  {
    key: 'from',
    header: t('lies-at-camp'),
    cell: ({ from_place }) => from_place,
    sortBy: ({ from_place }) => from_place,
  },
  ...(positionColumnsIn(t) as Column<RevalScript>[]),
  ...(paperIn(t) as Column<RevalScript>[]),
];

/** What became of it; a script that is still to be pulled has neither number nor person. */
const becameIn = (t: Say<RevalScriptWords>): Column<RevalScript>[] => [
  { key: 'barcode', header: t('new-number'), cell: ({ barcode }) => barcode ?? '–', sortBy: ({ barcode }) => barcode },
  stateIn(t),
  {
    key: 'who',
    header: t('pulled-by'),
    width: 150,
    cell: (row) =>
      row.state === 'NOT_FOUND' && row.missing_reason
        ? [t(`missing.${row.missing_reason}`), row.missing_note].filter(Boolean).join(': ')
        : row.located_by,
  },
];

const reporting = (t: Say<RevalScriptWords>, onMissing: (row: RevalScript) => void): Column<RevalScript> => ({
  key: 'actions',
  header: t('actions'),
  width: 120,
  cell: (row) =>
    row.state === TO_PULL && (
      <Button
        small
        kind="quiet"
        aria-label={t('report.name', { place: formatPosition(t, row) })}
        onClick={() => onMissing(row)}
      >
        {t('report.press')}
      </Button>
    ),
});

/** The number of a pulled script, to be read at arm's length. */
function NewNumber({ located, onLabel }: { located: LocatedScript; onLabel: () => void }) {
  const t = useWords(revalScriptWords);
  return (
    <Box
      role="group"
      aria-label={t('new-number')}
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
        <Box sx={{ fontSize: 13, fontWeight: 600, color: 'text.secondary' }}>{t('new-number')}</Box>
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
        {t('located.line', {
          paper: located.p_code,
          valuation: t(`small.${located.valuation}`),
          place: formatPosition(t, located),
        })}
      </Box>
      <Button onClick={onLabel}>{t('print-label')}</Button>
    </Box>
  );
}

/** The scripts of the camp; the number a script bears is scanned, and its new one is told. */
export function ScanToConfirm({ scripts }: { scripts: readonly RevalScript[] }) {
  const t = useWords(revalScriptWords);
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
      const text = failureText(answer.error, t('the-script-could-not-be-confirmed'));
      showMessage('error', `${barcode}: ${text}`);
      return { kind: 'error', text };
    }
    setLocated(answer.data);
    showMessage('success', answer.data.message, undefined, t('scanned-barcode', { barcode }));
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
    if ('error' in answer) showMessage('error', failureText(answer.error, t('the-labels-could-not-be-made')));
    else if (answer.data === null) showMessage('warning', t('no-pulled-script-of-your-camp'));
    else saveFile(answer.data, LABEL_FILE);
  };

  return (
    <Panel title={t('revaluation-barcodes')} note={t('take-the-script-from-its-bundle')}>
      <Box
        component="form"
        aria-label={t('scan-to-confirm')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'end', mb: 3 }}
      >
        <Box sx={{ width: { xs: '100%', sm: 320 } }}>
          <BigInput
            label={t('scan-barcode')}
            value={field.value}
            onChange={field.onChange}
            disabled={false}
            maxLength={32}
            inputRef={field.inputRef}
          />
        </Box>
        <Button kind="primary" type="submit">
          {t('confirm')}
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
          label={t('revaluation-barcodes')}
          rows={shown}
          columns={[
            ...whereIn(t),
            ...(state === TO_PULL ? [] : becameIn(t)),
            ...(can(reportMissingScript) && (state === TO_PULL || state === ALL) ? [reporting(t, setMissing)] : []),
          ]}
          rowKey={({ id }) => String(id)}
          empty={{
            text: t('no-record-found'),
            hint: state === TO_PULL ? t('all-scripts-have-been-taken-out') : undefined,
          }}
          exportAction={
            <>
              <PlainSelect
                id={stateId}
                label={t('scripts')}
                value={state}
                onChange={(next) => set({ state: next })}
                options={[
                  ...REVAL_STATES.map((value) => ({
                    value,
                    label: `${t(`state.${value}`)} (${count(value)})`,
                  })),
                  { value: ALL, label: t('all-n', { n: scripts.length }) },
                ]}
                placeholder={null}
              />
              <Button onClick={() => void labels()}>{t('labels-of-pulled-scripts')}</Button>
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
