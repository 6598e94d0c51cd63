import { clerkPermissions, openPermissions } from '@thervu/contracts/core/duties';
import type { CampSession, CollegeSession, Credentials, OwnSession } from '@thervu/contracts/auth/auth-contract';
import { audit } from '../../core/audit/audit';
import type { Db, Pools } from '../../core/database/connect';
import type { SignInLimits } from '../../core/http/sign-in-limits';
import { Forbidden, Unauthorized } from '../../core/http/problem';
import type { NamedUser, Context, PublicContext, User } from '../../core/session/context';
import { isDemonstration } from '../../core/session/demonstration';
import type { Browser, KnownBrowsers } from '../../core/session/known-browser';
import { dutiesOf, isClerk, roleOf } from '../../core/session/session';
import {
  credentialEventsOf,
  endSession,
  endSessions,
  FIRST_PASSWORD_DAYS,
  findAccount,
  openSession,
  signedInFrom,
  type Account,
} from './auth-queries';
import { headOfficeCode, settingValue } from '../setting/setting-service';
import { factorAtSignIn, missingFactor } from '../signature/second-factor-service';
import { passwordFits } from '../password/passwords';

/** The one answer to every failed sign-in: it never tells which half was wrong. */
const REJECTED = 'Invalid username or password.';

const OVER = `This first password was given out more than ${FIRST_PASSWORD_DAYS} days ago and has ended.`;
/** What to do about it, by the kind of account. */
const FIRST_PASSWORD_OVER: Record<Account['kind'], string> = {
  COLLEGE: `${OVER} Ask the examination office for a new one.`,
  OFFICE: `${OVER} Ask another officer of the examination office for a new one.`,
  OFFICER: `${OVER} Ask the camp officer or the examination office for a new one.`,
};
const ENROLMENT_CODE = 'security.enrolment_code';
const NOT_ENROLLED =
  "This account opens with the code on its person's slip: choose 'First sign-in with a code'. The first password opens nothing.";

export interface AuthService {
  pools: Pools;
  limits: SignInLimits;
  browsers: KnownBrowsers;
  /** SECOND_FACTOR=off. */
  isOff: boolean;
}

type Kind = 'college' | 'camp';

/** Checks name and password with the same work for every outcome, within the limits of account and network. */
async function authenticate(
  { pools, limits, browsers }: AuthService,
  context: PublicContext,
  { credentials: { email, password }, browser }: SignIn,
  kind: Kind,
): Promise<Account & NonNullable<ReturnType<typeof roleOf>>> {
  const account = await findAccount(pools.auth, email);
  const asking = {
    ip: context.ip,
    account: account ? { id: account.user_id } : { name: email },
    browser: account && browsers.known(browser, account.user_id),
    knowsNetwork: async () => account !== undefined && signedInFrom(pools.auth, account.user_id, context.ip),
  };
  const found = await limits.signIn(asking, async () => {
    const fitting = await compare(pools, context, { account, password, kind });
    return [fitting !== undefined, fitting];
  });
  if (!found) throw new Unauthorized(REJECTED, 'sign-in-refused');
  return found;
}

/** The account with its role; undefined where it may not sign in, which is written down. */
async function compare(
  pools: Pools,
  context: PublicContext,
  { account, password, kind }: { account: Account | undefined; password: string; kind: Kind },
): Promise<(Account & NonNullable<ReturnType<typeof roleOf>>) | undefined> {
  const fits = await passwordFits(account?.password_hash, password);
  const identity = account && roleOf(account);
  const matchesSignInForm = account && (account.kind === 'OFFICER') === (kind === 'camp');
  if (!account || !identity || !fits || !matchesSignInForm || !account.active || !account.college_active) {
    await pools.auth.transaction((trx) =>
      audit(trx, context, { action: 'SIGN_IN_REFUSED', entity: 'app_user', entityKey: account?.login }),
    );
    return undefined;
  }
  if (account.first_password_over) {
    // whoever reads this has typed the right password; it opens nothing any more
    await pools.auth.transaction((trx) =>
      audit(trx, context, { action: 'FIRST_PASSWORD_OVER', entity: 'app_user', entityKey: account.login }),
    );
    throw new Forbidden(FIRST_PASSWORD_OVER[account.kind], 'first-password-over');
  }
  return { ...account, ...identity };
}

/** What a person signs in with. */
export interface SignIn {
  credentials: Credentials;
  /** How the browser names itself. */
  userAgent: string | undefined;
  /** Which accounts it has signed in before. */
  browser: Browser;
}

/** What is answered, and the account, which the browser may remember. */
interface SignedIn<T> {
  session: T;
  userId: number;
}

async function start(
  { pools, isOff }: AuthService,
  context: PublicContext,
  account: Account & { role: NamedUser['role'] },
  { userAgent, singleSession }: { userAgent: string | undefined; singleSession: boolean },
) {
  return pools.auth.transaction(async (trx) => {
    // an officer works at one desk: signing in elsewhere ends the session at the first
    if (singleSession) await endSessions(trx, account.user_id, 'SIGNED_IN_ELSEWHERE');
    const factor = await factorAtSignIn(trx, { isOff }, { ...account, signer: signerOf(account) });
    const session = await openSession(trx, account.user_id, {
      ip: context.ip,
      userAgent,
      factorNeeded: factor === 'needed',
    });
    const user = { userId: account.user_id, login: account.login, role: account.role };
    await audit(trx, { ...context, user }, { action: 'SIGNED_IN', entity: 'app_user', entityKey: account.login });
    return {
      status: 200,
      message: 'Login successful',
      mustChange: account.must_change,
      ...session,
      ...(factor && { factor }),
    };
  });
}

/** What the duties of an account say before there is a session. */
const signerOf = (account: Account & { role: NamedUser['role'] }) => ({
  login: account.login,
  role: account.role,
  ...dutiesOf(account, account.role),
});

/** Signs a college or the examination office in. */
export async function signInCollege(
  service: AuthService,
  context: PublicContext,
  signIn: SignIn,
): Promise<SignedIn<CollegeSession>> {
  const account = await authenticate(service, context, signIn, 'college');
  const session = await start(service, context, account, { userAgent: signIn.userAgent, singleSession: false });
  const userRole = account.role === 'admin' ? 'admin' : 'college';
  return {
    session: {
      ...session,
      Colcode: account.colcode!,
      Colname: account.colname ?? account.name,
      userRole,
      ...officeOf(signerOf(account)),
      ...clerkOf({ ...account, college: account.colcode }),
    },
    userId: account.user_id,
  };
}

/** A password that was typed signs in where the setting says so, in a demonstration alone. */
const opensWithCode = async (db: Db): Promise<boolean> =>
  (await settingValue(db, ENROLMENT_CODE)) || !(await isDemonstration(db));

/** Signs a camp officer or an operator in. */
export async function signInCamp(
  service: AuthService,
  context: PublicContext,
  signIn: SignIn,
): Promise<SignedIn<CampSession>> {
  const account = await authenticate(service, context, signIn, 'camp');
  // a first password was typed by somebody else: it opens nothing, the code that goes to the person does
  if (account.enrolled_at === null && account.must_change && (await opensWithCode(service.pools.auth))) {
    await service.pools.auth.transaction((trx) =>
      audit(trx, context, { action: 'SIGN_IN_REFUSED', entity: 'app_user', entityKey: account.login }),
    );
    throw new Forbidden(NOT_ENROLLED, 'enrolment-needed');
  }
  if (account.camp_closed) {
    throw new Forbidden('The marks of this exam are complete: its camps are closed.', 'camp-closed');
  }
  const session = await start(service, context, account, { userAgent: signIn.userAgent, singleSession: true });
  return {
    session: {
      ...session,
      id: account.officer_id!,
      role: account.officer_role!,
      place: account.place!,
      name: account.name,
      userRole: account.role === 'campadmin' ? 'campadmin' : 'camp',
    },
    userId: account.user_id,
  };
}

/** The person behind the sign-in of a clerk; nothing for the first account of a college, and for anybody else. */
const clerkOf = ({ role, login, name, college }: ClerkFacts): { clerk?: OwnSession['clerk'] } =>
  isClerk({ role, login, college }) ? { clerk: { name, permissions: clerkPermissions() } } : {};

type ClerkFacts = Pick<User, 'role' | 'login' | 'name'> & { college: string | null | undefined };

/** What the duties of an officer open; nothing for anybody else. */
function officeOf(user: Pick<User, 'login' | 'role' | 'duties' | 'maySign' | 'credentialsRenewed'>): {
  office?: OwnSession['office'];
} {
  if (user.role !== 'admin') return {};
  const { maySign, credentialsRenewed } = user;
  const duties = user.duties.map(({ duty, areas }) => ({ duty, areas: [...areas] }));
  return { office: { duties, permissions: openPermissions(user), maySign, credentialsRenewed } };
}

export async function ownSession(context: Context): Promise<OwnSession> {
  const { user, scope } = context;
  const { college, camp } = scope;
  const factor = user.factorNeeded ? 'needed' : await missingFactor(context);
  return {
    userRole: user.role,
    colCode: camp ? String(camp.officerId) : college === 'all' ? await headOfficeCode(context.db) : college!,
    colName: user.colName,
    place: camp?.place ?? null,
    login: user.login,
    mustChange: user.mustChange,
    expiresAt: user.expiresAt,
    ...officeOf(user),
    ...clerkOf({ ...user, college }),
    ...(factor && { factor }),
  };
}

export async function signOut({ pools }: AuthService, context: Context): Promise<void> {
  const { id, login } = context.user;
  await pools.auth.transaction(async (trx) => {
    await endSession(trx, id);
    await audit(trx, context, { action: 'SIGNED_OUT', entity: 'app_user', entityKey: login });
  });
}

/** What somebody else gave out for the own account in the last 30 days. */
export const credentialEvents = async ({ pools }: AuthService, { user }: Context) =>
  (await credentialEventsOf(pools.auth, user.userId)).map(({ kind, at, by }) => ({ kind, at: at.toISOString(), by }));
