import { useId, useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { openTableExport } from '@thervu/contracts/table-export/table-export-contract';
import { Button } from '@thervu/ui/form/Button';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { useBanner } from '@thervu/ui/message/useBanner';
import { ExportTables } from './ExportTables';

const inThisTab = (address: URL) => window.location.assign(address);

interface Opened {
  key: string;
  tables: string[];
}

/** Asks for the security key before anything is shown; the server judges it, here and with every download. */
export function TableExportScreen({ open = inThisTab }: { open?: (address: URL) => void }) {
  const [opened, setOpened] = useState<Opened>();
  const [asking, setAsking] = useState(true);
  const [busy, setBusy] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const prove = async (key: string) => {
    setBusy(true);
    // `callOnce`, since a store would keep the security key among the arguments.
    const answer = await callOnce(openTableExport, { body: { key } });
    setBusy(false);
    setAsking(false);
    if ('error' in answer) return showMessage('error', failureText(answer.error, 'The key could not be checked.'));
    return setOpened({ key, tables: answer.data.tables });
  };
  const ask = () => {
    clear();
    setAsking(true);
  };
  const again = (
    <Button kind="plain" onClick={ask}>
      Enter the key
    </Button>
  );
  return (
    <Screen title="Download Table CSV">
      {opened ? (
        <ExportTables tables={opened.tables} securityKey={opened.key} open={open} />
      ) : (
        <Stack>
          {banner}
          {!asking && (
            <EmptyState text="Access Restricted" hint="This page opens with a security key." action={again} />
          )}
        </Stack>
      )}
      {asking && <KeyDialog busy={busy} onKey={(key) => void prove(key)} onClose={() => setAsking(false)} />}
    </Screen>
  );
}

interface KeyDialogProps {
  busy: boolean;
  onKey: (key: string) => void;
  onClose: () => void;
}

function KeyDialog({ busy, onKey, onClose }: KeyDialogProps) {
  const id = useId();
  const [key, setKey] = useState('');
  const [missing, setMissing] = useState(false);
  const confirm = () => {
    setMissing(key === '');
    if (key !== '') onKey(key);
  };
  return (
    <ConfirmDialog
      open
      title="Enter the security key"
      confirmLabel="Open"
      busy={busy}
      focusInContent
      onConfirm={confirm}
      onClose={onClose}
    >
      <PlainInput
        id={id}
        label="Security key"
        type="password"
        autoComplete="off"
        autoFocus
        required
        value={key}
        onChange={setKey}
        error={missing ? 'The security key is required.' : undefined}
      />
    </ConfirmDialog>
  );
}
