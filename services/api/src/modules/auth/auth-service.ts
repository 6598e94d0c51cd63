import type { CampSession, CollegeSession, Credentials, OwnSession } from '@thervu/contracts/auth/auth-contract';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../core/audit/audit';
import type { Pools } from '../../core/database/connect';
import type { SignInLimits } from '../../core/http/limits';
import { Forbidden, Invalid, NotFound, Unauthorized } from '../../core/http/problem';
import { roleOf, signedIn, type Session } from '../../core/session/session';
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
  request: FastifyRequest,
  { email, password }: Credentials,
  kind: Kind,
): Promise<Account & NonNullable<ReturnType<typeof roleOf>>> {
  await limits.check(request, email);
  const account = await findAccount(pools.auth, email);
  const fits = await passwordFits(account?.password_hash, password);
  const identity = account && roleOf(account);
  const matchesSignInForm = account && (account.kind === 'OFFICER') === (kind === 'camp');
  if (!account || !identity || !fits || !matchesSignInForm || !account.active || !account.college_active) {
    await pools.auth.transaction((trx) =>
      audit(trx, request, { action: 'SIGN_IN_REFUSED', entity: 'app_user', entityKey: account?.login }, null),
    );
    await limits.failed(request, email);
    throw new Unauthorized(REJECTED, 'sign-in-refused');
  }
  return { ...account, ...identity };
}

async function start(
  { pools }: AuthService,
  request: FastifyRequest,
  account: Account,
  role: string,
  singleSession: boolean,
) {
  return pools.auth.transaction(async (trx) => {
    // an officer works at one desk: signing in elsewhere ends the session at the first
    if (singleSession) await endSessions(trx, account.user_id, 'SIGNED_IN_ELSEWHERE');
    const session = await openSession(trx, account.user_id, request);
    const actor = { userId: account.user_id, login: account.login, role };
    await audit(trx, request, { action: 'SIGNED_IN', entity: 'app_user', entityKey: account.login }, actor);
    return { status: 200, message: 'Login successful', mustChange: account.must_change, ...session };
  });
}

/** Signs a college or the examination office in. */
export async function signInCollege(
  service: AuthService,
  request: FastifyRequest,
  credentials: Credentials,
): Promise<CollegeSession> {
  const account = await authenticate(service, request, credentials, 'college');
  const session = await start(service, request, account, account.role, false);
  const userRole = account.role === 'admin' ? 'admin' : 'college';
  return { ...session, Colcode: account.colcode!, Colname: account.colname ?? account.name, userRole };
}

/** Signs a camp officer or an operator in. */
export async function signInCamp(
  service: AuthService,
  request: FastifyRequest,
  credentials: Credentials,
): Promise<CampSession> {
  const account = await authenticate(service, request, credentials, 'camp');
  if (account.camp_closed) {
    throw new Forbidden('The marks of this exam are complete: its camps are closed.', 'camp-closed');
  }
  const session = await start(service, request, account, account.role, true);
  return {
    ...session,
    id: account.officer_id!,
    role: account.officer_role!,
    place: account.place!,
    name: account.name,
    userRole: account.role === 'campadmin' ? 'campadmin' : 'camp',
  };
}

export function ownSession(session: Session): OwnSession {
  const { college, camp } = session.scope;
  return {
    userRole: session.role,
    colCode: camp ? String(camp.officerId) : college === 'all' ? '501' : college!,
    colName: session.colName,
    place: camp?.place ?? null,
    login: session.login,
    mustChange: session.mustChange,
    expiresAt: session.expiresAt,
  };
}

export async function signOut({ pools }: AuthService, request: FastifyRequest): Promise<void> {
  const { id, login } = signedIn(request);
  await pools.auth.transaction(async (trx) => {
    await endSession(trx, id);
    await audit(trx, request, { action: 'SIGNED_OUT', entity: 'app_user', entityKey: login });
  });
}

/** The person signed in proves their own password again before something grave is done. */
export async function confirmOwnPassword(
  { pools, limits }: AuthService,
  request: FastifyRequest,
  password: string,
): Promise<void> {
  const { userId, login } = signedIn(request);
  await limits.check(request, login);
  if (await passwordFits(await passwordOf(pools.auth, userId), password)) return;
  await limits.failed(request, login);
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
  request: FastifyRequest,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const session = signedIn(request);
  await confirmOwnPassword(service, request, currentPassword);
  validate(newPassword, session, currentPassword);
  const made = await hashPassword(newPassword);
  await service.pools.auth.transaction(async (trx) => {
    await storePassword(trx, session.userId, made, false);
    await endSessions(trx, session.userId, 'PASSWORD_CHANGED', session.id);
    await audit(trx, request, { action: 'PASSWORD_CHANGED', entity: 'app_user', entityKey: session.login });
  });
}

/**
 * Changes the password of a college's main sign-in: a college its own, the office any. A password somebody else set has
 * to be changed at the next sign-in. `currentPassword` is undefined only on the listed path form of older clients.
 */
export async function changeCollege(
  service: AuthService,
  request: FastifyRequest,
  code: string,
  newPassword: string,
  currentPassword: string | undefined,
): Promise<void> {
  const session = signedIn(request);
  if (session.scope.college !== 'all' && session.scope.college !== code) {
    throw new Forbidden('A college changes only its own password.');
  }
  if (currentPassword !== undefined) await confirmOwnPassword(service, request, currentPassword);
  const account = await collegeAccount(service.pools.auth, code);
  if (account && session.mustChange && account.id !== session.userId) {
    throw new Forbidden('Change your password first.', 'password-change-required');
  }
  if (!account) throw new NotFound('college-not-found', 'No college signs in with this code.');
  validate(newPassword, account, currentPassword);
  const made = await hashPassword(newPassword);
  const isOwn = account.id === session.userId;
  await service.pools.auth.transaction(async (trx) => {
    await storePassword(trx, account.id, made, !isOwn);
    await endSessions(trx, account.id, 'PASSWORD_CHANGED', isOwn ? session.id : undefined);
    await audit(trx, request, { action: 'PASSWORD_CHANGED', entity: 'app_user', entityKey: account.login });
  });
}
