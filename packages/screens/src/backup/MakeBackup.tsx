import { useState } from 'react';
import { startBackup } from '@thervu/contracts/backup/backup-contract';
import { callOnce } from '@thervu/contracts/core/api';
import { failureText, fieldErrors } from '@thervu/contracts/core/problem';
import type { Job } from '@thervu/contracts/job/job-contract';
import { Form, type Rejected } from '@thervu/ui/form/Form';
import { TextField } from '@thervu/ui/form/TextField';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords, type Say } from '@thervu/words';
import { backup as backupWords, type BackupWords } from '@thervu/words/compiled/backup';
import { BLANK, backupForm, type BackupForm } from './backup-form';

const neededIn = (t: Say<BackupWords>) => t('needed-to-restore-the-backup-at');
const optionalIn = (t: Say<BackupWords>) => t('opens-the-backup-where-the-key');

export interface MakeBackupProps {
  /** Whether the installation has a key of its own for archives. */
  ownKey: boolean;
  /** Whether archives are sealed to public keys: then no passphrase is asked for. */
  isSealed: boolean;
  onStarted: (job: Job) => void;
}

/** Asks for the person's password and a passphrase, and starts the backup. `callOnce`, since a store would keep what was typed. */
export function MakeBackup({ ownKey, isSealed, onStarted }: MakeBackupProps) {
  const t = useWords(backupWords);
  const [schema] = useState(() => backupForm(ownKey || isSealed));
  const { banner, showMessage, clear } = useBanner();
  const start = async ({ currentPassword, passphrase }: BackupForm): Promise<Rejected | void> => {
    clear();
    const body = { currentPassword, passphrase: passphrase === '' ? null : passphrase };
    const answer = await callOnce(startBackup, { body });
    if (!('error' in answer)) return onStarted(answer.data);
    const fields = fieldErrors(answer.error);
    if (Object.keys(fields).length === 0)
      showMessage('error', failureText(answer.error, t('the-backup-could-not-be-started')));
    return fields;
  };
  return (
    <Form
      label={t('make-a-backup')}
      schema={schema}
      defaultValues={BLANK}
      onSave={start}
      saveLabel={t('make-backup')}
      clearWhenSaved
      result={banner}
    >
      <TextField
        name="currentPassword"
        label={t('your-current-password')}
        type="password"
        autoComplete="current-password"
        required
      />
      {!isSealed && (
        <>
          <TextField
            name="passphrase"
            label={t('passphrase')}
            type="password"
            autoComplete="new-password"
            hint={ownKey ? optionalIn(t) : neededIn(t)}
            required={!ownKey}
          />
          <TextField
            name="repeated"
            label={t('repeat-passphrase')}
            type="password"
            autoComplete="new-password"
            required={!ownKey}
          />
        </>
      )}
    </Form>
  );
}
