import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCrontab, run } from 'graphile-worker';
import type { Knex } from 'knex';
import { deliverAnchors, createAnchor, type AnchorWriter } from '../modules/anchor/anchor-service';
import { ANCHOR_TASK, isCause } from '../modules/anchor/anchor-task';
import { anchorCampMarks } from '../modules/audit/chain-queries';
import type { AadhaarSeal } from '../core/secrets/aadhaar';
import { anchorAudit, sealAudit } from '../core/audit/audit-seal';
import type { ReportCopy } from '../core/database/report-copy';
import { analyzeStale } from '../core/database/statistics-queries';
import { rescueJobs, runJob, TASK, type JobKind } from '../core/jobs/jobs';
import type { Storage } from '../core/storage/storage';
import { checkReleased } from '../modules/result-release/agreement-service';
import { AGREEMENT_TASK } from '../modules/result-release/agreement-task';
import { storeMissingImpacts } from '../modules/result-release/impact-service';
import { publishDue } from '../modules/result-release/release-jobs';
import { countChangedColleges } from '../modules/top-sheet/eligible-count-queries';
import { noticeTick } from '../modules/notice/notice-jobs';
import type { NoticeProviders } from '../modules/notice/providers/notice-provider';
import { housekeeping } from './housekeeping';

/** What may take minutes has a queue of its own name: one of it at a time. By the clock of the world: stored results are compared with their releases at 02:10 of the university's. */
const CRONTAB = `
* * * * * seal_audit ?max=1
* * * * * notices ?max=1
* * * * * due_releases ?max=1
* * * * * eligible_counts ?max=1
* * * * * release_impacts ?max=1&queue=release_impacts
7 * * * * housekeeping ?max=3
*/5 * * * * statistics ?max=1
23 0 * * * anchor_audit ?max=3
40 20 * * * ${AGREEMENT_TASK} ?max=3
`;
/** An anchor every hour, and at 00:01 of the university's clock for the day that is over. */
const ANCHORS = `
0 * * * * ${ANCHOR_TASK} ?id=anchor_hour&max=3 {cause: "HOUR"}
31 18 * * * ${ANCHOR_TASK} ?id=anchor_day&max=3 {cause: "CAMP_DAY"}
`;
/** Poll interval for jobs that a killed worker left behind. */
const RESCUE_MS = 10_000;

export interface WorkerOptions {
  ownerUrl: string;
  owner: Knex;
  /** A copy of the database that jobs read reports from. */
  reports?: ReportCopy | undefined;
  storage: Storage;
  seal: AadhaarSeal;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  kinds: readonly JobKind[];
  /** What writes anchors; a worker without the key writes none. */
  anchors?: AnchorWriter | undefined;
  /** Who takes notices to people; without one they wait. */
  notices?: NoticeProviders;
  /** Seconds without a sign of life after which a running job counts as left behind. */
  staleSeconds?: number;
}

/** Works on the queue until it is stopped; a running job goes back into the queue at its next safe point then. */
export async function runWorker({
  ownerUrl,
  owner,
  reports,
  storage,
  seal,
  log,
  kinds,
  anchors,
  notices = {},
  staleSeconds = 15,
}: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  let stopping = false;
  const options = {
    owner,
    reports,
    storage,
    seal,
    kinds,
    stopping: () => stopping,
    onError: (error: unknown, job: { id: string; kind: string }) =>
      log.error({ err: error, job: job.id, kind: job.kind }, 'a job met an unexpected error'),
  };
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
    parsedCronItems: parseCrontab(anchors ? CRONTAB + ANCHORS : CRONTAB),
    taskList: {
      [TASK]: async (payload) => runJob(options, (payload as { id: string }).id),
      notices: () => noticeTick(owner, notices),
      due_releases: () => publishDue(owner),
      eligible_counts: async () => void (await countChangedColleges(owner)),
      // a run counts its own; an earlier exam that releases again, or a release before this one, leaves it to us
      release_impacts: async () => void (await storeMissingImpacts(owner)),
      seal_audit: async () => void (await sealAudit(owner)),
      anchor_audit: async () => {
        await anchorAudit(owner);
        await anchorCampMarks(owner);
      },
      [AGREEMENT_TASK]: (payload) => {
        const { exam } = payload as { exam?: unknown };
        return checkReleased(owner, typeof exam === 'number' ? exam : undefined);
      },
      housekeeping: () => housekeeping(owner, storage),
      // whole classes are registered and numbered outside of jobs, by roles that may gather no statistics
      statistics: async () => void (await analyzeStale(owner)),
      ...(anchors && {
        [ANCHOR_TASK]: async (payload) => {
          const { cause } = payload as { cause?: unknown };
          await createAnchor(owner, anchors, isCause(cause) ? cause : 'HOUR');
        },
      }),
    },
  });
  // what the worker before could not bring to a place, a new place as well
  if (anchors) await deliverAnchors(owner, anchors);
  const rescue = setInterval(() => {
    rescueJobs(owner, staleSeconds).catch((error: unknown) => log.error({ err: error }, 'jobs could not be rescued'));
  }, RESCUE_MS);
  return {
    async stop() {
      stopping = true;
      clearInterval(rescue);
      await runner.stop();
    },
  };
}
