import { JobFailed, type JobKind } from '../../core/jobs/jobs';
import { checkAndKeep } from './agreement-check';
import { loadReleaseExam } from './release-service';

export const CHECK_AGREEMENT = 'result-release.check';

/** Compares an exam with its releases; what does not agree fails the job, and is kept for the page of the release. */
export const agreementJobs: JobKind[] = [
  {
    kind: CHECK_AGREEMENT,
    async run({ db, job, progress }) {
      const { id, exam_name } = await loadReleaseExam(db, job.exam_id!);
      const onStep = (done: number, total: number) => progress(done, total, 'Comparing with what was released');
      const { faults } = await checkAndKeep(db, { exam: id, by: job.created_by }, onStep);
      if (faults.length > 0)
        throw new JobFailed(
          `What is stored of ${exam_name} is no longer what was released. Result Release names what does not agree.`,
        );
      return { message: `Every stored result and every published answer of ${exam_name} is as it was released.` };
    },
  },
];
