import type { RevaluationState } from '@thervu/contracts/revaluation/revaluation-contract';
import type { Db } from '../../core/database/connect';

export interface FrozenList {
  papers: number;
  /** Rupees, as text. */
  total: string;
}

/** Freezes the applications of an exam with their present fees; rows frozen before are not touched. */
const FREEZE = `
with frozen as (
  update revaluation r set fee_rev = f.fee_rev, fee_retot = f.fee_retot, fee_tran = f.fee_tran, frozen_at = now(),
    row_version = r.row_version + 1
  from v_revaluation_fee f
  where f.rid = r.rid and r.exam_id = :examId and r.frozen_at is null and (r.rev_aply or r.retot_aply or r.tran_aply)
  returning r.fee_rev + r.fee_retot + r.fee_tran as fee)
select count(*)::int as papers, coalesce(sum(fee), 0) as total from frozen`;

export async function freezeList(trx: Db, examId: number): Promise<FrozenList> {
  const { rows } = await trx.raw<{ rows: FrozenList[] }>(FREEZE, { examId });
  return rows[0]!;
}

/** Lets the list of an exam move again; how many rows that are. */
export const unfreezeList = (trx: Db, examId: number): Promise<number> =>
  trx('revaluation')
    .where({ exam_id: examId })
    .whereNotNull('frozen_at')
    .update({ frozen_at: null, row_version: trx.raw('row_version + 1') });

export interface WorkDone {
  /** Scripts with a number for the second valuation, and those of them that a camp has found. */
  issued: number;
  located: number;
  retotals: number;
  copies: number;
}

/** What has been done with the list since it was closed. */
const DONE = `
select (select count(*) from reval_script where exam_id = :examId)::int as issued,
  (select count(*) from reval_script where exam_id = :examId and located_at is not null)::int as located,
  (select count(*) from reval_retotal where exam_id = :examId)::int as retotals,
  (select count(*) from reval_copy where exam_id = :examId)::int as copies`;

export async function workDone(db: Db, examId: number): Promise<WorkDone> {
  const { rows } = await db.raw<{ rows: WorkDone[] }>(DONE, { examId });
  return rows[0]!;
}

type Counts = Omit<RevaluationState, 'exam_tbl' | 'exam_name' | 'open' | 'frozenAt'>;

const STATE = `
select count(*)::int as papers, (count(*) filter (where v.rev_aply))::int as rev,
  (count(*) filter (where v.retot_aply))::int as retot, (count(*) filter (where v.tran_aply))::int as trans,
  coalesce(sum(f.fee_rev + f.fee_retot + f.fee_tran), 0) as fees, max(v.frozen_at) as frozen_at,
  (select count(*) from reval_script s where s.exam_id = :examId and s.located_at is not null)::int as located,
  (select count(*) from reval_retotal t where t.exam_id = :examId)::int as "retotalsKeyed",
  (select count(*) from reval_retotal t where t.exam_id = :examId and t.agreed is not null)::int as "retotalsAgreed",
  (select count(*) from reval_copy c where c.exam_id = :examId)::int as "copiesHanded"
from revaluation v join v_revaluation_fee f on f.rid = v.rid
where v.exam_id = :examId and (v.rev_aply or v.retot_aply or v.tran_aply)`;

export async function readState(db: Db, examId: number): Promise<Counts & { frozen_at: Date | null }> {
  const { rows } = await db.raw<{ rows: (Counts & { fees: string; frozen_at: Date | null })[] }>(STATE, {
    examId,
  });
  const state = rows[0]!;
  return { ...state, fees: Number(state.fees) };
}
