import { useState } from 'react';
import { startBackup } from '@thervu/contracts/backup/backup-contract';
import { callOnce } from '@thervu/contracts/core/api';
import { failureText, fieldErrors } from '@thervu/contracts/core/problem';
import type { Job } from '@thervu/contracts/job/job-contract';
import { Form, type Rejected } from '@thervu/ui/form/Form';
import { TextField } from '@thervu/ui/form/TextField';
import { useBanner } from '@thervu/ui/message/useBanner';
import { BLANK, backupForm, type BackupForm } from './backup-form';

const NEEDED =
  'Needed to restore the backup. At least 14 characters; keep it apart from the file. It cannot be recovered.';
const OPTIONAL =
  'Opens the backup where the key of this installation is not known, at least 14 characters. Leave it empty to use that key alone.';

export interface MakeBackupProps {
  /** Whether the installation has a key of its own for archives. */
  ownKey: boolean;
  /** Whether archives are sealed to public keys: then no passphrase is asked for. */
  isSealed: boolean;
  onStarted: (job: Job) => void;
}

/** Asks for the person's password and a passphrase, and starts the backup. `callOnce`, since a store would keep what was typed. */
export function MakeBackup({ ownKey, isSealed, onStarted }: MakeBackupProps) {
  const [schema] = useState(() => backupForm(ownKey || isSealed));
  const { banner, showMessage, clear } = useBanner();
  const start = async ({ currentPassword, passphrase }: BackupForm): Promise<Rejected | void> => {
    clear();
    const body = { currentPassword, passphrase: passphrase === '' ? null : passphrase };
    const answer = await callOnce(startBackup, { body });
    if (!('error' in answer)) return onStarted(answer.data);
    const fields = fieldErrors(answer.error);
    if (Object.keys(fields).length === 0)
      showMessage('error', failureText(answer.error, 'The backup could not be started.'));
    return fields;
  };
  return (
    <Form
      label="Make a backup"
      schema={schema}
      defaultValues={BLANK}
      onSave={start}
      saveLabel="Make Backup"
      clearWhenSaved
      result={banner}
    >
      <TextField
        name="currentPassword"
        label="Your Current Password"
        type="password"
        autoComplete="current-password"
        required
      />
      {!isSealed && (
        <>
          <TextField
            name="passphrase"
            label="Passphrase"
            type="password"
            autoComplete="new-password"
            hint={ownKey ? OPTIONAL : NEEDED}
            required={!ownKey}
          />
          <TextField
            name="repeated"
            label="Repeat Passphrase"
            type="password"
            autoComplete="new-password"
            required={!ownKey}
          />
        </>
      )}
    </Form>
  );
}
