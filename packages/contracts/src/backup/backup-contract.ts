import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Message, Moment } from '../core/shapes';
import { FileTicket, Job, JobId } from '../job/job-contract';
import { PROOF } from '../signature/signature-contract';
import { Passphrase } from './backup-rules';

const CurrentPassword = z.string().check(z.minLength(1), z.maxLength(200));

/** An archive of the whole database: made, in progress, or deleted again. */
export const Backup = z.object({
  job: Job,
  /** Who asked for it. */
  by: z.nullable(z.string()),
  /** From then on its file cannot be fetched any more; null while there is none. */
  expiresAt: z.nullable(Moment),
  /** How far two officers have come who fetch it; null where one officer does. */
  release: z.nullable(
    z.object({
      state: z.enum(['NONE', 'ASKED', 'ASKED_BY_ME', 'SIGNED']),
      askedBy: z.nullable(z.string()),
      signedBy: z.nullable(z.string()),
    }),
  ),
});
export type Backup = z.infer<typeof Backup>;

export const BackupState = z.object({
  /** Whether this installation has a key of its own for archives; without one each needs a passphrase. */
  ownKey: z.boolean(),
  /** Public keys to which archives are sealed, so that nobody here opens one; empty where keys and passphrases do. */
  recipients: z.array(z.string()),
  /** The newest first. */
  backups: z.array(Backup),
});
export type BackupState = z.infer<typeof BackupState>;

export const getBackups = defineCall({
  name: 'getBackups',
  method: 'GET',
  path: '/control/backups',
  permission: 'backup.read',
  summary: 'The latest archives of the database and whether one is being made.',
  reply: BackupState,
});

export const startBackup = defineCall({
  name: 'startBackup',
  method: 'POST',
  path: '/control/backups',
  permission: 'backup.read',
  summary:
    'Starts the job that makes an encrypted archive of the database and its files; `currentPassword` is that of the person signed in. While one is made, that one is answered.',
  body: z.object({
    currentPassword: CurrentPassword,
    /** Opens the archive wherever it is restored; null: the key of this installation alone does. */
    passphrase: z.nullable(Passphrase),
  }),
  reply: Job,
  refusals: [409, 422],
});

export const issueBackupTicket = defineCall({
  name: 'issueBackupTicket',
  method: 'POST',
  path: '/control/backups/:id/file-ticket',
  permission: 'backup.read',
  summary:
    'A one-time address, good for 60 s, for an archive that has not expired; `currentPassword` is that of the person signed in.',
  params: z.object({ id: JobId }),
  body: z.object({ currentPassword: CurrentPassword }),
  reply: FileTicket,
  refusals: [404, 409, 422],
});

const asking = {
  permission: 'backup.read',
  params: z.object({ id: JobId }),
  body: z.object({ currentPassword: CurrentPassword }),
  reply: Message,
  refusals: [404, 409, 422],
} as const;

export const askForBackupFile = defineCall({
  ...asking,
  name: 'askForBackupFile',
  method: 'POST',
  path: '/control/backups/:id/release',
  summary: 'Asks that an archive for public keys may be fetched; asking again changes nothing.',
});

export const signForBackupFile = defineCall({
  ...asking,
  name: 'signForBackupFile',
  method: 'PUT',
  path: '/control/backups/:id/release',
  summary: 'Signs as the second officer for an archive that another one has asked for.',
  body: z.object({ currentPassword: CurrentPassword, ...PROOF }),
});

export const downloadDB = defineCall({
  name: 'downloadDB',
  method: 'GET',
  path: '/downloadDB/:x',
  permission: 'backup.read',
  summary: 'The archive behind a one-time ticket, the last segment of the address that issueBackupTicket answers.',
  params: z.object({ x: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: 'file',
  refusals: [404],
  secretPath: true,
});
