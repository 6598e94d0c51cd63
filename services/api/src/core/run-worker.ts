import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCrontab, run, runMigrations } from 'graphile-worker';
import type { Knex } from 'knex';
import { hallTicketJobs } from '../modules/hall-ticket/hall-ticket-jobs';
import { backupJobs, type BackupConfig } from '../modules/backup/backup-jobs';
import { auditJobs } from '../modules/audit/audit-jobs';
import { revalOutcomeJobs } from '../modules/reval-outcome/outcome-jobs';
import { resultRunJobs } from '../modules/result-run/run-jobs';
import { anchorCampMarks } from '../modules/audit/chain-queries';
import { ledgerJobs } from '../modules/script-ledger/ledger-jobs';
import { importJobs } from '../modules/import/import-jobs';
import { clearOldImports } from '../modules/import/import-queries';
import { anomalyJobs } from '../modules/result-anomaly/anomaly-jobs';
import { releaseJobs } from '../modules/result-release/release-jobs';
import { revalScriptJobs } from '../modules/reval-script/issue-jobs';
import { resultDocumentJobs } from '../modules/result-document/document-jobs';
import { topSheetJobs } from '../modules/top-sheet/top-sheet-jobs';
import type { AadhaarSeal } from './aadhaar';
import type { Config } from './config';
import { anchorAudit, sealAudit } from './audit-seal';
import { rescueJobs, runJob, TASK, type JobKind } from './jobs';
import type { Storage } from './storage';
import { sweepUploads } from './uploads/sweep';

/** What the kinds of jobs take from the configuration; a worker without the backup's keys makes no backups. */
type JobConfig = Pick<Config, 'ticketKeys' | 'publicUrl' | 'resultMacKey'> &
  (BackupConfig | { logKey?: undefined });

/** Every kind of job this release knows. */
export const jobKinds = ({ ticketKeys, publicUrl, resultMacKey, ...config }: JobConfig): JobKind[] => [
  ...auditJobs,
  ...(config.logKey === undefined ? [] : backupJobs({ ...config, ticketKeys, resultMacKey })),
  ...importJobs,
  ...ledgerJobs,
  ...revalOutcomeJobs,
  ...resultRunJobs,
  ...hallTicketJobs({ keys: ticketKeys, publicUrl }),
  ...topSheetJobs,
  ...releaseJobs(resultMacKey),
  ...anomalyJobs,
  ...revalScriptJobs,
  ...resultDocumentJobs({ keys: ticketKeys, publicUrl }),
];

const CRONTAB = `
* * * * * seal_audit ?max=1
7 * * * * housekeeping ?max=3
23 0 * * * anchor_audit ?max=3
`;
/** Milliseconds between two looks for jobs a killed worker has left. */
const RESCUE = 10_000;

export interface WorkerOptions {
  ownerUrl: string;
  owner: Knex;
  storage: Storage;
  seal: AadhaarSeal;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  kinds: readonly JobKind[];
  /** Seconds without a sign of life after which a running job counts as left behind. */
  staleSeconds?: number;
}

/** Makes the tables of the queue; servers need them before the first worker runs. */
export const prepareQueue = (ownerUrl: string): Promise<void> =>
  runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => undefined) });

/** Removes what has served its time: files of jobs, uploads no row names, used tickets, old keys and counters, and makes audit partitions ahead. */
export async function housekeeping(owner: Knex, storage: Storage): Promise<void> {
  const old: { id: string; file_key: string }[] = await owner('job')
    .whereNotNull('file_key')
    .where('expires_at', '<', owner.fn.now())
    .select('id', 'file_key');
  for (const { id, file_key } of old) {
    await storage.remove(file_key);
    await owner('job').where({ id }).update({ file_key: null });
  }
  await sweepUploads(owner, storage);
  await owner('file_ticket').where('expires_at', '<', owner.raw(`now() - interval '1 day'`)).delete();
  await owner('table_export_ticket').where('expires_at', '<', owner.raw(`now() - interval '1 day'`)).delete();
  await owner('idempotency_key').where('created_at', '<', owner.raw(`now() - interval '2 days'`)).delete();
  await owner('rate_count').where('until', '<', owner.fn.now()).delete();
  await owner('user_session').where('expires_at', '<', owner.raw(`now() - interval '30 days'`)).delete();
  await clearOldImports(owner, (key) => storage.remove(key));
  await owner.raw('select make_audit_partitions()');
}

/** Works on the queue until it is stopped; a running job goes back into the queue at its next safe point then. */
export async function runWorker({
  ownerUrl,
  owner,
  storage,
  seal,
  log,
  kinds,
  staleSeconds = 15,
}: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  let stopping = false;
  const options = {
    owner,
    storage,
    seal,
    kinds,
    stopping: () => stopping,
    onError: (error: unknown, job: { id: string; kind: string }) =>
      log.error({ err: error, job: job.id, kind: job.kind }, 'a job met an unexpected error'),
  };
  await prepareQueue(ownerUrl);
  await rescueJobs(owner, staleSeconds);
  const runner = await run({
    connectionString: ownerUrl,
    concurrency: 2,
    maxPoolSize: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 20_000,
    // the queue's own lines are not ours to word; only trouble is passed on
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.warn({ queue: message }, 'queue');
    }),
    parsedCronItems: parseCrontab(CRONTAB),
    taskList: {
      [TASK]: async (payload) => runJob(options, (payload as { id: string }).id),
      seal_audit: async () => void (await sealAudit(owner)),
      anchor_audit: async () => {
        await anchorAudit(owner);
        await anchorCampMarks(owner);
      },
      housekeeping: () => housekeeping(owner, storage),
    },
  });
  const rescue = setInterval(() => {
    rescueJobs(owner, staleSeconds).catch((error: unknown) =>
      log.error({ err: error }, 'jobs could not be rescued'),
    );
  }, RESCUE);
  return {
    async stop() {
      stopping = true;
      clearInterval(rescue);
      await runner.stop();
    },
  };
}
