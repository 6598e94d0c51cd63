import { Passphrase } from '@thervu/contracts/backup/backup-rules';
import * as z from 'zod/mini';

const Password = z.string().check(z.minLength(1, 'Your current password is required.'));

/** Password and passphrase; without a key of the installation the passphrase is needed. */
export const backupForm = (ownKey: boolean) =>
  z
    .object({
      currentPassword: Password,
      passphrase: ownKey ? z.union([z.literal(''), Passphrase]) : Passphrase,
      repeated: z.string(),
    })
    .check(
      z.refine((typed) => typed.passphrase === typed.repeated, {
        path: ['repeated'],
        error: 'The passphrases do not match.',
        when: ({ value }) => typeof (value as Partial<BackupForm>).passphrase === 'string',
      }),
    );
export interface BackupForm {
  currentPassword: string;
  passphrase: string;
  repeated: string;
}
export const BLANK: BackupForm = { currentPassword: '', passphrase: '', repeated: '' };
