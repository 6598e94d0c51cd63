import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { settleProblemsOfPacket } from '../valuation/problem-service';
import { campOf, openBundle, scopeOf } from './camp-scope';
import {
  clearPass,
  lockPacket,
  recordEvents,
  removeMarks,
  settleBundle,
  type CampScope,
  type LockedMark,
  type MarkEvent,
} from './c-mark-queries';

export interface Packet {
  bundleno: number;
  packet: number;
  reason: string;
}

type Pass = MarkEvent['pass'];

/** Lines of the journal for every mark that goes: what it was, who takes it away and why. */
export async function recordVoids(
  trx: Db,
  context: Context,
  { examId }: CampScope,
  rows: readonly LockedMark[],
  { passes, reason }: { passes: readonly Pass[]; reason: string },
): Promise<void> {
  const { userId } = context.user;
  const { scope } = context;
  const by = {
    officer_id: scope.camp?.officerId ?? null,
    by_user: userId,
    reason,
    station: context.ip,
    request_id: context.requestId,
  };
  const mark = { A: 'Amark', B: 'Bmark', C: 'Cmark' } as const;
  const events = rows.flatMap((row) =>
    passes
      .filter((pass) => row[mark[pass]] !== null)
      .map((pass): MarkEvent => {
        const { barcode, bundleno, packet, slno } = row;
        const place = { exam_id: examId, bundleno, barcode, packet, slno };
        return { ...place, pass, action: 'VOID', old_mark: row[mark[pass]], new_mark: null, ...by };
      }),
  );
  await recordEvents(trx, events);
}

const nothing = (what: string) => new NotFound('no-entries', `There is no ${what} to delete.`);

/** Takes one keying of a packet away, and every third mark that rested on it. Returns how many scripts it had. */
export async function deletePass(
  context: Context,
  { bundleno, packet, reason }: Packet,
  pass: 'A' | 'B',
  exam: string | undefined,
): Promise<number> {
  const scope = await scopeOf(context, exam);
  return context.db.transaction(async (trx) => {
    await openBundle(trx, scope, bundleno);
    const rows = await lockPacket(trx, scope, { bundleno, packet, pass });
    if (rows.length === 0) throw nothing(`${pass} entry of bundle ${bundleno}-${packet}`);
    await recordVoids(trx, context, scope, rows, { passes: [pass, 'C'], reason });
    await clearPass(
      trx,
      scope.examId,
      rows.map(({ id }) => id),
      pass,
    );
    await settleBundle(trx, scope.examId, bundleno);
    await audit(trx, context, {
      action: 'CAMP_ENTRY_DELETED',
      entity: 'camp_mark',
      entityKey: `${bundleno}-${packet}`,
      examId: scope.examId,
      before: { pass, scripts: rows.length },
      after: { reason },
    });
    return rows.length;
  });
}

/** Takes every keying of a packet of the own camp away; its open problems are settled by that. */
export async function deletePacket(context: Context, { bundleno, packet, reason }: Packet): Promise<number> {
  const camp = campOf(context);
  return context.db.transaction(async (trx) => {
    await openBundle(trx, camp, bundleno);
    const rows = await lockPacket(trx, camp, { bundleno, packet });
    const settling = { resolution: 'DELETE_ENTRIES', note: reason, officerId: camp.officerId };
    const problems = await settleProblemsOfPacket(trx, camp, { bundleno, packet }, settling);
    if (rows.length === 0 && problems === 0) throw nothing(`entry of bundle ${bundleno}-${packet}`);
    await recordVoids(trx, context, camp, rows, { passes: ['A', 'B', 'C'], reason });
    await removeMarks(
      trx,
      camp.examId,
      rows.map(({ id }) => id),
    );
    await settleBundle(trx, camp.examId, bundleno);
    await audit(trx, context, {
      action: 'CAMP_PACKET_DELETED',
      entity: 'camp_mark',
      entityKey: `${bundleno}-${packet}`,
      examId: camp.examId,
      before: { scripts: rows.length, problems },
      after: { reason },
    });
    return rows.length;
  });
}
