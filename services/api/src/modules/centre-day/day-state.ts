import { dayAt } from '@thervu/contracts/core/format';
import type { Sitting, SittingPath } from '@thervu/contracts/seating/seating-contract';
import { SITTING_WORDS, type SittingState } from '@thervu/contracts/seating/seating-states';
import type { Db } from '../../core/database/connect';
import { Invalid } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { sittingLabel, sittingNamed, type SittingKey } from '../seating/seating-service';
import { sitting as readSitting } from '../seating/sitting-view-service';
import * as queries from './centre-day-queries';
import { countPapers, dayBalance } from './day-balance';

/** What every change of a day asks first, and what it reads. */

export const dayFault = (type: string, field: string, message: string) =>
  new Invalid(type, message, [{ field, message }]);
/** States in which the day is written down. */
const OPEN_DAY: readonly SittingState[] = ['FIXED', 'HELD'];

export function rejectState(state: SittingState, key: SittingKey): void {
  if (OPEN_DAY.includes(state)) return;
  const rest = state === 'CLOSED' ? 'the office can open it again for a correction.' : 'fix its plan first.';
  throw new Invalid('not-held', `The session ${sittingLabel(key)} is ${SITTING_WORDS[state].toLowerCase()}: ${rest}`);
}

export function rejectAhead({ date }: SittingKey): void {
  const today = dayAt(new Date());
  if (date > today) throw new Invalid('before-exam', 'This session has not come yet.');
}

/** Everything of a day that its balance is counted from. */
export async function loadDay(context: Context, db: Db, path: SittingPath) {
  const { key } = await sittingNamed(context, db, path);
  const sitting = await readSitting({ ...context, db: db as Context['db'] }, path);
  const reports = await queries.listReports(db, key);
  const covers = await queries.coversOfSitting(db, key);
  const openings = await queries.listOpenings(db, key);
  const hallName = (id: number) => sitting.halls.find(({ hall_id }) => hall_id === id)?.hall_no ?? String(id);
  const { candidates, seats, unseated } = sitting;
  const input = { candidates, seats, unseated: unseated.length, reports, covers, openings, hallName };
  return { key, sitting, reports, covers, openings, papers: countPapers(input), balance: dayBalance(input), hallName };
}

export const reportOf = (row: queries.ReportRow) => ({
  absent_desks: row.absent_desks,
  present: row.present,
  books_given: row.books_given,
  books_spoiled: row.books_spoiled,
  books_back: row.books_back,
  malpractice: row.malpractice,
  note: row.note,
  entered_by: row.entered_by,
  at: row.at.toISOString(),
  row_version: row.row_version,
});

export function hallsOf({ halls, seats }: Sitting) {
  return halls.flatMap((hall) =>
    [1, 2].flatMap((turn) => {
      const inHall = seats.filter((seat) => seat.hall_id === hall.hall_id && seat.turn === turn);
      return inHall.length > 0 ? [{ hall, turn, seats: inHall }] : [];
    }),
  );
}
