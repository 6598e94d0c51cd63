import { JobFailed, type JobKind } from '../../core/jobs/jobs';
import { describeCheck, verifyChains } from './chain-verify';

export const VERIFY_AUDIT = 'audit.verify';

/** Recomputes the chains; a broken one fails the job and names its first row. */
export const auditJobs: JobKind[] = [
  {
    kind: VERIFY_AUDIT,
    async run({ db, progress }) {
      const check = await verifyChains(db, progress);
      if (check.broken.length > 0) throw new JobFailed(describeCheck(check));
      return { message: describeCheck(check) };
    },
  },
];
