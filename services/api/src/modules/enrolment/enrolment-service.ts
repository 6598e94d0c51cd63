import type { Enrolment, SIGN_INS } from '@thervu/contracts/enrolment/enrolment-contract';
import { CODE_ALPHABET, CODE_HOURS, CODE_LENGTH, plainCode } from '@thervu/contracts/enrolment/enrolment-rules';
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { audit, auditAll, type AuditEntry } from '../../core/audit/audit';
import type { Db, Pools } from '../../core/database/connect';
import type { SignInLimits } from '../../core/http/sign-in-limits';
import { Invalid, NotFound } from '../../core/http/problem';
import type { Context, Origin, PublicContext } from '../../core/session/context';
import { newPasswordHash } from '../password/password-service';
import { endEveryFactor } from '../signature/second-factor-service';
import { lockByHalves } from '../staff/staff-enrolment';
import {
  endOpenCodes,
  findCode,
  findAccountHolder,
  lockPeople,
  recordIssued,
  storeClerkCode,
  storeCodes,
  storeOwnPassword,
  useCode,
  type Purpose,
} from './enrolment-queries';

export type { Purpose } from './enrolment-queries';

/** The one answer to every code that opens nothing: it never tells which half was wrong. */
const REFUSED =
  'This username and code do not open an account. Check both. A code works once, for 72 hours; a newer code replaces it.';

const NOT_HANDED =
  'This slip is not marked as handed over by a second person. Ask the camp officer, or an officer who did not print it, to press Handed over on Sealed Slips, then try again.';

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');

/** A code is kept as a hash bound to its person: 118 random bits are guessed back by nobody. */
const hashOf = (userId: number, code: string): Buffer =>
  createHash('sha256').update(`thervu enrolment ${userId} ${code}`).digest();

export interface IssuedCode {
  /** Plain, without hyphens; told once and kept nowhere. */
  code: string;
  /** Number of the sealed slip. */
  slipNumber: number;
  expiresAt: Date;
}

/** Whom a code is made for. */
interface CodeHolder {
  userId: number;
  login: string;
  purpose: Purpose;
}

/**
 * Makes codes with which people set their own passwords: one use, 72 hours; earlier open codes of them end. `trx` acts as the
 * office or the owner, and the caller has looked that the accounts are open. In the order of `people`.
 */
export async function issueCodes(trx: Db, context: Origin, people: readonly CodeHolder[]): Promise<IssuedCode[]> {
  const users = people.map(({ userId }) => userId);
  await lockPeople(trx, users);
  const by = context.user?.userId ?? null;
  const ended = await endOpenCodes(trx, users, by);
  const made = people.map((person) => ({ ...person, code: newCode() }));
  const hashed = made.map(({ userId, purpose, code }) => ({ userId, purpose, hash: hashOf(userId, code) }));
  const stored = new Map((await storeCodes(trx, hashed, { hours: CODE_HOURS, by })).map((row) => [row.user_id, row]));
  await recordIssued(trx, users, by);
  const entries = made.map(({ userId, login, purpose }) => {
    const { id, expires_at: expires } = stored.get(userId)!;
    const over = ended.filter(({ user_id }) => user_id === userId).map((code) => code.id);
    return issuedEntry(login, { slip: id, purpose, expires, ended: over });
  });
  await auditAll(trx, context, entries);
  return made.map(({ userId, code }) => {
    const { id, expires_at: expiresAt } = stored.get(userId)!;
    return { code, slipNumber: id, expiresAt };
  });
}

const issuedEntry = (
  login: string,
  { expires, ...after }: { slip: number; purpose?: Purpose; expires: Date; ended: number[] },
): AuditEntry => ({
  action: 'ENROLMENT_CODE_ISSUED',
  entity: 'app_user',
  entityKey: login,
  after: { ...after, expires: expires.toISOString() },
});

/** Makes a code for one person. Throws NotFound for a person who is not there or whose account has ended. */
export async function issueCode(
  trx: Db,
  context: Origin,
  { userId, purpose }: { userId: number; purpose: Purpose },
): Promise<IssuedCode> {
  await lockPeople(trx, [userId]);
  const person = await findAccountHolder(trx, userId);
  if (!person) throw new NotFound('no-account', 'There is no open account of this number.');
  const [issued] = await issueCodes(trx, context, [{ userId, login: person.login, purpose }]);
  return issued!;
}

/** Makes a code for a clerk of the caller's own college; undefined where the sign-in of the clerk has ended. */
export async function issueCodeOfClerk(
  trx: Db,
  context: Context,
  { clerkId, userId, login }: { clerkId: number; userId: number; login: string },
): Promise<IssuedCode | undefined> {
  const code = newCode();
  const hash = hashOf(userId, code);
  const stored = await storeClerkCode(trx, { clerkId, hash, hours: CODE_HOURS, by: context.user.userId });
  if (!stored) return undefined;
  const { slip, expires_at: expires, ended } = stored;
  await audit(trx, context, issuedEntry(login, { slip, expires, ended: ended ?? [] }));
  return { code, slipNumber: slip, expiresAt: expires };
}

export interface EnrolmentDesk {
  pools: Pools;
  limits: SignInLimits;
}

/**
 * Opens an account with its code: the password is the person's own from now on. A name that does not exist, a wrong code, a used one
 * and one that is over are the same refusal after the same work. Throws Invalid; the code stays good where the password is refused, and
 * where no second person has handed it over yet.
 */
export async function enrol(
  { pools, limits }: EnrolmentDesk,
  context: PublicContext,
  enrolment: Enrolment,
): Promise<{ signIn: (typeof SIGN_INS)[number] }> {
  const found = await findCode(pools.auth, enrolment.login);
  // codes have a budget of their own: whoever mistypes one may still sign in, and an alias has no other
  const name = found ? `#${found.user_id}` : enrolment.login;
  const opened = await limits.code({ ip: context.ip, name }, async () => {
    const kind = await open(pools, context, found, enrolment);
    return [kind !== undefined, kind];
  });
  if (opened === undefined) throw new Invalid('enrolment-refused', REFUSED, [{ field: 'code', message: REFUSED }]);
  return { signIn: opened === 'OFFICER' ? 'CAMP' : 'COLLEGE' };
}

/** The kind of the account that was opened; undefined where the code does not fit, which is written down. */
async function open(
  pools: Pools,
  context: PublicContext,
  found: Awaited<ReturnType<typeof findCode>>,
  enrolment: Enrolment,
) {
  const { code, newPassword } = enrolment;
  const typed = hashOf(found?.user_id ?? 0, plainCode(code));
  const fits = timingSafeEqual(typed, found?.code_hash ?? Buffer.alloc(typed.length));
  if (!found || found.code_id === null || !fits) {
    if (await openOffice(pools, context, enrolment)) return 'OFFICE' as const;
    return rejectCode(pools, context);
  }
  if (found.may_open === false)
    throw new Invalid('slip-not-handed', NOT_HANDED, [{ field: 'code', message: NOT_HANDED }]);
  const { user_id: userId, code_id: codeId, kind, name } = found;
  const owner = { login: found.login, name, officer: kind !== 'COLLEGE' };
  const hash = await newPasswordHash(pools.auth, newPassword, owner, 'newPassword');
  const done = await pools.auth.transaction(async (trx) => {
    if (!(await useCode(trx, codeId))) return false;
    await storeOwnPassword(trx, userId, hash);
    await endEveryFactor(trx, userId);
    await audit(trx, context, {
      action: 'ENROLLED',
      entity: 'app_user',
      entityKey: found.login,
      after: { slip: codeId },
    });
    return true;
  });
  // a second call with the same code was quicker
  return done ? kind : rejectCode(pools, context);
}

/**
 * Opens an account of the office, whose code is in two halves; false where name and code open none. Throws Invalid for a password
 * that is refused, and the code stays good.
 */
async function openOffice(pools: Pools, context: PublicContext, enrolment: Enrolment): Promise<boolean> {
  return pools.auth.transaction(async (trx) => {
    const account = await lockByHalves(trx, enrolment);
    if (!account) return false;
    const { userId, login } = account;
    const hash = await newPasswordHash(
      trx,
      enrolment.newPassword,
      { login, name: account.name, officer: true },
      'newPassword',
    );
    await account.use();
    await storeOwnPassword(trx, userId, hash);
    await endEveryFactor(trx, userId);
    const user = { userId, login, role: 'admin' as const };
    await audit(trx, { ...context, user }, { action: 'ENROLLED', entity: 'app_user', entityKey: login });
    return true;
  });
}

async function rejectCode(pools: Pools, context: PublicContext): Promise<undefined> {
  await pools.auth.transaction((trx) => audit(trx, context, { action: 'ENROLMENT_REFUSED', entity: 'app_user' }));
  return undefined;
}
