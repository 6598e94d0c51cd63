import type { CallArgument } from '@thervu/contracts/core/call';
import type { Job } from '@thervu/contracts/job/job-contract';
import type { makeSittingPrints } from '@thervu/contracts/seating/seating-contract';
import { startJob, toJob } from '../../core/jobs/jobs';
import { Invalid } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { sittingLabel, sittingNamed } from '../seating/seating-service';
import { SITTING_PRINTS, type PrintOrder } from './sitting-print-jobs';
import { countSeats } from './sitting-print-queries';

/** Starts the making of the prints of a session; the same order twice is one job. */
export async function orderPrints(
  context: Context,
  { parts, ...path }: CallArgument<typeof makeSittingPrints>['body'],
): Promise<Job> {
  const { exam, key } = await sittingNamed(context, context.db, path);
  const { examId, centre, date, session } = key;
  if ((await countSeats(context.db, key)) === 0)
    throw new Invalid('no-plan', `The session ${sittingLabel(key)} has no plan yet: plan its seats first.`);
  const order: PrintOrder = { examId, college: centre, date, session, ...(parts && { parts }) };
  const job = await startJob(context, {
    kind: SITTING_PRINTS,
    title: `Prints of ${exam.exam_name}, centre ${sittingLabel(key)}`,
    flightKey: [exam.exam_tbl, centre, date, session, [...(parts ?? [])].sort().join('+')].join('/'),
    params: { ...order },
    examId,
  });
  return toJob(job);
}
