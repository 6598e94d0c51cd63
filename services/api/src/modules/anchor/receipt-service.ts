import type { Db } from '../../core/database/connect';
import * as report from './anchor-report';

/** The first script of an exam whose receipt is not what the journal says; undefined where all agree. */
export const receiptWithoutJournal = (db: Db, exam: number): Promise<string | undefined> =>
  report.receiptWithoutJournal(db, exam);
