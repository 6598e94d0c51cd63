import { permits } from '@thervu/contracts/core/duties';
import { audit } from '../../core/audit/audit';
import { Forbidden, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { assertPassword, confirmOwnPassword } from '../password/password-service';
import { hashPassword } from '../password/passwords';
import { collegeAccount, endSessions, recordCredentials, storePassword, type CollegeAccount } from './auth-queries';
import type { AuthService } from './auth-service';

export async function changeOwn(
  service: AuthService,
  context: Context,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  await confirmOwnPassword(service, context, currentPassword);
  const { login, name, role } = context.user;
  await assertPassword(
    service.pools.auth,
    newPassword,
    { login, name, officer: role !== 'college' },
    { current: currentPassword },
  );
  const made = await hashPassword(newPassword);
  await service.pools.auth.transaction(async (trx) => {
    await storePassword(trx, context.user.userId, made, false);
    await endSessions(trx, context.user.userId, 'PASSWORD_CHANGED', context.user.id);
    await audit(trx, context, { action: 'PASSWORD_CHANGED', entity: 'app_user', entityKey: context.user.login });
  });
}

/** Somebody else's way into an office account goes through Office Accounts, with two people. */
const ANOTHER_OFFICER =
  'No officer sets the password of another officer. A lost one is renewed under Office Accounts, by two officers.';
const PRESENT_MISSING =
  'The own password is changed with the present one: send it as currentPassword, or use Change Password.';

/** Whether the account may be given a first password by the person who asks; throws 403 in words where not. */
function assertMaySet({ user, scope }: Context, account: CollegeAccount): void {
  if (account.id === user.userId) return;
  if (account.kind !== 'COLLEGE') throw new Forbidden(ANOTHER_OFFICER, 'another-officer');
  if (scope.college !== 'all') throw new Forbidden('A college changes only its own password.');
  if (!permits(user, 'college.manage', false)) {
    throw new Forbidden('Your duties do not open the sign-ins of colleges.', 'not-your-duty');
  }
  if (user.mustChange) throw new Forbidden('Change your password first.', 'password-change-required');
}

/**
 * Changes the password of a college's main sign-in: a college its own, the office any college's. What the office types is a
 * first password: it has to be changed at the next sign-in, ends the sessions, and is told to the college. The own password
 * wants the present one by either form; `currentPassword` is undefined only on the listed path form. Throws 403 for the
 * account of another officer, 422 naming `currentPassword` or `newPassword`.
 */
export async function changeCollege(
  service: AuthService,
  context: Context,
  code: string,
  newPassword: string,
  currentPassword: string | undefined,
): Promise<void> {
  const { scope, user } = context;
  if (scope.college !== 'all' && scope.college !== code) {
    throw new Forbidden('A college changes only its own password.');
  }
  const account = await collegeAccount(service.pools.auth, code);
  if (account) assertMaySet(context, account);
  const isOwn = account?.id === user.userId;
  if (isOwn && currentPassword === undefined) throw new Forbidden(PRESENT_MISSING, 'current-password-missing');
  if (currentPassword !== undefined) await confirmOwnPassword(service, context, currentPassword);
  if (!account) throw new NotFound('college-not-found', 'No college signs in with this code.');
  const owner = { ...account, officer: account.kind !== 'COLLEGE' };
  await assertPassword(service.pools.auth, newPassword, owner, { current: currentPassword });
  const made = await hashPassword(newPassword);
  await service.pools.auth.transaction(async (trx) => {
    await storePassword(trx, account.id, made, !isOwn);
    await endSessions(trx, account.id, 'PASSWORD_CHANGED', isOwn ? user.id : undefined);
    if (!isOwn) await recordCredentials(trx, { userId: account.id, kind: 'FIRST_PASSWORD', by: user.userId });
    await audit(trx, context, { action: 'PASSWORD_CHANGED', entity: 'app_user', entityKey: account.login });
  });
}
