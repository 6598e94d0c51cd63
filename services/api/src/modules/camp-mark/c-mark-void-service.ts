import type { FastifyRequest } from 'fastify';
import { audit } from '../../core/audit/audit';
import { NotFound } from '../../core/http/problem';
import { signedIn } from '../../core/session/session';
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
function voiderOf(request: FastifyRequest, { examId, place }: CampScope) {
  const { userId, scope } = signedIn(request);
  const officerId = scope.camp?.officerId ?? null;
  return { examId, place: place ?? null, officerId, userId, station: request.ip, requestId: request.id };
}

const nothing = (what: string) => new NotFound('no-entries', `There is no ${what} to delete.`);

/** Takes one keying of a packet away, and every third mark that rested on it. Returns how many scripts it had. */
export async function deletePass(
  request: FastifyRequest,
  { bundleno, packet, reason }: Packet,
  pass: 'A' | 'B',
  exam: string | undefined,
): Promise<number> {
  const scope = await scopeOf(request, exam);
  return request.db.transaction(async (trx) => {
    await openBundle(trx, scope, bundleno);
    const scripts = await voidPacket(trx, voiderOf(request, scope), { bundleno, packet, pass, reason });
    if (scripts === 0) throw nothing(`${pass} entry of bundle ${bundleno}-${packet}`);
    await audit(trx, request, {
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
export async function deletePacket(request: FastifyRequest, { bundleno, packet, reason }: Packet): Promise<number> {
  const camp = campOf(request);
  return request.db.transaction(async (trx) => {
    await openBundle(trx, camp, bundleno);
    const settling = { resolution: 'DELETE_ENTRIES', note: reason, officerId: camp.officerId };
    const problems = await settleProblemsOfPacket(trx, camp, { bundleno, packet }, settling);
    const scripts = await voidPacket(trx, voiderOf(request, camp), { bundleno, packet, pass: null, reason });
    if (scripts === 0 && problems === 0) throw nothing(`entry of bundle ${bundleno}-${packet}`);
    await audit(trx, request, {
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
