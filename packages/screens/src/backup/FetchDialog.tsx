import { issueBackupTicket } from '@thervu/contracts/backup/backup-contract';
import { callOnce } from '@thervu/contracts/core/api';
import { useWords } from '@thervu/words';
import { backup as backupWords } from '@thervu/words/compiled/backup';
import { CurrentPasswordDialog } from '../shared/CurrentPasswordDialog';
import { rejectionOf } from '../shared/rejection';

export interface FetchDialogProps {
  /** Of the job that has made the file. */
  id: string;
  fileName: string;
  /** Leads the browser to the file; a test stands in for it. */
  open: (address: URL) => void;
  /** The file is on its way: a signature has been used up. */
  onFetched: () => void;
  onClose: () => void;
}

/**
 * Asks for the person's password once more, then lets the browser save the file by itself, however big it is. `callOnce`, since a
 * store would keep the password.
 */
export function FetchDialog({ id, fileName, open, onFetched, onClose }: FetchDialogProps) {
  const t = useWords(backupWords);
  const fetchFile = async (currentPassword: string) => {
    const answer = await callOnce(issueBackupTicket, { params: { id }, body: { currentPassword } });
    if ('error' in answer) return rejectionOf(answer.error, t('the-file-could-not-be-fetched'));
    open(new URL(answer.data.url, document.baseURI));
    onFetched();
    onClose();
    return undefined;
  };
  return (
    <CurrentPasswordDialog
      title={t('download-file', { file: fileName })}
      confirmLabel={t('download')}
      note={t('the-file-holds-the-whole-database')}
      onConfirm={fetchFile}
      onClose={onClose}
    />
  );
}
