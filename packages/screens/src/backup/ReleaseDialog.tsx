import { askForBackupFile, signForBackupFile } from '@thervu/contracts/backup/backup-contract';
import { callOnce } from '@thervu/contracts/core/api';
import { backupSigned } from '@thervu/contracts/signature/signed-content';
import { useWords, type Say } from '@thervu/words';
import { backup as backupWords, type BackupWords } from '@thervu/words/compiled/backup';
import { CurrentPasswordDialog } from '../shared/CurrentPasswordDialog';
import { rejectionOf } from '../shared/rejection';
import { useSigning, type SignedAnswer } from '../shared/useSigning';

export interface ReleaseDialogProps {
  /** Of the job that has made the file. */
  id: string;
  fileName: string;
  /** Asking for the file, or signing for the officer who has asked. */
  step: 'ASK' | 'SIGN';
  onDone: (message: string) => void;
  onClose: () => void;
}

const wordsIn = (t: Say<BackupWords>) => ({
  ASK: {
    title: (file: string) => t('ask-for-file', { file }),
    confirmLabel: t('ask'),
    note: t('the-file-holds-the-whole-database-another'),
  },
  SIGN: {
    title: (file: string) => t('sign-for-file', { file }),
    confirmLabel: t('sign'),
    note: t('with-your-signature-the-file-which'),
  },
});

/** One of the two steps before a sealed archive is fetched. `callOnce`, since a store would keep the password. */
export function ReleaseDialog({ id, fileName, step, onDone, onClose }: ReleaseDialogProps) {
  const t = useWords(backupWords);
  const { title, confirmLabel, note } = wordsIn(t)[step];
  const signing = useSigning();
  const confirm = async (currentPassword: string) => {
    const params = { id };
    const answer: SignedAnswer<{ message: string }> =
      step === 'ASK'
        ? await callOnce(askForBackupFile, { params, body: { currentPassword } })
        : await signing.ask(
            backupSigned({ id, file: fileName }),
            [t('the-file-file-may-be-fetched', { file: fileName })],
            (proof) => callOnce(signForBackupFile, { params, body: { currentPassword, ...proof } }),
          );
    // neither data nor error: the person has closed the signing dialog, and nothing was signed
    if (answer.data) {
      onDone(answer.data.message);
      onClose();
    }
    return rejectionOf(answer.error, t('this-could-not-be-written-down'));
  };
  return (
    <>
      <CurrentPasswordDialog
        title={title(fileName)}
        confirmLabel={confirmLabel}
        note={note}
        onConfirm={confirm}
        onClose={onClose}
      />
      {signing.dialog}
    </>
  );
}
