import type { Job } from '@thervu/contracts/job/job-contract';
import type { ReleaseAgreement } from '@thervu/contracts/result-release/result-release-contract';
import type { Knex } from 'knex';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Invalid } from '../../core/http/problem';
import { startJob, toJob } from '../../core/jobs/jobs';
import type { Context } from '../../core/session/context';
import { CHECK_AGREEMENT } from './agreement-jobs';
import { examsWithRelease, findLastCheck } from './agreement-queries';
import { checkAndKeep } from './agreement-check';
import { lastVersion } from './release-queries';
import { loadReleaseExam } from './release-service';

/** Whether what is stored of an exam was what was released when it was last compared. */
export async function agreementOf(db: Db, examId: number): Promise<ReleaseAgreement> {
  const { id } = await loadReleaseExam(db, examId);
  const last = await findLastCheck(db, id);
  if (!last) return { last: null };
  const { checked_at, ...found } = last;
  return { last: { checkedAt: checked_at.toISOString(), ...found } };
}

export { differingExams } from './agreement-queries';

/** Starts a check of everything that was released of an exam; one of an exam at a time. */
export async function startAgreementCheck(context: Context, examId: number): Promise<Job> {
  const exam = await loadReleaseExam(context.db, examId);
  if ((await lastVersion(context.db, exam.id)) === 0)
    throw new Invalid('not-released', `${exam.exam_name} has no release yet.`);
  const job = await startJob(context, {
    kind: CHECK_AGREEMENT,
    flightKey: exam.exam_tbl,
    examId: exam.id,
    title: `Comparing ${exam.exam_name} with its releases`,
  });
  await audit(context.db, context, {
    action: 'RELEASE_CHECK_STARTED',
    entity: 'exam',
    entityKey: exam.exam_tbl,
    examId: exam.id,
    after: { job: job.id },
  });
  return toJob(job);
}

/** Checks every exam with a standing release, or the one that is named: by night, and behind each release. */
export async function checkReleased(owner: Knex, exam?: number): Promise<void> {
  for (const id of exam === undefined ? await examsWithRelease(owner) : [exam])
    await checkAndKeep(owner, { exam: id, by: null });
}
