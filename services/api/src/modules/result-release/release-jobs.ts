import { formatMoment, pluralise } from '@thervu/contracts/core/format';
import type { Knex } from 'knex';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { originOfJob } from '../../core/jobs/job-origin';
import { JobFailed, type JobContext, type JobKind } from '../../core/jobs/jobs';
import { notify } from '../notice/notice-outbox-service';
import { requestAnchor } from '../anchor/anchor-service';
import { withdrawProvisionalArrears } from '../result-run/arrear-withdrawal-service';
import { enqueueCheck } from './agreement-queries';
import { buildBodies, builtBodies, type BuiltBodies } from './body-queries';
import * as queries from './switch-queries';
import { dueReleases, momentHasCome, storePrepared } from './timed-release-queries';

/** Who is told of a release of each kind of run. */
const NOTICES = {
  MAIN: { key: 'RESULT_OUT', kind: 'RELEASED' },
  CORRECTION: { key: 'RESULT_CORRECTED', kind: 'CHANGED' },
  REVAL: { key: 'REVAL_OUTCOME', kind: 'REVALUED' },
} as const;

export const PUBLISH_RESULTS = 'result-release.publish';
/** Of a release with a moment: a worker of the release before knows no such job, so that it publishes none too early. */
export const PREPARE_RESULTS = 'result-release.prepare';

const GONE = 'This release is not waiting to be published any more. Nothing has changed.';
const DISCARDED = 'The run of this release has been discarded. Nothing was published.';

/** A signed release with its exam and its run, locked: the exam first, in the same order as signing and withdrawing. */
async function lockSignedRelease(trx: Db, releaseId: number) {
  const filter = await queries.examOfRelease(trx, releaseId);
  if (!filter) throw new JobFailed(GONE);
  const exam = await queries.lockReleasedExam(trx, filter.exam_id);
  const release = await queries.lockSigned(trx, releaseId);
  if (!release) throw new JobFailed(GONE);
  if (!(await queries.lockRunOfRelease(trx, release))) throw new JobFailed(DISCARDED);
  return { exam, release };
}

/**
 * Publishes a release in one transaction: rows, run, exam and page change together or not at all. Readers see the
 * release before or this one, never a mixture.
 */
export async function publishRelease(
  db: Knex,
  releaseId: number,
  { built, jobId }: { built: BuiltBodies; jobId: string },
): Promise<string> {
  return db.transaction(async (trx) => {
    const { exam, release } = await lockSignedRelease(trx, releaseId);
    const onPage = await queries.opensPublicPage(trx, exam.id);
    await queries.replaceCurrentRows(trx, release);
    await queries.markPublished(trx, release, exam, { ...built, onPage });
    const notice = NOTICES[release.kind];
    await notify(trx, {
      key: notice.key,
      thing: `${exam.exam_tbl} release ${release.version}`,
      examId: exam.id,
      audience: { kind: notice.kind, version: release.version },
      facts: { exam: exam.exam_name },
      userId: release.released_by,
    });
    await queries.stopHiddenNotices(trx, exam.id);
    const arrears = await withdrawProvisionalArrears(trx, exam.id, release.version);
    await audit(trx, await originOfJob(trx, jobId, release.released_by), {
      action: 'RESULTS_PUBLISHED',
      entity: 'result_release',
      examId: exam.id,
      entityKey: `${exam.exam_tbl} ${release.version}`,
      before: { stage: exam.stage },
      after: {
        version: release.version,
        run: release.run_id,
        proposedBy: release.proposed_by,
        onPage,
        students: built.students,
        counts: built.counts,
        digest: built.digest.toString('hex'),
        lines: built.linesDigest.toString('hex'),
        arrears: arrears.length,
      },
    });
    const students = pluralise(built.students, 'student', 'students');
    const message = onPage
      ? `${exam.exam_name} is published as release ${release.version}: ${students}.`
      : `${exam.exam_name} is published as release ${release.version}: ${students}. The public page still opens with the later exam; this one is shown there when it is chosen.`;
    if (arrears.length === 0) return message;
    return `${message} ${pluralise(arrears.length, 'arrear application is', 'arrear applications are')} not needed any more.`;
  });
}

/**
 * Keeps the answers of a release until its moment; from then on the clock of the database shows them, whether a worker is
 * there or not. Undefined where the moment has come while they were built.
 */
async function prepareRelease(
  db: Knex,
  releaseId: number,
  { built, jobId }: { built: BuiltBodies; jobId: string },
): Promise<string | undefined> {
  return db.transaction(async (trx) => {
    const { exam, release } = await lockSignedRelease(trx, releaseId);
    if (release.visible_from === null || (await momentHasCome(trx, release.id))) return undefined;
    await storePrepared(trx, release, exam, built);
    await audit(trx, await originOfJob(trx, jobId, release.released_by), {
      action: 'RELEASE_PREPARED',
      entity: 'result_release',
      examId: exam.id,
      entityKey: `${exam.exam_tbl} ${release.version}`,
      after: {
        ...{ version: release.version, students: built.students, counts: built.counts, announced: release.announced },
        ...{ visibleFrom: release.visible_from.toISOString(), digest: built.digest.toString('hex') },
      },
    });
    return `Release ${release.version} of ${exam.exam_name} is ready: it becomes visible on ${formatMoment(release.visible_from)}.`;
  });
}

/** Builds the answers of a signed release. A restart builds them again; nothing of it is public before the end. */
async function buildSigned({ db, job, progress }: JobContext, macKey: string) {
  const releaseId = Number(job.params.release);
  const release = await db.transaction(async (trx) => {
    const signed = await queries.lockSigned(trx, releaseId);
    if (!signed) throw new JobFailed(GONE);
    if (!(await queries.lockRunOfRelease(trx, signed))) throw new JobFailed(DISCARDED);
    return signed;
  });
  const publishing = { exam: release.exam_id, version: release.version, macKey };
  await buildBodies(db, publishing, (done, total) => progress(done, total, 'Building the answers'));
  await progress(0, null, 'Comparing the answers with the results');
  const built = await builtBodies(db, publishing);
  if (!built) throw new JobFailed('The answers that were built do not stand for the results. Nothing was published.');
  return { id: release.id, built };
}

async function publishBuilt(db: Knex, id: number, made: { built: BuiltBodies; jobId: string }): Promise<string> {
  const message = await publishRelease(db, id, made);
  await requestAnchor(db, 'RELEASE');
  const released = await queries.examOfRelease(db, id);
  if (released) await enqueueCheck(db, released.exam_id);
  return message;
}

async function publish(context: JobContext, macKey: string): Promise<string> {
  const { id, built } = await buildSigned(context, macKey);
  return publishBuilt(context.db, id, { built, jobId: context.job.id });
}

async function prepare(context: JobContext, macKey: string): Promise<string> {
  const { id, built } = await buildSigned(context, macKey);
  const made = { built, jobId: context.job.id };
  return (await prepareRelease(context.db, id, made)) ?? publishBuilt(context.db, id, made);
}

/**
 * Follows the clock: what is visible since its moment becomes the release of its exam, with rows, stage and notices. The
 * public page and the files of the colleges do not wait for it.
 */
export async function publishDue(db: Knex): Promise<void> {
  for (const { id, built } of await dueReleases(db)) await publishBuilt(db, id, { built, jobId: `moment-${id}` });
}

export const releaseJobs = (macKey: string): JobKind[] => [
  {
    kind: PUBLISH_RESULTS,
    writes: ['result', 'result_published'],
    run: async (context) => ({ message: await publish(context, macKey) }),
  },
  {
    kind: PREPARE_RESULTS,
    writes: ['result_published'],
    run: async (context) => ({ message: await prepare(context, macKey) }),
  },
];
