import type { AuditAction, AuditEntity } from '@thervu/contracts/audit/audit-names';
import type {
  FeeComponent,
  RevaluationFee,
  saveFeeSchedule as saveFees,
  saveRevaluationFees as saveRevaluation,
} from '@thervu/contracts/fee-schedule/fee-schedule-contract';
import { REVALUATION_GROUP_NAMES, REVALUATION_NAMES } from '@thervu/contracts/fee-schedule/fee-rules';
import type * as z from 'zod/mini';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { setReason } from '../setting/setting-service';
import { feeSchedule, revaluationFees, storeComponent, storeRevaluationFee } from './fee-schedule-queries';

interface Amount {
  fees: number;
  row_version: number;
}

interface Fee<Row extends Amount> {
  row: Row;
  name: string;
  before: Amount | undefined;
}

/** The fees that differ from what stands; 409 with both values where somebody else has saved since. */
function changed<Row extends Amount>(fees: readonly Fee<Row>[]): Fee<Row>[] {
  const old = fees.filter(({ row, before }) => before?.row_version !== row.row_version);
  if (old.length > 0) {
    const names = old.map(({ name }) => name).join(', ');
    throw new Conflict('fee-changed', `Somebody else has changed this: ${names}. Reload to see what holds now.`, {
      yours: Object.fromEntries(old.map(({ name, row }) => [name, row.fees])),
      theirs: Object.fromEntries(old.map(({ name, before }) => [name, before?.fees ?? null])),
    });
  }
  return fees.filter(({ row, before }) => before?.fees !== row.fees);
}

const amounts = (rows: readonly Fee<Amount>[], pick: (fee: Fee<Amount>) => number | undefined) =>
  Object.fromEntries(rows.map((row) => [row.name, pick(row)]));

async function recordAudit(
  trx: Db,
  context: Context,
  action: AuditAction,
  entity: AuditEntity,
  fees: readonly Fee<Amount>[],
  reason: string | undefined,
): Promise<void> {
  if (fees.length === 0) return;
  await audit(trx, context, {
    action,
    entity,
    before: amounts(fees, ({ before }) => before?.fees),
    after: { ...amounts(fees, ({ row }) => row.fees), ...(reason === undefined ? {} : { reason }) },
  });
}

/** Saves the five components, in the caller's transaction. Exams that exist have fees of their own. */
export async function saveFeeSchedule(
  trx: Db,
  context: Context,
  { fees, reason }: z.output<(typeof saveFees)['body']>,
): Promise<FeeComponent[]> {
  const now = new Map((await feeSchedule(trx, true)).map((row) => [row.id, row]));
  const rows = changed(
    fees.map((row) => ({ row, before: now.get(row.id), name: now.get(row.id)?.name ?? String(row.id) })),
  );
  await setReason(trx, reason);
  for (const { row } of rows) await storeComponent(trx, row.id, row.fees, context.user.userId);
  await recordAudit(trx, context, 'FEES_CHANGED', 'fee_schedule', rows, reason);
  return feeSchedule(trx);
}

/** Saves the six revaluation fees, in the caller's transaction. */
export async function saveRevaluationFees(
  trx: Db,
  context: Context,
  { fees, reason }: z.output<(typeof saveRevaluation)['body']>,
): Promise<RevaluationFee[]> {
  const keyOf = ({ reval_group, kind }: Pick<RevaluationFee, 'reval_group' | 'kind'>) =>
    `${REVALUATION_NAMES[kind]}, ${REVALUATION_GROUP_NAMES[reval_group]}`;
  const now = new Map((await revaluationFees(trx, true)).map((row) => [keyOf(row), row]));
  const rows = changed(fees.map((row) => ({ row, name: keyOf(row), before: now.get(keyOf(row)) })));
  await setReason(trx, reason);
  for (const { row } of rows) await storeRevaluationFee(trx, row, context.user.userId);
  await recordAudit(trx, context, 'REVALUATION_FEES_CHANGED', 'reval_fee', rows, reason);
  return revaluationFees(trx);
}
