import { useId, useState } from 'react';
import { issueBackupTicket } from '@thervu/contracts/backup/backup-contract';
import { callOnce } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';

export interface FetchDialogProps {
  /** Of the job that has made the file. */
  id: string;
  fileName: string;
  /** Leads the browser to the file; a test stands in for it. */
  open: (address: URL) => void;
  onClose: () => void;
}

/**
 * Asks for the person's password once more, then lets the browser save the file by itself, however big it is. `callOnce`, since a
 * store would keep the password.
 */
export function FetchDialog({ id, fileName, open, onClose }: FetchDialogProps) {
  const field = useId();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const fetchFile = async () => {
    clear();
    setMissing(password === '');
    if (password === '') return;
    setBusy(true);
    const body = { currentPassword: password };
    const answer = await callOnce(issueBackupTicket, { params: { id }, body });
    setBusy(false);
    if ('error' in answer) return showMessage('error', failureText(answer.error, 'The file could not be fetched.'));
    open(new URL(answer.data.url, document.baseURI));
    return onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Download ${fileName}?`}
      confirmLabel="Download"
      busy={busy}
      result={banner}
      focusInContent
      onConfirm={() => void fetchFile()}
      onClose={onClose}
    >
      <Text quiet>The file holds the whole database. Your own password shows that it is you.</Text>
      <PlainInput
        id={field}
        label="Your current password"
        type="password"
        autoComplete="current-password"
        autoFocus
        required
        value={password}
        onChange={setPassword}
        error={missing ? 'Your current password is required.' : undefined}
      />
    </ConfirmDialog>
  );
}
