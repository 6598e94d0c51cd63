import { pluralise as some } from '@thervu/contracts/core/format';
import { JobFailed, type JobKind } from '../../core/jobs/jobs';
import { lockStage } from '../exam/exam-service';
import { settingValue } from '../setting/setting-service';
import { decideAll, frozenRequests, lockUndecidedOutcomes, runIsOpen } from './decide-queries';
import { findOutcomeExam } from './outcome-queries';

export const DECIDE_REVALUATION = 'reval-outcome.decide';

export const revalOutcomeJobs: JobKind[] = [
  {
    kind: DECIDE_REVALUATION,
    writes: ['reval_outcome', 'reval_approval'],
    async run({ db, job, progress }) {
      const exam = job.exam_id!;
      const requests = await frozenRequests(db, exam);
      await progress(0, requests, 'Deciding the requests whose marks are all there');
      const { decided, pending, changed, rewritten } = await db.transaction(async (trx) => {
        await lockStage(trx, exam);
        await lockUndecidedOutcomes(trx, exam);
        if ((await findOutcomeExam(trx, exam))?.stage !== 'REVALUATION')
          throw new JobFailed('The exam is not in the stage Revaluation any more. Nothing was decided.');
        if (await runIsOpen(trx, exam))
          throw new JobFailed('A run of the results is open: publish or discard it first. Nothing was decided.');
        const limit = await settingValue(trx, 'revaluation.third_valuer_from');
        return decideAll(trx, { exam, limit, user: job.created_by! });
      });
      await progress(requests, requests);
      return {
        message: `${some(decided, 'request', 'requests')} decided, ${some(changed, 'mark', 'marks')} changed, ${some(pending, 'request waits', 'requests wait')}; ${some(rewritten, 'outcome was', 'outcomes were')} written again.`,
      };
    },
  },
];
