import type { Db } from '../../core/database/connect';
import { deleteArrears, needlessArrears, recordWithdrawals, type WithdrawnArrear } from './arrear-withdrawal-queries';

export type { WithdrawnArrear };

/**
 * Withdraws the arrear applications that a release has made needless: papers whose waiting, failed or revalued result stands as
 * passed by it. To be called in the transaction that releases `version`, after `exam.published_at` is set; keeps what it did in
 * `arrear_withdrawal` and returns it for the report and the refunds. A row of a frozen roll is only named. Called again it finds
 * nothing left to withdraw.
 */
export async function withdrawProvisionalArrears(trx: Db, examId: number, version: number): Promise<WithdrawnArrear[]> {
  const rows = await needlessArrears(trx, examId, version);
  if (rows.length === 0) return [];
  const gone = rows.filter(({ outcome }) => outcome === 'WITHDRAWN');
  if (gone.length > 0) await deleteArrears(trx, gone);
  await recordWithdrawals(trx, examId, version, rows);
  return rows;
}
