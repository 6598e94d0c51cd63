import type { Db } from '../../core/database/connect';
import { basisOf, finishedRuns } from './impact-kept-queries';
import { countImpact } from './impact-report';

export { keptByCollege } from './college-count-queries';

/** Keeps what a finished run makes of its exam: called by the job that has written its rows. */
export const storeImpact = (db: Db, run: { id: number; exam_id: number; version: number }): Promise<void> =>
  countImpact(db, run);

/** Counts the runs that were finished before figures were kept, or whose earlier exams have been released again since. */
export async function storeMissingImpacts(db: Db): Promise<number> {
  let made = 0;
  for (const run of await finishedRuns(db)) {
    if (run.counted && run.basis === (await basisOf(db, run.exam_id))) continue;
    await countImpact(db, run);
    made += 1;
  }
  return made;
}
