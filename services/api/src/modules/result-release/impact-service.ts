import type { Db } from '../../core/database/connect';
import { basisOf, finishedRuns, storeImpactRow, type KeptImpact } from './impact-kept-queries';
import { countFigures, countImpact } from './impact-report';
import { storeStatistics } from './statistic-queries';

export { keptByCollege } from './college-count-queries';

interface FinishedRun {
  id: number;
  exam_id: number;
  version: number;
}

/**
 * What a finished run makes of its exam, counted by the job that has written its rows: two works that may be done at the
 * same time, and what has to be done when both are. A run that lacks the last is counted again by the worker.
 */
export function impactWorks(
  db: Db,
  run: FinishedRun,
): { works: readonly [() => Promise<void>, () => Promise<void>]; keep: () => Promise<void> } {
  let figures: KeptImpact | undefined;
  return {
    works: [
      () => db.transaction((trx) => storeStatistics(trx, run)),
      async () => {
        figures = await countFigures(db, run);
      },
    ],
    keep: async () => {
      await storeImpactRow(db, run.id, figures!);
    },
  };
}

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
