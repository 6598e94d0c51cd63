import { HttpError } from '../../core/http/problem';
import { originOfJob } from '../../core/jobs/job-origin';
import { JobFailed, type JobKind } from '../../core/jobs/jobs';
import { ASSIGN_YEAR, assignYear } from './register-year-service';

export const registerNumberJobs: JobKind[] = [
  {
    kind: ASSIGN_YEAR,
    writes: ['student', 'student_event'],
    async run({ db, job, progress }) {
      const order = job.params as { year: number; token: string };
      const by = { origin: await originOfJob(db, job.id, job.created_by), userId: job.created_by! };
      try {
        return { message: await db.transaction((trx) => assignYear(trx, by, order, progress)) };
      } catch (error) {
        // what a person can mend is told in its own words
        if (error instanceof HttpError) throw new JobFailed(error.message);
        throw error;
      }
    },
  },
];
