import { audit, type AuditEntry } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import * as queries from './problem-queries';
import type { ValuationKind } from './valuation-kind';

/** Problems of a packet are settled by the deletion of its entries; only a first valuation has packets to delete. */
export const settleProblemsOfPacket = (
  trx: Db,
  camp: queries.CampOfExam,
  packet: { bundleno: number; packet: number },
  settling: queries.Settling,
): Promise<number> => queries.settleProblems(trx, 'FIRST', camp, packet, settling);

const AUDITED: Record<ValuationKind, Pick<AuditEntry, 'action' | 'entity'>> = {
  FIRST: { action: 'PROBLEM_SETTLED', entity: 'barcode_error' },
  REVALUATION: { action: 'REVAL_PROBLEM_SETTLED', entity: 'reval_problem' },
};

/** Records how a problem of the own camp was settled, once; returns the problem as it was. */
export async function settleKeyingProblem(
  trx: Db,
  context: Context,
  kind: ValuationKind,
  camp: { examId: number; officerId: number; place: string },
  { id, resolution, note }: { id: number; resolution: string; note: string | null },
): Promise<queries.StoredProblem> {
  const problem = await queries.lockProblem(trx, kind, camp, id);
  if (!problem) throw new NotFound('problem-not-found', 'There is no such problem in your camp.');
  if (problem.resolved_at) throw new Conflict('problem-settled', 'Somebody else has settled this problem already.');
  await queries.settleProblems(trx, kind, camp, { id }, { resolution, note, officerId: camp.officerId });
  await audit(trx, context, {
    ...AUDITED[kind],
    entityKey: String(id),
    examId: camp.examId,
    before: { barcode: problem.barcode, reason: problem.reason },
    after: { resolution, note },
  });
  return problem;
}
