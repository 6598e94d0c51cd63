import { HttpError } from '../../core/http/problem';
import { originOfJob } from '../../core/jobs/job-origin';
import { JobFailed, type JobKind } from '../../core/jobs/jobs';
import { SET_FINAL_YEARS, setUniversity } from './final-year-university-service';

export const finalYearJobs: JobKind[] = [
  {
    kind: SET_FINAL_YEARS,
    writes: ['student_exam'],
    async run({ db, job, progress }) {
      const order = job.params as { exam: string; digest: string };
      const by = { origin: await originOfJob(db, job.id, job.created_by), userId: job.created_by! };
      try {
        return { message: await db.transaction((trx) => setUniversity(trx, by, order, progress)) };
      } catch (error) {
        // what a person can mend is told in its own words
        if (error instanceof HttpError) throw new JobFailed(error.message);
        throw error;
      }
    },
  },
];
