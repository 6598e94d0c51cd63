import type { FeeComponent, RevaluationFee } from '@thervu/contracts/fee-schedule/fee-schedule-contract';
import type { Db } from '../../core/database/connect';

/** Fees come as exact text; rupees of this size are exact as numbers too. */
const asNumber = <Row extends { fees: unknown }>(row: Row) => ({ ...row, fees: Number(row.fees) });

/** The five components; a second argument locks them until the end of the transaction. */
export async function feeSchedule(db: Db, lock = false): Promise<FeeComponent[]> {
  const rows = await db('fee_schedule')
    .orderBy('id')
    .modify((query) => lock && void query.forUpdate())
    .select<FeeComponent[]>('id', 'name', 'fees', 'row_version');
  return rows.map(asNumber);
}

export async function storeComponent(trx: Db, id: number, fees: number, userId: number): Promise<void> {
  await trx('fee_schedule')
    .where({ id })
    .update({ fees, updated_by: userId, row_version: trx.raw('row_version + 1') });
}

/** The six revaluation fees, UG first. */
export async function revaluationFees(db: Db, lock = false): Promise<RevaluationFee[]> {
  const rows = await db('reval_fee')
    .orderBy([{ column: 'reval_group', order: 'desc' }, { column: 'kind' }])
    .modify((query) => lock && void query.forUpdate())
    .select<RevaluationFee[]>('reval_group', 'kind', 'fees', 'row_version');
  return rows.map(asNumber);
}

export async function storeRevaluationFee(
  trx: Db,
  { reval_group, kind, fees }: Pick<RevaluationFee, 'reval_group' | 'kind' | 'fees'>,
  userId: number,
): Promise<void> {
  await trx('reval_fee')
    .where({ reval_group, kind })
    .update({ fees, updated_by: userId, row_version: trx.raw('row_version + 1') });
}
