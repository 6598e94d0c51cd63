import { RENEWED_DAYS } from '@thervu/contracts/core/duties';
import type { RenewedAccount } from '@thervu/contracts/signature/signature-contract';
import type { Db } from '../../core/database/connect';
import type { Context } from '../../core/session/context';
import { renewedAccounts } from './signature-queries';

/** Whose credentials somebody else renewed within a week: shown at every desk where something is signed. */
export async function othersRenewed({ db, user }: Context): Promise<RenewedAccount[]> {
  const rows = await renewedAccounts(db, RENEWED_DAYS);
  return rows
    .filter(({ user_id }) => Number(user_id) !== user.userId)
    .map(({ kind, name, place, at, by_name }) => ({ kind, name, where: place, at: at.toISOString(), by: by_name }));
}

/** Whether the credentials of this person were renewed within a week. `db` acts as the office or a camp. */
export async function isRenewed(db: Db, userId: number): Promise<boolean> {
  return (await renewedAccounts(db, RENEWED_DAYS)).some(({ user_id }) => Number(user_id) === userId);
}
