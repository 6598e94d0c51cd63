import { lateDesk } from '@thervu/contracts/seating/seat-steps';
import { closePairs } from '@thervu/contracts/seating/seating-desks';
import { auditAll, type AuditEntry } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import type { Context } from '../../core/session/context';
import * as queries from './late-seat-queries';

/** A third paper in one slot has no turn. */
const TURNS = [1, 2] as const;

/**
 * Gives a desk to whoever is confirmed after the plan of the session was fixed: a free one with the fewest pairs, and nobody else
 * moves. Without a free desk the candidate stays in the list of those without one. Part of the caller's transaction.
 */
export async function seatLateCandidates(
  trx: Db,
  context: Context,
  examId: number,
  ids: readonly number[],
): Promise<void> {
  const late = await queries.lateCandidates(trx, examId, ids);
  const entries: AuditEntry[] = [];
  const turnsInSlot = new Map<string, number[]>();
  for (const candidate of late) {
    const { application_id, reg_no, centre, examdate, examsession } = candidate;
    const slot = `${reg_no} ${examdate} ${examsession}`;
    const taken = [...candidate.turns, ...(turnsInSlot.get(slot) ?? [])];
    const turn = TURNS.find((free) => !taken.includes(free));
    const room = await queries.lateSitting(trx, examId, candidate);
    const group = candidate.paper_group;
    const open = room.halls.filter((hall) => hall.open);
    const desk = turn && lateDesk(open, room.taken, { ...candidate, group, turn });
    if (!turn || !desk) continue;
    turnsInSlot.set(slot, [...(turnsInSlot.get(slot) ?? []), turn]);
    const seats = [...room.taken, { ...desk, group, turn }];
    // an empty group is a cancelled seat, which writes nothing
    const written = seats.filter((seat) => seat.group !== '');
    await queries.insertLateSeat(trx, examId, {
      ...desk,
      application_id,
      turn,
      close_pairs: closePairs(room.halls, written).length,
      diagonal_pairs: closePairs(room.halls, written, { diagonal: true }).length,
      userId: context.user.userId,
    });
    entries.push({
      action: 'SEAT_LATE',
      entity: 'seat',
      entityKey: String(application_id),
      examId,
      after: { reg_no, p_code: candidate.p_code, centre, examdate, examsession, turn, ...desk },
    });
  }
  await auditAll(trx, context, entries);
}
