import type { Db } from '../../core/database/connect';
import { codeFits } from './code-halves';
import { lockStaffCode, useStaffCode } from './staff-queries';

/** An account of the office that both halves of its code open. */
export interface HalvedAccount {
  userId: number;
  login: string;
  name: string;
  /** To be called in the same transaction, when the person has a password. */
  use: () => Promise<void>;
}

/**
 * The account of the office that this name and both halves of a code open, locked until the end of the transaction; undefined
 * where they open none. `trx` acts as the role of sign-in.
 */
export async function lockByHalves(
  trx: Db,
  { login, code }: { login: string; code: string },
): Promise<HalvedAccount | undefined> {
  const found = await lockStaffCode(trx, login.trim().toLowerCase());
  if (!found || !(await codeFits(found.code_hash, found.salt, code))) return undefined;
  return {
    userId: found.user_id,
    login: found.login,
    name: found.name,
    use: () => useStaffCode(trx, found.proposal_id),
  };
}
