import { pluralise } from '@thervu/contracts/core/format';
import { ANOMALIES } from '@thervu/contracts/result-anomaly/result-anomaly-contract';
import type { JobKind } from '../../core/jobs/jobs';
import { recordSearch } from './anomaly-queries';
import { search } from './anomaly-report';

export const SEARCH_ANOMALIES = 'result-anomaly.search';

export const anomalyJobs: JobKind[] = [
  {
    kind: SEARCH_ANOMALIES,
    writes: ['anomaly_finding'],
    async run({ db, job, progress }) {
      const exam = job.exam_id!;
      let found = 0;
      for (const [index, kind] of ANOMALIES.entries()) {
        await progress(index, ANOMALIES.length, 'Searching the marks');
        found += await search(db, exam, kind);
      }
      await recordSearch(db, exam, job.created_by!);
      const text = pluralise(found, 'finding', 'findings');
      return { message: found === 0 ? 'Nothing unusual was found.' : `${text} on the board.` };
    },
  },
];
