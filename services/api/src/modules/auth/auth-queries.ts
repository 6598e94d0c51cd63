import type { Db } from '../../core/database/connect';
import {
  hashToken,
  IDENTITY,
  IDENTITY_COLUMNS,
  newToken,
  SESSION_HOURS,
  type IdentityRow,
} from '../../core/session/session';

/** Days a first password, typed or made by somebody else, opens an account; then the person asks for another one. */
export const FIRST_PASSWORD_DAYS = 14;

export type Account = IdentityRow & {
  password_hash: string;
  active: boolean;
  college_active: boolean;
  enrolled_at: Date | null;
  /** A first password that has lain about for too long. Never of an officer of the office whom nobody could give another. */
  first_password_over: boolean;
};

const FIND_ACCOUNT = `select u.password_hash, u.active, u.enrolled_at, coalesce(c.clg_status, true) as college_active, ${IDENTITY_COLUMNS},
       u.must_change and coalesce(u.password_changed_at, u.created_at) < now() - make_interval(days => ${FIRST_PASSWORD_DAYS})
       and (u.kind <> 'OFFICE' or exists (
         select from app_user o where o.kind = 'OFFICE' and o.active and not o.must_change and o.id <> u.id)) as first_password_over
     from app_user u ${IDENTITY} where u.login = ? or u.email = ? order by (u.login = ?) desc limit 1`;

/** The account behind a user name: the code or the e-mail of a college, the e-mail of an officer. */
export async function findAccount(db: Db, login: string): Promise<Account | undefined> {
  const name = login.trim().toLowerCase();
  const { rows } = await db.raw<{ rows: Account[] }>(FIND_ACCOUNT, [name, name, name]);
  return rows[0];
}

/** Whether an account has signed in from this address, or from the /64 around it, within the days that sessions are kept. */
export async function signedInFrom(db: Db, userId: number, ip: string): Promise<boolean> {
  const around = `set_masklen(?::inet, case family(?::inet) when 6 then 64 else 32 end)`;
  const row = await db('user_session')
    .where({ user_id: userId })
    .whereRaw(`ip <<= network(${around})`, [ip, ip])
    .first<{ id: string } | undefined>('id');
  return row !== undefined;
}

/** Opens a session; the token is returned once and stored as a hash. */
export async function openSession(
  trx: Db,
  userId: number,
  { ip, userAgent, factorNeeded }: { ip: string; userAgent: string | undefined; factorNeeded: boolean },
): Promise<{ token: string; expiresAt: string }> {
  const token = newToken();
  const [row] = await trx('user_session')
    .insert({
      user_id: userId,
      token_hash: hashToken(token),
      expires_at: trx.raw('now() + make_interval(hours => ?)', [SESSION_HOURS]),
      ip,
      user_agent: userAgent?.slice(0, 300) ?? null,
      factor_needed: factorNeeded,
    })
    .returning<{ expires_at: Date }[]>('expires_at');
  return { token, expiresAt: row!.expires_at.toISOString() };
}

/** Ends the open sessions of a person, all but one where one is named. */
export async function endSessions(db: Db, userId: number, reason: string, except?: string): Promise<void> {
  const open = db('user_session').where({ user_id: userId }).whereNull('revoked_at');
  if (except) void open.whereNot({ id: except });
  await open.update({ revoked_at: db.fn.now(), revoked_reason: reason });
}

export async function endSession(db: Db, id: string): Promise<void> {
  await db('user_session').where({ id }).update({ revoked_at: db.fn.now(), revoked_reason: 'LOGOUT' });
}

/** A password somebody else chose is a first password: it must be changed, and the person is not enrolled until then. */
export async function storePassword(db: Db, userId: number, passwordHash: string, mustChange: boolean): Promise<void> {
  await db('app_user')
    .where({ id: userId })
    .update({
      password_hash: passwordHash,
      must_change: mustChange,
      enrolled_at: mustChange ? null : db.raw('coalesce(enrolled_at, now())'),
      password_changed_at: db.fn.now(),
      failed: 0,
    });
}

export interface CollegeAccount {
  id: number;
  login: string;
  name: string;
  kind: 'COLLEGE' | 'OFFICE' | 'OFFICER';
}

/** The main sign-in of a college: the person whose user name is the code. */
export const collegeAccount = (db: Db, code: string) =>
  db('app_user').where({ login: code, colcode: code }).first<CollegeAccount | undefined>('id', 'login', 'name', 'kind');

/** Records that somebody else gave out a way into an account, so that its person is told. */
export async function recordCredentials(
  trx: Db,
  { userId, kind, by }: { userId: number; kind: 'FIRST_PASSWORD' | 'CODE'; by: number },
): Promise<void> {
  await trx('credential_event').insert({ user_id: userId, kind, by_user: by });
}

/** What somebody else gave out for an account in the last 30 days, the latest first; at most 20. */
export const credentialEventsOf = (
  db: Db,
  userId: number,
): Promise<{ kind: 'FIRST_PASSWORD' | 'CODE'; at: Date; by: string | null }[]> =>
  db('credential_event as e')
    .leftJoin('app_user as u', 'u.id', 'e.by_user')
    .where('e.user_id', userId)
    .whereRaw("e.at > now() - interval '30 days'")
    .orderBy('e.id', 'desc')
    .limit(20)
    .select('e.kind', 'e.at', 'u.name as by');
