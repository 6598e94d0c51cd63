import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { audit } from '../../core/audit/audit';
import { Conflict, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { auditKey, lockedSitting, setSittingState, sittingNamed } from '../seating/seating-service';
import * as queries from './centre-day-queries';
import { hallsOf, loadDay, rejectAhead, rejectState, reportOf, dayFault } from './day-state';

interface ReportBody extends Omit<queries.WrittenReport, 'present'> {
  turn?: 1 | 2 | undefined;
  row_version: number;
}
const sameReport = (a: queries.WrittenReport, b: queries.WrittenReport): boolean =>
  JSON.stringify([a.absent_desks, a.books_given, a.books_spoiled, a.books_back, a.malpractice, a.note]) ===
  JSON.stringify([b.absent_desks, b.books_given, b.books_spoiled, b.books_back, b.malpractice, b.note]);

/** Writes what a hall reports. A phone that sends the same report again, since the answer was lost, changes nothing. */
export async function saveHallReport(context: Context, path: SittingPath, hallId: number, body: ReportBody) {
  return context.db.transaction(async (trx) => {
    const { key } = await sittingNamed(context, trx, path);
    const locked = await lockedSitting(trx, key);
    rejectState(locked.state, key);
    rejectAhead(key);
    const { sitting, reports } = await loadDay(context, trx, path);
    const turn = body.turn ?? 1;
    const room = hallsOf(sitting).find(({ hall, turn: roomTurn }) => hall.hall_id === hallId && roomTurn === turn);
    if (!room) throw new NotFound('no-hall', 'No candidate sits in this hall in this session.');
    const seats = room.seats.filter(({ cancelled }) => !cancelled);
    const absent_desks = [...new Set(body.absent_desks)].sort();
    const empty = absent_desks.find((desk) => !seats.some((seat) => seat.desk === desk));
    if (empty !== undefined)
      throw dayFault(
        'no-candidate',
        'absent_desks',
        `No candidate sits on desk ${empty} of hall ${room.hall.hall_no}.`,
      );
    const present = seats.length - absent_desks.length;
    if (body.books_given !== present + body.books_spoiled + body.books_back)
      throw dayFault(
        'books-wrong',
        'books_given',
        `Answer books: ${body.books_given} given, but ${present} present, ${body.books_spoiled} spoiled and ${body.books_back} back make ${present + body.books_spoiled + body.books_back}.`,
      );
    const strange = body.malpractice.find(({ desk }) => !seats.some((seat) => seat.desk === desk));
    if (strange)
      throw dayFault(
        'no-candidate',
        'malpractice',
        `No candidate sits on desk ${strange.desk} of hall ${room.hall.hall_no}.`,
      );
    const report: queries.WrittenReport = {
      absent_desks,
      present,
      books_given: body.books_given,
      books_spoiled: body.books_spoiled,
      books_back: body.books_back,
      malpractice: body.malpractice,
      note: body.note,
    };
    const stored = reports.find((row) => row.hall_id === hallId && row.turn === turn);
    if (stored && sameReport(stored, report))
      return {
        message: `Hall ${room.hall.hall_no}: nothing had to be changed.`,
        present,
        row_version: stored.row_version,
      };
    if ((stored?.row_version ?? 0) !== body.row_version)
      throw new Conflict(
        'changed-meanwhile',
        `Hall ${room.hall.hall_no} has been reported by ${stored?.entered_by ?? 'somebody else'}.`,
        {
          yours: { ...report, row_version: body.row_version },
          theirs: stored ? reportOf(stored) : null,
        },
      );
    const { userId } = context.user;
    const row_version = await queries.writeReport(trx, key, { hall_id: hallId, turn }, report, userId);
    if (locked.state === 'FIXED') await setSittingState(trx, key, { state: 'HELD' });
    await audit(trx, context, {
      action: 'HALL_REPORTED',
      entity: 'hall_report',
      entityKey: `${auditKey(key)}/${room.hall.hall_no}`,
      examId: key.examId,
      before: stored ? reportOf(stored) : null,
      after: { ...report, turn },
    });
    return {
      message: `Hall ${room.hall.hall_no}: ${present} present, ${absent_desks.length} absent.`,
      present,
      row_version,
    };
  });
}
