import { permits } from '@thervu/contracts/core/duties';
import type { Permission } from '@thervu/contracts/core/permissions';
import type { Db } from '../../core/database/connect';
import type { NamedUser } from '../../core/session/context';
import { dutiesOf, roleOf } from '../../core/session/session';
import { findAccount } from './auth-queries';
import { passwordFits } from './passwords';

/**
 * The officer of the office behind a user name and password given at a terminal, whose duties open `permission`; undefined
 * for anybody else, without saying which part was wrong. Whoever asks holds the database itself, so nothing is counted.
 */
export async function officerAtTerminal(
  db: Db,
  { login, password }: { login: string; password: string },
  permission: Permission,
): Promise<NamedUser | undefined> {
  const account = await findAccount(db, login);
  const fits = await passwordFits(account?.password_hash, password);
  const role = account && roleOf(account)?.role;
  if (!account || !fits || role !== 'admin' || !account.active || account.must_change) return undefined;
  const holder = { login: account.login, role, ...dutiesOf(account, role) };
  return permits(holder, permission, false) ? { userId: account.user_id, login: account.login, role } : undefined;
}
