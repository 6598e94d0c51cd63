import type { Backup, BackupState } from '@thervu/contracts/backup/backup-contract';
import type { signForBackupFile } from '@thervu/contracts/backup/backup-contract';
import type { CallArgument } from '@thervu/contracts/core/call';
import type { Job } from '@thervu/contracts/job/job-contract';
import { backupSigned } from '@thervu/contracts/signature/signed-content';
import { randomUUID } from 'node:crypto';
import type { Db } from '../../core/database/connect';
import { audit } from '../../core/audit/audit';
import type { BackupRecipients } from '../../core/secrets/backup-recipients';
import { startJob, toJob } from '../../core/jobs/jobs';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { assertAnotherOfficer } from '../../core/session/who-may-sign';
import { hashToken, newToken } from '../../core/session/session';
import type { AuthService } from '../auth/auth-service';
import { confirmOwnPassword } from '../password/password-service';
import { storeTicket } from '../job/job-service';
import { sign } from '../signature/signing-service';
import { newArchiveKey, slotsFor, waitingKey } from './archive-keys';
import type { BackupParams, SealedBackupParams } from './backup-jobs';
import { BACKUP, findBackup, latestBackups, type BackupRow } from './backup-queries';
import {
  insertBackupRelease,
  lockBackupRelease,
  markFetched,
  openBackupReleases,
  claimBackupHour,
  writeSignature,
  type ReleaseRow,
} from './backup-release-queries';

const TITLE = 'Backup of the database';

export interface BackupService extends Pick<AuthService, 'pools' | 'limits'> {
  logKey: string;
  /** Whether the worker has a key of this installation for its archives; otherwise each archive needs a passphrase. */
  backupOwnKey: boolean;
  /** Public keys of this installation for its archives: then nothing here opens one, and two officers fetch it. */
  recipients: BackupRecipients | undefined;
  basePath: string;
}

export async function backupState({ backupOwnKey, recipients }: BackupService, context: Context): Promise<BackupState> {
  const rows = await latestBackups(context.db);
  const releases = await openBackupReleases(
    context.db,
    rows.map(({ id }) => id),
  );
  return {
    ownKey: backupOwnKey,
    recipients: [...(recipients ?? [])],
    backups: rows.map((row) => ({
      release: recipients ? releaseState(releases.get(row.id), context.user.userId) : null,
      job: { ...toJob(row), hasFile: row.open, fileName: row.open ? row.file_name : null },
      by: row.by,
      expiresAt: row.open ? (row.expires_at?.toISOString() ?? null) : null,
    })),
  };
}

/** How far the fetching of an archive for public keys has come, as this person sees it. */
function releaseState(release: ReleaseRow | undefined, userId: number): NonNullable<Backup['release']> {
  if (!release) return { state: 'NONE', askedBy: null, signedBy: null };
  const { asked_by: asker, asked_login: askedBy, signed_login: signedBy } = release;
  const state = signedBy !== null ? 'SIGNED' : Number(asker) === userId ? 'ASKED_BY_ME' : 'ASKED';
  return { state, askedBy, signedBy };
}

const startedWords = { action: 'DATABASE_BACKUP_STARTED', entity: 'job' } as const;
const RUNNING = 'A backup is being made already. Please wait for it to end.';

/** An archive for public keys: the job makes its key, so that neither the database nor a person ever has it. */
async function startSealed(service: BackupService, context: Context, recipients: BackupRecipients): Promise<Job> {
  const asked = randomUUID();
  const params: SealedBackupParams = { sealedTo: [...recipients], asked };
  const started = await startJob(context, { kind: BACKUP, title: TITLE, params: { ...params } });
  if ((started.params as unknown as SealedBackupParams).asked !== asked) throw new Conflict('backup-running', RUNNING);
  const after = { sealedTo: recipients };
  await audit(context.db, context, { ...startedWords, entityKey: started.id, after });
  return toJob(started);
}

/** Starts an archive once the person has proved again who they are. */
export async function startBackup(
  service: BackupService,
  context: Context,
  { currentPassword, passphrase }: { currentPassword: string; passphrase: string | null },
): Promise<Job> {
  await confirmOwnPassword(service, context, currentPassword);
  if (service.recipients) {
    if (passphrase === null) return startSealed(service, context, service.recipients);
    const message = 'Backups of this installation are sealed to public keys: no passphrase opens one, leave it empty.';
    throw new Invalid('passphrase-not-taken', message, [{ field: 'passphrase', message }]);
  }
  if (passphrase === null && !service.backupOwnKey) {
    const message = 'This installation has no key for archives: type a passphrase.';
    throw new Invalid('passphrase-needed', message, [{ field: 'passphrase', message }]);
  }
  if (passphrase !== null && passphrase === currentPassword) {
    const message = 'Choose a passphrase other than your password.';
    throw new Invalid('passphrase-is-password', message, [{ field: 'passphrase', message }]);
  }
  const archiveKey = newArchiveKey();
  // the slot of the installation's own key is added by the worker, who alone has it
  const slots = passphrase === null ? [] : await slotsFor(archiveKey, { passphrase });
  const waiting = await slotsFor(archiveKey, { keys: [waitingKey(service.logKey)] });
  const params: BackupParams = { slots, waiting, ownKey: service.backupOwnKey };
  const started = await startJob(context, {
    kind: BACKUP,
    title: TITLE,
    params: { ...params },
  });
  // the archive under way has keys of its own: this person's passphrase would not open it
  if ((started.params as unknown as BackupParams).waiting?.[0]?.sealed !== waiting[0]!.sealed)
    throw new Conflict('backup-running', RUNNING);
  const openedBy = [...(service.backupOwnKey ? ['key'] : []), ...slots.map(({ kind }) => kind)];
  const after = { openedBy };
  await audit(context.db, context, { ...startedWords, entityKey: started.id, after });
  return toJob(started);
}

/** The archive, where it can still be fetched. Throws 404 and 409. */
async function openBackup(context: Context, id: string): Promise<BackupRow> {
  const backup = await findBackup(context.db, id);
  if (!backup) throw new NotFound('backup-not-found', 'No such backup.');
  if (!backup.open) throw new Conflict('backup-over', 'The file of this backup is not there any more.');
  return backup;
}

/** Asks that an archive for public keys may be fetched; another officer signs it. Asking again changes nothing. */
export async function requestBackupFile(
  service: BackupService,
  context: Context,
  id: string,
  currentPassword: string,
): Promise<void> {
  await confirmOwnPassword(service, context, currentPassword);
  if (!service.recipients)
    throw new Conflict('no-second-officer', 'Backups of this installation are fetched by one officer.');
  const backup = await openBackup(context, id);
  await context.db.transaction(async (trx) => {
    if (!(await insertBackupRelease(trx, backup.id, context.user.userId))) return;
    await audit(trx, context, { action: 'DATABASE_BACKUP_ASKED_FOR', entity: 'job', entityKey: backup.id });
  });
}

/** The second officer agrees that an archive is fetched. Throws 409 for the one who has asked. */
export async function signBackupFile(
  service: BackupService,
  context: Context,
  id: string,
  { currentPassword, proof }: CallArgument<typeof signForBackupFile>['body'],
): Promise<void> {
  await confirmOwnPassword(service, context, currentPassword);
  const backup = await openBackup(context, id);
  await context.db.transaction(async (trx) => {
    const release = await lockBackupRelease(trx, backup.id);
    if (!release) throw new Conflict('not-asked', 'No officer has asked for this backup.');
    if (release.signed_by !== null) throw new Conflict('signed-already', 'This backup is signed already.');
    assertAnotherOfficer(
      Number(release.asked_by),
      context.user.userId,
      new Conflict('same-officer', 'Another officer signs for a backup than the one who has asked for it.'),
    );
    await sign(trx, context, { ...backupSigned({ id: backup.id, file: backup.file_name ?? '' }), proof });
    await writeSignature(trx, release.id, context.user.userId);
    await audit(trx, context, { action: 'DATABASE_BACKUP_SIGNED', entity: 'job', entityKey: backup.id });
  });
}

const NOT_SIGNED =
  'Two officers fetch a backup: one asks for it, another one signs. Nobody has signed for this one yet.';
const ONE_AN_HOUR = 'A backup has been fetched within the last hour. Only one an hour is given out.';

/** Uses up the signature and the hour; throws 409 where one of them is not there. */
async function claimRelease(trx: Db, jobId: string, userId: number): Promise<void> {
  const release = await lockBackupRelease(trx, jobId);
  if (!release || release.signed_by === null) throw new Conflict('not-signed', NOT_SIGNED);
  if (![release.asked_by, release.signed_by].map(Number).includes(userId))
    throw new Conflict('not-signed', 'A backup is fetched by one of the two officers who have asked and signed.');
  if (!(await claimBackupHour(trx, userId))) throw new Conflict('one-an-hour', ONE_AN_HOUR);
  await markFetched(trx, release.id);
}

/**
 * A one-time address for an archive, once the person has proved again who they are. Where archives are sealed to public
 * keys it needs the signature of a second officer, and is given once an hour in all.
 */
export async function issueTicket(
  service: BackupService,
  context: Context,
  id: string,
  currentPassword: string,
): Promise<{ url: string; expiresAt: string }> {
  await confirmOwnPassword(service, context, currentPassword);
  const backup = await openBackup(context, id);
  const ticket = newToken();
  const expiresAt = await context.db.transaction(async (trx) => {
    if (service.recipients) await claimRelease(trx, backup.id, context.user.userId);
    const after = { name: backup.file_name, sha256: backup.file_sha256?.toString('hex') };
    await audit(trx, context, { action: 'DATABASE_BACKUP_FETCHED', entity: 'job', entityKey: backup.id, after });
    return storeTicket(trx, hashToken(ticket), backup.id, context.user);
  });
  return { url: `${service.basePath}api/files/${ticket}`, expiresAt };
}
