import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Moment } from '../core/shapes';
import { FileTicket, Job, JobId } from '../job/job-contract';
import { Passphrase } from './backup-rules';

const CurrentPassword = z.string().check(z.minLength(1), z.maxLength(200));

/** An archive of the whole database: made, in progress, or deleted again. */
export const Backup = z.object({
  job: Job,
  /** Who asked for it. */
  by: z.nullable(z.string()),
  /** From then on its file cannot be fetched any more; null while there is none. */
  expiresAt: z.nullable(Moment),
});
export type Backup = z.infer<typeof Backup>;

export const BackupState = z.object({
  /** Whether this installation has a key of its own for archives; without one each needs a passphrase. */
  ownKey: z.boolean(),
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
