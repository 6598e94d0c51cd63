import type { OpenWork } from '@thervu/contracts/script-ledger/script-ledger-contract';
import { OPEN_WORK } from '@thervu/contracts/script-ledger/open-work-rules';
import type { Db } from '../../core/database/connect';
import { undecidedByCamp } from '../handed-script/handed-script-service';
import { openFigures } from './open-work-queries';

/** What is still open in an exam, every kind once, by camp or college. */
export async function openWork(db: Db, examId: number): Promise<OpenWork[]> {
  const figures = [
    ...(await openFigures(db, examId)),
    ...(await undecidedByCamp(db, examId)).map((item) => ({ kind: 'UNDECIDED' as const, ...item })),
  ];
  return OPEN_WORK.map((kind) => {
    const where = figures.filter((figure) => figure.kind === kind).map(({ name, count }) => ({ name, count }));
    return { kind, count: where.reduce((all, { count }) => all + count, 0), where };
  });
}
