import type { CampSession, CollegeSession, Credentials, OwnSession } from '@thervu/contracts/auth/auth-contract';
import { audit } from '../../core/audit/audit';
import type { Pools } from '../../core/database/connect';
import type { SignInLimits } from '../../core/http/limits';
import { Forbidden, Invalid, NotFound, Unauthorized } from '../../core/http/problem';
import type { NamedUser, Context, PublicContext } from '../../core/session/context';
import { roleOf } from '../../core/session/session';
import {
  collegeAccount,
  endSession,
  endSessions,
  findAccount,
  openSession,
  passwordOf,
  storePassword,
  type Account,
} from './auth-queries';
import { passwordProblem } from './password-rules';
import { hashPassword, passwordFits } from './passwords';

/** The one answer to every failed sign-in: it never tells which half was wrong. */
const REJECTED = 'Invalid username or password.';

export interface AuthService {
  pools: Pools;
  limits: SignInLimits;
}

type Kind = 'college' | 'camp';

/** Checks name and password with the same work for every outcome; counts failures by name and network. */
async function authenticate(
  { pools, limits }: AuthService,
  context: PublicContext,
  { email, password }: Credentials,
  kind: Kind,
): Promise<Account & NonNullable<ReturnType<typeof roleOf>>> {
  await limits.check(context, email);
  const account = await findAccount(pools.auth, email);
  const fits = await passwordFits(account?.password_hash, password);
  const identity = account && roleOf(account);
  const matchesSignInForm = account && (account.kind === 'OFFICER') === (kind === 'camp');
  if (!account || !identity || !fits || !matchesSignInForm || !account.active || !account.college_active) {
    await pools.auth.transaction((trx) =>
      audit(trx, context, { action: 'SIGN_IN_REFUSED', entity: 'app_user', entityKey: account?.login }),
    );
    await limits.failed(context, email);
    throw new Unauthorized(REJECTED, 'sign-in-refused');
  }
  return { ...account, ...identity };
}

/** What a person signs in with. */
export interface SignIn {
  credentials: Credentials;
  /** How the browser names itself. */
  userAgent: string | undefined;
}

async function start(
  { pools }: AuthService,
  context: PublicContext,
  account: Account & { role: NamedUser['role'] },
  { userAgent, singleSession }: { userAgent: string | undefined; singleSession: boolean },
) {
  return pools.auth.transaction(async (trx) => {
    // an officer works at one desk: signing in elsewhere ends the session at the first
    if (singleSession) await endSessions(trx, account.user_id, 'SIGNED_IN_ELSEWHERE');
    const session = await openSession(trx, account.user_id, { ip: context.ip, userAgent });
    const user = { userId: account.user_id, login: account.login, role: account.role };
    await audit(trx, { ...context, user }, { action: 'SIGNED_IN', entity: 'app_user', entityKey: account.login });
    return { status: 200, message: 'Login successful', mustChange: account.must_change, ...session };
  });
}

/** Signs a college or the examination office in. */
export async function signInCollege(
  service: AuthService,
  context: PublicContext,
  { credentials, userAgent }: SignIn,
): Promise<CollegeSession> {
  const account = await authenticate(service, context, credentials, 'college');
  const session = await start(service, context, account, { userAgent, singleSession: false });
  const userRole = account.role === 'admin' ? 'admin' : 'college';
  return { ...session, Colcode: account.colcode!, Colname: account.colname ?? account.name, userRole };
}

/** Signs a camp officer or an operator in. */
export async function signInCamp(
  service: AuthService,
  context: PublicContext,
  { credentials, userAgent }: SignIn,
): Promise<CampSession> {
  const account = await authenticate(service, context, credentials, 'camp');
  if (account.camp_closed) {
    throw new Forbidden('The marks of this exam are complete: its camps are closed.', 'camp-closed');
  }
  const session = await start(service, context, account, { userAgent, singleSession: true });
  return {
    ...session,
    id: account.officer_id!,
    role: account.officer_role!,
    place: account.place!,
    name: account.name,
    userRole: account.role === 'campadmin' ? 'campadmin' : 'camp',
  };
}

export function ownSession({ user, scope }: Context): OwnSession {
  const { college, camp } = scope;
  return {
    userRole: user.role,
    colCode: camp ? String(camp.officerId) : college === 'all' ? '501' : college!,
    colName: user.colName,
    place: camp?.place ?? null,
    login: user.login,
    mustChange: user.mustChange,
    expiresAt: user.expiresAt,
  };
}

export async function signOut({ pools }: AuthService, context: Context): Promise<void> {
  const { id, login } = context.user;
  await pools.auth.transaction(async (trx) => {
    await endSession(trx, id);
    await audit(trx, context, { action: 'SIGNED_OUT', entity: 'app_user', entityKey: login });
  });
}

/** The person signed in proves their own password again before something grave is done. */
export async function confirmOwnPassword(
  { pools, limits }: AuthService,
  context: Context,
  password: string,
): Promise<void> {
  const { userId, login } = context.user;
  await limits.check(context, login);
  if (await passwordFits(await passwordOf(pools.auth, userId), password)) return;
  await limits.failed(context, login);
  const message = 'The current password is not right.';
  throw new Invalid('current-password-wrong', message, [{ field: 'currentPassword', message }]);
}

function validate(
  password: string,
  about: { login: string; name: string },
  current?: string,
  field = 'newPassword',
): void {
  const refused =
    password === current ? 'Choose a password other than the current one.' : passwordProblem(password, about);
  if (refused) throw new Invalid('password-refused', refused, [{ field, message: refused }]);
}

/** Judges a password that the office gives out and hands back its hash; a refusal names the field `password`. */
export async function newPasswordHash(password: string, about: { login: string; name: string }): Promise<string> {
  validate(password, about, undefined, 'password');
  return hashPassword(password);
}

export async function changeOwn(
  service: AuthService,
  context: Context,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  await confirmOwnPassword(service, context, currentPassword);
  validate(newPassword, context.user, currentPassword);
  const made = await hashPassword(newPassword);
  await service.pools.auth.transaction(async (trx) => {
    await storePassword(trx, context.user.userId, made, false);
    await endSessions(trx, context.user.userId, 'PASSWORD_CHANGED', context.user.id);
    await audit(trx, context, { action: 'PASSWORD_CHANGED', entity: 'app_user', entityKey: context.user.login });
  });
}

/**
 * Changes the password of a college's main sign-in: a college its own, the office any. A password somebody else set has
 * to be changed at the next sign-in. `currentPassword` is undefined only on the listed path form of older clients.
 */
export async function changeCollege(
  service: AuthService,
  context: Context,
  code: string,
  newPassword: string,
  currentPassword: string | undefined,
): Promise<void> {
  if (context.scope.college !== 'all' && context.scope.college !== code) {
    throw new Forbidden('A college changes only its own password.');
  }
  if (currentPassword !== undefined) await confirmOwnPassword(service, context, currentPassword);
  const account = await collegeAccount(service.pools.auth, code);
  if (account && context.user.mustChange && account.id !== context.user.userId) {
    throw new Forbidden('Change your password first.', 'password-change-required');
  }
  if (!account) throw new NotFound('college-not-found', 'No college signs in with this code.');
  validate(newPassword, account, currentPassword);
  const made = await hashPassword(newPassword);
  const isOwn = account.id === context.user.userId;
  await service.pools.auth.transaction(async (trx) => {
    await storePassword(trx, account.id, made, !isOwn);
    await endSessions(trx, account.id, 'PASSWORD_CHANGED', isOwn ? context.user.id : undefined);
    await audit(trx, context, { action: 'PASSWORD_CHANGED', entity: 'app_user', entityKey: account.login });
  });
}
