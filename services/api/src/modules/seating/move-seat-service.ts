import { deskPlace } from '@thervu/contracts/hall/hall-rules';
import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { closePairs } from '@thervu/contracts/seating/seating-desks';
import { isFixed, SITTING_WORDS } from '@thervu/contracts/seating/seating-states';
import { audit } from '../../core/audit/audit';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { hallsOfCentre } from '../hall/hall-service';
import { candidatesOf } from './seat-plan';
import * as queries from './seating-queries';
import type { SeatRow } from './seating-queries';
import { sittingLabel, sittingNamed } from './seating-service';

interface MoveBody {
  hall_id: number;
  desk: string;
  row_version: number;
  expected: number | null;
  reason?: string | undefined;
}
const wrong = (type: string, field: string, message: string) => new Invalid(type, message, [{ field, message }]);

/** Moves one candidate; whoever sits on the desk takes the one that becomes free. The plan is locked, so two moves never cross. */
export async function moveSeat(context: Context, path: SittingPath, id: number, body: MoveBody) {
  return context.db.transaction(async (trx) => {
    const { key } = await sittingNamed(context, trx, path);
    const sitting = await queries.lockSitting(trx, key);
    if (sitting.state === 'OPEN' || sitting.state === 'CLOSED')
      throw new Invalid(
        'no-plan',
        `The session ${sittingLabel(key)} is ${SITTING_WORDS[sitting.state].toLowerCase()}: no desk is changed now.`,
      );
    if (isFixed(sitting.state) && body.reason === undefined)
      throw wrong('reason-missing', 'reason', 'The plan is fixed: give a reason for the change.');
    const halls = await hallsOfCentre(trx, context.scope, key.centre);
    const hall = halls.find(({ hall_id }) => hall_id === body.hall_id);
    if (!hall?.active) throw wrong('no-hall', 'hall_id', 'This hall is not in use at this centre.');
    const rows = await queries.listCandidates(trx, key);
    const seats = await queries.listSeats(trx, key);
    const candidate = candidatesOf(rows).find((person) => person.id === id);
    const row = rows.find(({ application_id }) => application_id === id);
    const seat = seats.find(({ application_id }) => application_id === id);
    if (!candidate || !row) throw new NotFound('no-candidate', 'This candidate does not write here in this session.');
    const turn = seat?.turn ?? candidate.turn;
    const there = seats.find(
      (other) => other.hall_id === body.hall_id && other.desk === body.desk && other.turn === turn,
    );
    const before = [
      { hall_id: seat?.hall_id ?? body.hall_id, desk: seat?.desk ?? '', reg_no: seat ? row.reg_no : null },
      { hall_id: body.hall_id, desk: body.desk, reg_no: there?.reg_no ?? null },
    ];
    if ((seat?.row_version ?? 0) !== body.row_version || (there?.application_id ?? null) !== body.expected)
      throw new Conflict('changed-meanwhile', 'Somebody else has changed one of these desks.', {
        yours: body,
        theirs: before,
      });
    if (hall.blocked.includes(body.desk))
      throw wrong('desk-blocked', 'desk', `Desk ${body.desk} of ${hall.hall_no} is blocked.`);
    const { row: deskRow, col: deskCol } = deskPlace(body.desk);
    if (deskRow > hall.desk_rows || deskCol > hall.desk_cols)
      throw wrong('no-desk', 'desk', `Hall ${hall.hall_no} has no desk ${body.desk}.`);
    const reported = await queries.reportedHalls(trx, key);
    if (reported.includes(body.hall_id) || (seat && reported.includes(seat.hall_id)))
      throw new Invalid('hall-reported', 'A hall that has reported keeps its desks. Correct its report first.');
    if (there && !seat)
      throw wrong(
        'desk-taken',
        'desk',
        `${there.reg_no} sits on ${body.desk}: choose a free desk for a candidate without one.`,
      );
    const version = Math.max(seat?.row_version ?? 0, there?.row_version ?? 0, sitting.row_version) + 1;
    const placed = seat ? ('HAND' as const) : isFixed(sitting.state) ? ('LATE' as const) : ('HAND' as const);
    const reason = body.reason ?? null;
    const written: SeatRow[] = [
      {
        ...(seat ?? { application_id: id, reg_no: row.reg_no, p_code: row.p_code, centre: key.centre, turn }),
        hall_id: body.hall_id,
        desk: body.desk,
        placed,
        reason,
        row_version: version,
      },
      ...(there && seat
        ? [{ ...there, hall_id: seat.hall_id, desk: seat.desk, placed: 'HAND' as const, reason, row_version: version }]
        : []),
    ];
    const moved = new Set(written.map(({ application_id }) => application_id));
    await queries.replaceSeats(trx, key, {
      removed: [seat, there].flatMap((found) => (found ? [found.application_id] : [])),
      written,
    });
    const groups = new Map(
      (await queries.seatedFacts(trx, key)).map((fact) => [fact.application_id, fact.paper_group]),
    );
    const taken = [...seats.filter(({ application_id }) => !moved.has(application_id)), ...written].map((moving) => ({
      ...moving,
      group: groups.get(moving.application_id) ?? moving.p_code,
    }));
    const close_pairs = closePairs(halls, taken).length;
    const diagonal_pairs = closePairs(halls, taken, { diagonal: true }).length;
    const hasMorePairs = close_pairs > (sitting.close_pairs ?? 0);
    if (isFixed(sitting.state) && hasMorePairs && sitting.close_pairs !== null)
      await queries.updateSitting(trx, key, {
        close_pairs,
        diagonal_pairs,
        close_pairs_accepted_by: context.user.userId,
      });
    else
      await queries.updateSitting(trx, key, {
        close_pairs,
        diagonal_pairs,
        ...(!isFixed(sitting.state) && { close_pairs_accepted_by: null }),
      });
    await audit(trx, context, {
      action: 'SEAT_MOVED',
      entity: 'seat',
      entityKey: String(id),
      examId: key.examId,
      before,
      after: { hall_no: hall.hall_no, desk: body.desk, reason, close_pairs },
    });
    return {
      message: `${row.reg_no}: ${hall.hall_no}, desk ${body.desk}.${there ? ` ${there.reg_no} changed places.` : ''}`,
      close_pairs,
      diagonal_pairs,
      before,
      row_version: version,
    };
  });
}
