import { verifyAudit } from '../../core/audit-seal';
import { JobFailed, type JobKind } from '../../core/jobs';

export const VERIFY_AUDIT = 'audit.verify';

/** Recomputes the chain of the audit log; a broken block fails the job with its rows. */
export const auditJobs: JobKind[] = [
  {
    kind: VERIFY_AUDIT,
    async run({ db, progress }) {
      const check = await verifyAudit(db, progress);
      if (check.broken) {
        const { block, fromId, toId } = check.broken;
        throw new JobFailed(
          `The audit log is not as it was written: block ${block}, rows ${fromId} to ${toId}, is the first that does not fit.`,
        );
      }
      return { message: `All ${check.rows} sealed rows in ${check.blocks} blocks are as they were written.` };
    },
  },
];
