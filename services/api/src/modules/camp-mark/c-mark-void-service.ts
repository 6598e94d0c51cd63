import { audit } from '../../core/audit/audit';
import { NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { settleProblemsOfPacket } from '../valuation/problem-service';
import { voidPacket } from '../valuation/void-service';
import { campOf, openBundle, scopeOf } from './camp-scope';
import type { CampScope } from './c-mark-queries';

export interface Packet {
  bundleno: number;
  packet: number;
  reason: string;
}

/** Who takes marks of a packet away: an officer of the own camp, or the office. */
function voiderOf(context: Context, { examId, place }: CampScope) {
  const { user, scope } = context;
  const officerId = scope.camp?.officerId ?? null;
  return {
    examId,
    place: place ?? null,
    officerId,
    userId: user.userId,
    station: context.ip,
    requestId: context.requestId,
  };
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
    const scripts = await voidPacket(trx, voiderOf(context, scope), { bundleno, packet, pass, reason });
    if (scripts === 0) throw nothing(`${pass} entry of bundle ${bundleno}-${packet}`);
    await audit(trx, context, {
      action: 'CAMP_ENTRY_DELETED',
      entity: 'camp_mark',
      entityKey: `${bundleno}-${packet}`,
      examId: scope.examId,
      before: { pass, scripts },
      after: { reason },
    });
    return scripts;
  });
}

/** Takes every keying of a packet of the own camp away; its open problems are settled by that. */
export async function deletePacket(context: Context, { bundleno, packet, reason }: Packet): Promise<number> {
  const camp = campOf(context);
  return context.db.transaction(async (trx) => {
    await openBundle(trx, camp, bundleno);
    const settling = { resolution: 'DELETE_ENTRIES', note: reason, officerId: camp.officerId };
    const problems = await settleProblemsOfPacket(trx, camp, { bundleno, packet }, settling);
    const scripts = await voidPacket(trx, voiderOf(context, camp), { bundleno, packet, pass: null, reason });
    if (scripts === 0 && problems === 0) throw nothing(`entry of bundle ${bundleno}-${packet}`);
    await audit(trx, context, {
      action: 'CAMP_PACKET_DELETED',
      entity: 'camp_mark',
      entityKey: `${bundleno}-${packet}`,
      examId: camp.examId,
      before: { scripts, problems },
      after: { reason },
    });
    return scripts;
  });
}
