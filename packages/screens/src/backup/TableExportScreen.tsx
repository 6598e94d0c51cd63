import { useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { openTableExport } from '@thervu/contracts/table-export/table-export-contract';
import { Button } from '@thervu/ui/form/Button';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { backup as backupWords } from '@thervu/words/compiled/backup';
import { ExportTables } from './ExportTables';

const inThisTab = (address: URL) => window.location.assign(address);

interface Opened {
  key: string;
  tables: string[];
}

/** Asks for the security key before anything is shown; the server judges it, here and with every download. */
export function TableExportScreen({ open = inThisTab }: { open?: (address: URL) => void }) {
  const t = useWords(backupWords);
  const [opened, setOpened] = useState<Opened>();
  const [asking, setAsking] = useState(true);
  const { banner, showMessage, clear } = useBanner();
  const prove = async (key: string) => {
    // `callOnce`, since a store would keep the security key among the arguments.
    const answer = await callOnce(openTableExport, { body: { key } });
    setAsking(false);
    if ('error' in answer) return showMessage('error', failureText(answer.error, t('the-key-could-not-be-checked')));
    return setOpened({ key, tables: answer.data.tables });
  };
  const ask = () => {
    clear();
    setAsking(true);
  };
  const again = (
    <Button kind="plain" onClick={ask}>
      {t('enter-the-key')}
    </Button>
  );
  return (
    <Screen title={t('download-table-csv')}>
      {opened ? (
        <ExportTables tables={opened.tables} securityKey={opened.key} open={open} />
      ) : (
        <Stack>
          {banner}
          {!asking && (
            <EmptyState text={t('access-restricted')} hint={t('this-page-opens-with-a-security')} action={again} />
          )}
        </Stack>
      )}
      {asking && <KeyDialog onKey={prove} onClose={() => setAsking(false)} />}
    </Screen>
  );
}

interface KeyDialogProps {
  onKey: (key: string) => Promise<void>;
  onClose: () => void;
}

function KeyDialog({ onKey, onClose }: KeyDialogProps) {
  const t = useWords(backupWords);
  return (
    <FormDialog
      title={t('enter-the-security-key')}
      confirmLabel={t('open')}
      fields={[
        {
          name: 'key',
          label: t('security-key'),
          missing: t('the-security-key-is-required'),
          isMissing: (typed) => typed === '',
          password: 'off',
          autoFocus: true,
        },
      ]}
      onConfirm={({ key }) => onKey(key)}
      onClose={onClose}
    />
  );
}
