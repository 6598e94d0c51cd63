import { askForBackupFile, signForBackupFile } from '@thervu/contracts/backup/backup-contract';
import { callOnce } from '@thervu/contracts/core/api';
import { backupSigned } from '@thervu/contracts/signature/signed-content';
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

const WORDS = {
  ASK: {
    title: (file: string) => `Ask for ${file}?`,
    confirmLabel: 'Ask',
    note: 'The file holds the whole database. Another officer signs for it on this page. Your own password shows that it is you.',
  },
  SIGN: {
    title: (file: string) => `Sign for ${file}?`,
    confirmLabel: 'Sign',
    note: 'With your signature the file, which holds the whole database, can be fetched once. Your own password shows that it is you.',
  },
};

/** One of the two steps before a sealed archive is fetched. `callOnce`, since a store would keep the password. */
export function ReleaseDialog({ id, fileName, step, onDone, onClose }: ReleaseDialogProps) {
  const { title, confirmLabel, note } = WORDS[step];
  const signing = useSigning();
  const confirm = async (currentPassword: string) => {
    const params = { id };
    const answer: SignedAnswer<{ message: string }> =
      step === 'ASK'
        ? await callOnce(askForBackupFile, { params, body: { currentPassword } })
        : await signing.ask(
            backupSigned({ id, file: fileName }),
            [`The file ${fileName} may be fetched once.`],
            (proof) => callOnce(signForBackupFile, { params, body: { currentPassword, ...proof } }),
          );
    // neither data nor error: the person has closed the signing dialog, and nothing was signed
    if (answer.data) {
      onDone(answer.data.message);
      onClose();
    }
    return rejectionOf(answer.error, 'This could not be written down.');
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
