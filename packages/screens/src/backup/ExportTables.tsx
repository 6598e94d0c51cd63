import { useId, useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import { issueTableTicket } from '@thervu/contracts/table-export/table-export-contract';
import { EXPORT_REFUSALS } from '@thervu/contracts/table-export/table-export-rules';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords, type Say } from '@thervu/words';
import { backup as backupWords, type BackupWords } from '@thervu/words/compiled/backup';

export interface ExportTablesProps {
  tables: readonly string[];
  /** Proved again by the server with every download. */
  securityKey: string;
  /** Leads the browser to the file; a test stands in for it. */
  open: (address: URL) => void;
}

/** The listed text of a status; a 403 may also be about the key, and then says so itself. */
function rejectionText(t: Say<BackupWords>, error: CallError): string {
  const listed = EXPORT_REFUSALS[error.status];
  const fallback = t('the-table-could-not-be-downloaded');
  if (error.status === 403) return failureText(error, listed ?? fallback);
  return listed ?? failureText(error, error.transport ?? fallback);
}

export function ExportTables({ tables, securityKey, open }: ExportTablesProps) {
  const t = useWords(backupWords);
  const id = useId();
  const [table, setTable] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const download = async () => {
    clear();
    setMissing(table === '');
    if (table === '') return;
    setBusy(true);
    // `callOnce`, since a store would keep the security key among the arguments.
    const answer = await callOnce(issueTableTicket, { params: { table }, body: { key: securityKey } });
    setBusy(false);
    if ('error' in answer) return showMessage('error', rejectionText(t, answer.error));
    return open(new URL(answer.data.url, document.baseURI));
  };
  return (
    <Panel width={480}>
      <Stack>
        <Text quiet>{t('a-file-for-spreadsheets-with-all')}</Text>
        <PlainSelect
          id={id}
          label={t('table')}
          value={table}
          onChange={(chosen) => {
            setTable(chosen);
            setMissing(false);
            clear();
          }}
          options={tables.map((name) => ({ value: name, label: name }))}
          placeholder={t('select-a-table')}
          required
          error={missing ? t('please-select-a-table-to-download') : undefined}
        />
        <Stack row>
          <Button kind="primary" busy={busy} onClick={() => void download()}>
            {t('download-csv')}
          </Button>
        </Stack>
        {banner}
      </Stack>
    </Panel>
  );
}
