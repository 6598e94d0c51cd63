import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { SITTING_WORDS } from '@thervu/contracts/seating/seating-states';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { findWrittenNumber } from '../../core/students/register-number-queries';
import { seatLateCandidates } from './late-seat-service';
import type { SittingKey } from './seating-queries';
import { auditKey, lockedSitting, sittingLabel, sittingNamed } from './seating-service';
import * as queries from './visitor-queries';

/** Rejects the release of a desk that can no longer be released; takes back an absence that was reported of it. */
async function releaseOwnDesk(trx: Db, home: SittingKey, regNo: string, row: queries.SlotRow): Promise<void> {
  const { hall_id, desk, turn } = row;
  if (hall_id === null || desk === null || turn === null) return;
  const reported = await queries.reportedAt(trx, home, { hall_id, desk, turn });
  if (reported === 'present')
    throw new Invalid(
      'present-there',
      `Hall ${row.hall_no} of centre ${home.centre} reports ${regNo} present on desk ${desk}. That report is corrected first.`,
    );
  if (reported === 'absent') await queries.clearAbsence(trx, home, { hall_id, desk, turn });
  await queries.releaseSeat(trx, home, row.application_id);
}

/**
 * A candidate who came to another centre than the own writes this session there: the desk of the own centre is released, and a free
 * one given here. Both sessions are locked, in the order of their centres.
 */
export async function admitVisitor(
  context: Context,
  path: SittingPath,
  { regNo: typed, reason }: { regNo: string; reason: string },
): Promise<{ message: string }> {
  return context.db.transaction(async (trx) => {
    const { key, exam } = await sittingNamed(context, trx, path);
    const regNo = await findWrittenNumber(trx, typed);
    const rows = await queries.rowsOfSlot(trx, key, regNo);
    if (rows.length === 0)
      throw new NotFound('no-candidate', `${regNo} writes no paper in this session of ${exam.exam_name}.`);
    const [{ centre, colcode }] = rows as [queries.SlotRow];
    if (centre === key.centre) throw new Invalid('writes-here', `${regNo} writes at centre ${key.centre} anyway.`);
    const home: SittingKey | null = centre === null ? null : { ...key, centre };
    const locked = new Map<string, Awaited<ReturnType<typeof lockedSitting>>>();
    for (const sitting of [key, ...(home ? [home] : [])].sort((a, b) => (a.centre < b.centre ? -1 : 1)))
      locked.set(sitting.centre, await lockedSitting(trx, sitting));
    const { state } = locked.get(key.centre)!;
    if (state !== 'FIXED' && state !== 'HELD')
      throw new Invalid(
        'not-open',
        `The session ${sittingLabel(key)} is ${SITTING_WORDS[state].toLowerCase()}: a visitor is admitted to one that is fixed or held.`,
      );
    if (home && locked.get(home.centre)!.state === 'CLOSED')
      throw new Invalid('own-closed', `The session ${sittingLabel(home)} is closed: open it again first.`);
    if (home) for (const row of rows) await releaseOwnDesk(trx, home, regNo, row);
    await queries.insertVisitor(trx, key, { regNo, colcode, reason, userId: context.user.userId });
    await seatLateCandidates(
      trx,
      context,
      key.examId,
      rows.map(({ application_id }) => application_id),
    );
    const desks = [];
    for (const { application_id } of rows) {
      const seat = await queries.seatOf(trx, key.examId, application_id);
      if (seat?.centre !== key.centre)
        throw new Invalid('no-desk', `No desk is free at centre ${key.centre} in a hall that has not reported.`);
      await queries.nameReason(trx, key.examId, application_id, `Visitor from centre ${centre ?? '-'}: ${reason}`);
      desks.push(`hall ${seat.hall_no}, desk ${seat.desk}`);
    }
    await audit(trx, context, {
      action: 'VISITOR_ADMITTED',
      entity: 'sitting',
      entityKey: auditKey(key),
      examId: key.examId,
      before: { centre, desks: rows.map(({ hall_no, desk }) => [hall_no, desk]) },
      after: { regNo, reason, desks },
    });
    return { message: `${regNo} writes at centre ${key.centre}: ${desks.join('; ')}.` };
  });
}
