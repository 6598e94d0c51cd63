import type { DayBalance } from '@thervu/contracts/centre-day/centre-day-contract';
import { pluralise } from '@thervu/contracts/core/format';
import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Invalid } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { writeSittingAbsences } from '../absentee/absentee-service';
import {
  auditKey,
  lockedSitting,
  setSittingState,
  sittingLabel,
  sittingNamed,
  type SittingKey,
} from '../seating/seating-service';
import * as queries from './centre-day-queries';
import { loadDay, rejectAhead, rejectState } from './day-state';

/** Books of a closed sitting, added to the register; a second closing books what has changed. */
async function bookAnswerBooks(trx: Db, key: SittingKey, balance: DayBalance, userId: number): Promise<void> {
  const booked = await queries.bookedStock(trx, key);
  const slot = { examdate: key.date, examsession: key.session };
  const lines = [
    { kind: 'USED', count: balance.present - (booked.get('USED') ?? 0) },
    { kind: 'SPOILED', count: balance.books_spoiled - (booked.get('SPOILED') ?? 0) },
  ];
  // fewer than before: what was booked too much is received back
  const written = lines
    .filter(({ count }) => count !== 0)
    .map(({ kind, count }) =>
      count > 0
        ? { kind, count, ...slot, note: null }
        : {
            kind: 'RECEIVED',
            count: -count,
            ...slot,
            note: `Correction of ${kind.toLowerCase()} books after the session was opened again.`,
          },
    );
  if (written.length > 0) await queries.insertStock(trx, key.examId, key.centre, written, userId);
}

/** Closes a sitting in balance: absences, final papers, answer books and the state in one transaction, or nothing. */
export async function closeSitting(context: Context, path: SittingPath) {
  return context.db.transaction(async (trx) => {
    const { key } = await sittingNamed(context, trx, path);
    const locked = await lockedSitting(trx, key);
    if (locked.state === 'CLOSED') {
      const { balance } = await loadDay(context, trx, path);
      return { message: `The session ${sittingLabel(key)} was closed already.`, balance, changed: 0, final: [] };
    }
    rejectState(locked.state, key);
    rejectAhead(key);
    const { balance } = await loadDay(context, trx, path);
    if (balance.wrong.length > 0)
      throw new Invalid(
        'not-balanced',
        balance.wrong.map(({ message }) => message).join(' '),
        balance.wrong.map(({ balance: field, message }) => ({ field, message })),
      );
    const { userId } = context.user;
    await setSittingState(trx, key, { state: 'CLOSED', closed_by: userId, closed_at: trx.fn.now() });
    const { changed, final } = await writeSittingAbsences(trx, context, path.exam, key);
    await bookAnswerBooks(trx, key, balance, userId);
    await audit(trx, context, {
      action: 'SITTING_CLOSED',
      entity: 'sitting',
      entityKey: auditKey(key),
      examId: key.examId,
      after: {
        seats: balance.seats,
        present: balance.present,
        absent: balance.absent,
        sealed: balance.sealed,
        changed,
      },
    });
    return {
      message: `The session ${sittingLabel(key)} is closed: ${balance.present} present, ${pluralise(balance.absent, 'absentee', 'absentees')}.`,
      balance,
      changed,
      final,
    };
  });
}
