import { pluralise } from '@thervu/contracts/core/format';
import type { Knex } from 'knex';
import { audit } from '../../core/audit/audit';
import { originOfJob } from '../../core/jobs/job-origin';
import { JobFailed, type JobContext, type JobKind } from '../../core/jobs/jobs';
import { askForAnchor } from '../anchor/anchor-service';
import { withdrawProvisionalArrears } from '../result-run/arrear-withdrawal-service';
import { buildBodies, builtBodies, type BuiltBodies } from './body-queries';
import * as queries from './switch-queries';

export const PUBLISH_RESULTS = 'result-release.publish';

const GONE = 'This release is not waiting to be published any more. Nothing has changed.';
const DISCARDED = 'The run of this release was discarded meanwhile. Nothing was published.';

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
    // locks the exam first, in the same order as signing and withdrawing
    const filter = await queries.examOfRelease(trx, releaseId);
    if (!filter) throw new JobFailed(GONE);
    const exam = await queries.lockReleasedExam(trx, filter.exam_id);
    const release = await queries.lockSigned(trx, releaseId);
    if (!release) throw new JobFailed(GONE);
    if (!(await queries.lockRunOfRelease(trx, release))) throw new JobFailed(DISCARDED);
    const onPage = await queries.takesThePage(trx, exam.id);
    await queries.flipRows(trx, release);
    await queries.turnPage(trx, release, exam, { ...built, onPage });
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
      : `${exam.exam_name} is published as release ${release.version}: ${students}. The public page goes on opening with the later exam; this one is shown there when it is chosen.`;
    if (arrears.length === 0) return message;
    return `${message} ${pluralise(arrears.length, 'arrear application is', 'arrear applications are')} not needed any more.`;
  });
}

/** Builds the answers of a signed release and publishes them. A restart builds them again; nothing is public until the end. */
async function publish({ db, job, progress }: JobContext, macKey: string): Promise<string> {
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
  const message = await publishRelease(db, release.id, { built, jobId: job.id });
  await askForAnchor(db, 'RELEASE');
  return message;
}

export const releaseJobs = (macKey: string): JobKind[] => [
  {
    kind: PUBLISH_RESULTS,
    writes: ['result', 'result_published'],
    run: async (context) => ({ message: await publish(context, macKey) }),
  },
];
