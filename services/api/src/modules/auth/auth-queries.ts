import type { Db } from '../../core/database/connect';
import {
  hashToken,
  IDENTITY,
  IDENTITY_COLUMNS,
  newToken,
  SESSION_HOURS,
  type IdentityRow,
} from '../../core/session/session';

export type Account = IdentityRow & { password_hash: string; active: boolean; college_active: boolean };

const FIND_ACCOUNT = `select u.password_hash, u.active, coalesce(c.clg_status, true) as college_active, ${IDENTITY_COLUMNS}
     from app_user u ${IDENTITY} where u.login = ? or u.email = ? order by (u.login = ?) desc limit 1`;

/** The account behind a user name: the code or the e-mail of a college, the e-mail of an officer. */
export async function findAccount(db: Db, login: string): Promise<Account | undefined> {
  const name = login.trim().toLowerCase();
  const { rows } = await db.raw<{ rows: Account[] }>(FIND_ACCOUNT, [name, name, name]);
  return rows[0];
}

/** Opens a session; the token is returned once and stored as a hash. */
export async function openSession(
  trx: Db,
  userId: number,
  { ip, userAgent }: { ip: string; userAgent: string | undefined },
): Promise<{ token: string; expiresAt: string }> {
  const token = newToken();
  const [row] = await trx('user_session')
    .insert({
      user_id: userId,
      token_hash: hashToken(token),
      expires_at: trx.raw('now() + make_interval(hours => ?)', [SESSION_HOURS]),
      ip,
      user_agent: userAgent?.slice(0, 300) ?? null,
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

export async function storePassword(db: Db, userId: number, passwordHash: string, mustChange: boolean): Promise<void> {
  await db('app_user').where({ id: userId }).update({
    password_hash: passwordHash,
    must_change: mustChange,
    password_changed_at: db.fn.now(),
    failed: 0,
  });
}

export async function passwordOf(db: Db, userId: number): Promise<string | undefined> {
  const row = await db('app_user').where({ id: userId }).first<{ password_hash: string } | undefined>('password_hash');
  return row?.password_hash;
}

/** The main sign-in of a college: the person whose user name is the code. */
export const collegeAccount = (db: Db, code: string) =>
  db('app_user')
    .where({ login: code, colcode: code })
    .first<{ id: number; login: string; name: string } | undefined>('id', 'login', 'name');
