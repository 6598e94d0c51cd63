import { pluralise } from '@thervu/contracts/core/format';
import { Readable } from 'node:stream';
import type { Config, WorkerConfig } from '../../core/operations/config';
import { JobFailed, type JobKind } from '../../core/jobs/jobs';
import type { ArchiveHead, Manifest } from './archive-format';
import { archiveKeyOf, newArchiveKey, slotsFor, waitingKey, type Slot } from './archive-keys';
import { BACKUP, forgetKey } from './backup-queries';
import { archiveBytes } from './make-archive';
import { neededKeys, type KeysOfRows } from './needed-keys';

/** How long a finished archive may be fetched; one that nobody here can open, which two officers fetch, for longer. */
const FILE_HOURS = 1;
const SEALED_FILE_HOURS = 24;

/** What is written into the row of the job of an archive for public keys: its key is made by the job and never written. */
export interface SealedBackupParams {
  sealedTo: string[];
  /** Distinguishes this backup from the one that is being made already. */
  asked: string;
}

/** What is written into the row of the job: ways to the archive's key, each of them sealed. */
export interface BackupParams {
  slots: Slot[];
  /** The archive's key for the job itself; deleted from the row when the archive is complete. */
  waiting: Slot[];
  /** The key of the installation opens it too. The worker alone has that key, and seals with it. */
  ownKey?: boolean;
}

function describeManifest({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const missing =
    files.missing > 0
      ? ` ${pluralise(files.missing, 'file named by a row was', 'files named by a row were')} already missing.`
      : '';
  return `${pluralise(rows, 'row', 'rows')} of ${pluralise(tables.length, 'table', 'tables')} and ${pluralise(files.count, 'file', 'files')}, as they stood at one instant.${missing}`;
}

export type BackupConfig = KeysOfRows &
  Pick<Config, 'logKey'> &
  Partial<Pick<WorkerConfig, 'backupRecipients' | 'backupKeys'>>;

const OTHER_RECIPIENTS =
  'Server and worker seal archives to different public keys: set BACKUP_RECIPIENTS alike for all of them.';

const NO_OWN_KEY =
  'The worker has no key for the archives of this installation: give it BACKUP_KEYS, or take BACKUP_OWN_KEY from the servers.';

/** The key of the archive of a job and the slots of its head. */
async function keyOf(
  params: BackupParams | SealedBackupParams,
  { logKey, backupRecipients, backupKeys }: BackupConfig,
) {
  if ('sealedTo' in params || backupRecipients) {
    const sealedTo = 'sealedTo' in params ? params.sealedTo : [];
    if (!backupRecipients || backupRecipients.join() !== sealedTo.join()) throw new JobFailed(OTHER_RECIPIENTS);
    const archiveKey = newArchiveKey();
    return {
      archiveKey,
      slots: await slotsFor(archiveKey, { recipients: backupRecipients }),
      hours: SEALED_FILE_HOURS,
    };
  }
  const archiveKey = await archiveKeyOf(params.waiting, { keys: [waitingKey(logKey)] });
  if (!archiveKey) throw new JobFailed('The key of this archive is not known here any more: start it again.');
  if (params.ownKey && !backupKeys) throw new JobFailed(NO_OWN_KEY);
  const slots = [...(params.ownKey ? await slotsFor(archiveKey, { keys: backupKeys }) : []), ...params.slots];
  return { archiveKey, slots, hours: FILE_HOURS };
}

export const backupJobs = (config: BackupConfig): JobKind[] => [
  {
    kind: BACKUP,
    async run({ db, report, job, storage, progress }) {
      const { archiveKey, slots, hours } = await keyOf(
        job.params as unknown as BackupParams | SealedBackupParams,
        config,
      );
      const madeAt = new Date().toISOString();
      const head: ArchiveHead = { madeAt, slots };
      let message = '';
      const content = Readable.from(
        archiveBytes(
          { db: (await report?.()) ?? db, storage, head, archiveKey, needs: neededKeys(config), progress },
          (manifest) => {
            message = describeManifest(manifest);
          },
        ),
      );
      const name = `thervu-backup-${madeAt.slice(0, 16).replace(/[-:]/g, '').replace('T', '-')}.thervu`;
      return {
        message: () => message,
        file: { name, content, hours, kept: () => forgetKey(db, job.id) },
      };
    },
  },
];
