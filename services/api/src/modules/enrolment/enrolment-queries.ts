import type { Db } from '../../core/database/connect';

/** Why a code is made: the account has no password of its person yet, or the person has lost it. */
export type Purpose = 'FIRST' | 'RENEWAL';

/** Tells whom the account belongs to that a code was given out for it. */
export async function recordIssued(trx: Db, userId: number, by: number | null): Promise<void> {
  await trx('credential_event').insert({ user_id: userId, kind: 'CODE', by_user: by });
}

/** One code at a time is made for a person. */
export const lockPerson = (trx: Db, userId: number) =>
  trx.raw(`select pg_advisory_xact_lock(hashtext('thervu enrolment'), ?)`, [userId]);

/** Whom a code may be made for: an account of the office has a code in two halves, which two officers make. */
export const findAccountHolder = (
  db: Db,
  userId: number,
): Promise<{ login: string; enrolled_at: Date | null } | undefined> =>
  db('app_user').where({ id: userId, active: true }).whereNot({ kind: 'OFFICE' }).first('login', 'enrolled_at');

/** Ends the open codes of a person; returns the numbers of their slips. */
export const endOpenCodes = (trx: Db, userId: number, endedBy: number | null): Promise<number[]> =>
  trx('enrolment_code')
    .where({ user_id: userId })
    .whereNull('used_at')
    .whereNull('ended_at')
    .update({ ended_at: trx.fn.now(), ended_by: endedBy, ended_because: 'REISSUED' })
    .returning<{ id: number }[]>('id')
    .then((rows) => rows.map(({ id }) => id));

export async function storeCode(
  trx: Db,
  code: { userId: number; purpose: Purpose; hash: Buffer; hours: number; issuedBy: number | null },
): Promise<{ id: number; expires_at: Date }> {
  const [row] = await trx('enrolment_code')
    .insert({
      user_id: code.userId,
      purpose: code.purpose,
      code_hash: code.hash,
      issued_by: code.issuedBy,
      expires_at: trx.raw('now() + make_interval(hours => ?)', [code.hours]),
    })
    .returning<{ id: number; expires_at: Date }[]>(['id', 'expires_at']);
  return row!;
}

export interface FoundCode {
  user_id: number;
  login: string;
  name: string;
  kind: 'COLLEGE' | 'OFFICE' | 'OFFICER';
  /** Null where the person has no open code. */
  code_id: number | null;
  code_hash: Buffer | null;
}

const FIND_CODE = `
select u.id as user_id, u.login, u.name, u.kind, e.id as code_id, e.code_hash
from app_user u
left join college c on c.colcode = u.colcode
left join enrolment_code e on e.user_id = u.id and e.used_at is null and e.ended_at is null and e.expires_at > now()
where (u.login = :name or u.email = :name) and u.active and coalesce(c.clg_status, true)
order by (u.login = :name) desc limit 1`;

/** The account behind a user name, with its open code. */
export async function findCode(db: Db, login: string): Promise<FoundCode | undefined> {
  const { rows } = await db.raw<{ rows: FoundCode[] }>(FIND_CODE, { name: login.trim().toLowerCase() });
  return rows[0];
}

/** Uses a code; false where another call was quicker or it has ended since. */
export async function useCode(trx: Db, codeId: number): Promise<boolean> {
  const used = await trx('enrolment_code')
    .where({ id: codeId })
    .whereNull('used_at')
    .whereNull('ended_at')
    .where('expires_at', '>', trx.fn.now())
    .update({ used_at: trx.fn.now() });
  return used === 1;
}

/** The password is the person's own from now on; whoever is signed in with another one is signed out. */
export async function storeOwnPassword(trx: Db, userId: number, passwordHash: string): Promise<void> {
  await trx('app_user').where({ id: userId }).update({
    password_hash: passwordHash,
    must_change: false,
    enrolled_at: trx.fn.now(),
    password_changed_at: trx.fn.now(),
    failed: 0,
  });
  await trx('user_session')
    .where({ user_id: userId })
    .whereNull('revoked_at')
    .update({ revoked_at: trx.fn.now(), revoked_reason: 'ENROLLED' });
}
