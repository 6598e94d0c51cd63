import type { BackupState } from '@thervu/contracts/backup/backup-contract';
import type { Job } from '@thervu/contracts/job/job-contract';
import type { Knex } from 'knex';
import { audit } from '../../core/audit/audit';
import type { BackupKeys } from '../../core/secrets/backup-keys';
import { startJob, toJob } from '../../core/jobs/jobs';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { hashToken, newToken } from '../../core/session/session';
import { confirmOwnPassword, type AuthService } from '../auth/auth-service';
import { storeTicket } from '../job/job-service';
import { newArchiveKey, slotsFor, waitingKey } from './archive-keys';
import type { BackupParams } from './backup-jobs';
import { BACKUP, findBackup, latestBackups } from './backup-queries';

export interface BackupService extends AuthService {
  /** The owner's pool, for the queue. */
  owner: Knex;
  logKey: string;
  /** Keys of this installation for its archives; none: each archive needs a passphrase. */
  backupKeys: BackupKeys | undefined;
  basePath: string;
}

export async function backupState({ backupKeys }: BackupService, context: Context): Promise<BackupState> {
  const rows = await latestBackups(context.db);
  return {
    ownKey: backupKeys !== undefined,
    backups: rows.map((row) => ({
      job: { ...toJob(row), hasFile: row.open, fileName: row.open ? row.file_name : null },
      by: row.by,
      expiresAt: row.open ? (row.expires_at?.toISOString() ?? null) : null,
    })),
  };
}

/** Starts an archive once the person has proved again who they are. */
export async function startBackup(
  service: BackupService,
  context: Context,
  { currentPassword, passphrase }: { currentPassword: string; passphrase: string | null },
): Promise<Job> {
  await confirmOwnPassword(service, context, currentPassword);
  if (passphrase === null && !service.backupKeys) {
    const message = 'This installation has no key for archives: type a passphrase.';
    throw new Invalid('passphrase-needed', message, [{ field: 'passphrase', message }]);
  }
  if (passphrase !== null && passphrase === currentPassword) {
    const message = 'Choose a passphrase other than your password.';
    throw new Invalid('passphrase-is-password', message, [{ field: 'passphrase', message }]);
  }
  const archiveKey = newArchiveKey();
  const slots = await slotsFor(archiveKey, { keys: service.backupKeys, passphrase });
  const waiting = await slotsFor(archiveKey, { keys: [waitingKey(service.logKey)] });
  const params: BackupParams = { slots, waiting };
  const started = await startJob(context, service.owner, {
    kind: BACKUP,
    title: 'Backup of the database',
    params: { ...params },
  });
  // the archive under way has keys of its own: this person's passphrase would not open it
  if ((started.params as unknown as BackupParams).waiting?.[0]?.sealed !== waiting[0]!.sealed)
    throw new Conflict('backup-running', 'A backup is being made already. Please wait for it to end.');
  const openedBy = slots.map(({ kind }) => kind);
  const after = { openedBy };
  await audit(context.db, context, { action: 'DATABASE_BACKUP_STARTED', entity: 'job', entityKey: started.id, after });
  return toJob(started);
}

/** A one-time address for an archive, once the person has proved again who they are. */
export async function issueTicket(
  service: BackupService,
  context: Context,
  id: string,
  currentPassword: string,
): Promise<{ url: string; expiresAt: string }> {
  await confirmOwnPassword(service, context, currentPassword);
  const backup = await findBackup(context.db, id);
  if (!backup) throw new NotFound('backup-not-found', 'No such backup.');
  if (!backup.open) throw new Conflict('backup-over', 'The file of this backup is not there any more.');
  const ticket = newToken();
  const expiresAt = await context.db.transaction(async (trx) => {
    const after = { name: backup.file_name, sha256: backup.file_sha256?.toString('hex') };
    await audit(trx, context, { action: 'DATABASE_BACKUP_FETCHED', entity: 'job', entityKey: backup.id, after });
    return storeTicket(trx, hashToken(ticket), backup.id, context.user.userId);
  });
  return { url: `${service.basePath}api/files/${ticket}`, expiresAt };
}
