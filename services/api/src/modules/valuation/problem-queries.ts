import type { Db } from '../../core/database/connect';
import type { ValuationKind } from './valuation-kind';

/** A camp of an exam; without a place every camp of it. */
export interface CampOfExam {
  examId: number;
  place?: string | undefined;
}

const TABLES: Record<ValuationKind, string> = { FIRST: 'barcode_error', REVALUATION: 'reval_problem' };

export interface StoredProblem {
  barcode: string;
  reason: string;
  resolved_at: Date | null;
  /** Of a first valuation alone: a revaluation has no bundles. */
  bundleno?: number | null;
}

/** A rejected scan of the camp, locked until the transaction ends. */
export const lockProblem = (trx: Db, kind: ValuationKind, { examId, place }: CampOfExam, id: number) =>
  trx(TABLES[kind])
    .where({ exam_id: examId, id, ...(place && { place }) })
    .forUpdate()
    .first<StoredProblem | undefined>('barcode', 'reason', 'resolved_at', ...(kind === 'FIRST' ? ['bundleno'] : []));

export interface Settling {
  resolution: string;
  note: string | null;
  officerId: number;
}

/** Records how open problems were settled; returns how many there were. */
export const settleProblems = (
  trx: Db,
  kind: ValuationKind,
  { examId, place }: CampOfExam,
  which: { id: number } | { bundleno: number; packet: number },
  { resolution, note, officerId }: Settling,
): Promise<number> =>
  trx(TABLES[kind])
    .where({ exam_id: examId, ...which, ...(place && { place }) })
    .whereNull('resolved_at')
    .update({ resolved_at: trx.fn.now(), resolved_by: officerId, resolution, resolution_note: note });
