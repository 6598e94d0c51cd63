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
  const { banner, showMessage, clear } = useBanner();
  const prove = async (key: string) => {
    // `callOnce`, since a store would keep the security key among the arguments.
    const answer = await callOnce(openTableExport, { body: { key } });
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
      {asking && <KeyDialog onKey={prove} onClose={() => setAsking(false)} />}
    </Screen>
  );
}

interface KeyDialogProps {
  onKey: (key: string) => Promise<void>;
  onClose: () => void;
}

function KeyDialog({ onKey, onClose }: KeyDialogProps) {
  return (
    <FormDialog
      title="Enter the security key"
      confirmLabel="Open"
      fields={[
        {
          name: 'key',
          label: 'Security key',
          missing: 'The security key is required.',
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
