import type { Db, Pools } from '../../core/database/connect';
import { Invalid } from '../../core/http/problem';
import type { SignInLimits } from '../../core/http/sign-in-limits';
import type { Context } from '../../core/session/context';
import { houseWords, passwordOf } from './password-queries';
import { passwordProblem, type PasswordOwner } from './password-rules';
import { hashPassword, passwordFits } from './passwords';

/** The person signed in proves their own password again before something grave is done; a refusal names `field`. */
export async function confirmOwnPassword(
  { pools, limits }: { pools: Pick<Pools, 'auth'>; limits: SignInLimits },
  context: Context,
  password: string,
  field = 'currentPassword',
): Promise<void> {
  const { userId } = context.user;
  const fits = await limits.present({ ip: context.ip, userId }, async () => {
    const right = await passwordFits(await passwordOf(pools.auth, userId), password);
    return [right, right];
  });
  if (fits) return;
  const message = 'The current password is not right.';
  throw new Invalid('current-password-wrong', message, [{ field, message }]);
}

/** Whom a password is given to. */
type Owner = Pick<PasswordOwner, 'login' | 'name' | 'officer'>;

/** Throws 422 naming the field where a password may not be this person's. */
export async function assertPassword(
  db: Db,
  password: string,
  owner: Owner,
  { current, field = 'newPassword' }: { current?: string | undefined; field?: string } = {},
): Promise<void> {
  const refused =
    password === current
      ? 'Choose a password other than the current one.'
      : passwordProblem(password, { ...owner, house: await houseWords(db) });
  if (refused) throw new Invalid('password-refused', refused, [{ field, message: refused }]);
}

/**
 * Judges a password that somebody else gives out and hands back its hash; a refusal names the field, `password` unless
 * another is named. `db` may act as any role that has the words of the house.
 */
export async function newPasswordHash(db: Db, password: string, owner: Owner, field = 'password'): Promise<string> {
  await assertPassword(db, password, owner, { field });
  return hashPassword(password);
}
